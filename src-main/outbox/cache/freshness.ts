/**
 * Keeps a page from putting an older record over what the cache learned later: from the answer to one of our writes, from a
 * look at the record, or from a page that was asked for after it and came before it. Marks are counted, not timed.
 */
export interface Freshness {
  /** The moment before a page is asked for. */
  mark(): number;
  /** What the service has just said of this lane's record is in the cache: the answer to a write or to a look at it. */
  told(lane: string): void;
  /** What was asked for at `mark` has changed this lane's record in the cache. */
  pulled(lane: string, mark: number): void;
  /** The same of a record that is new here: noted for those alone who ask beside the walks, for a walk brings very many. */
  added(lane: string, mark: number): void;
  /** Asks beside the walks, whose pages may come before the answer. */
  askBeside<T>(ask: () => Promise<T>): Promise<T>;
  /** Whether the cache holds something newer for this lane than what was asked for at `mark`. */
  isNewer(lane: string, mark: number): boolean;
}

export function createFreshness(): Freshness {
  let count = 0;
  let besides = 0;
  const knownAt = new Map<string, number>();
  return {
    mark: () => ++count,
    told: (lane) => knownAt.set(lane, ++count),
    pulled: (lane, mark) => knownAt.set(lane, mark),
    added(lane, mark) {
      if (besides > 0) knownAt.set(lane, mark);
    },
    async askBeside(ask) {
      besides += 1;
      try {
        return await ask();
      } finally {
        besides -= 1;
      }
    },
    isNewer: (lane, mark) => (knownAt.get(lane) ?? 0) > mark,
  };
}
