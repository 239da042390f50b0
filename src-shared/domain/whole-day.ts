/**
 * A date-time at midnight UTC, or a date alone, carries a day and no time: as an instant in Brazil it would be shown on the
 * day before.
 */
export function isWholeDay(dateTime: string): boolean {
  return /^\d{4}-\d\d-\d\d(T00:00(:00(\.0+)?)?(Z|[+-]00:?00))?$/.test(dateTime);
}
