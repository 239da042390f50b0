/** Every request that a page can make, with payloads that nearly fit, at the real workspace behind the real border. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSchemas } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import { hostSchemas } from '../../src-shared/contract/host.ts';
import { querySchemas } from '../../src-shared/contract/queries.ts';
import { openWorkspace, type Workspace } from '../../src-main/app/workspace.ts';
import { createAnswer, serveRequests, type Answer, type HostHandlers } from '../../src-main/electron/ipc.ts';
import { startHttp, type LoopbackServer } from '../support/http-loopback.ts';
import { payloadsFor } from '../support/payloads-for.ts';
import { seed } from '../support/seed.ts';

const runs = Number(process.env.SATCHEL_FUZZ_RUNS ?? 60);
const token = 'tok-5e20-never-to-the-page';

let folder: string;
let service: LoopbackServer;
let workspace: Workspace;
let answer: Answer;
let known: string[];
/** What broke behind the border. */
const broken: string[] = [];
const counts: Record<string, number> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
  // A service that repeats the token in every refusal.
  service = await startHttp(({ headers }, response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: `Not with ${headers.authorization}` }));
  });
  workspace = await openWorkspace({
    directory: folder,
    service: { baseUrl: service.url },
    tokens: { get: async () => token, set: async () => {}, clear: async () => {} },
  });
  const order = { id_customer: 7, items: [{ id_item: 3, quantity: 2, price: 1.5 }] };
  const made = await workspace.command('order.create', { order });
  const address = await workspace.command('address.create', { customerFkId: 'C-7', address: { name: 'Depot' } });
  await workspace.syncNow();
  const list = await workspace.query('outbox.list', {});
  expect(made.ok && address.ok).toBe(true);
  const ids = [made, address].map((result) => (result.ok ? String((result.value as { localId: string }).localId) : ''));
  known = [...ids, 'C-7', '3', '7', ...(list.ok ? list.value.entries.map(({ id }) => id) : [])];
  answer = createAnswer({
    host: Object.fromEntries(
      Object.keys(hostSchemas).map((name) => [name, async () => ({ ok: true, value: null })]),
    ) as unknown as HostHandlers,
    workspace: () => workspace,
    log: (_level, event, fields) => broken.push(`${event} ${String(fields?.request)} ${String(fields?.error)}`),
  });
});
afterAll(async () => {
  await workspace.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${total} requests, seed ${seed}: ${JSON.stringify(counts)}`);
});

async function ask(kind: string, name: string, payload: unknown): Promise<void> {
  const result: Result<unknown> = await answer(kind, name, payload);
  const outcome = `${kind} ${result.ok ? 'done' : result.error.kind}`;
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  expect(result.ok ? 'done' : result.error.kind).not.toBe('internal');
  expect(JSON.stringify(structuredClone(result))).not.toContain(token);
}

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
      fc.asyncProperty(payloadsFor(schema, known), (payload) => ask(kind, name, payload)),
      { numRuns: runs },
    );
    expect(broken).toEqual([]);
  });

  it('and afterwards the workspace is whole, and works', async () => {
    expect(({} as Record<string, unknown>).more).toBeUndefined();
    expect(await workspace.command('order.create', { order: { id_customer: 8 } })).toMatchObject({ ok: true });
    expect(await workspace.query('sync.status', {})).toMatchObject({ ok: true });
    const db = new BetterSqlite3(join(folder, 'satchel.sqlite'), { readonly: true });
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
    ipcMain: { handle: (_channel: string, listener: unknown) => (handle = listener as typeof handle) },
    origin: 'app://satchel',
    isOwnContents: (contents) => contents === own,
    answer: async () => {
      reached += 1;
      return { ok: true, value: null };
    },
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
