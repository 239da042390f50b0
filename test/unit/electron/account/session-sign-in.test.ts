import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceError } from '../../../../src-main/db/engine/workspace-error.ts';
import { SessionApp } from './session-app.ts';

let app: SessionApp;
beforeEach(async () => {
  app = await SessionApp.open();
});
afterEach(() => app.close());

describe('signing in', () => {
  test('tries the service with one read, then keeps the token, opens the workspace and starts it', async () => {
    expect(await app.ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: null, accounts: [] });
    const outcome = await app.ask('session.signIn', { baseUrl: `${app.baseUrl}/`, token: 'good-token' });
    expect(outcome).toEqual({ ok: true, session: app.opened() });
    expect(app.requests).toEqual(['GET /v2/orders?limit=1']);
    expect(app.story).toEqual([`open ${app.folder} at ${app.baseUrl} with null`, `start ${app.folder}`]);
    expect(app.keychain).toEqual(new Map([[app.key, 'good-token']]));
    expect(app.session.workspace()).not.toBeNull();
    expect(app.hidden).toContain('good-token');
  });

  test.each([
    ['a wrong token', '/v2', 'bad-token', 'needsAuth'],
    ['a path that the service does not know', '/v3', 'good-token', 'notTheService'],
    ['a page for people', '/portal', 'good-token', 'notTheService'],
  ])('with %s keeps nothing and says why', async (_what, prefix, token, kind) => {
    const outcome = await app.ask('session.signIn', { baseUrl: app.baseUrl.replace('/v2', prefix), token });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'service', failure: { kind } } });
    expect(JSON.stringify(outcome)).not.toContain(token);
    expect(app.keychain.size).toBe(0);
    expect(app.story).toEqual([]);
    expect(existsSync(join(app.userData, 'session.json'))).toBe(false);
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut' });
  });

  test('says offline if nobody answers', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await app.ask('session.signIn', { baseUrl: `http://127.0.0.1:${port}`, token: 'good-token' })).toMatchObject(
      {
        failure: { failure: { kind: 'offline', status: null } },
      },
    );
  });

  test('never sends a token in the clear over a network', async () => {
    const outcome = await app.ask('session.signIn', { baseUrl: 'http://api.example.com', token: 'good-token' });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'badAddress', reason: 'mustBeHttps' } });
    expect(app.requests).toEqual([]);
  });

  test('at an origin that no account has is confirmed by a person before anything is sent there', async () => {
    app.person.confirms = false;
    const notConfirmed = { ok: false, failure: { kind: 'addressNotConfirmed', baseUrl: app.baseUrl } };
    expect(await app.signIn()).toEqual(notConfirmed);
    expect(await app.signIn('good-token', { belongs: 'insisted' })).toEqual(notConfirmed);
    expect(app.requests).toEqual([]);
    expect(app.person.asked[0]).toBe(`Connect to ${new URL(app.baseUrl).origin}?`);
  });

  test('asks one question for an origin, however often the token is mistyped, and none once it has an account', async () => {
    await app.signIn('bad-token');
    await app.signIn();
    await app.restart();
    await app.signIn('good-token', { name: 'Ana' });
    expect(app.person.asked).toHaveLength(1);
    await app.signIn('good-token', { baseUrl: app.baseUrl.replace('127.0.0.1', 'localhost') });
    expect(app.person.asked).toHaveLength(2);
  });

  test('over plain http at a service of this machine takes a machine that allows it', async () => {
    app.allowsLoopback = false;
    await app.restart();
    expect(await app.signIn()).toEqual({ ok: false, failure: { kind: 'badAddress', reason: 'mustBeHttps' } });
    expect(app.requests).toEqual([]);
    expect(app.person.asked).toEqual([]);
    expect(await app.ask('session.practice')).toMatchObject({ ok: true, session: { mode: 'practice' } });
  });

  test('over plain http before the machine forbade it is not gone on with, and says why', async () => {
    await app.signIn();
    app.allowsLoopback = false;
    await app.restart();
    const failure = { kind: 'badAddress', reason: 'mustBeHttps' };
    expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', failure });
    expect(await app.ask('session.switch', { key: app.key })).toEqual({ ok: false, failure });
  });

  test('with a token that is refused leaves the session that is open as it is', async () => {
    await app.signIn();
    await app.signIn('bad-token');
    expect(await app.ask('session.get')).toEqual(app.opened());
    expect(app.story).not.toContain(`close ${app.folder}`);
  });

  test('says why the workspace cannot be opened', async () => {
    app.openFails = [new WorkspaceError('fromTheFuture', 'Made by a newer Satchel.')];
    expect(await app.signIn()).toEqual({
      ok: false,
      failure: { kind: 'workspace', reason: 'fromTheFuture', message: 'Made by a newer Satchel.' },
    });
  });

  test('twice at once happens one after the other', async () => {
    await Promise.all([app.signIn('good-1'), app.signIn('good-2')]);
    expect(app.story).toEqual([
      ...[`open ${app.folder} at ${app.baseUrl} with null`, `start ${app.folder}`, `close ${app.folder}`],
      ...[`open ${app.folder} at ${app.baseUrl} with good-1`, `start ${app.folder}`],
    ]);
  });

  test('without a keychain says that the token is held in memory', async () => {
    app.keychainWorks = false;
    expect(await app.signIn()).toEqual({
      ok: true,
      session: app.opened({ tokenKeptIn: 'memory' }),
    });
    await app.ask('sync.now');
    expect(app.story.at(-1)).toContain('with good-token');
  });
});

test('no token is ever written into the data folder', async () => {
  app.keychainWorks = false;
  await app.signIn();
  for (const entry of readdirSync(app.userData, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain('good-token');
  }
});
