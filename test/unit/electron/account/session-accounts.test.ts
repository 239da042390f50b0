/** Several accounts on one machine: each with its own workspace and token, and nobody sends another's work. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceError } from '../../../../src-main/db/engine/workspace-error.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { SessionApp } from './session-app.ts';

let app: SessionApp;
beforeEach(async () => {
  app = await SessionApp.open();
});
afterEach(() => app.close());

describe('two accounts of one service', () => {
  beforeEach(async () => {
    await app.signIn('good-ana', { name: 'Ana' });
    await app.signIn('good-bruno', { name: 'Bruno' });
    app.story = [];
    app.requests = [];
  });

  test('have workspaces and tokens of their own', () => {
    const [ana, bruno] = ['Ana', 'Bruno'].map((name) => workspaceKey(app.baseUrl, name));
    expect(ana).not.toBe(bruno);
    expect(app.keychain).toEqual(
      new Map([
        [ana, 'good-ana'],
        [bruno, 'good-bruno'],
      ]),
    );
  });

  test('change places at once, without asking the service, and the next start opens the last one', async () => {
    const key = workspaceKey(app.baseUrl, 'Ana');
    expect(await app.ask('session.switch', { key })).toMatchObject({ ok: true, session: { account: { name: 'Ana' } } });
    expect(app.story[1]).toBe(`open workspaces/${key} at ${app.baseUrl} with good-ana`);
    expect(app.requests).toEqual([]);
    await app.restart();
    expect(await app.ask('session.get')).toMatchObject({ account: { name: 'Ana' }, accounts: [{}, {}] });
  });

  test('change places before a page that is loaded meanwhile is told what is open', async () => {
    const key = workspaceKey(app.baseUrl, 'Ana');
    const switched = app.ask('session.switch', { key });
    await Promise.resolve();
    expect(app.session.workspace()).toBeNull();
    expect(await app.ask('session.get')).toMatchObject({ state: 'open', account: { name: 'Ana' } });
    await switched;
  });

  test.each([
    ['another account', () => app.signIn('good-carla', { name: 'Carla' }), { account: { name: 'Carla' } }],
    ['practice', () => app.ask('session.practice'), { mode: 'practice' }],
  ])('%s is open and said to be so if the disk does not take that it is', async (_what, go, opened) => {
    const file = join(app.userData, 'session.json');
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    expect(await go()).toMatchObject({ ok: true, session: opened });
    expect(await app.ask('session.get')).toMatchObject(opened);
  });

  test.each([
    ['another address', { baseUrl: 'https://evil.example.com/v2' }],
    ['the key of another', { key: '../../elsewhere' }],
    ['another name', { name: 'Carla' }],
  ])('are not opened with %s in a settings file that somebody changed', async (_what, changed) => {
    const file = join(app.userData, 'session.json');
    const last = JSON.parse(readFileSync(file, 'utf8')) as { accounts: object[] };
    const accounts = last.accounts.map((account) => ({ ...account, ...changed }));
    writeFileSync(file, JSON.stringify({ ...last, accounts: [...accounts, last.accounts[0]] }));
    await app.restart();
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', accounts: [{ name: 'Ana' }] });
    const bruno = workspaceKey(app.baseUrl, 'Bruno');
    for (const key of [bruno, '../../elsewhere'])
      expect(await app.ask('session.switch', { key })).toEqual({ kind: 'notNow', state: 'signedOut' });
    expect(app.story).toEqual([]);
    expect(await app.signIn('good-bruno', { name: 'Bruno' })).toMatchObject({ ok: true });
  });

  test('are the same however the name is written', async () => {
    await app.signIn('good-ana-2', { name: 'ANA' });
    expect(await app.ask('session.get')).toMatchObject({ accounts: [{ name: 'Bruno' }, { name: 'ANA' }] });
    expect(app.keychain.get(workspaceKey(app.baseUrl, 'Ana'))).toBe('good-ana-2');
  });

  test('one that signs out leaves the other signed in', async () => {
    expect(await app.ask('session.signOut')).toMatchObject({ state: 'signedOut', accounts: [{ name: 'Ana' }] });
    expect([...app.keychain.values()]).toEqual(['good-ana']);
    const gone = { key: workspaceKey(app.baseUrl, 'Bruno') };
    expect(await app.ask('session.switch', gone)).toEqual({ kind: 'notNow', state: 'signedOut' });
  });

  test('one whose token the keychain does not let go of is signed out, and the rep is told, until he signs in', async () => {
    app.keychainKeeps = true;
    const failure = { kind: 'tokenLeft' };
    expect(await app.ask('session.signOut')).toMatchObject({
      state: 'signedOut',
      accounts: [{ name: 'Ana' }],
      failure,
    });
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', failure });
    await app.signIn('good-bruno', { name: 'Bruno' });
    app.keychainKeeps = false;
    expect(await app.ask('session.signOut')).not.toHaveProperty('failure');
  });

  test('one that cannot be looked at is closed again, and the one that was open is back', async () => {
    const ana = `workspaces/${workspaceKey(app.baseUrl, 'Ana')}`;
    app.queryFails = new Error('a page of the database is damaged');
    await expect(app.signIn('good-ana-2', { name: 'Ana' })).rejects.toThrow('damaged');
    expect(app.story).toContain(`close ${ana}`);
    expect(await app.ask('session.get')).toMatchObject({ account: { name: 'Bruno' } });
    expect(app.keychain.get(workspaceKey(app.baseUrl, 'Ana'))).toBe('good-ana');
  });

  test('that cannot be opened, or may not be signed in to, leaves the other open', async () => {
    const key = workspaceKey(app.baseUrl, 'Ana');
    app.openFails = [new WorkspaceError('unreadable', 'It cannot be read.')];
    expect(await app.ask('session.switch', { key })).toMatchObject({ ok: false, failure: { reason: 'unreadable' } });
    expect(await app.ask('session.get')).toMatchObject({ state: 'open', account: { name: 'Bruno' } });
    app.unsent = 3;
    expect(await app.signIn('good-new', { name: 'Ana' })).toMatchObject({ failure: { kind: 'unsentWork' } });
    expect(await app.ask('session.get')).toMatchObject({ state: 'open', account: { name: 'Bruno' } });
    expect(app.story.at(-1)).toBe(`start workspaces/${workspaceKey(app.baseUrl, 'Bruno')}`);
  });

  test('that cannot be opened, as the other cannot be any more, leaves nobody signed in, and says why', async () => {
    const key = workspaceKey(app.baseUrl, 'Ana');
    app.openFails = [new WorkspaceError('unreadable', 'Ana.'), new WorkspaceError('failing', 'Bruno.')];
    expect(await app.ask('session.switch', { key })).toMatchObject({ failure: { message: 'Ana.' } });
    expect(await app.ask('session.get')).toMatchObject({
      state: 'signedOut',
      failure: { kind: 'workspace', message: 'Bruno.' },
    });
    expect(await app.ask('session.switch', { key })).toMatchObject({ ok: true });
    expect(await app.ask('session.get')).toMatchObject({ state: 'open', account: { name: 'Ana' } });
  });

  test('practice leads back to either without a token', async () => {
    await app.ask('session.practice');
    const key = workspaceKey(app.baseUrl, 'Bruno');
    expect(await app.ask('session.switch', { key })).toMatchObject({ ok: true, session: { mode: 'service' } });
    expect(app.practice.running).toBe(false);
  });
});

describe('an account with work that has not been sent', () => {
  beforeEach(async () => {
    await app.signIn('good-ana');
    app.unsent = 3;
    app.ownOrders = [11, 12];
    app.story = [];
  });

  test('takes a new token only when the rep says that it belongs to it', async () => {
    const asked = { ok: false, failure: { kind: 'unsentWork', name: '', count: 3 } };
    expect(await app.ask('session.renewToken', { token: 'good-new' })).toEqual(asked);
    expect(app.keychain.get(app.key)).toBe('good-ana');
    expect(await app.ask('session.renewToken', { token: 'good-new', belongs: 'confirmed' })).toMatchObject({
      ok: true,
    });
    expect(app.keychain.get(app.key)).toBe('good-new');
  });

  test('refuses a token that finds none of the orders entered with it, unless a person insists outside the page', async () => {
    const stranger = { token: 'good-stranger', belongs: 'confirmed' };
    expect(await app.ask('session.renewToken', stranger)).toMatchObject({ failure: { kind: 'looksLikeAnother' } });
    expect(app.keychain.get(app.key)).toBe('good-ana');
    expect(app.story).toEqual([]);
    const insisted = { ...stranger, belongs: 'insisted' };
    app.person.confirms = false;
    expect(await app.ask('session.renewToken', insisted)).toMatchObject({ failure: { kind: 'looksLikeAnother' } });
    expect(app.keychain.get(app.key)).toBe('good-ana');
    expect(app.person.asked.at(-1)).toContain('This token finds none of the latest orders');
    app.person.confirms = true;
    expect(await app.ask('session.renewToken', insisted)).toMatchObject({ ok: true });
  });

  test('is not started with the token of somebody who signs in under the same name', async () => {
    await app.session.close();
    app.session = app.start();
    app.story = [];
    expect(await app.signIn('good-stranger')).toMatchObject({ failure: { kind: 'unsentWork', count: 3 } });
    expect(await app.signIn('good-stranger', { belongs: 'confirmed' })).toMatchObject({
      failure: { kind: 'looksLikeAnother' },
    });
    expect(app.story.filter((line) => line.startsWith('start'))).toEqual([]);
    expect(app.keychain.get(app.key)).toBe('good-ana');
  });

  test('refuses to sign out, until the rep gives the work up', async () => {
    expect(await app.ask('session.signOut')).toEqual({ kind: 'notNow', state: 'unsentWork' });
    expect(app.session.workspace()).not.toBeNull();
    expect(app.keychain.size).toBe(1);
    expect(await app.ask('session.signOut', { discardUnsent: true })).toMatchObject({ state: 'signedOut' });
    expect(app.story).toEqual([`outbox.discardAll ${app.folder}`, `close ${app.folder}`]);
    expect(app.keychain.size).toBe(0);
  });

  test('stays signed in if the disk does not let the work go', async () => {
    app.refusal = { kind: 'storage', problem: 'full' };
    expect(await app.ask('session.signOut', { discardUnsent: true })).toEqual(app.refusal);
    expect(app.session.workspace()).not.toBeNull();
    expect(app.keychain.size).toBe(1);
  });
});

test('what was practised is thrown away and recreated', async () => {
  await app.ask('session.practice');
  const practised = join(app.userData, 'workspaces', 'practice', 'satchel.sqlite');
  writeFileSync(practised, 'orders');
  app.story = [];
  expect(await app.ask('practice.reset')).toMatchObject({ ok: true, session: { mode: 'practice' } });
  expect(app.practice.cleared).toBe(1);
  expect(existsSync(practised)).toBe(false);
  expect(app.story.map((line) => line.split(' ')[0])).toEqual(['close', 'open', 'start']);
  await app.ask('session.signOut');
  expect(await app.ask('practice.reset')).toEqual({ kind: 'notNow', state: 'notPractising' });
});
