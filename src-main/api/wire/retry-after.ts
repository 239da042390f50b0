/** Reads a `Retry-After` header: seconds, or an HTTP date in any of its three forms (RFC 9110, 10.2.3). */

/**
 * Some mean milliseconds, or calculate by a wrong clock: none silences this machine for longer at once. One that means it is
 * asked once an hour, and says so again.
 */
const longestMs = 3_600_000;

const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** What a wait is counted from: the `Date` of the answer, where it has one, for a laptop's clock may be wrong by hours. */
export interface AnsweredAt {
  date: string | null;
  nowMs: number;
}

/** Milliseconds to wait, from 0 to an hour; null when the header is absent or says nothing readable. */
export function readRetryAfter(header: string | null, { date, nowMs }: AnsweredAt): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Math.min(longestMs, Math.ceil(Number(text) * 1000));
  }
  const atMs = readHttpDate(text);
  const answeredAtMs = readHttpDate(date?.trim() ?? '') ?? nowMs;
  return atMs === null ? null : Math.min(longestMs, Math.max(0, atMs - answeredAtMs));
}

function readHttpDate(text: string): number | null {
  if (!httpDate.test(text)) return null;
  // The oldest form names no zone and means UTC; Date.parse would take it as local time.
  const atMs = Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : atMs;
}
