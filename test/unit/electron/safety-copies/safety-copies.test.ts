/** Safety copies on real workspaces and a real disk; the dialogs answer what the rep would choose. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SafetyCopiesView } from '../../../../src-shared/contract/outbox/safety-copies.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { createExport } from '../../../../src-main/electron/exported-work/work-file.ts';
import type { Keychain } from '../../../../src-main/electron/keychain/keychain.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import type { CopiesOptions, OpenedAccount } from '../../../../src-main/electron/safety-copies/copies-options.ts';
import { createSafetyCopies } from '../../../../src-main/electron/safety-copies/safety-copies.ts';
import { attach } from '../../../support/attached-photos.ts';
import { draft } from '../../../support/drafts.ts';
import { photoBytes } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { valueOf } from '../../../support/value-of.ts';

const password = 'três gatos na varanda';
const baseUrl = 'https://service.example';
const account = { key: workspaceKey(baseUrl, 'Ana'), baseUrl, name: 'Ana' };

/** Ana's laptop, offline, whose rep chooses the folder `share` in each dialog. */
async function scene({
  companyFolder,
  patienceMs = 30_000,
  previousKeys = [],
}: Partial<Pick<CopiesOptions, 'companyFolder' | 'patienceMs'>> & { previousKeys?: string[] } = {}) {
  const base = mkdtempSync(join(tmpdir(), 'satchel-copies-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const share = join(base, 'share');
  mkdirSync(share);
  const rig = await openRig();
  rig.network.isDown = true;
  const kept = new Map<string, string>();
  const keychain: Keychain = {
    getPassword: async (_service, name) => kept.get(name) ?? null,
    setPassword: async (_service, name, secret) => void kept.set(name, secret),
    deletePassword: async (_service, name) => kept.delete(name),
  };
  /** Holds up each write until it is opened. */
  let gate: PromiseWithResolvers<void> | null = null;
  let begun = 0;
  const workspace: OpenedAccount['workspace'] = Object.create(rig.workspace, {
    command: {
      async value(...asked: Parameters<typeof rig.workspace.command>) {
        begun++;
        await gate?.promise;
        return rig.workspace.command(...asked);
      },
    },
  });
  const open = { workspace, account };
  /** The rep chooses this one. */
  const chosen = { folder: share };
  /** A start of the program: nothing is in its memory. */
  const start = () =>
    createSafetyCopies({
      dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen.folder] }) },
      file: join(base, 'safety-copies.json'),
      open: () => open,
      createPassword: (key) =>
        createKeychainTokenStore({
          account: `${key} copies`,
          load: async () => keychain,
          hide: () => {},
          log: () => {},
        }),
      previousKeys: () => previousKeys,
      ...{ patienceMs, companyFolder, computer: 'ana-laptop', clock: rig.clock, onChange: () => {}, log: () => {} },
    });
  const copies = start();
  rig.workspace.subscribe((event) => event.type === 'changed' && copies.afterChange());
  return {
    ...{ base, share, chosen, rig, kept, open, copies, start },
    begun: () => begun,
    hold() {
      gate = Promise.withResolvers();
      return () => gate?.resolve();
    },
    files: () => readdirSync(share),
    path: () => join(share, readdirSync(share)[0] ?? 'none'),
    async turnOn(): Promise<SafetyCopiesView> {
      valueOf(await copies.handlers['copies.chooseFolder']({ title: 'Copies' }));
      return valueOf(await copies.handlers['copies.setPassword']({ password }));
    },
    view: async () => valueOf(await copies.handlers['copies.get']({})),
    save: (fk_id: string) => rig.command('order.create', { order: draft(rig, { fk_id }) }),
    /** Lets a minute pass, and what is written in it. */
    async aMinute() {
      await rig.clock.advance(60_000);
      valueOf(await copies.handlers['copies.writeNow']({}));
    },
  };
}

/** Another laptop of hers, on which she opens a file. */
async function laptop(service: Rig['service'], path: string) {
  const rig = await openRig({ service, seed: 2 });
  const handlers = createExport({
    dialog: {
      showSaveDialog: async () => ({ canceled: true, filePath: '' }),
      showOpenDialog: async () => ({ canceled: false, filePaths: [path] }),
    },
    ...{ workspace: () => rig.workspace, account: () => account, previousKeys: () => [] },
    ...{ token: async () => 'token', computer: 'spare', now: () => 0, log: () => {} },
  });
  return {
    rig,
    look: async () => valueOf(await handlers['queue.lookIntoFile']({})),
    open: async (typed = password) => valueOf(await handlers['queue.openCopy']({ password: typed })),
    take: async (id: string) => valueOf(await handlers['queue.importWork']({ id, isTrusted: false })),
  };
}

test('a copy that could not be remembered is written once more', async () => {
  const { base, rig, turnOn, view, save, aMinute } = await scene();
  await save('A-1');
  await turnOn();
  const file = join(base, 'safety-copies.json');
  const remembered = readFileSync(file);
  rmSync(file);
  mkdirSync(file);
  await save('A-2');
  await aMinute();
  expect(await view()).toMatchObject({ last: { entries: 1 } });
  rmSync(file, { recursive: true });
  writeFileSync(file, remembered);
  await rig.clock.advance(60_000);
  await expect.poll(async () => (await view()).last).toMatchObject({ entries: 2 });
});

test('nothing is written before there is a folder, a password and something that waits', async () => {
  const { turnOn, view, files, save, aMinute } = await scene();
  expect(await view()).toMatchObject({ folder: null, isOn: false, last: null, problem: null });
  await save('A-1');
  await aMinute();
  expect(files()).toEqual([]);
  const none = await scene();
  expect(await none.turnOn()).toMatchObject({ folder: none.share, isOn: true, last: null, problem: null });
  expect(none.files()).toEqual([]);
  expect(await turnOn()).toMatchObject({ isOn: true, last: { entries: 1, photos: 0, kept: 0 } });
  expect(files()).toEqual([expect.stringMatching(/^satchel-ana-laptop-[\da-f]{8}\.satchel$/)]);
});

test('what is saved is in the copy within a minute, once for many changes, and is taken in on another laptop', async () => {
  const { rig, turnOn, save, path, view } = await scene();
  await turnOn();
  for (const fkId of ['A-1', 'A-2', 'A-3']) await save(fkId);
  await rig.clock.advance(60_000);
  await expect.poll(view).toMatchObject({ last: { entries: 3 } });
  const other = await laptop(rig.service, path());
  expect(await other.look()).toEqual({ outcome: 'locked' });
  expect(await other.open('not the password')).toEqual({ outcome: 'wrongPassword' });
  const found = await other.open();
  expect(found).toMatchObject({ outcome: 'read', proof: 'password', from: 'ana-laptop', photos: 0 });
  expect(found).toMatchObject({ preview: { counts: [{ kind: 'order.create', count: 3 }] } });
  if (found.outcome !== 'read') throw new Error(found.outcome);
  expect(await other.take(found.id)).toEqual({ outcome: 'taken', taken: 3, known: 0 });
  await other.rig.syncUntilQuiet();
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect(
    rig.service
      .orders()
      .map(({ fk_id }) => fk_id)
      .toSorted(),
  ).toEqual(['A-1', 'A-2', 'A-3']);
  expect(await other.look()).toEqual({ outcome: 'locked' });
  expect(await other.open()).toEqual({ outcome: 'known' });
});

test('a copy is empty once all of it was sent, and says so', async () => {
  const { rig, turnOn, save, path, aMinute } = await scene();
  await save('A-1');
  await turnOn();
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  await aMinute();
  const other = await laptop(rig.service, path());
  await other.look();
  expect(await other.open()).toMatchObject({ outcome: 'empty', photos: 0 });
});

test('photos stay on the laptop, and are counted', async () => {
  const { rig, base, turnOn, save, path } = await scene();
  await save('A-1');
  const photo = join(base, 'photo.png');
  writeFileSync(photo, photoBytes('png'));
  await attach(rig, photo);
  expect(await turnOn()).toMatchObject({ last: { entries: 1, photos: 1 } });
  const other = await laptop(rig.service, path());
  await other.look();
  expect(await other.open()).toMatchObject({ outcome: 'read', photos: 1 });
});

test('a folder that is away is told and tried again, holds up no save, and marks nothing as copied', async () => {
  const { rig, share, turnOn, save, view, files } = await scene();
  await turnOn();
  renameSync(share, `${share}-away`);
  const { entryId } = await save('A-1');
  await rig.clock.advance(3_000);
  await expect.poll(view).toMatchObject({ problem: 'unreachable', nextAtMs: rig.clock.now() + 60_000 });
  expect(await rig.query('sync.status', {})).toMatchObject({ open: 1 });
  // An edit still becomes part of the order that waits.
  const { localId } = (await rig.query('orders.search', {})).rows[0] ?? { localId: '' };
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect((await rig.query('outbox.list', {})).entries.map(({ id }) => id)).toEqual([entryId]);
  renameSync(`${share}-away`, share);
  await rig.clock.advance(60_000);
  await expect.poll(view).toMatchObject({ problem: null, nextAtMs: null, last: { entries: 1 } });
  expect(files()).toHaveLength(1);
});

test('half a copy, as a crash leaves it, is not the copy, and goes with the next one', async () => {
  const { rig, turnOn, save, path, files, aMinute } = await scene();
  await save('A-1');
  await turnOn();
  const [copy = ''] = files();
  const whole = readFileSync(path());
  writeFileSync(`${path()}.part`, whole.subarray(0, 100));
  const other = await laptop(rig.service, join(path()));
  await other.look();
  expect(await other.open()).toMatchObject({ outcome: 'read' });
  await save('A-2');
  await aMinute();
  expect(files()).toEqual([copy]);
});

test('a damaged copy is named before its password is asked for', async () => {
  const { rig, turnOn, save, path } = await scene();
  await save('A-1');
  await turnOn();
  const whole = readFileSync(path());
  const other = await laptop(rig.service, path());
  writeFileSync(path(), whole.subarray(0, -1));
  expect(await other.look()).toEqual({ outcome: 'damaged' });
  expect(await other.open()).toEqual({ outcome: 'gone' });
});

test('the next start goes on with the password of the keychain, and says if there is none', async () => {
  const { rig, kept, turnOn, save, start } = await scene();
  await turnOn();
  const next = start();
  await save('A-1');
  expect(valueOf(await next.handlers['copies.writeNow']({}))).toMatchObject({ problem: null, last: { entries: 1 } });
  kept.clear();
  await save('A-2');
  expect(valueOf(await start().handlers['copies.writeNow']({}))).toMatchObject({ problem: 'noPassword' });
  expect(rig.network.isDown).toBe(true);
});

test('what was saved just before the account closes is in the copy', async () => {
  const { rig, open, copies, turnOn, save, path } = await scene();
  await turnOn();
  await save('A-1');
  await copies.closing(open);
  const other = await laptop(rig.service, path());
  await other.look();
  expect(await other.open()).toMatchObject({ outcome: 'read' });
});

test('an account that is opened again while its last copy is still being written waits for that one', async () => {
  const { begun, copies, hold, open, save, turnOn, files, view } = await scene({ patienceMs: 200 });
  await turnOn();
  await expect.poll(begun).toBe(1);
  const release = hold();
  await save('A-1');
  await copies.closing(open);
  await save('A-2');
  expect(valueOf(await copies.handlers['copies.writeNow']({}))).toMatchObject({ last: null });
  expect(begun()).toBe(2);
  release();
  await expect.poll(view).toMatchObject({ last: { entries: 2 }, problem: null });
  expect(files()).toHaveLength(1);
});

test('copies that are turned off leave no file and no password', async () => {
  const { kept, copies, turnOn, save, files, aMinute } = await scene();
  await save('A-1');
  await turnOn();
  expect(kept.size).toBe(1);
  expect(valueOf(await copies.handlers['copies.turnOff']({}))).toMatchObject({ isOn: false, left: [], last: null });
  await save('A-2');
  await aMinute();
  expect(files()).toEqual([]);
  expect(kept.size).toBe(0);
});

test('a folder that the company enforces is used, and neither changed nor turned off', async () => {
  const company = mkdtempSync(join(tmpdir(), 'satchel-company-'));
  onTestFinished(() => rmSync(company, { recursive: true, force: true }));
  const companyFolder = { value: company, isEnforced: true, place: '', isAdministrators: true };
  const { copies, save, view, share } = await scene({ companyFolder });
  expect(await view()).toMatchObject({ folder: company, byCompany: 'enforced', isOn: false });
  await save('A-1');
  await copies.handlers['copies.setPassword']({ password });
  const refused = { ok: false, error: { kind: 'setByCompany' } };
  expect(await copies.handlers['copies.chooseFolder']({ title: '' })).toEqual(refused);
  expect(await copies.handlers['copies.turnOff']({})).toEqual(refused);
  expect(readdirSync(company)).toHaveLength(1);
  expect(existsSync(join(share, readdirSync(company)[0] ?? ''))).toBe(false);
});

test('a copy goes with its folder when another is chosen', async () => {
  const companyFolder = { value: '', isEnforced: false, place: '', isAdministrators: true };
  companyFolder.value = mkdtempSync(join(tmpdir(), 'satchel-company-'));
  onTestFinished(() => rmSync(companyFolder.value, { recursive: true, force: true }));
  const { copies, save, files } = await scene({ companyFolder });
  await save('A-1');
  expect(valueOf(await copies.handlers['copies.setPassword']({ password }))).toMatchObject({ byCompany: 'asked' });
  expect(readdirSync(companyFolder.value)).toHaveLength(1);
  await copies.handlers['copies.chooseFolder']({ title: '' });
  expect(readdirSync(companyFolder.value)).toEqual([]);
  expect(files()).toHaveLength(1);
});

test('erasing an account removes the copy, its passwords and the folder’s name, and names a copy out of reach', async () => {
  const { rig, base, copies, files, kept, share, path, turnOn } = await scene({ previousKeys: ['moved'] });
  await rig.command('order.create', { order: draft(rig) });
  kept.set('moved copies', password);
  await turnOn();
  expect(files()).toHaveLength(1);
  expect(await copies.erase()).toEqual([]);
  expect(files()).toEqual([]);
  expect(kept.size).toBe(0);
  expect(readFileSync(join(base, 'safety-copies.json'), 'utf8')).not.toContain(share);
  expect(valueOf(await copies.handlers['copies.get']({}))).toMatchObject({ folder: null, isOn: false, last: null });
  await turnOn();
  const left = path();
  renameSync(share, `${share} away`);
  expect(await copies.erase()).toEqual([left]);
});

test.each([
  ['is not plugged in', false],
  ['has left the folder behind in which it was mounted', true],
])('a copy on a stick that %s is named when copies are turned off', async (_what, isMountPoint) => {
  const { copies, share, path, save, turnOn } = await scene();
  await save('A-1');
  await turnOn();
  const left = path();
  renameSync(share, `${share} away`);
  if (isMountPoint) mkdirSync(share);
  expect(valueOf(await copies.handlers['copies.turnOff']({}))).toMatchObject({ isOn: false, left: [left] });
  rmSync(share, { recursive: true, force: true });
  renameSync(`${share} away`, share);
  expect(await copies.erase()).toEqual([]);
  expect(readdirSync(share)).toEqual([]);
});

test('a copy that somebody has deleted from its folder is not named', async () => {
  const { copies, path, save, turnOn } = await scene();
  await save('A-1');
  await turnOn();
  rmSync(path());
  expect(valueOf(await copies.handlers['copies.turnOff']({}))).toMatchObject({ left: [] });
});

test('a copy out of reach is named when another folder is chosen, and still when the account is erased later', async () => {
  const { base, chosen, copies, share, path, save, start, turnOn } = await scene();
  await save('A-1');
  await turnOn();
  const left = path();
  renameSync(share, `${share} away`);
  chosen.folder = join(base, 'other');
  mkdirSync(chosen.folder);
  const choosing = await copies.handlers['copies.chooseFolder']({ title: '' });
  expect(valueOf(choosing)).toMatchObject({ problem: null, last: { entries: 1 }, left: [left] });
  expect(await start().erase()).toEqual([left]);
  expect(readdirSync(chosen.folder)).toEqual([]);
});

test('copies that are turned off while the first one is being written leave none', async () => {
  const { begun, copies, files, hold, save, turnOn } = await scene();
  await save('A-1');
  const release = hold();
  const turningOn = turnOn();
  await expect.poll(begun).toBe(1);
  const turningOff = copies.handlers['copies.turnOff']({});
  release();
  expect(valueOf(await turningOff)).toMatchObject({ isOn: false, last: null, left: [] });
  await turningOn;
  expect(files()).toEqual([]);
});

test('a write that outlasts the patience is named, and removes its copy once it has ended', async () => {
  const { begun, copies, files, hold, save, turnOn, view } = await scene({ patienceMs: 200 });
  await save('A-1');
  const release = hold();
  await turnOn();
  await expect.poll(begun).toBe(1);
  const { left } = valueOf(await copies.handlers['copies.turnOff']({}));
  expect(left).toEqual([expect.stringMatching(/\.satchel$/)]);
  release();
  await expect.poll(view).toMatchObject({ isOn: false, last: null, left: [] });
  expect(files()).toEqual([]);
});
