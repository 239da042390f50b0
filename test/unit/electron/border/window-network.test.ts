/** The window's session loads its own files and what the page made, and nothing else. */
import type { ProxyConfig, WebRequest } from 'electron';
import { expect, test } from 'vitest';
import { closeWindowNetwork, isOfTheWindow } from '../../../../src-main/electron/border/window-network.ts';

const packaged = { origin: 'app://satchel', packaged: true };
const developing = { origin: 'http://localhost:5173', packaged: false };

test.each([
  'app://satchel/index.html',
  'app://satchel/photos/0123',
  'data:image/png;base64,AAAA',
  'blob:app://satchel/7d1c2f0e',
])('%s is loaded', (url) => {
  expect(isOfTheWindow(url, packaged)).toBe(true);
});

test.each([
  ...['https://evil.example/?customer=Maria', 'http://127.0.0.1:8080/', 'ws://127.0.0.1:8080/', 'wss://evil.example/'],
  ...['file:///etc/passwd', 'ftp://evil.example/', 'app://evil/', 'app://satchel.evil/', 'blob:https://evil.example/1'],
  ...[
    'devtools://devtools/bundled/inspector.html',
    'chrome://gpu',
    'about:blank',
    'filesystem:app://satchel/x',
    '',
    'nonsense',
  ],
])('%s is not', (url) => {
  expect(isOfTheWindow(url, packaged)).toBe(false);
});

test('while Satchel is developed, its own server and the developer tools are loaded, and no other server is', () => {
  for (const url of ['http://localhost:5173/src/main.ts', 'ws://localhost:5173/?token=x', 'devtools://devtools/x.html'])
    expect(isOfTheWindow(url, developing)).toBe(true);
  for (const url of ['http://localhost:5174/', 'https://localhost:5173/', 'wss://evil.example/'])
    expect(isOfTheWindow(url, developing)).toBe(false);
});

function scene(allowed: typeof packaged) {
  const proxies: ProxyConfig[] = [];
  const logged: unknown[] = [];
  type Listener = (details: { url: string }, callback: (response: { cancel: boolean }) => void) => void;
  let listener: Listener = () => {};
  closeWindowNetwork(
    {
      webRequest: { onBeforeRequest: (given: Listener) => void (listener = given) } as unknown as WebRequest,
      setProxy: async (config) => void proxies.push(config),
    },
    { ...allowed, log: (...line) => logged.push(line) },
  );
  const isCancelled = (url: string) => {
    let cancelled = false;
    listener({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  };
  return { proxies, logged, isCancelled };
}

test('what is cancelled is logged by its scheme alone', () => {
  const { isCancelled, logged } = scene(packaged);
  expect(isCancelled('app://satchel/index.html')).toBe(false);
  expect(isCancelled('https://evil.example/?customer=Maria')).toBe(true);
  expect(logged).toEqual([['warn', 'request.refused', { scheme: 'https:' }]]);
});

test('what follows the proxy and not the filter is led nowhere, loopback included', () => {
  expect(scene(packaged).proxies).toEqual([
    { mode: 'fixed_servers', proxyRules: 'http://255.255.255.255:1', proxyBypassRules: '<-loopback>' },
  ]);
  expect(scene(developing).proxies).toEqual([]);
});
