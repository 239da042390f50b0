/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** From 0 to below 1. */
  fraction(): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** SplitMix32: one 32-bit word of state, and each seed gives another sequence. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    fraction,
    between: (low, high) => low + below(high - low + 1),
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[below(list.length)] as T;
    },
    chance: (probability) => fraction() < probability,
  };
}
