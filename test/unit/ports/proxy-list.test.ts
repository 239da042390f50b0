import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOfWay, parseProxyList } from '../../../src-main/ports/proxy-list.ts';

const proxy = (kind: string, host: string, port: number) => ({ kind, host, port });

test.each([
  ['', ['direct']],
  [' ; ', ['direct']],
  ['DIRECT', ['direct']],
  ['PROXY proxy.example:3128', [proxy('http', 'proxy.example', 3128)]],
  [
    'PROXY a:1; HTTPS b:2;SOCKS5 c:3 ;DIRECT;',
    [proxy('http', 'a', 1), proxy('https', 'b', 2), proxy('socks5', 'c', 3), 'direct'],
  ],
  ['proxy\t10.0.0.1:8080', [proxy('http', '10.0.0.1', 8080)]],
  ['HTTP a:1', [proxy('http', 'a', 1)]],
  ['PROXY a; HTTPS b; SOCKS5 c', [proxy('http', 'a', 80), proxy('https', 'b', 443), proxy('socks5', 'c', 1080)]],
  ['PROXY [2001:db8::1]:8080', [proxy('http', '2001:db8::1', 8080)]],
  ['PROXY rep:secret@a:1', [proxy('http', 'a', 1)]],
  ['SOCKS old:1080; PROXY a:1', [proxy('http', 'a', 1)]],
  ['SOCKS old:1080; SOCKS4 old:1080; QUIC new:443', []],
  ['PROXY; PROXY :80; PROXY a:0; PROXY a:99999; nonsense', []],
])('%j', (text, ways) => {
  expect(parseProxyList(text)).toEqual(ways);
});

test('a way is named by kind, host and port', () => {
  const text = 'PROXY a:1; HTTPS b:2; SOCKS5 [::1]:3; DIRECT';
  expect(parseProxyList(text).map(nameOfWay).join('; ')).toBe(text);
  expect(parseProxyList('PROXY rep:secret@a:1').map(nameOfWay)).toEqual(['PROXY a:1']);
});

test('whatever stands there, it is read, and what is named is read back as the same', () => {
  const word = fc.oneof(
    fc.constantFrom('PROXY', 'DIRECT', 'SOCKS5', ';', ' ', ':', '[::1]', 'a.b', '8080'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const ways = parseProxyList(words.join(' '));
      const named = ways.map(nameOfWay).join(';');
      if (ways.length > 0) expect(parseProxyList(named)).toEqual(ways);
    }),
    { numRuns: 2_000 },
  );
});
