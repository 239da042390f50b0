/**
 * Keeps a page that was asked for before one of our writes was answered from putting the older record over the answer.
 * Marks are counted, not timed.
 */
export interface Freshness {
  /** The moment before a page is asked for. */
  mark(): number;
  /** A write in this lane was answered, and the answer is in the cache. */
  settled(lane: string): void;
  /** Whether the cache holds something newer for this lane than what was asked for at `mark`. */
  isNewer(lane: string, mark: number): boolean;
}

export function createFreshness(): Freshness {
  let count = 0;
  const settledAt = new Map<string, number>();
  return {
    mark: () => count,
    settled: (lane) => settledAt.set(lane, ++count),
    isNewer: (lane, mark) => (settledAt.get(lane) ?? 0) > mark,
  };
}
