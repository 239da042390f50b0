import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { denyPermissions, guardContents, isExternalLink, isOwnPage } from '../../../src-main/electron/guards.ts';

const origin = 'app://satchel';

describe('a link out of the app', () => {
  test.each(['https://example.com/help', 'mailto:office@example.com?subject=Order%2012'])('may lead to %s', (url) => {
    expect(isExternalLink(url)).toBe(true);
  });

  test.each([
    'http://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'app://satchel/index.html',
    'https://rep:secret@example.com',
    'not a link',
    '',
  ])('may not lead to %s', (url) => {
    expect(isExternalLink(url)).toBe(false);
  });
});

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
  let contents: EventEmitter & { openHandler?: (details: { url: string }) => { action: string } };
  let opened: string[];
  let logged: string[];

  beforeEach(() => {
    opened = [];
    logged = [];
    contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
        contents.openHandler = handler;
      },
    });
    guardContents(contents as unknown as WebContents, {
      origin,
      openExternal: (url) => {
        opened.push(url);
        return url.includes('broken') ? Promise.reject(new Error('no browser')) : Promise.resolve();
      },
      log: (_level, event) => logged.push(event),
    });
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
    expect(opened).toEqual([]);
    expect(logged).toEqual(['link.refused']);
  });

  test('opens an allowed link in the browser once, and stays where it is', () => {
    expect(navigate('will-frame-navigate', 'https://example.com/help')).toBe(false);
    expect(navigate('will-navigate', 'https://example.com/help')).toBe(true);
    expect(opened).toEqual(['https://example.com/help']);
  });

  test('opens no window: an allowed link goes to the browser, any other nowhere', () => {
    expect(contents.openHandler?.({ url: 'mailto:office@example.com' })).toEqual({ action: 'deny' });
    expect(contents.openHandler?.({ url: 'app://satchel/index.html' })).toEqual({ action: 'deny' });
    expect(contents.openHandler?.({ url: 'javascript:alert(1)' })).toEqual({ action: 'deny' });
    expect(opened).toEqual(['mailto:office@example.com']);
  });

  test('does not break when there is no browser', async () => {
    contents.openHandler?.({ url: 'https://broken.example.com' });
    await expect.poll(() => logged).toEqual(['link.failed']);
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
  denyPermissions(session as Session);

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
  handlers['setDisplayMediaRequestHandler']?.({}, (streams: unknown) => expect(streams).toEqual({}));
});
