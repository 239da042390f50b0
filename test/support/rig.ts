/**
 * A real workspace on a real database in a temporary folder, and the real service in the same process, with a clock,
 * chance and network that the test holds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandName, CommandPayload, CommandResult } from '../../src-shared/contract/commands.ts';
import type { AppError } from '../../src-shared/contract/errors.ts';
import type { EntryDetail } from '../../src-shared/contract/outbox/outbox.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../src-shared/contract/queries.ts';
import type { OrderDetail } from '../../src-shared/contract/orders/order-views.ts';
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import type { Workspace, WorkspaceOptions } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import type { Timing } from '../../src-main/outbox/queue/timing.ts';
import { openService, type Service, type ServiceVariant } from '../../src-service/service.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createNetwork, type Network } from './services/network.ts';
import { memoryFolder } from './memory-folder.ts';
import { createSeededRandom } from './seeded-random.ts';
import { valueOf } from './value-of.ts';

export interface RigOptions {
  orders?: number;
  variant?: Partial<ServiceVariant>;
  timing?: Partial<Timing>;
  makesFkIds?: boolean;
  /** What the company sets; a test may change it. */
  policy?: WorkspaceOptions['policy'];
  /** One that is there already: several machines on one service. */
  service?: Service;
  /** Of this machine's chance: ids of two machines must differ. */
  seed?: number;
  /** How far the service's clock is ahead of this machine's. */
  skewMs?: number;
  /** Threads beside the main one, as on a real machine: what they do is not in step with the test's clock. */
  threads?: boolean;
}

export interface Rig {
  workspace: Workspace;
  service: Service;
  network: Network;
  clock: FakeClock;
  directory: string;
  /** The bearer token that the workspace holds; null for none. */
  token: string | null;
  command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<CommandResult<N>>;
  refused<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<AppError>;
  query<N extends QueryName>(name: N, payload: QueryPayload<N>): Promise<QueryResult<N>>;
  order(localId: string): Promise<OrderDetail>;
  entry(entryId: string | null): Promise<EntryDetail>;
  sync(): Promise<SyncReport>;
  /** Syncs, waiting for whatever falls due, until nothing is due any more. */
  syncUntilQuiet(): Promise<SyncReport>;
  /** Writes that the service received, as `METHOD /path`. */
  writes(): string[];
  /** Ends the workspace without a goodbye to what is in flight, and opens it again. */
  reopen(): Promise<void>;
}

export async function openRig({
  orders = 0,
  variant = {},
  timing = {},
  makesFkIds = true,
  policy,
  skewMs = 0,
  threads = false,
  service: given,
  seed = 1,
}: RigOptions = {}): Promise<Rig> {
  const clock = createFakeClock();
  const service =
    given ??
    openService({
      now: () => clock.now() + skewMs,
      variant,
      sample: { orders, seed: 7 },
      tokens: ['token', 'token-2'],
    });
  const network = createNetwork(service);
  const directory = mkdtempSync(join(memoryFolder(), 'satchel-'));
  const random = createSeededRandom(seed);
  const open = () =>
    openWorkspace({
      directory,
      service: { baseUrl: 'https://service.example', makesFkIds },
      tokens: { get: async () => rig.token, set: async () => {}, clear: async () => {} },
      timing,
      ...(policy && { policy }),
      ports: { clock, random, fetch: network.fetch, threads },
    });
  const rig: Rig = {
    workspace: undefined as unknown as Workspace,
    service,
    network,
    clock,
    directory,
    token: 'token',
    command: async (name, payload) => valueOf(await rig.workspace.command(name, payload)),
    async refused(name, payload) {
      const result = await rig.workspace.command(name, payload);
      if (result.ok) throw new Error(`${name} was accepted`);
      return result.error;
    },
    query: async (name, payload) => valueOf(await rig.workspace.query(name, payload)),
    order: (localId) => rig.query('orders.get', { localId }),
    entry: (entryId) => rig.query('outbox.get', { entryId: String(entryId) }),
    sync: () => rig.workspace.syncNow(),
    async syncUntilQuiet() {
      for (let pass = 0; pass < 50; pass++) {
        const report = await rig.sync();
        if (report.nextAttemptAtMs === null) return report;
        await clock.advance(Math.max(1, report.nextAttemptAtMs - clock.now()));
      }
      throw new Error('Not quiet after 50 passes');
    },
    writes: () =>
      service
        .requests()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    async reopen() {
      await rig.workspace.close();
      rig.workspace = await open();
    },
  };
  rig.workspace = await open();
  onTestFinished(async () => {
    await rig.workspace.close();
    if (!given) service.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return rig;
}
