/**
 * A real workspace on a real database, the real service over HTTP, and a proxy between them that fails as it is told. Times
 * are short and the clock is the machine's own, but for what a test lets pass at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import type { Timing } from '../../src-main/outbox/queue/timing.ts';
import type { Fetch } from '../../src-main/ports/ports.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { serve } from '../../src-service/serve.ts';
import { openService, type Service, type ServiceVariant } from '../../src-service/service.ts';
import type { CommandName, CommandPayload, CommandResult } from '../../src-shared/contract/commands.ts';
import type { EntryDetail } from '../../src-shared/contract/outbox/outbox.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../src-shared/contract/queries.ts';
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import { valueOf } from '../support/value-of.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

export interface Field {
  workspace: Workspace;
  service: Service;
  proxy: FaultProxy;
  token: { value: string | null };
  command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<CommandResult<N>>;
  query<N extends QueryName>(name: N, payload: QueryPayload<N>): Promise<QueryResult<N>>;
  enterOrder(): Promise<{ localId: string; entryId: string }>;
  entry(entryId: string | null): Promise<EntryDetail>;
  /** The notes of an entry's story, oldest first. */
  storyOf(entryId: string | null): Promise<string[]>;
  /** Passes until nothing is due any more. */
  syncUntilQuiet(): Promise<SyncReport>;
  /** How many requests that fit arrived at the proxy. */
  sent(pattern: RegExp): number;
  reopen(): Promise<void>;
  /** So much time is over. */
  pass(ms: number): void;
}

export const sampleOrder = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };

export async function openField(
  options: {
    timing?: Partial<Timing>;
    variant?: Partial<ServiceVariant>;
    /** Threads beside the main one, as on a real machine; each takes half a second of a processor to start from source. */
    threads?: boolean;
    /** By another name than the failing proxy's, and another way. */
    reached?: { baseUrl: string; fetch: Fetch };
  } = {},
): Promise<Field> {
  const service = openService({ tokens: ['good', 'newer'], variant: options.variant ?? {} });
  const served = await serve(service, { port: 0 });
  const proxy = await startFaultProxy(served.url);
  const directory = mkdtempSync(join(tmpdir(), 'satchel-fault-'));
  let passedMs = 0;
  const clock = { ...systemPorts.clock, now: () => systemPorts.clock.now() + passedMs };
  const token: Field['token'] = { value: 'good' };
  const open = () =>
    openWorkspace({
      directory,
      service: { baseUrl: options.reached?.baseUrl ?? proxy.url },
      tokens: { get: async () => token.value, set: async () => {}, clear: async () => {} },
      timing: {
        requestTimeoutMs: 500,
        quarantineMs: 400,
        backoffBaseMs: 10,
        backoffCapMs: 60,
        syncIntervalMs: 80,
        ...options.timing,
      },
      ports: { clock, threads: options.threads ?? false, ...(options.reached && { fetch: options.reached.fetch }) },
    });
  const field: Field = {
    workspace: await open(),
    service,
    proxy,
    token,
    command: async (name, payload) => valueOf(await field.workspace.command(name, payload)),
    query: async (name, payload) => valueOf(await field.workspace.query(name, payload)),
    async enterOrder() {
      const { localId, entryId } = await field.command('order.create', { order: sampleOrder });
      return { localId, entryId: String(entryId) };
    },
    entry: (entryId) => field.query('outbox.get', { entryId: String(entryId) }),
    storyOf: async (entryId) => (await field.entry(entryId)).history.map(({ note }) => note),
    syncUntilQuiet: () =>
      vi.waitFor(
        async () => {
          const report = await field.workspace.syncNow();
          expect(report.nextAttemptAtMs).toBeNull();
          return report;
        },
        { timeout: 10_000, interval: 20 },
      ),
    sent: (pattern) => proxy.seen.filter(({ line }) => pattern.test(line)).length,
    async reopen() {
      await field.workspace.close();
      field.workspace = await open();
    },
    pass: (ms) => void (passedMs += ms),
  };
  onTestFinished(async () => {
    await field.workspace.close();
    await proxy.close();
    await served.close();
    service.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return field;
}
