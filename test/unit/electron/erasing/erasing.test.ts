/** A person erases a customer or an account: a real session and workspace, and a dialog that answers what the person would choose. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import { createSession } from '../../../../src-main/electron/account/session.ts';
import { createAnswer } from '../../../../src-main/electron/bridge/ipc.ts';
import { createErasing } from '../../../../src-main/electron/erasing/erasing.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import { sessionPolicy } from '../../../../src-main/electron/policy/session-policy.ts';
import type { Language } from '../../../../src-shared/contract/host/desktop.ts';
import { openService } from '../../../../src-service/service.ts';
import { startPerson } from '../../../support/person.ts';
import { createNetwork } from '../../../support/services/network.ts';
import { valueOf } from '../../../support/value-of.ts';

const now = Date.parse('2026-03-04T05:06:07.000Z');

/** Ana is signed in, and 20 orders of the service are here. */
async function openApp() {
  const userData = mkdtempSync(join(tmpdir(), 'satchel-erasing-'));
  const proofs = join(userData, 'proofs');
  mkdirSync(proofs);
  const service = openService({ now: () => Date.now(), sample: { orders: 20, seed: 7 }, tokens: ['token'] });
  const network = createNetwork(service);
  const kept = new Map<string, string>();
  const none = () => Promise.reject(new Error('There is no practice here.'));
  const session = createSession({
    ...{ userData, openWorkspace, onEvent: () => {}, hideSecret: () => {}, tryService: async () => null },
    ...{ questions: startPerson().questions, allowsLoopback: true, policy: sessionPolicy({}) },
    createTokens: (account) =>
      createKeychainTokenStore({
        ...{ account, hide: () => {}, log: () => {} },
        load: async () => ({
          getPassword: async (_name, key) => kept.get(key) ?? null,
          setPassword: async (_name, key, secret) => void kept.set(key, secret),
          deletePassword: async (_name, key) => kept.delete(key),
        }),
      }),
    practice: { start: none, stop: async () => {}, clear: async () => {}, isRunning: () => false, lists: () => [] },
    ports: { fetch: network.fetch, log: () => {}, threads: false },
  });
  valueOf(
    await session.handlers['session.signIn']({ baseUrl: 'https://service.example', token: 'token', name: 'Ana' }),
  );
  await session.workspace()?.syncNow();
  onTestFinished(async () => {
    await session.close();
    service.close();
    rmSync(userData, { recursive: true, force: true });
  });
  const choices = {
    language: 'en' as Language,
    /** The name of the file that the person chooses; null for none. */
    chosen: 'proof.json' as string | null,
    /** The name that the dialog comes with. */
    suggested: '',
    /** What happens while the dialog is open. */
    meanwhile: async () => {},
    isBesideErased: false,
    /** What lies beside the account's folder and cannot be reached. */
    beside: [] as string[],
  };
  const pathOfProof = () => join(proofs, choices.chosen ?? '');
  const erasing = createErasing({
    dialog: {
      async showSaveDialog({ defaultPath }: { defaultPath?: string }) {
        choices.suggested = defaultPath ?? '';
        await choices.meanwhile();
        return { canceled: choices.chosen === null, filePath: pathOfProof() };
      },
    },
    ...{ version: '1.2.3', language: () => choices.language, open: session.service, now: () => now, log: () => {} },
    eraseAccount: session.eraseAccount,
    async eraseOutsideFolder() {
      choices.isBesideErased = true;
      return { copies: choices.beside, folders: [] };
    },
  });
  return {
    ...{ session, network, kept, userData, proofs, choices, erasing },
    customer: service.references('customer')[0] ?? { id: 0, name: '' },
    proof: () => readFileSync(pathOfProof(), 'utf8'),
  };
}

test('a customer goes, and the proof says what went, by its number alone', async () => {
  const app = await openApp();
  const { id, name } = app.customer;
  const done = valueOf(await app.erasing['erasing.customer']({ customerId: id }));
  if (done.kind !== 'erased') throw new Error(done.kind);
  expect(done.proof).toEqual({ kind: 'saved', path: join(app.proofs, 'proof.json') });
  const { sha256, ...proof } = JSON.parse(app.proof()) as Record<string, unknown>;
  expect(proof).toEqual({
    ...{ format: 'satchel-erasure', version: 1, erasedAt: '2026-03-04T05:06:07.000Z', erased: 'customer' },
    ...{ customerNumber: id, satchel: '1.2.3', account: { name: 'Ana', service: 'service.example' } },
    ...{ gone: done.erased.gone, isGoneFromFiles: true },
    left: { setAside: 0, folders: 0, safetyCopies: 0, tokens: 0 },
  });
  expect(done.erased.gone.orders).toBeGreaterThan(0);
  expect(sha256).toBe(createHash('sha256').update(JSON.stringify(proof)).digest('hex'));
  expect(app.proof()).not.toContain(String(name));
  if (process.platform !== 'win32') expect(statSync(join(app.proofs, 'proof.json')).mode & 0o777).toBe(0o600);
});

test.each([
  ['en', 'Orders: '],
  ['pt-BR', 'Pedidos: '],
  ['es', 'Pedidos: '],
] as const)('the proof is a text in %s', async (language, line) => {
  const app = await openApp();
  Object.assign(app.choices, { language, chosen: 'proof.txt' });
  valueOf(await app.erasing['erasing.customer']({ customerId: app.customer.id }));
  const [text = '', sum] = app.proof().split('\nSHA-256: ');
  expect(text).toContain(line);
  expect(app.choices.suggested).toMatch(/ \d{4}-\d\d-\d\d\.txt$/);
  expect(text.split('\n')[0]).toBe(app.choices.suggested.slice(0, -' yyyy-mm-dd.txt'.length));
  expect(text).toContain(String(app.customer.id));
  expect(text).not.toContain('undefined');
  expect(sum?.trim()).toBe(createHash('sha256').update(text).digest('hex'));
});

test('nothing goes where no place for the proof is chosen, or something has not been sent', async () => {
  const app = await openApp();
  const { id } = app.customer;
  const held = async () => valueOf(await (await workspaceOf(app)).query('privacy.held', {}));
  const before = await held();
  app.choices.chosen = null;
  expect(valueOf(await app.erasing['erasing.customer']({ customerId: id }))).toEqual({ kind: 'cancelled' });
  expect(valueOf(await app.erasing['erasing.account']({}))).toEqual({ kind: 'cancelled' });
  expect(await held()).toEqual(before);
  app.choices.chosen = 'proof.json';
  app.network.isDown = true;
  await makeOrder(app);
  const refused = { ok: false, error: { kind: 'notNow', state: 'unsentWork' } };
  expect(await app.erasing['erasing.customer']({ customerId: id })).toEqual(refused);
  expect(await app.erasing['erasing.account']({})).toEqual(refused);
  expect(await app.session.eraseAccount()).toEqual(refused);
  expect(readdirSync(app.proofs)).toEqual([]);
});

test('the safety copy stays if something unsent has come while the dialog was open', async () => {
  const app = await openApp();
  app.network.isDown = true;
  app.choices.meanwhile = () => makeOrder(app);
  const refused = { ok: false, error: { kind: 'notNow', state: 'unsentWork' } };
  expect(await app.erasing['erasing.account']({})).toEqual(refused);
  expect(app.choices.isBesideErased).toBe(false);
  expect(readdirSync(app.proofs)).toEqual([]);
});

async function makeOrder(app: Awaited<ReturnType<typeof openApp>>): Promise<void> {
  const items = [{ id_item: 1, quantity: 1, price: 10 }];
  const order = { id_customer: app.customer.id, date: '2026-03-02T12:00:00.000Z', items };
  valueOf(await (await workspaceOf(app)).command('order.create', { order }));
}

async function workspaceOf({ session }: Awaited<ReturnType<typeof openApp>>) {
  const workspace = session.workspace();
  if (!workspace) throw new Error('Nothing is open');
  return workspace;
}

test('an account goes with its folder and its token, and the rep is signed out', async () => {
  const app = await openApp();
  const folder = join(app.userData, 'workspaces', app.session.service()?.account?.key ?? '');
  expect(existsSync(folder)).toBe(true);
  expect(app.kept.size).toBe(1);
  app.choices.beside = ['/share/satchel-laptop.satchel'];
  const done = valueOf(await app.erasing['erasing.account']({}));
  expect(done).toMatchObject({ kind: 'erased', left: app.choices.beside, proof: { kind: 'saved' } });
  expect(existsSync(folder)).toBe(false);
  expect(app.kept.size).toBe(0);
  expect(valueOf(await app.session.handlers['session.get']({}))).toMatchObject({ state: 'signedOut', accounts: [] });
  const proof = JSON.parse(app.proof()) as { gone: { orders: number } };
  expect(proof).toMatchObject({
    erased: 'account',
    customerNumber: null,
    isGoneFromFiles: null,
    left: { safetyCopies: 1 },
  });
  expect(proof.gone.orders).toBe(20);
  expect(await app.erasing['erasing.account']({})).toEqual({
    ok: false,
    error: { kind: 'notNow', state: 'signedOut' },
  });
});

test('a keychain that keeps the token is named', async () => {
  const app = await openApp();
  app.kept.delete = () => {
    throw new Error('locked');
  };
  valueOf(await app.erasing['erasing.account']({}));
  expect(JSON.parse(app.proof())).toMatchObject({ left: { tokens: 1 } });
});

test('what could not be written is said: the erasing itself is done', async () => {
  const app = await openApp();
  app.choices.chosen = join('gone', 'proof.json');
  const done = valueOf(await app.erasing['erasing.customer']({ customerId: app.customer.id }));
  expect(done).toMatchObject({ kind: 'erased', proof: { kind: 'failed' } });
});

test('the page erases nothing past the dialog', async () => {
  const app = await openApp();
  const answer = createAnswer({ host: {} as never, workspace: app.session.workspace, log: () => {} });
  expect(await answer('command', 'privacy.eraseCustomer', { customerId: app.customer.id })).toMatchObject({
    error: { kind: 'unknownRequest' },
  });
});
