/** What the window asks of the desktop, on stand-ins that note what they were asked. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { openAppearance } from '../../../../src-main/electron/desktop/appearance.ts';
import { createBadge } from '../../../../src-main/electron/desktop/badge.ts';
import { hostSchemas } from '../../../../src-shared/contract/host/host.ts';
import { startPerson } from '../../../support/person.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import { createDesktop, type DesktopOptions } from '../../../../src-main/electron/desktop/desktop.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-desktop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function scene(changes: Partial<DesktopOptions> = {}) {
  const told: string[] = [];
  const shown: EventEmitter[] = [];
  class Notification extends EventEmitter {
    static isSupported = () => true;
    readonly title: string;
    constructor({ title = '' }: { title?: string }) {
      super();
      this.title = title;
    }
    show(): void {
      told.push(`notify ${this.title}`);
      shown.push(this);
    }
  }
  const desktop = createDesktop({
    clipboard: { writeText: async (text) => void told.push(`copy ${text}`) },
    dialog: { showSaveDialog: async () => ({ canceled: true, filePath: '' }) },
    Notification: Notification as never,
    appearance: { choose: (theme) => void told.push(theme) },
    questions: startPerson().questions,
    speakLanguage: () => {},
    openExternal: async (url) => void told.push(`open ${url}`),
    badge: { show: ({ pending }) => told.push(`badge ${pending}`) },
    menus: { speak: ({ file }) => void told.push(`menu ${file}`) },
    window: { isInFront: () => false, show: () => told.push('window') },
    goToOutbox: () => told.push('outbox'),
    service: () => ({ baseUrl: 'https://service.example/v2', tokens: { get: async () => 'token' } }),
    trace: async () => ({ steps: [], portalUrl: null }),
    log: () => {},
    ...changes,
  });
  return { desktop, told, shown };
}

test('a text is told as copied when the clipboard has it', async () => {
  const { desktop, told } = scene();
  expect(await desktop['clipboard.write']({ text: 'report' })).toMatchObject({ ok: true });
  expect(told).toEqual(['copy report']);
  const refused = scene({ clipboard: { writeText: () => Promise.reject(new Error('held by another program')) } });
  await expect(refused.desktop['clipboard.write']({ text: 'report' })).rejects.toThrow('held by another program');
});

test('a notification comes only while the window is not in front, and a press on it leads to the outbox', async () => {
  const hidden = scene();
  expect(await hidden.desktop['desktop.notify']({ title: 'A', body: '' })).toMatchObject({ value: { shown: true } });
  hidden.shown[0]?.emit('click');
  expect(hidden.told).toEqual(['notify A', 'window', 'outbox']);
  const inFront = scene({ window: { isInFront: () => true, show: () => {} } });
  expect(await inFront.desktop['desktop.notify']({ title: 'A', body: '' })).toMatchObject({ value: { shown: false } });
  expect(inFront.told).toEqual([]);
});

test('a table goes where the rep says, and nowhere when the rep says nothing', async () => {
  const filePath = join(folder, 'table.csv');
  const chosen = scene({ dialog: { showSaveDialog: async () => ({ canceled: false, filePath }) } });
  const input = { suggestedName: 'table.csv', text: 'a;b\r\n' };
  expect(await chosen.desktop['csv.save'](input)).toEqual({ ok: true, value: { kind: 'saved', path: filePath } });
  expect(readFileSync(filePath, 'utf8')).toBe('a;b\r\n');
  expect(await scene().desktop['csv.save'](input)).toEqual({ ok: true, value: { kind: 'cancelled' } });
});

test('a long draft goes to the clipboard whole, and a table of every order into its file', () => {
  const text = 'x'.repeat(2 ** 24);
  expect(validate(hostSchemas['clipboard.write'], { text }).ok).toBe(true);
  expect(validate(hostSchemas['csv.save'], { suggestedName: 'orders.csv', text: text.repeat(4) }).ok).toBe(true);
  expect(validate(hostSchemas['csv.save'], { suggestedName: '/etc/orders.csv', text }).ok).toBe(false);
});

test('a place where nothing can be written is named to the rep, and its name is not logged', async () => {
  const path = join(folder, 'no-such-folder', 'Padaria Aurora.csv');
  const logged: unknown[] = [];
  const { desktop } = scene({
    dialog: { showSaveDialog: async () => ({ canceled: false, filePath: path }) },
    log: (...line) => logged.push(line),
  });
  const answer = await desktop['csv.save']({ suggestedName: 'table.csv', text: 'a' });
  expect(answer).toEqual({ ok: true, value: { kind: 'failed', path } });
  expect(logged).toEqual([['warn', 'file.notWritten', { code: 'ENOENT' }]]);
});

test('the page of a network is opened once the rep confirmed its address, else the service’s own origin', async () => {
  const found = scene({ trace: async () => ({ steps: [], portalUrl: 'http://portal.example/login' }) });
  await found.desktop['connection.openPortal']({});
  expect(await found.desktop['connection.test']({})).toEqual({ ok: true, value: { steps: [], portal: true } });
  await found.desktop['connection.openPortal']({});
  expect(found.told).toEqual(['open https://service.example', 'open http://portal.example/login']);
  const person = startPerson(false);
  const refused = scene({
    questions: person.questions,
    trace: async () => ({ steps: [], portalUrl: 'http://portal.example/login' }),
  });
  await refused.desktop['connection.test']({});
  expect(await refused.desktop['connection.openPortal']({})).toEqual({ ok: true, value: { opened: false } });
  expect(refused.told).toEqual([]);
  expect(person.asked).toEqual(['Open http://portal.example in the browser?']);
});

test('the main process asks its questions in the language of the window', async () => {
  const spoken: string[] = [];
  const { desktop } = scene({ speakLanguage: (language) => spoken.push(language) });
  await desktop['desktop.language']({ language: 'pt-BR' });
  expect(spoken).toEqual(['pt-BR']);
  expect(validate(hostSchemas['desktop.language'], { language: 'Press Connect' }).ok).toBe(false);
});

test('without a service there is no way to trace', async () => {
  const { desktop } = scene({ service: () => null });
  expect(await desktop['connection.test']({})).toEqual({ ok: false, error: { kind: 'notNow', state: 'signedOut' } });
});

test('the badge counts, and the tray says what waits and leads back', () => {
  const told: string[] = [];
  const tray = Object.assign(new EventEmitter(), {
    setToolTip: (text: string) => void told.push(text),
    setMenu: (items: { label?: string; click?: unknown }[]) =>
      void told.push(items.map(({ label }) => label ?? '-').join('|')),
  });
  let trays = 0;
  const badge = createBadge({
    setBadgeCount: (count) => told.push(`badge ${count}`),
    createTray: () => {
      trays += 1;
      return tray;
    },
    showWindow: () => told.push('window'),
    quit: () => {},
  });
  badge.show({ pending: 2, tooltip: '2 to send', open: 'Open', quit: 'Quit' });
  badge.show({ pending: 0, tooltip: 'Nothing', open: 'Open', quit: 'Quit' });
  tray.emit('click');
  expect(told).toEqual([
    ...['badge 2', '2 to send', '2 to send|-|Open|Quit'],
    ...['badge 0', 'Nothing', 'Nothing|-|Open|Quit', 'window'],
  ]);
  expect(trays).toBe(1);
});

function colours(): EventEmitter & { themeSource: 'system' | 'light' | 'dark'; inForcedColorsMode: boolean } {
  return Object.assign(new EventEmitter(), { themeSource: 'light' as const, inForcedColorsMode: false });
}

test('the colours that the rep chose are there before the window opens', () => {
  const file = join(folder, 'appearance.json');
  const first = colours();
  openAppearance({ file, nativeTheme: first }).choose('dark');
  expect(first.themeSource).toBe('dark');
  const next = colours();
  openAppearance({ file, nativeTheme: next });
  expect(next.themeSource).toBe('dark');
});

test('if the system sets the colours, it says whether they are dark, and the rep’s choice is back afterwards', () => {
  const file = join(folder, 'forced.json');
  const nativeTheme = colours();
  const force = (isForced: boolean) => {
    nativeTheme.inForcedColorsMode = isForced;
    nativeTheme.emit('updated');
  };
  const appearance = openAppearance({ file, nativeTheme });
  appearance.choose('light');
  force(true);
  expect(nativeTheme.themeSource).toBe('system');
  appearance.choose('dark');
  expect(nativeTheme.themeSource).toBe('system');
  force(false);
  expect(nativeTheme.themeSource).toBe('dark');
});
