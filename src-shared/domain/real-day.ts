/**
 * Whether `yyyy-mm-dd` is a day of the calendar. JavaScript reads the 30th of February as the 2nd of March, while a service may
 * refuse it, or read another day yet: what means two days is no date.
 */
export function isRealDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
