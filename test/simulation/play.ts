/** Plays a scenario to its end, heals the world, and holds everything against what was promised. */
import { query } from './world/ask.ts';
import { checkAtEnd } from './checks/end.ts';
import { watchExchanges } from './checks/exchanges.ts';
import { deskSteps } from './world/desk.ts';
import { endingOf, type Ending } from './ending.ts';
import { faults, type Fault } from './world/faults.ts';
import { giveUpAll, givesUp } from './world/discard.ts';
import { othersSteps } from './world/others.ts';
import { repSteps } from './world/rep.ts';
import type { Scenario, Step } from './scenario.ts';
import { openWorld, runUntil, sweeps, type World } from './world/world.ts';

export interface Verdict {
  violations: string[];
  readonly story: string[];
  /** What the run went through, counted by name. */
  seen: Record<string, number>;
  /** Once the world has healed, and nothing more goes by itself; null where a promise was broken before. */
  ending: Ending | null;
}

/** `withEnding` costs a few questions more. */
export async function play(scenario: Scenario, withEnding = false): Promise<Verdict> {
  const world = await openWorld(scenario);
  try {
    watchExchanges(world);
    for (const step of scenario.steps) {
      await take(world, step);
      if (world.violations.length > 0) break;
    }
    if (world.violations.length === 0) await heal(world);
    const seen = world.violations.length === 0 ? await checkAtEnd(world) : {};
    const ending = withEnding && world.violations.length === 0 ? await endingOf(world) : null;
    if (givesUp(world) && world.violations.length === 0) {
      await giveUpAll(world, () => heal(world));
      if (world.violations.length === 0) await checkAtEnd(world);
    }
    return {
      violations: world.violations,
      get story() {
        return world.story;
      },
      seen,
      ending,
    };
  } finally {
    world.end();
  }
}

async function take(world: World, step: Step): Promise<void> {
  await world.machine.boot();
  const { life } = world.machine;
  const act = repSteps[step.do] ?? deskSteps[step.do] ?? othersSteps[step.do] ?? worldSteps[step.do];
  try {
    await act?.(world, step);
  } catch (error) {
    // The program crashed while the rep was at it.
    if (!life.isOver) throw error;
  }
}

const matchers: [string, RegExp][] = [
  ['POST', /^POST/],
  ['a write', /^(POST|PATCH|DELETE)/],
  ['a write', /^(POST|PATCH|DELETE)/],
  ['PATCH', /^PATCH/],
  ['GET', /^GET/],
  ['anything', /^/],
];

const worldSteps: Partial<Record<Step['do'], (world: World, step: Step) => Promise<void> | void>> = {
  async sync(world, { a, b }) {
    world.tell('sync begins');
    world.machine.sync();
    await world.clock.advance(a < 0.5 ? 0 : Math.floor(b * 3_000));
  },
  async syncToEnd(world) {
    world.machine.sync();
    await settlePasses(world);
  },
  /** The same of the same record, so that they meet. */
  async bothEdit(world, { a, b, c }) {
    const order = a < 0.7;
    const step = { a: 0, b: order ? b * 0.35 : b, c: 0.2 + 0.3 * c };
    await repSteps[order ? 'editOrder' : 'editItem']?.(world, step);
    await othersSteps[order ? 'theyEditOrder' : 'theyEditItem']?.(world, step);
    world.machine.sync();
    await settlePasses(world);
  },
  /** The service has the order, and nobody here knows. */
  async loseOrder(world, { a, b, c }) {
    world.network.arm({ fault: 'answerLost', fits: ({ method, path }) => method === 'POST' && path === '/orders' });
    world.network.arm({ fault: 'refused', fits: ({ method }) => method === 'GET' });
    await repSteps.createOrder?.(world, { a: a * 0.9, b: b * 0.8, c: 0.5 + c / 2 });
    world.machine.sync();
    await settlePasses(world);
  },
  /** Of the newest order: so that no line of it can be told by its place. */
  async theyRearrange(world, { a, b, c }) {
    for (const [at, do_] of (['theyEditItem', c < 0.7 ? 'theyAddItem' : 'theyDeleteItem'] as const).entries())
      await othersSteps[do_]?.(world, { a: 0, b: at === 0 ? a : b, c: at === 0 ? c : b });
  },
  /** The newest order is the first of the list. */
  async touchLost(world, { a, b, c }) {
    for (const at of [0, 0.5])
      await repSteps[b + at < 1 ? 'editItem' : 'deleteItem']?.(world, { a: 0, b: (a + at) % 1, c });
  },
  /** A page is on its way while the rep's own write is answered. */
  async editDuringPull(world, { a, b, c }) {
    world.network.latencyMs ||= 2_000;
    await repSteps.editOrder?.(world, { a, b, c });
    await repSteps.pullOrders?.(world, { a: 0, b, c });
    world.machine.sync();
    await settlePasses(world);
  },
  wait: async (world, { a }) => await world.clock.advance(Math.floor(a ** 2 * 10_000)),
  waitLong: async (world, { a }) => await world.clock.advance(10_000 + Math.floor(a ** 2 * 600_000)),
  fault(world, { a, b, c }) {
    const fault = faults[Math.floor(a * faults.length)] as Fault;
    const [name, pattern] = matchers[Math.floor(b * matchers.length)] ?? matchers[0]!;
    const times = c < 0.7 ? 1 : 1 + Math.floor((c - 0.7) * 20);
    world.tell(`${times} × ${fault} for ${name}`);
    for (let n = 0; n < times; n++)
      world.network.arm({ fault, fits: ({ method, path }) => pattern.test(`${method} ${path}`) });
  },
  /** Once some orders of a queue were sent. */
  stopQueue(world, { a, b }) {
    const fault = (['refused', 'page', 'unauthorized', 'tooMany'] as const)[Math.floor(a * 4)] as Fault;
    let left = 1 + Math.floor(b * 4);
    world.tell(`${fault} after ${left} orders`);
    world.network.arm({ fault, fits: ({ method, path }) => method === 'POST' && path === '/orders' && left-- <= 0 });
  },
  goOffline: (world) => setNetwork(world, 'down'),
  comeOnline: (world) => setNetwork(world, 'up'),
  enterPortal: (world) => setNetwork(world, 'portal'),
  leavePortal: (world) => setNetwork(world, 'up'),
  serviceDown: (world) => setNetwork(world, 'failing'),
  serviceUp: (world) => setNetwork(world, 'up'),
  loseToken: (world) => setToken(world, false),
  renewToken: (world) => setToken(world, true),
  crash: (world) => world.machine.crash('at rest'),
  crashAtCommit(world, { a, b }) {
    world.tell('A crash at a commit is coming');
    world.machine.life.crashAtCommit(Math.floor(a ** 2 * 8), b < 0.5 ? 'before' : 'after');
  },
  crashAtRequest(world, { a, b }) {
    const left = Math.floor(a ** 2 * 6);
    let seen = 0;
    world.tell('A crash at a request is coming');
    world.network.arm({ fault: b < 0.5 ? 'crashBefore' : 'crashAfter', fits: () => seen++ >= left });
  },
};

function setNetwork(world: World, state: World['network']['state']): void {
  world.network.state = state;
  world.tell(`The network is ${state}`);
}

function setToken(world: World, has: boolean): void {
  world.hasToken = has;
  world.tell(has ? 'The token is good' : 'The token is stale');
}

/** What others deleted is found by the sweep; a large one asks the rep first. */
async function sweep(world: World): Promise<void> {
  await world.clock.advance(7 * 86_400_000);
  world.machine.sync();
  await settlePasses(world);
  const status = await query(world, 'sync.status', {});
  if (!status?.heldDeletionCheck) return;
  await world.machine.workspace.command('deletions.decide', { remove: true });
  world.machine.sync();
  await settlePasses(world);
}

/** Runs until no pass is under way. */
async function settlePasses(world: World): Promise<void> {
  const { machine } = world;
  const isDone = () => machine.passes === 0 || machine.life.isOver;
  if (!(await runUntil(world, isDone, 3_600_000))) world.violate('A pass does not end');
}

/** No quiet, back-off or quarantine is longer here. */
const longestWaitMs = 7_200_000;

/** Faults end, time goes on, the rep decides nothing more: until nothing is left that would go by itself. */
async function heal(world: World): Promise<void> {
  const { machine, network, clock } = world;
  world.tell('The world heals');
  network.heal();
  machine.life.disarm();
  world.hasToken = true;
  machine.isSafe = true;
  await machine.boot();
  await settlePasses(world);
  if (world.scenario.mode === 'loop') {
    await runUntil(world, () => network.afloat === 0, 600_000);
    const isSettled = async () => {
      const open = (await query(world, 'outbox.list', {}))?.entries.filter(({ blockedBy }) => blockedBy === null) ?? [];
      return open.every(({ state }) => state === 'conflicted' || state === 'dead');
    };
    for (let minute = 0; minute < 20 && !(await isSettled()); minute++) await clock.advance(60_000);
    const stopped = machine.workspace.stop();
    let done = false;
    void stopped.then(() => (done = true));
    if (!(await runUntil(world, () => done, 3_600_000))) world.violate('The loop does not stop');
  }
  for (let round = 0; round < 60; round++) {
    if (world.violations.length > 0) return;
    machine.sync();
    await settlePasses(world);
    const dueAtMs = machine.nextAttemptAtMs;
    if (dueAtMs !== null && dueAtMs - machine.now() > longestWaitMs) world.violate('What waits is put off too long');
    if (dueAtMs !== null) await clock.advance(Math.max(1, dueAtMs - machine.now()));
    else if (network.afloat > 0 || machine.isWaiting) await clock.advance(30_000);
    else break;
    if (round === 59) world.violate('It never comes to rest');
  }
  // What others put back within a minute after the rep's own write is taken from a list that is asked for later.
  await clock.advance(60_000);
  for (const { fk_id } of world.customers) {
    for (let quietUntilMs: number | null = machine.now(); quietUntilMs !== null;) {
      await clock.advance(Math.max(0, quietUntilMs - machine.now()));
      quietUntilMs = null;
      let done = false;
      void machine.workspace.command('addresses.pull', { customerFkId: fk_id ?? '' }).then((answer) => {
        done = true;
        if (!answer.ok && answer.error.kind === 'service') quietUntilMs = answer.error.failure.untilMs ?? null;
      });
      await runUntil(world, () => done, 600_000);
    }
  }
  machine.sync();
  await settlePasses(world);
  if (sweeps(world)) await sweep(world);
  await clock.advance(1_000);
}
