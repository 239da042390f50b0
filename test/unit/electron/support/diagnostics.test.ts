/** The report for support, as text and as JSON: it says what helps, and names nobody. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Workspace } from '../../../../src-main/app/workspace.ts';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import { createDiagnostics } from '../../../../src-main/electron/support/diagnostics.ts';
import { createLogFile } from '../../../../src-main/electron/support/log-file.ts';
import { createRedactor } from '../../../../src-main/electron/support/redact.ts';
import type { Result } from '../../../../src-shared/contract/errors.ts';
import type { Session } from '../../../../src-shared/contract/host/host.ts';

const token = 'tok-of-the-rep-81f2';
/** What must not be in a report: who, where, what was written, and whose machine it is. */
const secrets = [
  token,
  'Padaria Aurora',
  'AURORA-77',
  'Rua das Laranjeiras',
  'portão azul',
  'Vendas do Norte',
  'norte@example.com',
  '71993',
  '3.37',
];

const schema = resolve(import.meta.dirname, '../../../../docs/examples/satchel-support.schema.json');
const isDocumented = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  formats: { 'date-time': true },
}).compile(JSON.parse(readFileSync(schema, 'utf8')) as object);

let userData: string;
let workspace: Workspace;
let path: string;
const redactor = createRedactor();
const now = Date.parse('2026-03-04T05:06:07.000Z');

beforeEach(async () => {
  userData = mkdtempSync(join(tmpdir(), 'satchel-support-'));
  path = join(userData, 'report.txt');
  redactor.hide(token);
  const log = createLogFile({ directory: join(userData, 'logs'), redactor, now: () => now, echo: () => {} });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'POST')
      return answer({ message: 'Padaria Aurora (AURORA-77) is blocked, mail norte@example.com' }, 422);
    if (url.includes('/customers/')) return answer({ message: 'No list for AURORA-77' }, 404);
    return answer({ data: [] }, 200);
  };
  const directory = join(userData, 'workspaces', 'one');
  mkdirSync(directory, { recursive: true });
  workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'https://service.example/v2' },
    tokens: { get: async () => token, set: async () => {}, clear: async () => {} },
    ports: { fetch, log, threads: false },
  });
  await workspace.command('settings.change', {
    changes: {
      ...{ companyName: 'Vendas do Norte', companyDetails: 'norte@example.com' },
      companyRules: '{ "version": 1, "company": "Vendas do Norte" }',
      ...{ monthGoal: 71_993, commissionPercent: 3.37 },
    },
  });
  await workspace.command('address.create', {
    customerFkId: 'AURORA-77',
    address: { street: 'Rua das Laranjeiras', complement: 'portão azul', name: 'Padaria Aurora' },
  });
  await workspace.command('order.create', { order: { id_customer: 1, observations: 'Padaria Aurora, portão azul' } });
  await workspace.syncNow();
  await workspace.command('addresses.pull', { customerFkId: 'AURORA-77' });
  log('warn', 'test.line', {
    customerFkId: 'AURORA-77',
    error: new SyntaxError('Unexpected token in "Padaria Aurora"'),
  });
});
afterEach(async () => {
  await workspace.close();
  rmSync(userData, { recursive: true, force: true });
});

function answer(value: unknown, status: number): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

function save(chosen: { canceled: boolean; filePath: string }, open: Workspace | null = workspace) {
  const session = { state: 'open', mode: 'service', baseUrl: 'https://service.example/v2', tokenKeptIn: 'keychain' };
  return createDiagnostics({
    dialog: { showSaveDialog: () => Promise.resolve(chosen) },
    userData,
    version: '1.2.3',
    disk: { look: async () => 'notEncrypted' },
    session: () => Promise.resolve({ ok: true, value: session } as Result<Session>),
    workspace: () => open,
    nameWays: async (url) => [`PROXY proxy.example:3128 to ${url}`, 'DIRECT'],
    policy: () => ({ faults: ['enforced.historyDays outOfRange'], healthFile: 'notWritten' }),
    now: () => now,
    log: () => {},
  })['diagnostics.save']({});
}

describe('the report for support', () => {
  test('says what helps, in plain text, to its owner only', async () => {
    expect(await save({ canceled: false, filePath: path })).toEqual({ ok: true, value: { kind: 'saved', path } });
    const report = readFileSync(path, 'utf8');
    for (const part of [
      '1.2.3',
      process.versions.node,
      '"order.create dead": 1',
      '"status": 422',
      'test.line',
      'enforced.historyDays outOfRange',
      '"healthFile": "notWritten"',
      '"diskEncryption": "notEncrypted"',
      'satchel.sqlite',
      'PROXY proxy.example:3128 to https://service.example/v2',
    ])
      expect(report).toContain(part);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('holds no token and nothing personal, nor does the log', async () => {
    await save({ canceled: false, filePath: path });
    const report = readFileSync(path, 'utf8');
    expect(secrets.filter((secret) => report.includes(secret))).toEqual([]);
  });

  test('is JSON under a name that ends so: the same content, in the shape that is documented', async () => {
    await save({ canceled: false, filePath: path });
    const json = join(userData, 'report.JSON');
    await save({ canceled: false, filePath: json });
    const text = readFileSync(json, 'utf8');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const report = JSON.parse(text) as Record<string, unknown>;
    expect(isDocumented(report), JSON.stringify(isDocumented.errors)).toBe(true);
    expect(report).toMatchObject({ version: 1, outbox: { counts: { 'order.create dead': 1 } } });
    expect(report.log).toContainEqual(expect.objectContaining({ event: 'test.line', level: 'warn' }));
    const asText = readFileSync(path, 'utf8');
    for (const member of ['session', 'policy', 'settings', 'sync', 'outbox'])
      expect(asText).toContain(JSON.stringify(report[member], null, 2));
  });

  test('is written if nothing is open, too', async () => {
    await save({ canceled: false, filePath: path }, null);
    expect(readFileSync(path, 'utf8')).toContain('Outbox\nnull');
    const json = join(userData, 'report.json');
    await save({ canceled: false, filePath: json }, null);
    expect(isDocumented(JSON.parse(readFileSync(json, 'utf8')))).toBe(true);
  });

  test('is not written when the rep chooses no place', async () => {
    expect(await save({ canceled: true, filePath: '' })).toEqual({ ok: true, value: { kind: 'cancelled' } });
  });
});
