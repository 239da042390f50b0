import { expect, it } from 'vitest';
import { rangeOf } from '../../../src-renderer/screens/orders/filter/date-presets.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);

it('presets are days of this machine, over the ends of months and years', () => {
  const newYear = at(2026, 1, 1);
  expect(rangeOf({ preset: 'today' }, newYear)).toEqual({ dayFrom: '2026-01-01', dayTo: '2026-01-01' });
  expect(rangeOf({ preset: 'yesterday' }, newYear)).toEqual({ dayFrom: '2025-12-31', dayTo: '2025-12-31' });
  expect(rangeOf({ preset: 'thisWeek' }, newYear)).toEqual({ dayFrom: '2025-12-28', dayTo: '2026-01-03' });
  expect(rangeOf({ preset: 'last30Days' }, newYear)).toEqual({ dayFrom: '2025-12-03', dayTo: '2026-01-01' });
  expect(rangeOf({ preset: 'thisMonth' }, at(2028, 2, 10))).toEqual({ dayFrom: '2028-02-01', dayTo: '2028-02-29' });
});

it('last month is the whole month before, of whatever length and in whatever year', () => {
  const lastMonth = (now: Date) => rangeOf({ preset: 'lastMonth' }, now);
  expect(lastMonth(at(2026, 1, 1))).toEqual({ dayFrom: '2025-12-01', dayTo: '2025-12-31' });
  expect(lastMonth(at(2026, 3, 31))).toEqual({ dayFrom: '2026-02-01', dayTo: '2026-02-28' });
  expect(lastMonth(at(2028, 3, 10))).toEqual({ dayFrom: '2028-02-01', dayTo: '2028-02-29' });
});

it('an end that is left empty is open', () => {
  expect(rangeOf({ from: '2026-03-01', to: '' }, at(2026, 3, 5))).toEqual({ dayFrom: '2026-03-01' });
});
