/** Everything that a scenario plays in: the rep's machine, the network, the service, other people, and time. */
import { composeWorkspace } from '../../../src-main/app/compose-workspace.ts';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { writeSettings } from '../../../src-main/db/records/settings.ts';
import { onCommit } from '../../../src-main/db/engine/statement.ts';
import type { Ports, Random } from '../../../src-main/ports/ports.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { openWithData } from '../../../src-service/sample/fill.ts';
import { serveStore, type Service } from '../../../src-service/service.ts';
import { listReferences, type ProductReference } from '../../../src-service/store/references.ts';
import type { Store } from '../../../src-service/store/store.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { withLaggingLists } from './stale-lists.ts';
import { createLedger, type Ledger, type Write } from '../checks/ledger.ts';
import { beginLife, Crash, type Life } from './life.ts';
import { createNetwork, type Exchange, type SimNetwork } from './network.ts';
import type { Scenario } from '../scenario.ts';
import { createSimClock, settleTasks, type SimClock } from './sim-clock.ts';
import { createStorage, type SimStorage } from './sim-storage.ts';

export interface World {
  scenario: Scenario;
  clock: SimClock;
  chance: Random;
  service: Service;
  /** The customers that the scenarios are about. */
  customers: ProductReference[];
  products: ProductReference[];
  paymentTypes: number;
  ledger: Ledger;
  network: SimNetwork;
  machine: Machine;
  hasToken: boolean;
  /** What the rep could know of a field when an entry was made or a conflict in it decided. */
  known: Map<string, Map<string, unknown[]>>;
  /** The story, line by line; put into words only for those who ask. */
  readonly story: string[];
  violations: string[];
  /** Each value that anybody writes is a new one. */
  tag(by: 'rep' | 'others'): string;
  tell(line: string | (() => string)): void;
  violate(line: string): void;
  onExchange: ((exchange: Exchange, what: 'leaves' | 'arrives' | 'ends') => void)[];
  onWrite: ((write: Write) => void)[];
  end(): void;
}

export interface Machine {
  readonly directory: string;
  /** The rep's clock against ours: it may be set. */
  clockAheadMs: number;
  /** When it was set last, and when forward, by ours. */
  clockSetAtMs: number | null;
  clockSetForwardAtMs: number | null;
  now(): number;
  /** When another one took its place. */
  replacedAtMs: number | null;
  workspace: Workspace;
  life: Life;
  boots: number;
  /** Nothing crashes any more. */
  isSafe: boolean;
  /** Another laptop in this one's place, with nothing on it. */
  replace(): Promise<void>;
  crash(why: string): void;
  /** Starts the program again if it is not running. */
  boot(): Promise<void>;
  /** Passes asked for and not ended yet. */
  passes: number;
  /** When the last pass says that it is worth another one; null when nothing goes by itself. */
  nextAttemptAtMs: number | null;
  isWaiting: boolean;
  sync(): void;
}

const startMs = Date.parse('2026-03-02T12:00:00Z');

/** One service's database for all worlds of the process: each begins with the first data, and is rolled back at its end. */
const store = openWithData(':memory:', undefined, () => startMs);
/** And the copy of it that lists which lag behind are read from. */
const copy = openWithData(':memory:', undefined, () => startMs);
const references = {
  customers: listReferences(store, 'customer').slice(0, 2),
  products: listReferences(store, 'product'),
  paymentTypes: listReferences(store, 'payment_type').length,
};
// Nobody asks for the others' addresses, and the ledger reads all that there are.
const { customers } = references;
for (const each of [store, copy])
  each.run(`DELETE FROM addresses WHERE id_customer NOT IN (${customers.map(({ id }) => id).join(', ')})`);

export async function openWorld(scenario: Scenario): Promise<World> {
  const clock = createSimClock(startMs);
  const chance = createSeededRandom(scenario.seed * 7 + 3);
  for (const each of [store, copy]) each.run('BEGIN');
  const service = openSimService(scenario, clock.now);
  const storage = createStorage(scenario);
  const told: { atMs: number; line: string | (() => string) }[] = [];
  let tags = 0;
  const world = {
    scenario,
    clock,
    chance,
    service,
    ...references,
    hasToken: true,
    known: new Map(),
    get story() {
      return told.map(
        ({ atMs, line }) =>
          `${((atMs - startMs) / 1000).toFixed(1).padStart(8)}  ${typeof line === 'string' ? line : line()}`,
      );
    },
    violations: [],
    onExchange: [],
    onWrite: [],
    tag: (by: 'rep' | 'others') => `${by === 'rep' ? 'rep' : 'they'}${String(++tags).padStart(3, '0')}x`,
    tell: (line: string | (() => string)) => told.push({ atMs: clock.now(), line }),
    violate: (line: string) => {
      world.violations.push(line);
      world.tell(`!!! ${line}`);
    },
    end() {
      world.machine.life.end();
      for (const each of [store, copy]) each.run('ROLLBACK');
      storage.end();
    },
  } as unknown as World;
  world.ledger = createLedger(service, clock.now, (write) => world.onWrite.forEach((listener) => listener(write)));
  world.network = createNetwork({
    clock,
    chance,
    ledger: world.ledger,
    prefix: scenario.variant.prefix ?? '',
    skewMs: scenario.skewMs,
    listsLagMs: scenario.listsLagMs ?? 0,
    onChange: (exchange, what) => world.onExchange.forEach((listener) => listener(exchange, what)),
    crash: () => world.machine.crash('on the network'),
  });
  world.network.latencyMs = scenario.latencyMs;
  world.machine = createMachine(world, storage);
  await world.machine.boot();
  return world;
}

function openSimService({ skewMs, variant, listsLagMs }: Scenario, nowMs: () => number): Service {
  const serve = (from: Store, ofMs: () => number) =>
    serveStore(from, { now: () => ofMs() + skewMs, tokens: ['token'], variant, recordRequests: false });
  const service = serve(store, nowMs);
  if (listsLagMs === undefined) return service;
  return withLaggingLists(service, (ofMs) => serve(copy, ofMs), listsLagMs, nowMs);
}

function alive<T>(life: Life, value: T): Promise<T> {
  return life.isOver ? new Promise(() => {}) : Promise.resolve(value);
}

function createMachine(world: World, storage: SimStorage): Machine {
  const { clock } = world;
  const portsOf = (life: Life): Ports => ({
    ...systemPorts,
    threads: false,
    random: createSeededRandom(world.scenario.seed * 1_000 + machine.boots),
    fetch: (input, init) => world.network.send(life, input, init),
    clock: {
      now: machine.now,
      sleep: async (ms, signal) => {
        await clock.sleep(ms, signal);
        await alive(life, null);
      },
    },
    log(level, event, fields) {
      if (level === 'error' && !life.isOver) world.violate(`Logged: ${event} ${JSON.stringify(fields)}`);
    },
  });
  const machine: Machine = {
    get directory() {
      return storage.directory;
    },
    clockAheadMs: 0,
    clockSetAtMs: null,
    clockSetForwardAtMs: null,
    replacedAtMs: null,
    now: () => clock.now() + machine.clockAheadMs,
    workspace: null as unknown as Workspace,
    life: null as unknown as Life,
    boots: 0,
    isSafe: false,
    nextAttemptAtMs: null,
    isWaiting: false,
    passes: 0,
    crash(why) {
      if (machine.life.isOver || machine.isSafe) return;
      world.tell(`CRASH ${why}`);
      machine.life.end();
    },
    async replace() {
      machine.life.end();
      storage.renew();
      machine.replacedAtMs = clock.now();
      await machine.boot();
    },
    async boot() {
      if (machine.life && !machine.life.isOver) return;
      machine.boots += 1;
      machine.passes = 0;
      const { db, close } = storage.open({ ...clock, now: machine.now });
      const { atOnce, makesFkIds } = world.scenario;
      if (atOnce !== undefined) writeSettings(db, { concurrency: atOnce });
      if (makesFkIds !== undefined) writeSettings(db, { makesFkIds });
      const life = beginLife(db, close);
      machine.life = life;
      machine.workspace = composeWorkspace(
        {
          directory: machine.directory,
          service: { baseUrl: `https://service.example${world.scenario.variant.prefix ?? ''}` },
          tokens: {
            get: () => alive(life, world.hasToken ? 'token' : 'stale-token'),
            set: async () => {},
            clear: async () => {},
          },
        },
        portsOf(life),
        { db: life.guarded, backUp: (atMs) => storage.backUp(life.guarded, atMs), close: () => life.end() },
      );
      // A thread has its own time: checkpoints stay with SQLite, and every seed plays in the same way.
      onCommit(life.guarded, () => {});
      world.tell(`The program starts (${machine.boots})`);
      if (world.scenario.mode === 'loop') machine.workspace.start();
    },
    sync() {
      const { life } = machine;
      if (life.isOver) return;
      machine.passes += 1;
      machine.workspace.syncNow().then(
        (report) => {
          if (life.isOver) return;
          machine.passes -= 1;
          machine.nextAttemptAtMs = report.nextAttemptAtMs;
          machine.isWaiting = report.state !== 'idle';
          world.tell(
            `sync: ${report.state}, settled ${report.settled}, open ${report.open}, conflicted ${report.conflicted}, dead ${report.dead}`,
          );
        },
        (error: unknown) => {
          if (life.isOver || error instanceof Crash) return;
          machine.passes -= 1;
          world.violate(`The pass failed: ${String(error)}`);
        },
      );
    },
  };
  return machine;
}

/** A sweep at the end costs time: not every scenario has one. */
export function sweeps({ scenario }: World): boolean {
  return scenario.seed % 4 === 0;
}

/** Runs until `isDone`, moving time along with the events. Answers false when nothing happens any more, or for too long. */
export async function runUntil(world: World, isDone: () => boolean, limitMs: number): Promise<boolean> {
  const endMs = world.clock.now() + limitMs;
  await settleTasks();
  while (!isDone()) {
    if (world.clock.now() > endMs) return false;
    if (!(await world.clock.runNext())) return isDone();
  }
  return true;
}
