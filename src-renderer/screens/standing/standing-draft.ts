/** A standing order as the rep types it, and what has to be right before it is saved. */
import type { StandingOrder, StandingRow } from '../../../src-shared/contract/standing/standing-orders.ts';
import { firstStandingDay, type StandingRhythm } from '../../../src-shared/domain/customers/standing-rhythm.ts';
import { daysAfter, weekdayOf } from '../../../src-shared/domain/calendar/calendar-days.ts';
import { incompleteDay } from '../../i18n/date-parts.ts';

export interface StandingDraft {
  name: string;
  every: StandingRhythm['every'];
  /** As typed, as is the day of the month. */
  days: string;
  /** 0 is Sunday. */
  weekday: number;
  monthDay: string;
  /** `yyyy-mm-dd`, empty, or `incompleteDay`; so is the end, which may be empty. */
  nextDay: string;
  untilDay: string;
}

export type StandingField = 'name' | 'days' | 'monthDay' | 'nextDay' | 'untilDay';
export type StandingProblem = 'required' | 'dateIncomplete' | 'daysRange' | 'monthDayRange' | 'tooFar' | 'beforeNext';
export type StandingProblems = Partial<Record<StandingField, StandingProblem>>;

const [longestGap, longestMonth] = [365, 31];

/** What is farther from today is a slip of the keys. */
export function standingRange(today: string): { first: string; last: string } {
  return { first: daysAfter(today, -731), last: daysAfter(today, 3_653) };
}

/** Weekly, on the day of today. */
export function newStanding(name: string, today: string): StandingDraft {
  const weekday = weekdayOf(today);
  const nextDay = firstStandingDay({ every: 'week', weekday }, today);
  const monthDay = String(Number(today.slice(8)));
  return { name, every: 'week', days: '14', weekday, monthDay, nextDay, untilDay: '' };
}

/**
 * The next day when the rhythm changes; null where it stays, because the rep chose it, or the rhythm is none. `offered`: the one
 * that was offered before; null for a stored one, which was chosen.
 */
export function dayToOffer(draft: StandingDraft, offered: string | null, today: string): string | null {
  const rhythm = typedRhythm(draft);
  return rhythm === null || draft.nextDay !== offered ? null : firstStandingDay(rhythm, today);
}

export function draftOfStanding({ name, rhythm, nextDay, untilDay }: StandingRow, today: string): StandingDraft {
  const draft = { ...newStanding(name, today), every: rhythm.every, nextDay, untilDay: untilDay ?? '' };
  if (rhythm.every === 'days') return { ...draft, days: String(rhythm.days) };
  return rhythm.every === 'week' ? { ...draft, weekday: rhythm.weekday } : { ...draft, monthDay: String(rhythm.day) };
}

/** Null for a number that is none, or out of range. */
export function typedRhythm({ every, days, weekday, monthDay }: StandingDraft): StandingRhythm | null {
  switch (every) {
    case 'days': {
      const count = wholeNumber(days, longestGap);
      return count === null ? null : { every, days: count };
    }
    case 'week':
      return { every, weekday };
    case 'month': {
      const day = wholeNumber(monthDay, longestMonth);
      return day === null ? null : { every, day };
    }
  }
}

function wholeNumber(text: string, most: number): number | null {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

type Read = Pick<StandingOrder, 'name' | 'rhythm' | 'nextDay' | 'untilDay'>;

export function readStanding(draft: StandingDraft, today: string): { read: Read } | { problems: StandingProblems } {
  const { every, nextDay, untilDay } = draft;
  const name = draft.name.trim();
  const rhythm = typedRhythm(draft);
  const found: Record<StandingField, StandingProblem | null> = {
    name: name === '' ? 'required' : null,
    days: rhythm === null && every === 'days' ? 'daysRange' : null,
    monthDay: rhythm === null && every === 'month' ? 'monthDayRange' : null,
    nextDay: nextDay === '' ? 'required' : dayProblem(nextDay, today),
    untilDay: untilDay === '' ? null : (dayProblem(untilDay, today) ?? (untilDay < nextDay ? 'beforeNext' : null)),
  };
  const problems = Object.entries(found).filter(([, problem]) => problem !== null);
  if (rhythm === null || problems.length > 0) return { problems: Object.fromEntries(problems) as StandingProblems };
  return { read: { name, rhythm, nextDay, untilDay: untilDay === '' ? null : untilDay } };
}

function dayProblem(day: string, today: string): StandingProblem | null {
  if (day === incompleteDay) return 'dateIncomplete';
  const { first, last } = standingRange(today);
  return day < first || day > last ? 'tooFar' : null;
}
