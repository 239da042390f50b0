/** What the rep does besides single writes: whole orders at once, his laptop, its clock, and how much of the past it keeps. */
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { entries, issue, query, someAddress, someOrder } from './ask.ts';
import { knownOfLine, knownOfOrder, learn } from '../checks/known.ts';
import { newItem, orderChanges } from './rep-values.ts';
import type { Step } from '../scenario.ts';
import { isOnFiles } from './sim-storage.ts';
import { numberOf, pick } from '../checks/tags.ts';
import { runUntil, type World } from './world.ts';

type Fraction = Pick<Step, 'a' | 'b' | 'c'>;

const dayMs = 86_400_000;

/** Whoever leaves waits some seconds for an answer, and for nothing else. */
const longestFarewellMs = 10_000;

export const deskSteps: Partial<Record<Step['do'], (world: World, step: Fraction) => Promise<void> | void>> = {
  /** To another address, one that waits to be sent perhaps, or to none. */
  async moveOrder(world, { a, b, c }) {
    const order = await someOrder(world, a);
    const address = await someAddress(world, b);
    if (!order) return;
    const changes =
      c < 0.15 || !address
        ? { id_address: null }
        : address.id === null
          ? { address_local_id: address.localId }
          : { id_address: address.id };
    const before = knownOfOrder(world, order);
    const done = await issue(world, 'order.update', { localId: order.localId, changes });
    for (const values of before) learn(world, done?.entryId, values, values);
  },

  /** As the editor saves it: the head and lines of an order in one. */
  async saveEdits(world, { a, b, c }) {
    const order = await someOrder(world, a);
    if (!order) return;
    const lines = order.order.items;
    const removed = b < 0.4 ? lines.slice(0, 1) : [];
    const changed = c < 0.6 ? lines.slice(removed.length, removed.length + 2) : [];
    const done = await issue(world, 'draft.saveEdits', {
      draftId: 'draft',
      orderLocalId: order.localId,
      changes: b < 0.7 ? orderChanges(world, c, b, order.order.custom_fields ?? {}) : null,
      removed: removed.map(({ localId }) => localId),
      changed: changed.map(({ localId }) => ({ itemLocalId: localId, changes: newPrice(world) })),
      added: a + c < 1 ? [newItem(world, b), newItem(world, c)] : [],
    });
    const known = [...knownOfOrder(world, order), ...lines.flatMap((line) => knownOfLine(world, order, line))];
    for (const entryId of done?.entryIds ?? []) for (const values of known) learn(world, entryId, values, values);
  },

  retryAll: async (world) =>
    void (await issue(world, 'outbox.retryAll', { entryIds: (await entries(world)).map(({ id }) => id) })),

  discardAll: async (world) => void (await issue(world, 'outbox.discardAll', {})),

  /** Closed by its window, or for another account, and opened again. */
  async leave(world) {
    const { life, workspace } = world.machine;
    world.tell('The rep leaves');
    const sinceMs = world.clock.now();
    const closed = workspace.close().catch((error: unknown) => {
      if (!life.isOver) world.violate(`It does not close: ${String(error)}`);
    });
    await runUntil(world, () => life.isOver, longestFarewellMs);
    const isTooLong = world.clock.now() - sinceMs > longestFarewellMs;
    if (isOnFiles(world.scenario)) await Promise.race([closed, life.ended]);
    else if (isTooLong) world.violate('The rep leaves, and the program does not end');
    life.end();
  },

  /** Unsent work goes to another laptop, where it is gone on with. What must stay keeps the rep at his. */
  async changeLaptop(world, { a, b }) {
    const work = await exportWork(world);
    if (!work) return;
    await world.machine.replace();
    world.tell('The rep has another laptop');
    if (a < 0.5) await pull(world);
    for (const times of b < 0.2 ? [1, 2] : [1]) {
      void times;
      await importWork(world, work);
    }
    await checkTaken(world, work);
  },

  setClock(world, { a }) {
    const { machine, clock } = world;
    const byMs = pick([-30 * dayMs, -dayMs, -3_600_000, -100_000, 100_000, 3_600_000, dayMs], a) ?? 0;
    machine.clockAheadMs += byMs;
    machine.clockSetAtMs = clock.now();
    if (byMs > 0) machine.clockSetForwardAtMs = clock.now();
    world.tell(`The clock is set by ${byMs / 1000} s`);
  },

  keepDays: async (world, { a }) =>
    void (await issue(world, 'settings.change', { changes: { historyDays: a < 0.7 ? 30 : null } })),

  /** In the place of the last one of its kind. The program may end before it does, and it may be taken back. */
  async importList(world, { a, b, c }) {
    const isOfCustomers = a < 0.6;
    const known = isOfCustomers ? world.customers : world.products.slice(0, 6);
    const begun = await issue(world, 'import.begin', {
      kind: isOfCustomers ? 'customer' : 'product',
      fileName: 'a.csv',
    });
    if (!begun) return;
    const references = known.map(({ id, fk_id }) => ({ id, fk_id, name: world.tag('rep') }));
    await issue(world, 'import.add', { ...begun, references: b < 0.5 ? references : references.slice(1) });
    if (c < 0.2) return world.machine.crash('in an import');
    await issue(world, 'import.finish', begun);
    if (c > 0.7) await issue(world, 'import.undo', begun);
  },

  /** Of a day that a laptop with little of the past does not keep. */
  async createOldOrder(world, { a, b }) {
    const customer = pick(world.customers, a);
    const date = new Date(world.clock.now() - (31 + Math.floor(b * 60)) * dayMs).toISOString();
    const order = { id_customer: customer?.id ?? 0, date, observations: world.tag('rep'), items: [newItem(world, b)] };
    await issue(world, 'order.create', { order });
  },
};

function newPrice(world: World) {
  return { price: numberOf(world.tag('rep')) + 0.5 };
}

async function pull(world: World): Promise<void> {
  world.machine.sync();
  await runUntil(world, () => world.machine.passes === 0 || world.machine.life.isOver, 3_600_000);
  await world.machine.boot();
}

/** Null where not everything can go, and then nothing does. A crash in the middle of it takes nothing away. */
async function exportWork(world: World): Promise<ExportedWork | null> {
  const waiting = await entries(world);
  const isPortable = waiting.every(
    ({ state, kind }) => !['sending', 'outcomeUnknown'].includes(state) && kind !== 'product-image.upload',
  );
  if (!isPortable || waiting.length === 0 || world.machine.passes > 0) return null;
  world.machine.life.disarm();
  const done = await issue(world, 'outbox.exportWork', {});
  if (!done?.work) return null;
  if (done.kept > 0) {
    world.violate(`Of work that can go ${done.kept} entries stay`);
    return null;
  }
  return JSON.parse(JSON.stringify(done.work)) as ExportedWork;
}

async function importWork(world: World, work: ExportedWork): Promise<void> {
  await world.machine.boot();
  if ((await issue(world, 'outbox.importWork', { work })) === null && world.machine.life.isOver) {
    await world.machine.boot();
    await issue(world, 'outbox.importWork', { work });
  }
}

/** Everything that was handed over is here. */
async function checkTaken(world: World, work: ExportedWork): Promise<void> {
  await world.machine.boot();
  const here = new Set((await entries(world)).map(({ id }) => id as string));
  const lost = work.entries.filter(({ id }) => !here.has(id));
  // Of what was taken over some may have been sent by now.
  for (const { id, kind } of lost) {
    const detail = await query(world, 'outbox.get', { entryId: id });
    if (detail === null) world.violate(`${kind} was handed over, and is not here`);
  }
}
