/** Steps between days of the calendar, as `yyyy-mm-dd`, without a time zone. Pure functions. */

const dayMs = 86_400_000;

/** `days` later; earlier if it is below zero. */
export function daysAfter(day: string, days: number): string {
  return dayOfInstant(instantOf(day) + days * dayMs);
}

/** How many days `day` is after `from`; below zero if it is before. */
export function daysBetween(from: string, day: string): number {
  return Math.round((instantOf(day) - instantOf(from)) / dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(instantOf(day)).getUTCDay();
}

/** The same day of the next month, or its last one if the month is shorter. */
export function monthAfter(day: string): string {
  return dayOfMonth(day, 1, Number(day.slice(8)));
}

/** In the month that is so many months after that of `from`; its last day if it has no such `day`. */
export function dayOfMonth(from: string, months: number, day: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOfInstant(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** So many days from Monday to Friday later; none later is the day itself, or the Monday after a weekend. */
export function workingDaysAfter(day: string, days: number): string {
  const isWorking = (at: string) => ![0, 6].includes(weekdayOf(at));
  let at = day;
  for (let left = days; left > 0 || !isWorking(at);) {
    at = daysAfter(at, 1);
    if (isWorking(at)) left -= 1;
  }
  return at;
}

function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOfInstant(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
