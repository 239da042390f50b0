import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppEvent } from '../../../../src-shared/contract/events.ts';
import { WorkspaceError } from '../../../../src-main/db/engine/workspace-error.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { report, SessionApp } from './session-app.ts';

let app: SessionApp;
beforeEach(async () => {
  app = await SessionApp.open();
});
afterEach(() => app.close());

describe('the next start of the app', () => {
  test('opens the same workspace again, before anything is asked of the service', async () => {
    await app.signIn();
    app.requests = [];
    await app.restart();
    expect(await app.ask('session.get')).toEqual(app.opened());
    expect(app.story).toEqual([`open ${app.folder} at ${app.baseUrl} with good-token`, `start ${app.folder}`]);
    expect(app.requests).toEqual([]);
  });

  test('opens it without a token when the keychain has lost it', async () => {
    await app.signIn();
    app.keychain.clear();
    await app.restart();
    expect(await app.ask('session.get')).toEqual(app.opened());
    expect(app.story[0]).toBe(`open ${app.folder} at ${app.baseUrl} with null`);
  });

  test('has a keychain that was locked asked again when the rep syncs, and when the machine is unlocked', async () => {
    await app.signIn();
    app.keychain.clear();
    await app.restart();
    const sync = () => app.ask('sync.now');
    for (const unlock of [sync, async () => app.wake()]) {
      app.keychain.set(app.key, 'good-token');
      await unlock();
      expect(await app.session.service()?.tokens.get()).toBe('good-token');
      await app.session.close();
      app.keychain.clear();
      await app.restart();
    }
  });

  test('shows why it cannot be opened, and suggests the service', async () => {
    await app.signIn();
    app.openFails = [new WorkspaceError('inUse', 'Open in another Satchel.')];
    await app.restart();
    const failure = { kind: 'workspace', reason: 'inUse', message: 'Open in another Satchel.' };
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', suggestedBaseUrl: app.baseUrl, failure });
    app.openFails = [];
    await app.signIn();
    await app.ask('session.signOut');
    expect(await app.ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: app.baseUrl, accounts: [] });
  });

  test('takes no address in the clear from a settings file that somebody changed', async () => {
    writeFileSync(join(app.userData, 'session.json'), '{"baseUrl":"http://evil.example.com","reopen":"service"}');
    await app.restart();
    expect(app.story).toEqual([]);
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', failure: { reason: 'mustBeHttps' } });
  });

  test('answers the window only when the last session is open', async () => {
    await app.signIn();
    await app.session.close();
    app.session = app.start();
    const restored = app.session.restore({ practice: false });
    expect(await app.ask('session.get')).toEqual(app.opened());
    await restored;
  });
});

describe('an open session', () => {
  beforeEach(async () => {
    await app.signIn();
    app.story = [];
  });

  test('passes on what its workspace tells, until it is closed', async () => {
    const event: AppEvent = { type: 'changed', topics: ['orders'] };
    app.emit(event);
    expect(app.events).toEqual([event]);
    await app.session.close();
    app.emit(event);
    expect(app.events).toEqual([event]);
  });

  test('continues with a renewed token, and with the old one while the new one is refused', async () => {
    expect(await app.ask('session.renewToken', { token: 'bad-token' })).toMatchObject({ ok: false });
    expect(app.keychain.get(app.key)).toBe('good-token');
    expect(app.story).toEqual([]);
    expect(await app.ask('session.renewToken', { token: 'good-again' })).toEqual({ ok: true, session: app.opened() });
    expect(app.keychain.get(app.key)).toBe('good-again');
    await expect.poll(() => app.story).toEqual([`sync ${app.folder} with good-again`]);
  });

  test('is signed out with its data kept and its token forgotten', async () => {
    writeFileSync(join(app.userData, app.folder, 'satchel.sqlite'), 'orders');
    expect(await app.ask('session.signOut')).toEqual({
      state: 'signedOut',
      suggestedBaseUrl: app.baseUrl,
      accounts: [],
    });
    expect(app.story).toEqual([`close ${app.folder}`]);
    expect(app.keychain.size).toBe(0);
    expect(app.session.workspace()).toBeNull();
    expect(readFileSync(join(app.userData, app.folder, 'satchel.sqlite'), 'utf8')).toBe('orders');
    await app.restart();
    expect(app.story).toEqual([]);
    expect(await app.ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: app.baseUrl, accounts: [] });
  });

  test('gives its place to another service, and both stay signed in', async () => {
    const other = app.baseUrl.replace('127.0.0.1', 'localhost');
    await app.ask('session.signIn', { baseUrl: other, token: 'good-other' });
    expect(app.story[0]).toBe(`close ${app.folder}`);
    expect(app.keychain).toEqual(
      new Map([
        [app.key, 'good-token'],
        [workspaceKey(other), 'good-other'],
      ]),
    );
  });

  test('syncs when asked, and answers with the report', async () => {
    expect(await app.ask('sync.now')).toEqual(report);
  });

  test('is not practice: nothing can be taken offline', async () => {
    expect(await app.ask('practice.setOffline', { offline: true })).toEqual({ kind: 'notNow', state: 'notPractising' });
  });
});

test('without a session there is nothing to sync and no token to renew', async () => {
  expect(await app.ask('sync.now')).toEqual({ kind: 'notNow', state: 'signedOut' });
  expect(await app.ask('session.renewToken', { token: 'good-token' })).toEqual({ kind: 'notNow', state: 'signedOut' });
});
