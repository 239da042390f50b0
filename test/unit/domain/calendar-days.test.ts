/** Steps between days of the calendar. */
import { expect, it } from 'vitest';
import { daysAfter, daysBetween, monthAfter } from '../../../src-shared/domain/calendar/calendar-days.ts';

it.each([
  ['2026-11-26', 7, '2026-12-03'],
  ['2026-12-25', 14, '2027-01-08'],
  ['2028-02-22', 7, '2028-02-29'],
])('%s and %i days', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
  expect(daysBetween(expected, day)).toBe(-days);
});

it.each([
  ['2026-11-26', '2026-12-26'],
  ['2026-12-31', '2027-01-31'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('%s and a month', (day, expected) => {
  expect(monthAfter(day)).toBe(expected);
});
