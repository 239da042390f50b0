import { expect, test } from 'vitest';
import { proxyList } from '../../../scripts/electron-stand-in/main/proxy-switches.ts';

const far = 'https://service.example/';
const near = 'http://127.0.0.1:4010/';

test.each([
  [far, '', '', 'DIRECT'],
  [far, '10.0.0.1:3128', '', 'PROXY 10.0.0.1:3128'],
  [far, 'https://a:1,socks5://b:2,socks4://c:3,direct://', '', 'HTTPS a:1;SOCKS5 b:2;SOCKS c:3;DIRECT'],
  [far, 'a:1', 'other.example;service.example', 'DIRECT'],
  [near, 'a:1', '', 'DIRECT'],
  ['http://[::1]:4010/', 'a:1', '', 'DIRECT'],
  [near, 'a:1', '<-loopback>', 'PROXY a:1'],
])('%s with --proxy-server=%s and --proxy-bypass-list=%s', (url, servers, bypass, list) => {
  expect(proxyList(url, servers, bypass)).toBe(list);
});
