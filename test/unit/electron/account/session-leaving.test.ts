/** An account that is left while its requests are on their way: real workspaces, and a service that the test holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import type { Keychain } from '../../../../src-main/electron/keychain/keychain.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import { createSession } from '../../../../src-main/electron/account/session.ts';
import { createHttp } from '../../../../src-main/ports/http-fetch.ts';
import { sessionPolicy } from '../../../../src-main/electron/policy/session-policy.ts';
import { startPerson } from '../../../support/person.ts';
import { startHttp } from '../../../support/services/http-loopback.ts';

const noOrders = { data: [], pagination: { page: 1, limit: 100, total: 0, totalPages: 0 }, meta: {} };
const order = { id_customer: 1, date: '2026-03-02T12:00:00.000Z', items: [{ id_item: 1, quantity: 1, price: 10 }] };

/** No order is there; what is sent waits in `posted` for the test's answer. */
async function openApp() {
  const userData = mkdtempSync(join(tmpdir(), 'satchel-leaving-'));
  const posted = Promise.withResolvers<ServerResponse>();
  const service = await startHttp(({ method }, response) => {
    if (method === 'POST') return posted.resolve(response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(noOrders));
  });
  const kept = new Map<string, string>();
  const working: Keychain = {
    getPassword: async (_service, account) => kept.get(account) ?? null,
    setPassword: async (_service, account, token) => void kept.set(account, token),
    deletePassword: async (_service, account) => kept.delete(account),
  };
  const http = createHttp(null);
  const log = () => {};
  const start = (found: Partial<Keychain> = {}) =>
    createSession({
      ...{ userData, openWorkspace, onEvent: () => {}, hideSecret: () => {} },
      ...{ questions: startPerson().questions, allowsLoopback: true },
      policy: sessionPolicy({}),
      createTokens: (account) =>
        createKeychainTokenStore({ account, load: async () => ({ ...working, ...found }), hide: () => {}, log }),
      tryService: async () => null,
      practice: {
        start: async () => ({ baseUrl: service.url, token: 'practice' }),
        stop,
        clear: stop,
        isRunning: () => true,
        lists: () => [],
      },
      ports: { fetch: http.fetch, log, threads: false },
    });
  const app = { session: start(), service, posted: posted.promise, start };
  onTestFinished(async () => {
    await app.session.close();
    await http.close();
    await service.close();
    rmSync(userData, { recursive: true });
  });
  return app;
}

async function stop(): Promise<void> {}

test('what is on its way when the rep gives it up is not kept to be sent by whoever signs in next', async () => {
  const app = await openApp();
  const signIn = { baseUrl: app.service.url, token: 'good' };
  await app.session.handlers['session.signIn'](signIn);
  const saved = await app.session.workspace()?.command('order.create', { order });
  expect(saved).toMatchObject({ ok: true });
  const answer = await app.posted;
  const left = app.session.handlers['session.signOut']({ discardUnsent: true });
  // Certainly without effect: it would go again.
  answer.writeHead(429, { 'retry-after': '1' }).end();
  expect(await left).toMatchObject({ ok: true, value: { state: 'signedOut' } });
  await app.session.handlers['session.signIn'](signIn);
  const status = await app.session.workspace()?.query('sync.status', {});
  expect(status).toMatchObject({ ok: true, value: { open: 0, dead: 0, conflicted: 0 } });
});

test('a keychain that keeps its token back keeps nobody in the account', async () => {
  const app = await openApp();
  await app.session.handlers['session.signIn']({ baseUrl: app.service.url, token: 'good' });
  await app.session.close();
  const asked = Promise.withResolvers<void>();
  const silent: Partial<Keychain> = {
    getPassword() {
      asked.resolve();
      return new Promise(() => {});
    },
  };
  app.session = app.start(silent);
  await app.session.restore({ practice: false });
  await asked.promise;
  expect(await app.session.handlers['session.practice']({})).toMatchObject({ ok: true, value: { ok: true } });
});

test('a new token goes at once to what still waits for the old one', async () => {
  const { promise: silence } = Promise.withResolvers<never>();
  const stored = createKeychainTokenStore({
    account: 'a',
    load: async () => ({ getPassword: () => silence, setPassword: () => silence, deletePassword: () => silence }),
    hide: () => {},
    log: () => {},
  });
  const waiting = stored.get();
  void stored.set('new');
  expect(await waiting).toBe('new');
});
