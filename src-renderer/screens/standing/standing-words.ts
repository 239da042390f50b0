/** Standing orders in words. */
import type { StandingRow } from '../../../src-shared/contract/standing/standing-orders.ts';
import type { StandingRhythm } from '../../../src-shared/domain/customers/standing-rhythm.ts';
import { daysBetween } from '../../../src-shared/domain/calendar/calendar-days.ts';
import { dateFormat, formatLongDay, formatNearDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';

/** A Sunday. */
const sunday = Date.UTC(2026, 10, 29);

/** 0 is Sunday. */
export function weekdayName(weekday: number): string {
  return dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(new Date(sunday + weekday * 86_400_000));
}

export function rhythmWords(rhythm: StandingRhythm): string {
  switch (rhythm.every) {
    case 'days':
      return m.standing_every_days({ count: rhythm.days });
    case 'week':
      return m.standing_every_week({ day: weekdayName(rhythm.weekday) });
    case 'month':
      return rhythm.day > 28
        ? m.standing_every_month_end({ day: rhythm.day })
        : m.standing_every_month({ day: rhythm.day });
  }
}

/** On Today: since when it waits. */
export function dueWords(nextDay: string, today: string): string {
  return nextDay >= today ? m.standing_due_today() : m.standing_due_since({ day: formatNearDay(nextDay) });
}

/** On the customer's page: when it comes, and how long. */
export function nextWords({ nextDay, untilDay, isOver }: StandingRow, today: string): string {
  if (isOver) return m.standing_over({ day: formatNearDay(untilDay ?? nextDay) });
  const late = daysBetween(nextDay, today);
  const next = late > 0 ? dueWords(nextDay, today) : m.standing_next({ day: formatLongDay(nextDay, 'short') });
  return untilDay === null ? next : `${next} · ${m.standing_until({ day: formatNearDay(untilDay) })}`;
}
