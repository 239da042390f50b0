/**
 * Keeps a page from replacing a record that is newer than the request for the page: an answer to one of our writes, a probe, or a
 * page that was requested later and arrived earlier. Marks are counters, not times.
 */
export interface Freshness {
  /** The mark to take before a page is requested. */
  mark(): number;
  /** The cache holds what the service has just answered about this lane's record. */
  told(lane: string): void;
  /** A page that was requested at `mark` has changed this lane's cached record. */
  pulled(lane: string, mark: number): void;
  /** A page has added this lane's record. Noted only while somebody asks beside a scan, because a scan adds very many. */
  added(lane: string, mark: number): void;
  /** Runs a request beside a scan, whose pages may arrive before the answer. */
  askBeside<T>(ask: () => Promise<T>): Promise<T>;
  /** Whether the cached record of this lane is newer than a request at `mark`. */
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
