/** How far the month is on its way to the rep's own figure, and what the rep earns with it by estimate. Pure functions. */
import Big from 'big.js';
import { daysAfter } from '../../../src-shared/domain/calendar/calendar-days.ts';

export interface GoalProgress {
  /** Of the goal, in whole percent, rounded down: 100 only if it is reached. */
  percent: number;
  /** What is missing, as decimal text; null if the goal is reached. */
  left: string | null;
  /** What is missing for each weekday (Monday to Friday) that is left, today included; null if none is left. */
  perWeekday: string | null;
}

/** `current`: decimal text. `goal`: a positive number in the same currency. `today`: `yyyy-mm-dd`. */
export function goalProgress(current: string, goal: number, today: string): GoalProgress {
  const missing = new Big(goal).minus(current);
  const percent = Number(new Big(current).div(goal).times(100).round(0, Big.roundDown));
  if (missing.lte(0)) return { percent, left: null, perWeekday: null };
  const weekdays = weekdaysLeft(today);
  return {
    percent: Math.max(0, percent),
    left: missing.toFixed(2),
    perWeekday: weekdays === 0 ? null : missing.div(weekdays).round(2, Big.roundUp).toFixed(2),
  };
}

/** `percent` of the sum, as decimal text. */
export function commissionOf(current: string, percent: number): string {
  return new Big(current).times(percent).div(100).toFixed(2);
}

interface DaySum {
  day: string;
  total: string;
}

/** What the same day of last week came to, as decimal text; null if the days do not reach back so far. */
export function sameDayLastWeek(days: readonly DaySum[]): string | null {
  const today = days.at(-1)?.day;
  if (today === undefined) return null;
  const then = daysAfter(today, -7);
  return (days[0]?.day ?? today) > then ? null : (days.find(({ day }) => day === then)?.total ?? '0.00');
}

function weekdaysLeft(today: string): number {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const left = Array.from({ length: last - day + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1, day + at)).getUTCDay(),
  );
  return left.filter((weekday) => weekday > 0 && weekday < 6).length;
}
