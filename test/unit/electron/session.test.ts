import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppEvent } from '../../../src-shared/contract/events.ts';
import type { HostRequestName } from '../../../src-shared/contract/host.ts';
import type { SyncReport } from '../../../src-shared/contract/sync.ts';
import type { openWorkspace, Workspace } from '../../../src-main/app/workspace.ts';
import { WorkspaceError } from '../../../src-main/db/workspace-error.ts';
import { workspaceKey } from '../../../src-main/electron/base-url.ts';
import { createKeychainTokenStore, type Keychain } from '../../../src-main/electron/keychain.ts';
import { createSession, type AppSession } from '../../../src-main/electron/session.ts';
import { tryService } from '../../../src-main/electron/try-service.ts';

const report: SyncReport = {
  ...{ state: 'idle', settled: 0, open: 0, conflicted: 0, dead: 0, pulled: 0, nextAttemptAtMs: null },
};

const notAsked = { ok: false, error: { kind: 'notNow', state: 'standingIn' } } as const;

/** What happened to workspaces and the practice service, in order. */
let story: string[];
let emit: (event: AppEvent) => void;
let events: AppEvent[];
let hidden: string[];
let keychain: Map<string, string>;
let keychainWorks: boolean;
let openFails: Error | null;
let userData: string;
let session: AppSession;

/** The workspace is not under test here, so one that only tells what is asked of it stands in. */
const fakeOpen: typeof openWorkspace = async ({ directory, service, tokens }) => {
  if (openFails) throw openFails;
  mkdirSync(directory, { recursive: true });
  const name = directory.slice(userData.length + 1);
  story.push(`open ${name} at ${service.baseUrl} with ${await tokens.get()}`);
  const workspace: Workspace = {
    command: () => Promise.resolve(notAsked),
    query: () => Promise.resolve(notAsked),
    subscribe: (listener) => {
      emit = listener;
      return () => {
        emit = () => {};
      };
    },
    syncNow: async () => {
      story.push(`sync ${name} with ${await tokens.get()}`);
      return report;
    },
    start: () => story.push(`start ${name}`),
    stop: () => Promise.resolve(),
    close: () => {
      story.push(`close ${name}`);
      return Promise.resolve();
    },
  };
  return workspace;
};

const practice = {
  port: 4001,
  running: false,
  broken: false,
  start() {
    if (this.broken) return Promise.reject(new Error('no such file'));
    this.running = true;
    return Promise.resolve({ baseUrl: `http://127.0.0.1:${this.port}`, token: 'practice-token' });
  },
  stop() {
    this.running = false;
    return Promise.resolve();
  },
  isRunning() {
    return this.running;
  },
};

const realKeychain: Keychain = {
  getPassword: (_service, account) => Promise.resolve(keychain.get(account) ?? null),
  setPassword: (_service, account, token) => Promise.resolve(void keychain.set(account, token)),
  deletePassword: (_service, account) => Promise.resolve(keychain.delete(account)),
};

function startApp(): AppSession {
  return createSession({
    userData,
    openWorkspace: fakeOpen,
    createTokens: (account) =>
      createKeychainTokenStore({
        account,
        load: () => (keychainWorks ? Promise.resolve(realKeychain) : Promise.reject(new Error('no bus'))),
        log: () => {},
      }),
    tryService,
    practice,
    ports: { log: () => {} },
    onEvent: (event) => events.push(event),
    hideSecret: (token) => hidden.push(token),
  });
}

async function restartApp(): Promise<void> {
  await session.close();
  story = [];
  session = startApp();
  await session.restore({ practice: false });
}

async function ask(name: HostRequestName, payload: object = {}): Promise<unknown> {
  const handler = session.handlers[name] as (input: object) => Promise<{ ok: boolean; value: unknown; error: unknown }>;
  const result = await handler(payload);
  return result.ok ? result.value : result.error;
}

/** A service on loopback that knows one token, and a few paths that are something else. */
let server: Server;
let baseUrl: string;
let requests: string[];

beforeEach(async () => {
  ({ story, events, hidden, requests, keychain, keychainWorks, openFails } = {
    ...{ story: [], events: [], hidden: [], requests: [], keychain: new Map(), keychainWorks: true, openFails: null },
  });
  Object.assign(practice, { port: 4001, running: false, broken: false });
  userData = mkdtempSync(join(tmpdir(), 'satchel-session-'));
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (request.url?.startsWith('/portal'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wifi');
    if (!request.url?.startsWith('/v2/orders')) return answer(404, { message: 'No such path' });
    if (!token.startsWith('good')) return answer(401, { message: `The token ${token} is not known` });
    return answer(200, { data: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0 }, meta: {} });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  session = startApp();
});
afterEach(async () => {
  await session.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(userData, { recursive: true });
});

const opened = (changes: object = {}) => ({
  ...{ state: 'open', mode: 'service', baseUrl, tokenKeptIn: 'keychain', practiceOffline: false },
  ...changes,
});
const folder = () => `workspaces/${workspaceKey(baseUrl)}`;

describe('signing in', () => {
  test('tries the service with one read, then keeps the token, opens the workspace and starts it', async () => {
    expect(await ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: null });
    const outcome = await ask('session.signIn', { baseUrl: `${baseUrl}/`, token: 'good-token' });
    expect(outcome).toEqual({ ok: true, session: opened() });
    expect(requests).toEqual(['GET /v2/orders?limit=1']);
    expect(story).toEqual([`open ${folder()} at ${baseUrl} with good-token`, `start ${folder()}`]);
    expect(keychain).toEqual(new Map([[workspaceKey(baseUrl), 'good-token']]));
    expect(session.workspace()).not.toBeNull();
    expect(hidden).toContain('good-token');
  });

  test.each([
    ['a wrong token', '', 'bad-token', 'needsAuth'],
    ['a path that the service does not know', '/deeper', 'good-token', 'notTheService'],
    ['a page for people', '/../portal', 'good-token', 'notTheService'],
  ])('with %s keeps nothing and says why', async (_what, path, token, kind) => {
    const typed = path === '/deeper' ? baseUrl.replace('/v2', '/v3') : new URL(baseUrl + path).href;
    const outcome = await ask('session.signIn', { baseUrl: typed, token });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'service', failure: { kind } } });
    expect(JSON.stringify(outcome)).not.toContain(token);
    expect(keychain.size).toBe(0);
    expect(story).toEqual([]);
    expect(existsSync(join(userData, 'session.json'))).toBe(false);
    expect(await ask('session.get')).toMatchObject({ state: 'signedOut' });
  });

  test('where nobody answers says offline', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await ask('session.signIn', { baseUrl: `http://127.0.0.1:${port}`, token: 'good-token' })).toMatchObject({
      failure: { failure: { kind: 'offline', status: null } },
    });
  });

  test('never sends a token in the clear over a network', async () => {
    const outcome = await ask('session.signIn', { baseUrl: 'http://api.example.com', token: 'good-token' });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'badAddress', reason: 'mustBeHttps' } });
    expect(requests).toEqual([]);
  });

  test('with a token that is refused leaves the session that is open as it is', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    await ask('session.signIn', { baseUrl, token: 'bad-token' });
    expect(await ask('session.get')).toEqual(opened());
    expect(story).not.toContain(`close ${folder()}`);
  });

  test('says why the workspace cannot be opened', async () => {
    openFails = new WorkspaceError('fromTheFuture', 'Made by a newer Satchel.');
    expect(await ask('session.signIn', { baseUrl, token: 'good-token' })).toEqual({
      ok: false,
      failure: { kind: 'workspace', reason: 'fromTheFuture', message: 'Made by a newer Satchel.' },
    });
  });

  test('twice at once happens one after the other', async () => {
    await Promise.all([
      ask('session.signIn', { baseUrl, token: 'good-1' }),
      ask('session.signIn', { baseUrl, token: 'good-2' }),
    ]);
    expect(story).toEqual([
      ...[`open ${folder()} at ${baseUrl} with good-1`, `start ${folder()}`, `close ${folder()}`],
      ...[`open ${folder()} at ${baseUrl} with good-2`, `start ${folder()}`],
    ]);
  });

  test('without a keychain says that the token is held in memory', async () => {
    keychainWorks = false;
    expect(await ask('session.signIn', { baseUrl, token: 'good-token' })).toEqual({
      ok: true,
      session: opened({ tokenKeptIn: 'memory' }),
    });
    expect(story[0]).toContain('with good-token');
  });
});

test('no token is ever written into the data folder', async () => {
  keychainWorks = false;
  await ask('session.signIn', { baseUrl, token: 'good-token' });
  for (const entry of readdirSync(userData, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain('good-token');
  }
});

describe('the next start of the app', () => {
  test('opens the same workspace again, before anything is asked of the service', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    requests = [];
    await restartApp();
    expect(await ask('session.get')).toEqual(opened());
    expect(story).toEqual([`open ${folder()} at ${baseUrl} with good-token`, `start ${folder()}`]);
    expect(requests).toEqual([]);
  });

  test('opens it without a token when the keychain has lost it', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    keychain.clear();
    await restartApp();
    expect(await ask('session.get')).toEqual(opened());
    expect(story[0]).toBe(`open ${folder()} at ${baseUrl} with null`);
  });

  test('shows why it cannot be opened, and suggests the service', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    openFails = new WorkspaceError('inUse', 'Open in another Satchel.');
    await restartApp();
    const failure = { kind: 'workspace', reason: 'inUse', message: 'Open in another Satchel.' };
    expect(await ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: baseUrl, failure });
    openFails = null;
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    await ask('session.signOut');
    expect(await ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: baseUrl });
  });

  test('takes no address in the clear from a settings file that somebody changed', async () => {
    writeFileSync(join(userData, 'session.json'), '{"baseUrl":"http://evil.example.com","reopen":"service"}');
    await restartApp();
    expect(story).toEqual([]);
    expect(await ask('session.get')).toMatchObject({ state: 'signedOut', failure: { reason: 'mustBeHttps' } });
  });

  test('answers the window only when the last session is open', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    await session.close();
    session = startApp();
    const restored = session.restore({ practice: false });
    expect(await ask('session.get')).toEqual(opened());
    await restored;
  });
});

describe('an open session', () => {
  beforeEach(async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    story = [];
  });

  test('passes on what its workspace tells, until it is closed', async () => {
    const event: AppEvent = { type: 'changed', topics: ['orders'] };
    emit(event);
    expect(events).toEqual([event]);
    await session.close();
    emit(event);
    expect(events).toEqual([event]);
  });

  test('goes on with a renewed token, and with the old one while the new one is refused', async () => {
    expect(await ask('session.renewToken', { token: 'bad-token' })).toMatchObject({ ok: false });
    expect(keychain.get(workspaceKey(baseUrl))).toBe('good-token');
    expect(story).toEqual([]);
    expect(await ask('session.renewToken', { token: 'good-again' })).toEqual({ ok: true, session: opened() });
    expect(keychain.get(workspaceKey(baseUrl))).toBe('good-again');
    await expect.poll(() => story).toEqual([`sync ${folder()} with good-again`]);
  });

  test('is signed out with its data kept and its token forgotten', async () => {
    writeFileSync(join(userData, folder(), 'satchel.sqlite'), 'orders');
    expect(await ask('session.signOut')).toEqual({ state: 'signedOut', suggestedBaseUrl: baseUrl });
    expect(story).toEqual([`close ${folder()}`]);
    expect(keychain.size).toBe(0);
    expect(session.workspace()).toBeNull();
    expect(readFileSync(join(userData, folder(), 'satchel.sqlite'), 'utf8')).toBe('orders');
    await restartApp();
    expect(story).toEqual([]);
  });

  test('gives its place to another service, and forgets the token of the one that it leaves', async () => {
    const other = baseUrl.replace('127.0.0.1', 'localhost');
    await ask('session.signIn', { baseUrl: other, token: 'good-other' });
    expect(story[0]).toBe(`close ${folder()}`);
    expect(keychain).toEqual(new Map([[workspaceKey(other), 'good-other']]));
  });

  test('syncs when asked, and answers with the report', async () => {
    expect(await ask('sync.now')).toEqual(report);
  });

  test('is not practice: nothing can be taken offline', async () => {
    expect(await ask('practice.setOffline', { offline: true })).toEqual({ kind: 'notNow', state: 'notPractising' });
  });
});

test('without a session there is nothing to sync and no token to renew', async () => {
  expect(await ask('sync.now')).toEqual({ kind: 'notNow', state: 'signedOut' });
  expect(await ask('session.renewToken', { token: 'good-token' })).toEqual({ kind: 'notNow', state: 'signedOut' });
});

describe('practice', () => {
  const practising = (changes: object = {}) =>
    opened({ mode: 'practice', baseUrl: 'http://127.0.0.1:4001', ...changes });

  test('has a workspace of its own and keeps no token in the keychain', async () => {
    expect(await ask('session.practice')).toEqual({ ok: true, session: practising() });
    expect(story).toEqual([
      'open workspaces/practice at http://127.0.0.1:4001 with practice-token',
      'start workspaces/practice',
    ]);
    expect(keychain.size).toBe(0);
    await ask('session.practice');
    expect(story).toHaveLength(2);
  });

  test('is opened again at the next start, and the service last signed in to stays suggested', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    await ask('session.practice');
    await restartApp();
    expect(await ask('session.get')).toEqual(practising());
    await ask('session.signOut');
    expect(await ask('session.get')).toEqual({ state: 'signedOut', suggestedBaseUrl: baseUrl });
    expect(practice.running).toBe(false);
  });

  test('is opened at once when the command line asks for it', async () => {
    await session.restore({ practice: true });
    expect(await ask('session.get')).toEqual(practising());
  });

  test('is offline while its service is down, and syncs when it is up again', async () => {
    await ask('session.practice');
    story = [];
    expect(await ask('practice.setOffline', { offline: true })).toEqual(practising({ practiceOffline: true }));
    expect(practice.running).toBe(false);
    expect(await ask('practice.setOffline', { offline: false })).toEqual(practising());
    await expect.poll(() => story).toEqual(['sync workspaces/practice with practice-token']);
  });

  test('follows its service to another port, should another program have taken the old one', async () => {
    await ask('session.practice');
    await ask('practice.setOffline', { offline: true });
    practice.port = 4002;
    story = [];
    const moved = practising({ baseUrl: 'http://127.0.0.1:4002' });
    expect(await ask('practice.setOffline', { offline: false })).toEqual(moved);
    expect(story.slice(0, 2)).toEqual([
      'close workspaces/practice',
      'open workspaces/practice at http://127.0.0.1:4002 with practice-token',
    ]);
  });

  test('that cannot be started leaves the open session alone and says so', async () => {
    await ask('session.signIn', { baseUrl, token: 'good-token' });
    practice.broken = true;
    expect(await ask('session.practice')).toMatchObject({ ok: false, failure: { failure: { kind: 'offline' } } });
    expect(await ask('session.get')).toEqual(opened());
  });

  test('ends with the app', async () => {
    await ask('session.practice');
    await session.close();
    expect(practice.running).toBe(false);
    expect(story.at(-1)).toBe('close workspaces/practice');
  });
});
