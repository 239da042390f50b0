import { describe, expect, it } from 'vitest';
import { commissionOf, goalProgress, sameDayLastWeek } from '../../../../src-renderer/screens/today/goal.ts';

describe('the goal of a month', () => {
  it.each([
    // Thursday 26: three weekdays are left, 26, 27 and Monday 30.
    ['2026-11-26', '70000.00', { percent: 70, left: '30000.00', perWeekday: '10000.00' }],
    ['2026-11-26', '99999.99', { percent: 99, left: '0.01', perWeekday: '0.01' }],
    ['2026-11-26', '100000.00', { percent: 100, left: null, perWeekday: null }],
    ['2026-11-26', '150000.00', { percent: 150, left: null, perWeekday: null }],
    ['2026-11-01', '0.00', { percent: 0, left: '100000.00', perWeekday: '4761.91' }],
    // Saturday, and a Sunday is left: there is no weekday any more.
    ['2026-01-31', '90000.00', { percent: 90, left: '10000.00', perWeekday: null }],
    ['2024-02-29', '0.00', { percent: 0, left: '100000.00', perWeekday: '100000.00' }],
  ])('on %s, with %s sold', (today, current, expected) => {
    expect(goalProgress(current, 100_000, today)).toEqual(expected);
  });
});

it.each([
  ['49500.00', 2.5, '1237.50'],
  ['0.10', 33.33, '0.03'],
  ['0.00', 5, '0.00'],
])('the commission on %s at %f % is %s', (current, percent, expected) => {
  expect(commissionOf(current, percent)).toBe(expected);
});

describe('the same day of last week', () => {
  const days = [
    { day: '2026-10-01', total: '1.00' },
    { day: '2026-11-19', total: '7.00' },
    { day: '2026-11-26', total: '2.00' },
  ];

  it('is found', () => expect(sameDayLastWeek(days)).toBe('7.00'));
  it('came to nothing if no order is of it', () => expect(sameDayLastWeek(days.toSpliced(1, 1))).toBe('0.00'));
  it('is not known if the days begin after it', () => expect(sameDayLastWeek(days.slice(2))).toBeNull());
});
