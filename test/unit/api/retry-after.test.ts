import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { readRetryAfter } from '../../../src-main/api/wire/retry-after.ts';

// The oldest form of a date names no zone; it must not be taken for local time.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const nowMs = Date.UTC(1994, 10, 6, 8, 49, 0);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', 1500],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['9999999999999999', 3_600_000],
  ['9'.repeat(400), 3_600_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
])('%j means %d ms', (header, ms) => {
  expect(readRetryAfter(header, { date: null, nowMs })).toBe(ms);
});

test.each([null, '', 'soon', '-5', '5 apples', 'Sun', 'Sun, 99 Foo 1994', '1e3'])('%j says nothing', (header) => {
  expect(readRetryAfter(header, { date: null, nowMs })).toBeNull();
});

it('counts a date from the Date of the answer, for the clock of the laptop may be wrong', () => {
  const date = 'Thu, 15 Jan 2026 12:00:00 GMT';
  const wrongMs = Date.parse('2026-01-15T15:00:00Z');
  expect(readRetryAfter('Thu, 15 Jan 2026 12:01:30 GMT', { date, nowMs: wrongMs })).toBe(90_000);
  expect(readRetryAfter('Thu, 15 Jan 2026 12:01:30 GMT', { date: 'yesterday', nowMs: wrongMs })).toBe(0);
  expect(readRetryAfter('120', { date, nowMs: wrongMs })).toBe(120_000);
});
