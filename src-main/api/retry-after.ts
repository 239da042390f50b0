/** Reads a `Retry-After` header: seconds, or an HTTP date in any of its three forms (RFC 9110, 10.2.3). */

/** What asks for a longer wait is broken or hostile: nothing may silence the outbox for ever. */
const longestMs = 86_400_000;

const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds to wait from `nowMs`, from 0 to a day; null when the header is absent or says nothing readable. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Math.min(longestMs, Math.ceil(Number(text) * 1000));
  }
  if (!httpDate.test(text)) return null;
  // The oldest form names no zone and means UTC; Date.parse would take it as local time.
  const atMs = Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : Math.min(longestMs, Math.max(0, atMs - nowMs));
}
