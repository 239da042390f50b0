import { expect, test } from 'vitest';
import { readRetryAfter } from '../../../src-main/api/retry-after.ts';

// The oldest form of a date names no zone; it must not be taken for local time.
process.env['TZ'] = 'America/Sao_Paulo';

const nowMs = Date.UTC(1994, 10, 6, 8, 49, 0);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', 1500],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['9999999999999999', 86_400_000],
  ['9'.repeat(400), 86_400_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400_000],
])('%j means %d ms', (header, ms) => {
  expect(readRetryAfter(header, nowMs)).toBe(ms);
});

test.each([null, '', 'soon', '-5', '5 apples', 'Sun', 'Sun, 99 Foo 1994', '1e3'])('%j says nothing', (header) => {
  expect(readRetryAfter(header, nowMs)).toBeNull();
});
