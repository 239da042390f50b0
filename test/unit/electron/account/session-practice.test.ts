import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceError } from '../../../../src-main/db/engine/workspace-error.ts';
import { SessionApp } from './session-app.ts';

let app: SessionApp;
beforeEach(async () => {
  app = await SessionApp.open();
});
afterEach(() => app.close());

const practising = (changes: object = {}) =>
  app.opened({ mode: 'practice', baseUrl: 'http://127.0.0.1:4001', account: null, accounts: [], ...changes });

describe('practice', () => {
  test('has its own workspace and keeps no token in the keychain', async () => {
    expect(await app.ask('session.practice')).toEqual({ ok: true, session: practising() });
    expect(app.story).toEqual([
      'open workspaces/practice at http://127.0.0.1:4001 with practice-token',
      'start workspaces/practice',
    ]);
    expect(app.keychain.size).toBe(0);
    await app.ask('session.practice');
    expect(app.story).toHaveLength(2);
  });

  test('that cannot be opened leaves the account open, now and at the next start', async () => {
    await app.signIn();
    app.openFails = [new WorkspaceError('unreadable', 'Damaged.')];
    const refused = { kind: 'workspace', reason: 'unreadable', message: 'Damaged.' };
    expect(await app.ask('session.practice')).toEqual({ ok: false, failure: refused });
    expect(await app.ask('session.get')).toEqual(app.opened());
    expect(app.practice.running).toBe(false);
    await app.restart();
    expect(await app.ask('session.get')).toEqual(app.opened());
  });

  test('is opened again at the next start, and the service last signed in to stays suggested', async () => {
    await app.signIn();
    await app.ask('session.practice');
    await app.restart();
    expect(await app.ask('session.get')).toMatchObject({ mode: 'practice', accounts: [{ key: app.key }] });
    await app.ask('session.signOut');
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', suggestedBaseUrl: app.baseUrl });
    expect(app.practice.running).toBe(false);
  });

  test('is opened at once when the command line asks for it', async () => {
    await app.session.restore({ practice: true });
    expect(await app.ask('session.get')).toEqual(practising());
  });

  test('is offline while its service is down, and syncs at every turn of the switch, so that the status is true', async () => {
    const sync = 'sync workspaces/practice with practice-token';
    await app.ask('session.practice');
    app.story = [];
    expect(await app.ask('practice.setOffline', { offline: true })).toEqual(practising({ practiceOffline: true }));
    expect(app.practice.running).toBe(false);
    await expect.poll(() => app.story).toEqual([sync]);
    expect(await app.ask('practice.setOffline', { offline: false })).toEqual(practising());
    await expect.poll(() => app.story).toEqual([sync, sync]);
  });

  test('follows its service to another port, should another program have taken the old one', async () => {
    await app.ask('session.practice');
    await app.ask('practice.setOffline', { offline: true });
    app.practice.port = 4002;
    app.story = [];
    const moved = practising({ baseUrl: 'http://127.0.0.1:4002' });
    expect(await app.ask('practice.setOffline', { offline: false })).toEqual(moved);
    expect(app.story.slice(0, 2)).toEqual([
      'close workspaces/practice',
      'open workspaces/practice at http://127.0.0.1:4002 with practice-token',
    ]);
  });

  test('that cannot be started leaves the open session alone and says so', async () => {
    await app.signIn();
    app.practice.broken = true;
    expect(await app.ask('session.practice')).toMatchObject({ ok: false, failure: { failure: { kind: 'offline' } } });
    expect(await app.ask('session.get')).toEqual(app.opened());
  });

  test('ends with the app', async () => {
    await app.ask('session.practice');
    await app.session.close();
    expect(app.practice.running).toBe(false);
    expect(app.story.at(-1)).toBe('close workspaces/practice');
  });
});
