import { expect, test } from 'vitest';
import { movedTo } from '../../../src-main/api/wire/moved-to.ts';

const asked = { baseUrl: 'https://api.example.com/v1', path: '/orders/7' };

test.each([
  ['another host', 'https://new.example.net/v1/orders/7', 'https://new.example.net/v1'],
  ['another prefix', '/v2/orders/7?limit=1', 'https://api.example.com/v2'],
  ['a slash more', 'https://new.example.net/v1/orders/7/', 'https://new.example.net/v1'],
  ['a place that says nothing of what was asked', 'https://www.example.net/', 'https://www.example.net'],
  ['name and password with it', 'https://me:secret@new.example.net/orders/7#top', 'https://new.example.net'],
  ['letters of another script', 'https://еxample.com/orders/7', 'https://xn--xample-2of.com'],
])('a service that sends on to %s for good has moved there', (_what, location, address) => {
  for (const status of [301, 308]) expect(movedTo({ status, location }, asked)).toBe(address);
});

test.each([
  ['for now', 302, 'https://new.example.net/v1/orders/7'],
  ['for now, with the same method', 307, 'https://new.example.net/v1/orders/7'],
  ['to see what came of it', 303, 'https://new.example.net/v1/orders/7'],
  ['to a slash more', 301, 'https://api.example.com/v1/orders/7/'],
  ['to another record', 308, '/v1/orders/9'],
  ['nowhere', 301, null],
  ['to nonsense', 301, 'https://'],
  ['to what is no web address', 301, 'javascript:alert(1)'],
])('one that sends on %s has not', (_what, status, location) => {
  expect(movedTo({ status, location }, asked)).toBeNull();
});
