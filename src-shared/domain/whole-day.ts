/**
 * A date-time at midnight by its own clock, or a date alone, carries a day and no time: it was typed, or kept, as that day. As
 * an instant, one of Greenwich would be shown in Brazil on the day before, and one of São Paulo in Manaus.
 */
export function isWholeDay(dateTime: string): boolean {
  return /^\d{4}-\d\d-\d\d(T00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(dateTime);
}
