import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../../src-main/ports/ports.ts';
import { guardSession, guardContents, isOwnPage } from '../../../../src-main/electron/bridge/guards.ts';

const origin = 'app://satchel';

test.each([
  ['app://satchel/index.html#/orders', origin, true],
  ['app://satchel', origin, true],
  ['app://satchel.evil/index.html', origin, false],
  ['app://evil/satchel', origin, false],
  ['app://rep@satchel/', origin, false],
  ['https://satchel/index.html', origin, false],
  ['file:///index.html', origin, false],
  ['about:blank', origin, false],
  ['', origin, false],
  ['http://localhost:5173/src/main.ts', 'http://localhost:5173', true],
  ['http://localhost:5174/', 'http://localhost:5173', false],
])('that %s belongs to %s is %s', (url, own, expected) => {
  expect(isOwnPage(url, own)).toBe(expected);
});

describe('a page', () => {
  let contents: EventEmitter & { openHandler?: (details: { url: string }) => { action: string }; webRtc?: string };
  let logged: unknown[];

  beforeEach(() => {
    logged = [];
    contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
        contents.openHandler = handler;
      },
      setWebRTCIPHandlingPolicy: (policy: string) => (contents.webRtc = policy),
    });
    const log: Log = (...line) => logged.push(line);
    guardContents(contents as unknown as WebContents, { origin, log });
  });

  function navigate(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame = true) {
    let prevented = false;
    contents.emit(event, { url, isMainFrame, preventDefault: () => (prevented = true) });
    return prevented;
  }

  test('may move inside the app, and nowhere else', () => {
    expect(navigate('will-navigate', 'app://satchel/index.html#/x')).toBe(false);
    expect(navigate('will-navigate', 'file:///etc/passwd')).toBe(true);
    expect(navigate('will-redirect', 'https://example.com')).toBe(true);
    expect(navigate('will-frame-navigate', 'https://example.com', false)).toBe(true);
    expect(logged).toEqual([['warn', 'link.refused', { scheme: 'file:' }]]);
  });

  test.each([
    'https://example.com/?customer=Padaria%20Aurora',
    'mailto:office@example.com?subject=Order%2012',
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'smb://server/share',
    'app://satchel/index.html',
  ])('opens no window, no browser and no other program for %s, and logs nothing of what stands in it', (url) => {
    expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
    expect(logged).toEqual([['warn', 'link.refused', { scheme: new URL(url).protocol }]]);
  });

  test('sends no packet of WebRTC around the proxy', () => {
    expect(contents.webRtc).toBe('disable_non_proxied_udp');
  });

  test('may not embed another page', () => {
    let prevented = false;
    contents.emit('will-attach-webview', { preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
  });
});

test('no permission is given, asked for or looked up', () => {
  type Handlers = Record<string, (...args: unknown[]) => unknown>;
  const handlers: Handlers = {};
  const session = new Proxy(
    {},
    { get: (_target, name: string) => (handler: Handlers[string]) => (handlers[name] = handler) },
  );
  guardSession(session as Session);

  const given: unknown[] = [];
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'unknown',
  ]) {
    handlers['setPermissionRequestHandler']?.(null, permission, (allowed: unknown) => given.push(allowed));
    given.push(handlers['setPermissionCheckHandler']?.(null, permission));
  }
  given.push(handlers['setDevicePermissionHandler']?.({ deviceType: 'usb' }));
  expect(new Set(given)).toEqual(new Set([false]));
  expect(given).toHaveLength(15);
  handlers['setDisplayMediaRequestHandler']?.({}, (streams: unknown) => expect(streams).toBeNull());
});
