/**
 * Every request that a page can make, with payloads that nearly fit, at the real handlers and the real workspace behind the
 * real border. Beside the service that a person confirmed listen others, which nobody did: nothing may reach them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSchemas } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import { hostSchemas } from '../../src-shared/contract/host/host.ts';
import { querySchemas } from '../../src-shared/contract/queries.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { accountFolder, previousKeys } from '../../src-main/electron/account/account-folder.ts';
import { createAttachFile } from '../../src-main/electron/border/attach-file.ts';
import { createChosenFiles } from '../../src-main/electron/border/chosen-files.ts';
import { createDesktop } from '../../src-main/electron/desktop/desktop.ts';
import { createDisk } from '../../src-main/electron/disk/disk-encryption.ts';
import { createErasing } from '../../src-main/electron/erasing/erasing.ts';
import { createDiagnostics } from '../../src-main/electron/support/diagnostics.ts';
import { createExport } from '../../src-main/electron/exported-work/work-file.ts';
import { createImportFile } from '../../src-main/electron/files/import-file.ts';
import { createCompanyLists } from '../../src-main/electron/price-lists/company-lists.ts';
import { createModelFile } from '../../src-main/electron/files/model-file.ts';
import { createAnswer, serveRequests, type Answer } from '../../src-main/electron/bridge/ipc.ts';
import { createKeychainTokenStore } from '../../src-main/electron/keychain/token-store.ts';
import { createSendCopy } from '../../src-main/electron/desktop/send-copy.ts';
import { createMap } from '../../src-main/electron/desktop/map.ts';
import { createProxySignIn } from '../../src-main/electron/desktop/proxy-sign-in.ts';
import { createDesktopNetwork } from '../../src-main/electron/desktop/network.ts';
import { createTables } from '../../src-main/electron/tables/tables.ts';
import { createMailDraft } from '../../src-main/electron/printing/mail-draft.ts';
import { createProductPictures } from '../../src-main/electron/pictures/product-pictures.ts';
import { createSafetyCopies } from '../../src-main/electron/safety-copies/safety-copies.ts';
import { createMemoryTokenStore } from '../../src-main/electron/keychain/memory-tokens.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { createPaper } from '../../src-main/electron/printing/paper.ts';
import { createPaperDrag } from '../../src-main/electron/printing/paper-drag.ts';
import { createPolicyRequests } from '../../src-main/electron/policy/policy-requests.ts';
import { sessionPolicy } from '../../src-main/electron/policy/session-policy.ts';
import { createSession, type AppSession } from '../../src-main/electron/account/session.ts';
import { tryService } from '../../src-main/electron/account/try-service.ts';
import { createUpdates } from '../../src-main/electron/updates/updates.ts';
import { traceToService } from '../../src-main/electron/account/trace-to-service.ts';
import { workspaceKey } from '../../src-main/electron/account/workspace-key.ts';
import type { Log } from '../../src-main/ports/ports.ts';
import {
  sendJson,
  startHttp,
  startRaw,
  type LoopbackServer,
  type RawServer,
} from '../support/services/http-loopback.ts';
import { payloadsFor } from '../support/payloads-for.ts';
import { startPerson } from '../support/person.ts';
import { seed } from '../support/seed.ts';
import { holdsToken } from '../support/token-spellings.ts';

const runs = Number(process.env.SATCHEL_FUZZ_RUNS ?? 60);
/** Opening and closing a workspace takes its time. */
const sessionRuns = Math.ceil(runs / 3);
const token = 'tok-5e20-never-to-the-page';

let folder: string;
let service: LoopbackServer;
/** Nobody confirmed this one: a connection is enough to fail. */
let foreign: RawServer;
/** A person confirmed this one for tokens of its own, and no account may move there. */
let other: LoopbackServer;
let session: AppSession;
let answer: Answer;
let known: string[];
/** What was given to other programs. */
const opened: string[] = [];
/** What broke behind the border. */
const broken: string[] = [];
const counts: Record<string, number> = {};
const person = startPerson();

const workspace = () => session.workspace() as Workspace;
const isAtHome = async () => {
  const now = await session.handlers['session.get']({});
  return now.ok && now.value.state === 'open' && now.value.account?.name === 'Ana' && now.value.baseUrl === service.url;
};

/** The rep signs in, as after whatever a page did to the session. */
async function signIn(): Promise<void> {
  const entered = await session.handlers['session.signIn']({
    baseUrl: service.url,
    token,
    name: 'Ana',
    belongs: 'insisted',
  });
  expect(entered).toMatchObject({ ok: true, value: { ok: true } });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
  // Reads as an empty service, and repeats the token in every refusal.
  service = await startHttp(({ method, headers }, response) => {
    if (method === 'GET')
      return sendJson(response, { data: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0 }, meta: {} });
    sendJson(response, { message: `Not with ${headers.authorization}` }, 422);
  });
  foreign = await startRaw((socket) => socket.destroy());
  other = await startHttp((_request, response) => sendJson(response, { message: 'Which rep are you?' }, 401));
  person.refuses = ['Connect to', 'Move', 'Open'];
  person.confirmsAlso = [service.url, other.url].map((url) => `Connect to ${url}?`);

  const log: Log = () => {};
  const keychain = new Map<string, string>();
  const connectivity = { onRegained: () => () => {} };
  const network = createDesktopNetwork({ session: () => ({ resolveProxy: async () => 'DIRECT' }), connectivity });
  const none = () => Promise.reject(new Error('There is no practice here.'));
  session = createSession({
    ...{ userData: folder, openWorkspace, onEvent: () => {}, hideSecret: () => {} },
    ...{ questions: person.questions, allowsLoopback: true },
    policy: sessionPolicy({}),
    createTokens: (account) =>
      createKeychainTokenStore({
        ...{ account, hide: () => {}, log },
        load: async () => ({
          getPassword: async (_name, key) => keychain.get(key) ?? null,
          setPassword: async (_name, key, secret) => void keychain.set(key, secret),
          deletePassword: async (_name, key) => keychain.delete(key),
        }),
      }),
    tryService: (baseUrl, typed) => tryService(network.fetch, baseUrl, typed),
    practice: { start: none, stop: async () => {}, clear: async () => {}, isRunning: () => false, lists: () => [] },
    ports: { log, fetch: network.fetch },
  });
  await signIn();
  const order = { id_customer: 7, items: [{ id_item: 3, quantity: 2, price: 1.5 }] };
  const made = await workspace().command('order.create', { order });
  const address = await workspace().command('address.create', { customerFkId: 'C-7', address: { name: 'Depot' } });
  await workspace().syncNow();
  const list = await workspace().query('outbox.list', {});
  expect(made.ok && address.ok).toBe(true);
  const ids = [made, address].map((result) => (result.ok ? String((result.value as { localId: string }).localId) : ''));
  const addresses = [service.url, foreign.url, foreign.url.replace('127.0.0.1', 'localhost')];
  known = [
    ...[...ids, 'C-7', '3', '7', ...(list.ok ? list.value.entries.map(({ id }) => id) : [])],
    ...[...addresses, `${foreign.url}/${encodeURIComponent('customer=Maria')}`, other.url, 'https://127.0.0.1:1/x'],
    ...['Ana', 'a token of the page', workspaceKey(service.url, 'Ana')],
  ];

  const cancelled = { canceled: true, filePaths: [], filePath: '' };
  const dialog = { showOpenDialog: async () => cancelled, showSaveDialog: async () => cancelled };
  const openExternal = async (url: string) => void opened.push(url);
  class NoNotification {
    static isSupported = () => false;
  }
  const nothing = { choose: () => {}, show: () => {}, speak: () => {} };
  const disk = createDisk({ folder, platform: process.platform, log });
  const host = {
    ...session.handlers,
    ...createDesktop({
      ...{ dialog, openExternal, log, questions: person.questions, speakLanguage: () => {} },
      clipboard: { writeText: async () => {} },
      Notification: NoNotification as never,
      ...{ appearance: nothing, badge: nothing, menus: nothing, goToOutbox: () => {} },
      window: { isInFront: () => true, show: () => {} },
      service: () => session.service(),
      trace: (baseUrl, tokens) => traceToService(network, baseUrl, tokens),
    }),
    ...createExport({
      ...{ dialog, log, workspace: session.workspace, now: () => Date.now() },
      account: () => session.service()?.account ?? null,
      previousKeys: (key) => previousKeys(folder, key),
      ...{ token: async () => null, computer: 'laptop' },
    }),
    ...createSafetyCopies({
      ...{ dialog, log, file: join(folder, 'safety-copies.json'), computer: 'laptop', companyFolder: undefined },
      ...{ open: session.service, clock: systemPorts.clock, onChange: () => {}, previousKeys: () => [] },
      createPassword: () => createMemoryTokenStore('a password that nobody typed'),
    }).handlers,
    ...disk.handlers,
    ...createProxySignIn({
      ...{ createStore: () => createMemoryTokenStore(''), hideSecret: () => {}, onChange: () => {}, log },
    }).handlers,
    ...createErasing({
      ...{ dialog, log, version: '0.0.0', language: () => 'en', open: session.service, now: () => Date.now() },
      ...{ eraseAccount: session.eraseAccount, eraseOutsideFolder: async () => ({ copies: [], folders: [] }) },
    }),
    ...createDiagnostics({
      ...{ dialog, disk, userData: folder, version: '0.0.0', workspace: session.workspace, now: () => Date.now(), log },
      session: () => session.handlers['session.get']({}),
      nameWays: network.nameWays,
      policy: () => ({ faults: [], healthFile: null }),
    }),
    ...createImportFile({ dialog, files: createChosenFiles() }),
    ...createModelFile({ dialog, log }),
    ...createCompanyLists({ folder: null, memoryFile: join(folder, 'price-lists.json'), account: () => null, log }),
    ...createSendCopy({ openExternal, log }),
    ...createMap({ platform: 'linux', programFor: () => '', openExternal, log }),
    ...createTables({ dialog, workspace: session.workspace, log }),
    ...createPolicyRequests({ decided: {}, faults: () => [] }, Promise.resolve(), () => null),
    ...createPaper({ dialog, contents: () => null, log }),
    ...createMailDraft({
      ...{ contents: () => null, log, folder: join(folder, 'mail-drafts'), now: () => Date.now() },
      openPath: async (path) => `no program opens ${path}`,
    }).handlers,
    ...createPaperDrag({
      ...{ contents: () => null, log, folder: join(folder, 'dragged-papers'), icon: '', now: () => Date.now() },
    }).handlers,
    ...createProductPictures({
      ...{ workspace: session.workspace, isPractice: () => false, account: () => 'a', onChange: () => {}, log },
      dialog: { showOpenDialog: async () => ({ canceled: true, filePaths: [] }) },
      file: join(folder, 'pictures.json'),
    }).handlers,
    ...createAttachFile({ files: createChosenFiles(), workspace: session.workspace }),
    ...createUpdates({
      ...{ userData: folder, problemOf: () => 'offline' as never, log, version: '0.0.0', now: () => Date.now() },
      ...{
        isAllowed: true,
        isManaged: false,
        load: null,
        isSending: async () => false,
        quit: () => {},
        onChange: () => {},
      },
    }).handlers,
  };
  expect(Object.keys(host).toSorted()).toEqual(Object.keys(hostSchemas).toSorted());
  answer = createAnswer({
    host,
    workspace: session.workspace,
    log: (_level, event, fields) => broken.push(`${event} ${String(fields?.request)} ${String(fields?.error)}`),
  });
}, 60_000);
afterAll(async () => {
  await session.close();
  for (const server of [service, foreign, other]) await server.close();
  rmSync(folder, { recursive: true, force: true });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${total} requests, seed ${seed}: ${JSON.stringify(counts)}`);
  console.log(`${person.asked.length} questions of the main process`);
});

/** What left the main process: nothing for an address that nobody confirmed, and no token but where it belongs. */
function expectNothingLeft(): void {
  expect(foreign.connections()).toBe(0);
  for (const { url, headers, body } of other.requests.splice(0))
    expect(holdsToken([url, JSON.stringify(headers), body].join('\n'), token)).toBe(false);
  service.requests.length = 0;
  for (const url of opened.splice(0))
    expect([new URL(service.url).origin, 'https://www.openstreetmap.org', 'https://wa.me']).toContain(
      new URL(url).origin,
    );
}

async function ask(kind: string, name: string, payload: unknown): Promise<void> {
  const result: Result<unknown> = await answer(kind, name, payload);
  const outcome = `${kind} ${result.ok ? 'done' : result.error.kind}`;
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  expect(result.ok ? 'done' : result.error.kind).not.toBe('internal');
  expect(holdsToken(JSON.stringify(structuredClone(result)), token)).toBe(false);
  expectNothingLeft();
}

describe('what a page that was taken over would ask brings it nothing', () => {
  const data = encodeURIComponent('Maria da Silva, 12 orders');
  it.each([
    ['the kept token, by moving the account', 'session.move', () => ({ baseUrl: foreign.url })],
    ['the same with words for a confirmation', 'session.move', () => ({ baseUrl: foreign.url, belongs: 'insisted' })],
    ['the kept token, at an address that was confirmed for another', 'session.move', () => ({ baseUrl: other.url })],
    [
      'data in a path',
      'session.signIn',
      () => ({ baseUrl: `${foreign.url}/${data}`, token: 'x', belongs: 'insisted' }),
    ],
    ['data in a token', 'session.signIn', () => ({ baseUrl: foreign.url, token: btoa(data) })],
    ['whether a port is open', 'session.signIn', () => ({ baseUrl: 'http://127.0.0.1:1', token: 'x' })],
    ['a file, by its path', 'product-image.attachFile', () => ({ productId: 7, ticket: '/etc/passwd' })],
    [
      'a file, by a path beside a ticket',
      'product-image.attachFile',
      () => ({ productId: 7, ticket: 't', path: '/etc/passwd' }),
    ],
    ['a sign-in of Windows', 'product-image.attachFile', () => ({ productId: 7, ticket: '\\\\evil\\share\\x.jpg' })],
  ])('%s', async (_what, name, payload) => {
    await ask('host', name, payload());
    const answered = await answer('host', name, payload());
    if (answered.ok) expect(answered.value).toMatchObject({ ok: false, failure: { kind: 'addressNotConfirmed' } });
    else expect(['invalid', 'photo']).toContain(answered.error.kind);
    expect(await isAtHome()).toBe(true);
  });

  it('a file, by the command of the core', async () => {
    const asked = { productId: 7, path: '/etc/passwd' };
    expect(await answer('command', 'product-image.attach', asked)).toMatchObject({ error: { kind: 'unknownRequest' } });
  });

  it('an address in the browser: what is opened is the origin that a person confirmed', async () => {
    await ask('host', 'connection.openPortal', {});
    await ask('host', 'map.open', { latitude: 1, longitude: 2 });
  });
});

describe('a request of the page is answered, and breaks nothing', { timeout: 120_000 }, () => {
  const schemas: Record<string, Record<string, GenericSchema>> = {
    ...{ command: commandSchemas, query: querySchemas, host: hostSchemas },
  };
  const channels = Object.entries(schemas).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, schema]) => ({ kind, name, schema })),
  );

  it.each(channels)('$kind $name', async ({ kind, name, schema }) => {
    broken.length = 0;
    await fc.assert(
      fc.asyncProperty(payloadsFor(schema, known), async (payload) => {
        await ask(kind, name, payload);
        if (!(await isAtHome())) await signIn();
      }),
      { numRuns: kind === 'host' && name.startsWith('session.') ? sessionRuns : runs },
    );
    expect(broken).toEqual([]);
  });

  it('and afterwards the workspace is whole, and works', async () => {
    expect(({} as Record<string, unknown>).more).toBeUndefined();
    expect(await workspace().command('order.create', { order: { id_customer: 8 } })).toMatchObject({ ok: true });
    expect(await workspace().query('sync.status', {})).toMatchObject({ ok: true });
    const home = accountFolder(folder, workspaceKey(service.url, 'Ana'));
    const db = new BetterSqlite3(join(home, 'satchel.sqlite'), { readonly: true });
    expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });
});

it('a sender that is not the top page of the window reaches nothing, whatever it is and asks', async () => {
  const own = { id: 1 } as Electron.WebContents;
  let reached = 0;
  let handle: ((event: unknown, ...args: unknown[]) => Promise<Result<unknown>>) | undefined;
  serveRequests({
    ipcMain: { handle: (_channel: string, listener: unknown) => void (handle ??= listener as typeof handle) },
    origin: 'app://satchel',
    isOwnContents: (contents) => contents === own,
    answer: async () => {
      reached += 1;
      return { ok: true, value: null };
    },
    noteFile: () => '',
    log: () => {},
  });
  const url = fc.oneof(
    fc.webUrl(),
    fc.constantFrom(
      'app://satchel.example/',
      'app://satchel@evil.example/',
      'app://x:y@satchel/',
      'app:satchel',
      'file:///',
      '',
    ),
    fc.constantFrom(
      'APP://SATCHEL/',
      'app://satchel:80/',
      'app://satchel',
      'about:blank',
      'data:text/html,x',
      'blob:app://satchel/1',
    ),
  );
  const parent = fc.constantFrom(null, {});
  let trusted = 0;
  await fc.assert(
    fc.asyncProperty(url, parent, fc.boolean(), fc.anything(), async (at, above, isOwn, payload) => {
      const before = reached;
      const event = { sender: isOwn ? own : { id: 1 }, senderFrame: { url: at, parent: above } };
      const result = await handle?.(event, 'host', 'session.get', payload);
      const mayAsk = isOwn && above === null && /^app:\/\/satchel(\/|$)/.test(at);
      trusted += mayAsk ? 1 : 0;
      expect(result?.ok).toBe(mayAsk);
      expect(reached - before).toBe(mayAsk ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
  console.log(`2000 senders, seed ${seed}: ${trusted} of them trusted`);
});
