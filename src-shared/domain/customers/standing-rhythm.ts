/** How often a standing order comes, and on which days. Days are those of the calendar, as `yyyy-mm-dd`, without a time zone. */
import * as v from 'valibot';
import { dayOfMonth, daysAfter, daysBetween, weekdayOf } from '../calendar/calendar-days.ts';

const whole = (from: number, to: number) =>
  v.pipe(
    v.number('mustBeANumber'),
    v.safeInteger('mustBeAWholeNumber'),
    v.minValue(from, 'outOfRange'),
    v.maxValue(to, 'outOfRange'),
  );

export const StandingRhythm = v.variant(
  'every',
  [
    v.strictObject({ every: v.literal('days'), days: whole(1, 365) }),
    /** 0 is Sunday. */
    v.strictObject({ every: v.literal('week'), weekday: whole(0, 6) }),
    /** A month without this day has its last one in place of it. */
    v.strictObject({ every: v.literal('month'), day: whole(1, 31) }),
  ],
  'mustBeOneOf',
);
export type StandingRhythm = v.InferOutput<typeof StandingRhythm>;

/**
 * The next day of the rhythm after `planned` and after `today`: what was missed meanwhile does not pile up. If the clock was set
 * back, today is before the planned day, and the rhythm moves by one all the same. An occurrence that the rep moved was in place of
 * the nearest day of the rhythm, which does not come as well.
 */
export function nextStandingDay(rhythm: StandingRhythm, planned: string, today: string): string {
  const done = nearestDay(rhythm, planned);
  const [, , latest = today] = [done, planned, today].toSorted();
  if (rhythm.every !== 'days') return dayAfter(rhythm, latest);
  const missed = Math.floor(daysBetween(planned, latest) / rhythm.days);
  return daysAfter(planned, (missed + 1) * rhythm.days);
}

/** The day that is offered for the first time. */
export function firstStandingDay(rhythm: StandingRhythm, today: string): string {
  return dayAfter(rhythm, today);
}

/** The first one of the rhythm. */
function dayAfter(rhythm: StandingRhythm, day: string): string {
  switch (rhythm.every) {
    case 'days':
      return daysAfter(day, rhythm.days);
    case 'week':
      return daysAfter(day, ((rhythm.weekday - weekdayOf(day) + 6) % 7) + 1);
    case 'month': {
      const inMonth = dayOfMonth(day, 0, rhythm.day);
      return inMonth > day ? inMonth : dayOfMonth(day, 1, rhythm.day);
    }
  }
}

/** The last one of the rhythm; so many days are counted from any day. */
function dayUntil(rhythm: StandingRhythm, day: string): string {
  switch (rhythm.every) {
    case 'days':
      return day;
    case 'week':
      return daysAfter(day, -((weekdayOf(day) - rhythm.weekday + 7) % 7));
    case 'month': {
      const inMonth = dayOfMonth(day, 0, rhythm.day);
      return inMonth <= day ? inMonth : dayOfMonth(day, -1, rhythm.day);
    }
  }
}

/** Of two that are as near, the earlier one: rather reminded once too often than not at all. */
function nearestDay(rhythm: StandingRhythm, day: string): string {
  const [before, after] = [dayUntil(rhythm, day), dayAfter(rhythm, day)];
  return daysBetween(day, after) < daysBetween(before, day) ? after : before;
}
