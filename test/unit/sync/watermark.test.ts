import { expect, it } from 'vitest';
import { changesSince, watermarkOf } from '../../../src-main/sync/watermark.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const clock = createFakeClock(Date.parse('2026-03-02T12:00:00Z'));
const dayBefore = '2026-03-01T12:00:00.000Z';

it.each<[string | null, string]>([
  ['2026-03-02T09:30:00.000Z', '2026-03-02T09:30:00.000Z'],
  ['2026-03-02T09:30:00.1234567-03:00', '2026-03-02T12:30:00.123Z'],
  ['2026-03-02 09:30:00+0000', '2026-03-02T09:30:00.000Z'],
  ['Mon, 02 Mar 2026 09:30:00 GMT', '2026-03-02T09:30:00.000Z'],
  // In a zone that nobody knows: the earliest of all.
  ['2026-03-02T09:30:00', '2026-03-01T19:30:00.000Z'],
  ['2026-03-02 09:30:00', '2026-03-01T19:30:00.000Z'],
  ['2026-03-02', '2026-03-01T10:00:00.000Z'],
  // The third of February, or the second of March.
  ['03/02/2026 09:30:00', dayBefore],
  ['soon', dayBefore],
  [null, dayBefore],
])('takes %s for a moment that has come', (timestamp, watermark) => {
  expect(watermarkOf({ meta: { timestamp, version: null } }, clock)).toBe(watermark);
});

it('asks for a little more than what changed since', () => {
  expect(changesSince('2026-03-02T09:30:00.000Z')).toEqual({
    sort: 'id',
    update_date_from: '2026-03-02T09:28:00Z',
  });
});
