/**
 * Whoever knows the account’s name can write a file, or damage one: it brings in nothing that nobody has seen here before the rep
 * agrees.
 */
import { describe, expect, it } from 'vitest';
import type { ExportedWork } from '../../../../src-shared/contract/outbox/exported-work.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { neverSent } from '../../../support/never-sent.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

type Entry = ExportedWork['entries'][number];

/** Three orders that the service has, and work on them, in a file. */
async function openWithFile(): Promise<{ rig: Rig; work: ExportedWork }> {
  const { one: rig, other } = await openTwo(3);
  const [first, second] = (await other.query('orders.search', {})).rows;
  const localId = String(first?.localId);
  await other.command('order.create', { order: draft(other) });
  await other.command('order.update', { localId, changes: { observations: 'Handed over' } });
  await other.command('item.create', { orderLocalId: String(second?.localId), item: { id_item: 1, quantity: 3 } });
  await other.command('address.create', { customerFkId: 'C-1', address: { street: 'Rua A' } });
  return { rig, work: await hand(other) };
}

const deep = `{"items":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

const failure = JSON.stringify({ kind: 'rejected', status: 422, message: 'No' });

const damages: [string, (work: ExportedWork) => void][] = [
  ['a create that is only text', ({ entries }) => (of(entries, 'order.create').payload = '"x"')],
  ['a create that is nothing', ({ entries }) => (of(entries, 'order.create').payload = 'null')],
  ['a change without its changes', ({ entries }) => (of(entries, 'order.update').payload = '{"chanfes":{}}')],
  ['a change to a list', ({ entries }) => (of(entries, 'order.update').payload = '{"changes":{"fk_id":[]}}')],
  ['a line that is nothing', ({ entries }) => (of(entries, 'item.create').payload = '{"item":null}')],
  ['an address without a customer', ({ entries }) => (of(entries, 'address.create').payload = '{"address":{}}')],
  ['a customer that is neither text nor number', edited('order.create', { order: { id_customer: true } })],
  ['lines that are none', edited('order.create', { order: { id_customer: 1, items: 'x' } })],
  ['lines without names', edited('order.create', { itemLocalIds: [] })],
  ['a base without end', ({ entries }) => (of(entries, 'order.update').base = deep)],
  ['a base that is text', ({ entries }) => (of(entries, 'order.update').base = '"x"')],
  ['known lines without end', ({ entries }) => (of(entries, 'item.create').known_lines = deep)],
  ['known lines without their ids', ({ entries }) => (of(entries, 'item.create').known_lines = '{"freed":[]}')],
  ['a decision without its record', ({ entries }) => (of(entries, 'order.update').decision = 'adopt')],
  ['a question that nobody knows', altered({ state: 'conflicted', conflict: '{"kind":"which"}' })],
  ['a question without its fields', altered({ state: 'conflicted', conflict: '{"kind":"fields"}' })],
  ['no question', altered({ state: 'conflicted', conflict: null })],
  ['a rejection that nobody knows', altered({ state: 'dead', failure: failure.replace('rejected', 'why') })],
  ['no rejection', altered({ state: 'dead', failure: null })],
  ['a story that says nothing', ({ entries }) => (of(entries, 'order.update').history[0]!.failure = '[]')],
  ['a moment after all dates', ({ entries }) => (of(entries, 'order.update').created_at_ms = 9e15)],
  ['the lane of another record', ({ entries }) => (of(entries, 'order.update').lane = 'address:1')],
  ['a photo', altered({ kind: 'product-image.upload' as Entry['kind'] })],
  ['an entry without an id', altered({ id: '' })],
  ['an order that is text', ({ orders }) => (orders[0]!.json = '"x"')],
  ['an order without end', ({ orders }) => (orders[0]!.json = deep.replace('{', '{"id":1,'))],
];

function of(entries: Entry[], kind: Entry['kind']): Entry {
  const entry = entries.find((each) => each.kind === kind);
  if (!entry) throw new Error(`No ${kind} went.`);
  return entry;
}

function edited(kind: Entry['kind'], changes: object): (work: ExportedWork) => void {
  return ({ entries }) => {
    const entry = of(entries, kind);
    entry.payload = JSON.stringify({ ...(JSON.parse(entry.payload) as object), ...changes });
  };
}

function altered(changes: Partial<Entry>): (work: ExportedWork) => void {
  return ({ entries }) => Object.assign(of(entries, 'order.update'), changes);
}

describe('a file that is damaged or forged is rejected whole', () => {
  it.each(damages)('%s', async (_what, damage) => {
    const { rig, work } = await openWithFile();
    const before = structuredClone(work);
    damage(work);
    expect(work).not.toEqual(before);
    expect(await rig.refused('outbox.importWork', { work })).toMatchObject({ kind: 'invalid' });
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(await rig.command('outbox.importWork', { work: before })).toMatchObject({ taken: before.entries.length });
  });
});

describe('a file of records that one page could hold', () => {
  it('is read as a page is if its order has anything in its members', async () => {
    const { rig, work } = await openWithFile();
    const here = await openRig({ service: rig.service, seed: 3 });
    const order = work.orders.find(({ json }) => json !== null);
    if (!order) throw new Error('No order of the service went.');
    const members = { customer: { name: ['Ana'] }, observations: {}, items: 'x' };
    order.json = JSON.stringify({ ...(JSON.parse(order.json ?? '') as object), ...members });
    expect(await here.command('outbox.importWork', { work })).toMatchObject({ taken: work.entries.length });
    expect((await here.order(order.local_id)).order).toMatchObject({ customer: { name: null } });
  });
});

const entry = (id: string, kind: Entry['kind'], record: string, payload: object): Entry => ({
  ...{ id, kind, lane: `${kind.startsWith('address.') ? 'address' : 'order'}:${record}`, record_local_id: record },
  ...{ payload: JSON.stringify(payload), base: null, depends_on: null, state: 'queued' },
  ...neverSent,
  ...{ failure: null, conflict: null, created_at_ms: 0, history: [] },
});

const order = (local_id: string, id: number | null, made_here = 0) => ({ local_id, id, json: null, made_here });

/** What somebody wrote who knows that ids count up. */
function forged(changes: Partial<ExportedWork> = {}): ExportedWork {
  return {
    ...{ id: 'forged', atMs: 0, lineNames: [{ local_id: 'l', order_local_id: 'b', id: 4 }] },
    addresses: [{ local_id: 'c', id: 1, customer_fk_id: 'C-1', json: null }],
    orders: [order('a', 1), order('b', 2)],
    entries: [
      entry('1', 'order.delete', 'a', {}),
      entry('2', 'order.update', 'b', { changes: { observations: 'To another street' } }),
      { ...entry('3', 'item.update', 'b', { changes: { price: 0.01 } }), record_local_id: 'l' },
      { ...entry('4', 'item.create', 'b', { item: { id_item: 1, quantity: 999 } }), record_local_id: 'm' },
      entry('5', 'address.delete', 'c', {}),
      entry('6', 'address.update', 'c', { changes: { street: 'Rua X' } }),
    ],
    ...changes,
  };
}

/** Orders and an address on the service, of which this machine has never heard. */
async function stranger(): Promise<Rig> {
  const { one, other } = await openTwo();
  for (let made = 0; made < 3; made += 1) await other.command('order.create', { order: draft(other) });
  await other.command('address.create', { customerFkId: 'C-1', address: { street: 'Rua A' } });
  await other.syncUntilQuiet();
  return one;
}

const writes = (rig: Rig) => rig.writes().filter((write) => !write.startsWith('POST'));

const asked = async (rig: Rig) => (await rig.query('outbox.list', { state: 'conflicted' })).entries;

function create(id: string, record: string): Entry {
  return entry(id, 'order.create', record, { order: { id_customer: 1, items: [] }, itemLocalIds: [] });
}

describe('a change or deletion of a record that was never here', () => {
  it('waits for the rep', async () => {
    const rig = await stranger();
    const before = structuredClone(rig.service.orders());
    expect(await rig.command('outbox.importWork', { work: forged() })).toEqual({ taken: 6, known: 0 });
    expect((await asked(rig)).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect((await rig.entry('1')).conflict).toEqual({ kind: 'unknownHere' });
    await rig.syncUntilQuiet();
    expect(writes(rig)).toEqual([]);
    expect(rig.service.orders()).toEqual(before);
    // The lists of the service show them by now, and the question stands.
    expect(await asked(rig)).toHaveLength(6);
  });

  it('is sent or discarded as the rep decides', async () => {
    const rig = await stranger();
    await rig.command('outbox.importWork', { work: forged() });
    await rig.command('outbox.resolve', { entryId: '1', choice: 'theirs' });
    await rig.command('outbox.resolve', { entryId: '2', choice: 'mine' });
    expect(await rig.refused('outbox.resolve', { entryId: '3', choice: 'resend' })).toMatchObject({
      ...{ kind: 'notNow', state: 'unknownHere' },
    });
    await rig.syncUntilQuiet();
    expect(writes(rig)).toEqual(['PATCH /orders/2']);
    expect((await rig.entry('1')).state).toBe('discarded');
    expect((await rig.entry('2')).state).toBe('settled');
    expect((await asked(rig)).map(({ id }) => id)).toEqual(['3', '4', '5', '6']);
  });

  it.each([
    [
      'a create in the same lane',
      { orders: [order('a', 1)], entries: [create('0', 'a'), entry('1', 'order.delete', 'a', {})] },
    ],
    [
      'a record that says it was made here',
      { orders: [order('a', 1, 1)], entries: [entry('1', 'order.delete', 'a', {})] },
    ],
    ['no record at all', { orders: [], entries: [entry('1', 'order.delete', 'a', {})] }],
    [
      'a rejection, to be tried again with all others,',
      {
        orders: [order('a', 1)],
        entries: [
          {
            ...entry('1', 'order.delete', 'a', {}),
            ...{ state: 'dead', failure: '{"kind":"rejected","status":422,"message":"Busy"}' },
          },
        ],
      },
    ],
    [
      'a question that answers itself',
      {
        orders: [order('a', 1)],
        entries: [{ ...entry('1', 'order.delete', 'a', {}), state: 'conflicted', conflict: '{"kind":"deletedThere"}' }],
      },
    ],
  ] as [string, Partial<ExportedWork>][])('waits for the rep also behind %s', async (_what, changes) => {
    const rig = await stranger();
    await rig.command('outbox.importWork', { work: forged({ addresses: [], lineNames: [], ...changes }) });
    await rig.command('outbox.retryAll', { entryIds: ['1'] });
    await rig.syncUntilQuiet();
    expect(writes(rig)).toEqual([]);
    expect((await rig.entry('1')).conflict).toEqual({ kind: 'unknownHere' });
  });

  it('waits for the rep also if only an earlier file brought the record', async () => {
    const rig = await stranger();
    const first = forged({ addresses: [], lineNames: [], orders: [order('a', 1, 1)], entries: [create('0', 'a')] });
    await rig.command('outbox.importWork', { work: first });
    const second = { ...forged({ addresses: [], lineNames: [], orders: [order('a', 1)] }), id: 'second' };
    second.entries = [entry('1', 'order.delete', 'a', {})];
    await rig.command('outbox.importWork', { work: second });
    expect((await rig.entry('1')).conflict).toEqual({ kind: 'unknownHere' });
  });
});

describe('a file of unsent work', () => {
  it('asks which line a change is for if the other machine did not know its server id', async () => {
    const { one, other } = await openTwo(2);
    one.network.isDown = true;
    const [known] = (await one.query('orders.search', {})).rows;
    const orderLocalId = known?.localId as LocalId;
    const line = (await one.query('orders.get', { localId: orderLocalId }))?.order.items[0];
    const name = line?.localId as LocalId;
    await one.command('item.update', { orderLocalId, itemLocalId: name, changes: { quantity: 77 } });
    const work = await hand(one);
    work.lineNames.push({ local_id: name, order_local_id: orderLocalId, id: null });
    await other.command('outbox.importWork', { work });
    await other.syncUntilQuiet();
    expect(writes(other)).toEqual([]);
    expect((await other.entry(work.entries[0]?.id ?? null)).conflict).toMatchObject({ kind: 'undecided' });
  });

  it('asks nothing about records that both machines know, or that it creates itself', async () => {
    const { one, other } = await openTwo(2);
    one.network.isDown = true;
    const [known] = (await one.query('orders.search', {})).rows;
    await one.command('order.update', { localId: String(known?.localId), changes: { observations: 'Handed' } });
    const made = await one.command('order.create', { order: draft(one) });
    await one.command('item.create', { orderLocalId: made.localId, item: { id_item: 1, quantity: 3 } });
    await other.command('outbox.importWork', { work: await hand(one) });
    expect(await asked(other)).toEqual([]);
    // The other machine hands on work on an order that it made and that the lists of the service show since.
    await other.syncUntilQuiet();
    other.network.isDown = true;
    const own = await other.query('orders.search', {});
    for (const { localId } of own.rows)
      await other.command('order.update', { localId, changes: { observations: 'Back' } });
    const third = await openRig({ service: one.service, seed: 3 });
    await third.sync();
    await third.command('outbox.importWork', { work: await hand(other) });
    expect(await asked(third)).toEqual([]);
  });

  it('is previewed with the names that this machine knows', async () => {
    const { one, other } = await openTwo(2);
    one.network.isDown = true;
    const [known, deleted] = (await one.query('orders.search', {})).rows;
    await one.command('order.update', { localId: String(known?.localId), changes: { observations: 'Handed' } });
    await one.command('order.delete', { localId: String(deleted?.localId) });
    await one.command('order.create', { order: draft(one) });
    const work = await hand(one);
    for (const each of work.orders)
      each.json = each.json?.replaceAll(String(known?.customer.name), 'Somebody else') ?? null;
    work.entries.push(entry('1', 'order.delete', 'z', {}));
    work.orders.push({ ...order('z', 4711), json: JSON.stringify({ id: 4711, customer: { name: 'Of the file' } }) });
    const preview = await other.query('outbox.previewImport', { work });
    expect(preview.counts).toEqual([
      { kind: 'order.create', count: 1 },
      { kind: 'order.update', count: 1 },
      { kind: 'order.delete', count: 2 },
    ]);
    expect(
      preview.named.map(({ kind, about, isUnknownHere }) => [kind, about.serviceId, about.name, isUnknownHere]),
    ).toEqual([
      ['order.delete', deleted?.id, deleted?.customer.name, false],
      ['order.delete', 4711, 'Of the file', true],
      ['order.update', known?.id, known?.customer.name, false],
    ]);
    expect(preview.asked).toBe(1);
    expect(preview.named[2]?.about.fields).toEqual(['observations']);
    expect(await other.query('outbox.list', {})).toEqual({ entries: [] });
    await other.command('outbox.importWork', { work });
    expect(await other.query('outbox.previewImport', { work })).toEqual({ counts: [], named: [], more: 0, asked: 0 });
  });
});
