/** A standing order as it is typed. */
import { describe, expect, it } from 'vitest';
import {
  dayToOffer,
  draftOfStanding,
  newStanding,
  readStanding,
  typedRhythm,
  type StandingDraft,
  type StandingProblems,
} from '../../../../src-renderer/screens/standing/standing-draft.ts';
import type { StandingRow } from '../../../../src-shared/contract/standing/standing-orders.ts';
import type { StandingRhythm } from '../../../../src-shared/domain/customers/standing-rhythm.ts';

/** A Saturday. */
const today = '2026-11-28';
const begun = newStanding('Weekly', today);

it('begins weekly, on the day of today, a week from now', () => {
  expect(readStanding(begun, today)).toEqual({
    read: { name: 'Weekly', rhythm: { every: 'week', weekday: 6 }, nextDay: '2026-12-05', untilDay: null },
  });
});

const row: StandingRow = {
  ...{ standingId: 's', customerId: 1, customerName: null, customerFkId: null, name: 'Weekly', lineCount: 1 },
  ...{ rhythm: { every: 'week', weekday: 1 }, nextDay: '2026-11-30', untilDay: '2027-01-31' },
  ...{ isOver: false, isDamaged: false },
};

it.each([
  { every: 'week', weekday: 0 },
  { every: 'days', days: 10 },
  { every: 'month', day: 31 },
] as StandingRhythm[])('reads back what it shows: %j', (rhythm) => {
  const { name, nextDay, untilDay } = row;
  expect(readStanding(draftOfStanding({ ...row, rhythm }, today), today)).toEqual({
    read: { name, rhythm, nextDay, untilDay },
  });
});

it('offers another day with another rhythm, but for one that the rep chose or that was stored', () => {
  const daily: StandingDraft = { ...begun, every: 'days', days: '1' };
  expect(dayToOffer(daily, begun.nextDay, today)).toBe('2026-11-29');
  expect(dayToOffer({ ...daily, nextDay: '2026-11-28' }, begun.nextDay, today)).toBeNull();
  expect(dayToOffer({ ...daily, days: '' }, begun.nextDay, today)).toBeNull();
  const overdue = draftOfStanding({ ...row, nextDay: '2026-11-23' }, today);
  expect(dayToOffer({ ...overdue, weekday: 5 }, null, today)).toBeNull();
});

describe('what is wrong', () => {
  it.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['no day', { nextDay: '' }, { nextDay: 'required' }],
    ['half a day', { nextDay: '?' }, { nextDay: 'dateIncomplete' }],
    ['a day of another century', { nextDay: '2126-11-28' }, { nextDay: 'tooFar' }],
    ['half an end', { untilDay: '?' }, { untilDay: 'dateIncomplete' }],
    ['an end before the next day', { untilDay: '2026-12-04' }, { untilDay: 'beforeNext' }],
    ['no number of days', { every: 'days', days: '' }, { days: 'daysRange' }],
    ['half days', { every: 'days', days: '1,5' }, { days: 'daysRange' }],
    ['no days', { every: 'days', days: '0' }, { days: 'daysRange' }],
    ['more than a year', { every: 'days', days: '366' }, { days: 'daysRange' }],
    ['the 32nd', { every: 'month', monthDay: '32' }, { monthDay: 'monthDayRange' }],
  ] as [string, Partial<StandingDraft>, StandingProblems][])('is %s', (_, changes, problems) => {
    expect(readStanding({ ...begun, ...changes }, today)).toEqual({ problems });
  });

  it('is nothing of a rhythm that is not chosen', () => {
    expect(typedRhythm({ ...begun, days: 'x', monthDay: 'x' })).toEqual({ every: 'week', weekday: 6 });
  });
});

it('takes an end on the next day itself', () => {
  expect(readStanding({ ...begun, untilDay: begun.nextDay }, today)).toMatchObject({
    read: { untilDay: '2026-12-05' },
  });
});
