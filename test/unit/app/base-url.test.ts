import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseBaseUrl } from '../../../src-main/app/base-url.ts';

describe('the address of a service', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://API.Example.com//  ', 'https://api.example.com'],
    ['https://api.example.com/v2/', 'https://api.example.com/v2'],
    ['https://api.example.com:8443/a/b///', 'https://api.example.com:8443/a/b'],
    ['https://api.example.com/v2?x=1#y', 'https://api.example.com/v2'],
    ['https://api.example.com:443/', 'https://api.example.com'],
    ['api.example.com/v2', 'https://api.example.com/v2'],
    ['api.example.com:8443', 'https://api.example.com:8443'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/v2', 'http://localhost:4000/v2'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is taken as %s', (typed, baseUrl) => {
    expect(normaliseBaseUrl(typed)).toEqual({ ok: true, baseUrl });
  });

  test.each([
    ['http://api.example.com', 'mustBeHttps'],
    ['http://127.0.0.1.example.com', 'mustBeHttps'],
    ['http://localhost.example.com', 'mustBeHttps'],
    ['http://10.0.0.7', 'mustBeHttps'],
    ['http://0.0.0.0:80', 'mustBeHttps'],
    ['https://rep:secret@api.example.com', 'hasCredentials'],
    ['https://rep@api.example.com', 'hasCredentials'],
    ['http://rep:secret@127.0.0.1:4000', 'hasCredentials'],
    ['', 'notAUrl'],
    ['https://', 'notAUrl'],
    ['https:api.example.com', 'notAUrl'],
    ['two words.example.com', 'notAUrl'],
    ['ftp://api.example.com', 'notAUrl'],
    ['file:///etc/hosts', 'notAUrl'],
    ['javascript:alert(1)', 'notAUrl'],
    ['app://satchel/', 'notAUrl'],
  ])('%s is refused as %s', (typed, reason) => {
    expect(normaliseBaseUrl(typed)).toEqual({ ok: false, failure: { kind: 'badAddress', reason } });
  });

  test('over plain http on this machine is refused if the caller forbids it, and over https is not', () => {
    const forbidden = { loopback: false };
    for (const typed of [
      'http://127.0.0.1:4000',
      'http://localhost',
      'http://[::1]:4000',
      'http://0x7f000001',
      'http://2130706433',
    ])
      expect(normaliseBaseUrl(typed, forbidden)).toMatchObject({ failure: { reason: 'mustBeHttps' } });
    expect(normaliseBaseUrl('https://localhost:4000', forbidden)).toMatchObject({ ok: true });
  });

  test('is never accepted in the clear beyond this machine, and a second look changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['http', 'https'] }), fc.string()), (typed) => {
        const taken = normaliseBaseUrl(typed);
        if (!taken.ok) return;
        expect(taken.baseUrl).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]))/);
        expect(taken.baseUrl).not.toMatch(/\/$|[?#\s]/);
        expect(new URL(taken.baseUrl)).toMatchObject({ username: '', password: '' });
        expect(normaliseBaseUrl(taken.baseUrl)).toEqual(taken);
      }),
    );
  });
});
