/** On which days a standing order comes. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  firstStandingDay,
  nextStandingDay,
  type StandingRhythm,
} from '../../../../src-shared/domain/customers/standing-rhythm.ts';

const days = (count: number): StandingRhythm => ({ every: 'days', days: count });
const week = (weekday: number): StandingRhythm => ({ every: 'week', weekday });
const month = (day: number): StandingRhythm => ({ every: 'month', day });
const [sunday, monday, saturday] = [0, 1, 6];

/** The days that follow if each order is saved on its day. */
function following(rhythm: StandingRhythm, from: string, count: number): string[] {
  const found: string[] = [];
  for (let day = from; found.length < count;) found.push((day = nextStandingDay(rhythm, day, day)));
  return found;
}

it('comes every so many days', () => {
  expect(following(days(14), '2026-11-20', 3)).toEqual(['2026-12-04', '2026-12-18', '2027-01-01']);
  expect(following(days(1), '2026-12-31', 1)).toEqual(['2027-01-01']);
});

it('comes on a day of the week', () => {
  expect(following(week(monday), '2026-11-23', 3)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14']);
  expect(nextStandingDay(week(saturday), '2026-11-28', '2026-11-28')).toBe('2026-12-05');
  expect(firstStandingDay(week(sunday), '2026-11-28')).toBe('2026-11-29');
});

describe('on a day of the month', () => {
  it('comes on the last one of a shorter month, and on its own day again after it', () => {
    const from = '2026-12-31';
    expect(following(month(31), from, 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(following(month(29), '2028-01-29', 2)).toEqual(['2028-02-29', '2028-03-29']);
    expect(following(month(30), '2027-01-30', 2)).toEqual(['2027-02-28', '2027-03-30']);
  });

  it('comes in the same month if the day is still ahead', () => {
    expect(firstStandingDay(month(15), '2026-11-02')).toBe('2026-11-15');
    expect(firstStandingDay(month(1), '2026-12-31')).toBe('2027-01-01');
  });
});

it('lets no missed days pile up: the next one is ahead, in the same rhythm', () => {
  expect(nextStandingDay(days(7), '2026-11-02', '2026-11-28')).toBe('2026-11-30');
  expect(nextStandingDay(days(7), '2026-11-02', '2026-11-30')).toBe('2026-12-07');
  expect(nextStandingDay(week(monday), '2026-08-03', '2026-11-28')).toBe('2026-11-30');
  expect(nextStandingDay(month(31), '2026-08-31', '2026-11-28')).toBe('2026-11-30');
});

it('goes on by one after an order that was saved ahead of its day, or with a clock that was set back', () => {
  expect(nextStandingDay(days(7), '2026-11-30', '2026-11-27')).toBe('2026-12-07');
  expect(nextStandingDay(week(monday), '2026-11-30', '2020-01-01')).toBe('2026-12-07');
  expect(nextStandingDay(month(31), '2026-11-30', '2020-01-01')).toBe('2026-12-31');
});

it('comes back to its day after a time that the rep had moved', () => {
  expect(nextStandingDay(week(monday), '2026-12-02', '2026-12-02')).toBe('2026-12-07');
  expect(nextStandingDay(month(15), '2026-11-20', '2026-11-20')).toBe('2026-12-15');
});

it('does not come as well on the day that a time was moved away from', () => {
  const friday = '2026-11-27';
  for (const today of [friday, '2026-11-28', '2026-11-30', '2020-01-01'])
    expect(nextStandingDay(week(monday), friday, today)).toBe('2026-12-07');
  expect(nextStandingDay(week(monday), friday, '2026-12-08')).toBe('2026-12-14');
  expect(nextStandingDay(month(15), '2026-11-12', '2026-11-12')).toBe('2026-12-15');
  expect(nextStandingDay(month(1), '2026-12-30', '2026-12-30')).toBe('2027-02-01');
  expect(nextStandingDay(month(31), '2027-02-26', '2027-02-26')).toBe('2027-03-31');
  expect(nextStandingDay(days(7), friday, friday)).toBe('2026-12-04');
});

it('comes again rather than not at all after a time that was moved to the middle of a month', () => {
  expect(nextStandingDay(month(15), '2026-11-30', '2026-11-30')).toBe('2026-12-15');
});

it('offers a first day after today', () => {
  expect(firstStandingDay(days(10), '2026-11-28')).toBe('2026-12-08');
  expect(firstStandingDay(week(saturday), '2026-11-28')).toBe('2026-12-05');
  expect(firstStandingDay(month(28), '2026-11-28')).toBe('2026-12-28');
});

describe('in any time zone', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  // Nights of a change of the clock, and zones on either side of the date line.
  it.each(['America/Sao_Paulo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'])(
    'counts days of the calendar: %s',
    (name) => {
      process.env.TZ = name;
      expect(following(days(1), '2026-10-24', 3)).toEqual(['2026-10-25', '2026-10-26', '2026-10-27']);
      expect(following(days(7), '2018-10-28', 2)).toEqual(['2018-11-04', '2018-11-11']);
      expect(nextStandingDay(week(sunday), '2026-03-22', '2026-03-22')).toBe('2026-03-29');
      expect(following(month(31), '2026-03-31', 2)).toEqual(['2026-04-30', '2026-05-31']);
    },
  );
});
