/** An instant as a date-time with this machine's offset: whoever reads the day from its text reads the day that the rep sees. */
export function localDateTime(atMs: number): string {
  const minutes = -new Date(atMs).getTimezoneOffset();
  return new Date(atMs + minutes * 60_000).toISOString().replace('Z', offsetText(minutes));
}

/** Minutes east of Greenwich as `+hh:mm` or `-hh:mm`. */
export function offsetText(minutes: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
