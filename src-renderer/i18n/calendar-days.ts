/** Steps between days of the calendar, as `yyyy-mm-dd`. Pure functions. */

/** `days` later; earlier if it is below zero. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of the next month, or its last one where the month is shorter. */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** How many days `day` is after `from`; below zero where it is before. */
export function daysBetween(from: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
}

/** So many days from Monday to Friday later; none later is the day itself, or the Monday after a weekend. */
export function workingDaysAfter(day: string, days: number): string {
  const isWorking = (at: string) => ![0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay());
  let at = day;
  for (let left = days; left > 0 || !isWorking(at);) {
    at = daysAfter(at, 1);
    if (isWorking(at)) left -= 1;
  }
  return at;
}
