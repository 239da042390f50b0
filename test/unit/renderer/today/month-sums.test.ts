import { describe, expect, it } from 'vitest';
import { monthBefore, monthSums } from '../../../../src-renderer/screens/today/month-sums.ts';

const day = (day: string, total: string) => ({ day, total });

describe('what a month came to', () => {
  it('stands beside the month before up to the same day', () => {
    const days = [
      day('2026-10-01', '10.10'),
      day('2026-10-26', '0.20'),
      day('2026-10-27', '500.00'),
      day('2026-11-01', '7.00'),
      day('2026-11-26', '0.30'),
    ];
    expect(monthSums(days)).toEqual({ current: '7.30', before: '10.30' });
  });

  it('takes a shorter month before to its end', () => {
    const days = [day('2026-02-28', '5.00'), day('2026-03-31', '1.00')];
    expect(monthSums(days)).toEqual({ current: '1.00', before: '5.00' });
  });

  it('begins with the first day of the month before', () => {
    expect(monthBefore('2026-11-26')).toBe('2026-10-01');
    expect(monthBefore('2026-01-05')).toBe('2025-12-01');
  });
});
