/** A file of unsent work that was spoiled on its way, or written by somebody else, brings nothing in and holds nothing up. */
import { expect, test } from 'vitest';
import type { ExportedWork } from '../../../../src-shared/contract/outbox/exported-work.ts';
import { draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

type Entry = ExportedWork['entries'][number];

/** Three orders that the service has, and work on them, in a file. */
async function handed(): Promise<{ rig: Rig; work: ExportedWork }> {
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

const spoiled: [string, (work: ExportedWork) => void][] = [
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
  ['a question that nobody knows', refused({ state: 'conflicted', conflict: '{"kind":"which"}' })],
  ['a question without its fields', refused({ state: 'conflicted', conflict: '{"kind":"fields"}' })],
  ['no question', refused({ state: 'conflicted', conflict: null })],
  ['a refusal that nobody knows', refused({ state: 'dead', failure: failure.replace('rejected', 'why') })],
  ['no refusal', refused({ state: 'dead', failure: null })],
  ['a story that says nothing', ({ entries }) => (of(entries, 'order.update').history[0]!.failure = '[]')],
  ['a moment after all dates', ({ entries }) => (of(entries, 'order.update').created_at_ms = 9e15)],
  ['the lane of another record', ({ entries }) => (of(entries, 'order.update').lane = 'address:1')],
  ['a photo', refused({ kind: 'product-image.upload' as Entry['kind'] })],
  ['an entry without an id', refused({ id: '' })],
  ['an order that is text', ({ orders }) => (orders[0]!.json = '"x"')],
  ['an order without end', ({ orders }) => (orders[0]!.json = deep.replace('{', '{"id":1,'))],
];

test.each(spoiled)('%s', async (_what, spoil) => {
  const { rig, work } = await handed();
  const before = structuredClone(work);
  spoil(work);
  expect(work).not.toEqual(before);
  expect(await rig.refused('outbox.importWork', { work })).toMatchObject({ kind: 'invalid' });
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(await rig.command('outbox.importWork', { work: before })).toMatchObject({ taken: before.entries.length });
});

test('an order with anything in its members is read as one of a page', async () => {
  const { rig, work } = await handed();
  const here = await openRig({ service: rig.service, seed: 3 });
  const order = work.orders.find(({ json }) => json !== null);
  if (!order) throw new Error('No order of the service went.');
  const members = { customer: { name: ['Ana'] }, observations: {}, items: 'x' };
  order.json = JSON.stringify({ ...(JSON.parse(order.json ?? '') as object), ...members });
  expect(await here.command('outbox.importWork', { work })).toMatchObject({ taken: work.entries.length });
  expect((await here.order(order.local_id)).order).toMatchObject({ customer: { name: null } });
});

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

function refused(changes: Partial<Entry>): (work: ExportedWork) => void {
  return ({ entries }) => Object.assign(of(entries, 'order.update'), changes);
}
