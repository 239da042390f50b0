/** The days on which customers ordered, by this machine's calendar, from the keys of cached orders. */
export const daySeconds = 86_400;

/** The key of an order begins with the seconds of its date. */
export function keyOf(seconds: number): bigint {
  return BigInt(seconds) << 20n;
}

/** Above the keys of all orders of the day. `noon` as from `noonOf`. */
export function keyAtEndOfDay(noon: number): bigint {
  return keyOf(noon + daySeconds / 2);
}

/** `today` as `yyyy-mm-dd`. Returns seconds since 1970. */
export function noonOf(today: string): number {
  return Math.floor(new Date(`${today}T12:00`).getTime() / 1_000);
}

/** The number of a day of this machine's calendar. In summer its clocks may be set to another hour than in winter. */
export function dayOf(seconds: number): number {
  const zoneSeconds = -60 * new Date(seconds * 1_000).getTimezoneOffset();
  return Math.floor((seconds + zoneSeconds) / daySeconds);
}

/** Two orders have only one gap, which shows no habit. */
const fewestUsually = 3;

/** The usual number of days between orders: the median. `days` are ascending and distinct. Null for fewer than `fewest`. */
export function usualGap(days: readonly number[], fewest = fewestUsually): number | null {
  if (days.length < Math.max(2, fewest)) return null;
  return median(days.slice(1).map((day, at) => day - (days[at] ?? day)));
}

/** Of at least one number, to two places. */
export function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round(((upper + lower) / 2) * 100) / 100;
}
