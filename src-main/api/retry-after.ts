/** Reads a `Retry-After` header: seconds, or an HTTP date in any of its three forms (RFC 9110, 10.2.3). */

const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds to wait from `nowMs`, never below 0; null when the header is absent or says nothing readable. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    const ms = Math.ceil(Number(text) * 1000);
    return Number.isSafeInteger(ms) ? ms : null;
  }
  if (!httpDate.test(text)) return null;
  // The oldest form names no zone and means UTC; Date.parse would take it as local time.
  const atMs = Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
