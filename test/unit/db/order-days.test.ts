/** The days on which customers ordered, by the calendar of the machine. */
import { afterEach, expect, it, vi } from 'vitest';
import { dayOf } from '../../../src-main/db/catalogue/order-days.ts';

afterEach(() => void vi.unstubAllEnvs());

/** The seconds of a time of this machine. */
const at = (localTime: string) => Date.parse(localTime) / 1_000;

it('are the same from midnight to midnight, also where summer sets the clocks to another hour', () => {
  vi.stubEnv('TZ', 'America/Santiago');
  for (const day of ['2026-01-15', '2026-07-15'])
    expect(dayOf(at(`${day}T23:59`)), day).toBe(dayOf(at(`${day}T00:00`)));
  expect(dayOf(at('2026-07-16T00:00')) - dayOf(at('2026-07-15T23:59'))).toBe(1);
  expect(dayOf(at('2027-01-15T12:00')) - dayOf(at('2026-01-15T12:00'))).toBe(365);
});
