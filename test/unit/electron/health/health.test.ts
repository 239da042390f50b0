/** The health file of a company's IT: what it says, when it is written, and that it names nobody. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import type { Account } from '../../../../src-main/electron/account/account.ts';
import { createOpenAccount, type OpenAccount } from '../../../../src-main/electron/account/open-account.ts';
import { createHealth, type Health } from '../../../../src-main/electron/health/create-health.ts';
import { serviceFailureKinds } from '../../../../src-shared/contract/failures.ts';

const token = 'tok-of-the-rep-81f2';
/** What must not be in the file: who, where, what was written, and whose account it is. */
const secrets = [token, 'Maria Rep', 'Padaria Aurora', 'AURORA-77', 'Rua das Laranjeiras', 'portão azul', 'is blocked'];
const first: Account = { key: 'one', baseUrl: 'https://erp.example:8443/secret-path', name: 'Maria Rep' };
const second: Account = { key: 'two', baseUrl: 'https://other.example', name: '' };

interface HealthJson {
  state: string;
  lastEnd: string | null;
  writtenAt: string;
  accounts: Record<string, unknown>[];
}

const schemaFile = resolve(import.meta.dirname, '../../../../docs/examples/satchel-health.schema.json');
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object;
const formats = { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) };
const isDocumented = new Ajv2020({ strict: true, strictTypes: false, formats }).compile(schema);

let userData: string;
let path: string;
let now: number;
let signedIn: Account[];
let logged: string[];
let opened: OpenAccount;
let health: Health;

const tokens = {
  ...{ get: async () => token, set: async () => {}, clear: async () => {} },
  ...{ askAgain: () => {}, keptIn: () => 'keychain' as const },
};
const fetch: typeof globalThis.fetch = async (input, init) => {
  const { method } = new Request(input, init);
  const [value, status] = method === 'POST' ? [{ message: 'Padaria Aurora is blocked' }, 422] : [{ data: [] }, 200];
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
};

beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'satchel-health-'));
  path = join(userData, 'satchel-health.json');
  now = Date.now();
  signedIn = [first];
  logged = [];
  const log = (_level: string, event: string) => void logged.push(event);
  opened = createOpenAccount({
    ...{ userData, openWorkspace, onEvent: () => {}, ports: { fetch, log, threads: false } },
    policy: { settings: { defaults: () => ({}), enforced: () => ({}) } },
    beforeClosing: (open) => health.lastLook(open),
  });
  health = keep(path);
});
afterEach(async () => {
  await opened.close();
  rmSync(userData, { recursive: true, force: true });
});

function keep(named: string, computer = 'LAPTOP 7'): Health {
  return createHealth({
    ...{ named, userData, computer, memoryFile: join(userData, 'health.json'), version: '1.2.3' },
    ...{ accounts: () => signedIn, open: opened.now, now: () => now },
    log: (_level, event) => void logged.push(event),
  });
}

const open = (account: Account) => opened.open(account, account.baseUrl, tokens);
const read = (from = path) => JSON.parse(readFileSync(from, 'utf8')) as HealthJson;

async function addOrder(): Promise<void> {
  const order = { id_customer: 1, observations: 'Padaria Aurora, portão azul' };
  await opened.now()?.workspace.command('order.create', { order });
}

/** Of a minute later. */
async function look(minutes = 1): Promise<HealthJson> {
  now += minutes * 60_000;
  await health.look();
  return read();
}

test('says how each account stands, in the documented shape, and names nobody', async () => {
  await health.begin();
  expect(read()).toMatchObject({
    state: 'running',
    lastEnd: null,
    accounts: [{ number: 1, asOf: null, unsent: null }],
  });
  await open(first);
  await opened.now()?.workspace.command('address.create', {
    customerFkId: 'AURORA-77',
    address: { street: 'Rua das Laranjeiras', name: 'Padaria Aurora' },
  });
  await addOrder();
  await opened.now()?.workspace.syncNow();
  const said = await look();
  expect(said.accounts).toEqual([
    expect.objectContaining({
      ...{ number: 1, service: 'erp.example:8443', isOpen: true, unsent: 2, needDecision: 2 },
      ...{ connection: 'online', lastFailure: null, storage: null },
      lastSyncAt: expect.stringMatching(/^20.*Z$/) as string,
    }),
  ]);
  expect(said.accounts[0]?.oldestUnsentSeconds).toBeGreaterThanOrEqual(59);
  expect(isDocumented(said), JSON.stringify(isDocumented.errors)).toBe(true);
  const text = readFileSync(path, 'utf8') + readFileSync(join(userData, 'health.json'), 'utf8');
  expect([...secrets, 'secret-path', userData].filter((secret) => text.includes(secret))).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o644);
});

test('the schema knows every kind of failure', () => {
  const kinds = JSON.stringify([...serviceFailureKinds, null]);
  expect(JSON.stringify(schema)).toContain(kinds);
});

test('is written after a change, and some minutes later without one', async () => {
  await health.begin();
  await open(first);
  await opened.now()?.workspace.syncNow();
  const { writtenAt } = await look();
  expect((await look()).writtenAt).toBe(writtenAt);
  await addOrder();
  const changed = await look();
  expect(changed.accounts[0]).toMatchObject({ unsent: 1 });
  expect((await look(6)).writtenAt > changed.writtenAt).toBe(true);
});

test('keeps the last figures of an account that is left, under its number, until it is signed out', async () => {
  await health.begin();
  await open(first);
  await addOrder();
  await opened.close();
  signedIn = [second, first];
  await open(second);
  const { accounts } = await look();
  expect(accounts).toEqual([
    expect.objectContaining({ number: 1, isOpen: false, unsent: 1 }),
    expect.objectContaining({ number: 2, isOpen: true, unsent: 0 }),
  ]);
  signedIn = [second];
  expect((await look()).accounts).toEqual([expect.objectContaining({ number: 2 })]);
});

test('says that the app ended, and at the next start whether it did', async () => {
  await health.begin();
  await open(first);
  await addOrder();
  await opened.close();
  await health.end();
  expect(read()).toMatchObject({ state: 'ended', accounts: [{ isOpen: false, unsent: 1 }] });
  health = keep(path);
  await health.begin();
  expect(read()).toMatchObject({ state: 'running', lastEnd: 'proper', accounts: [{ unsent: 1 }] });
  health = keep(path);
  await health.begin();
  expect(read().lastEnd).toBe('interrupted');
});

test('a folder that is away is told once, stops nothing, and is written when it is back', async () => {
  const folder = join(userData, 'share');
  health = keep(folder);
  await health.begin();
  now += 60_000;
  await health.look();
  expect(health.view()).toMatchObject({ isWritten: false });
  expect(logged.filter((event) => event === 'health.notWritten')).toHaveLength(1);
  await health.end();
  mkdirSync(folder);
  await health.begin();
  expect(health.view().isWritten).toBe(true);
  await keep(folder, 'LAPTOP 8').begin();
  expect(readdirSync(folder)).toEqual([
    expect.stringMatching(/^satchel-health-LAPTOP-7-[0-9a-f]{8}\.json$/),
    expect.stringMatching(/^satchel-health-LAPTOP-8-[0-9a-f]{8}\.json$/),
  ]);
});

test.each(['{"prices": []}', 'a letter'])('never replaces another file: %s', async (content) => {
  writeFileSync(path, content);
  await health.begin();
  expect(health.view()).toEqual({ path, isWritten: false });
  expect(readFileSync(path, 'utf8')).toBe(content);
  expect(readdirSync(userData).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
