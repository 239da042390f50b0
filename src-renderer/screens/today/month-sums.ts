/** What a month came to so far, beside the one before up to the same day. */
import Big from 'big.js';

interface DaySum {
  /** As `yyyy-mm-dd`. */
  day: string;
  /** Decimal text. */
  total: string;
}

/** Of days that rise, the last of which is today. A shorter month before is taken to its end. Decimal text. */
export function monthSums(days: readonly DaySum[]): { current: string; before: string } {
  const today = days.at(-1)?.day ?? '';
  const month = today.slice(0, 7);
  const isBefore = ({ day }: DaySum) => day.slice(0, 7) < month && day.slice(8) <= today.slice(8);
  return { current: sum(days.filter(({ day }) => day.startsWith(month))), before: sum(days.filter(isBefore)) };
}

/** The first day of the month before, as `yyyy-mm-dd`. */
export function monthBefore(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}

function sum(days: readonly DaySum[]): string {
  return days.reduce((total, each) => total.plus(each.total), new Big(0)).toFixed(2);
}
