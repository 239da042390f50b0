import { expect, it } from 'vitest';
import {
  changeEach,
  readOrder,
  sortOrders,
  takeBackEach,
  type OrderWithStatus,
} from '../../../../src-renderer/screens/orders/status/set-status.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const noProgress = { isCancelled: () => false, ondone: () => {} };

/** Three orders of one status, and another status that they do not have. */
async function scene(rig: Rig): Promise<{ orders: OrderWithStatus[]; statusId: number }> {
  await rig.sync();
  const { rows } = await rig.query('catalogue.list', { kind: 'status', text: '' });
  const [before, after] = rows.map(({ id }) => id);
  for (const { localId } of (await selected(rig)).slice(0, 3))
    await rig.command('order.update', { localId, changes: { id_order_status: before ?? 0 } });
  await rig.syncUntilQuiet();
  return { orders: (await selected(rig)).slice(0, 3), statusId: after ?? 0 };
}

async function selected(rig: Rig): Promise<OrderWithStatus[]> {
  const all = { criteria: {}, except: [] };
  return (await rig.query('orders.selected', { selection: all, from: 0, count: 500 })).rows.map(readOrder);
}

async function statuses(rig: Rig, orders: readonly OrderWithStatus[]): Promise<(number | null | undefined)[]> {
  return Promise.all(orders.map(async ({ localId }) => (await rig.order(localId)).order.status?.id));
}

it('leaves orders alone that have the status, and those that wait for a decision', () => {
  const order = (name: string, statusId: number | null, sync: OrderWithStatus['sync'] = 'onService') =>
    ({ localId: name, name, statusId, sync }) as OrderWithStatus;
  const orders = [
    order('a', 5),
    order('b', null),
    order('c', 7, 'savedHere'),
    order('d', 7, 'needsYou'),
    order('e', 5, 'needsYou'),
  ];
  const namesOf = (some: readonly OrderWithStatus[]) => some.map(({ name }) => name).join('');
  const { change, have, held } = sortOrders(orders, 5);
  expect([change, have, held].map(namesOf)).toEqual(['bc', 'ae', 'd']);
  const none = sortOrders(orders, null);
  expect([none.change, none.have, none.held].map(namesOf)).toEqual(['ac', 'b', 'de']);
});

it('changes each without a connection, goes on behind one that is gone, and is taken back with nothing left to send', async () => {
  const rig = await openRig({ orders: 6 });
  const { orders, statusId } = await scene(rig);
  const before = await statuses(rig, orders);
  const writes = rig.writes();
  rig.network.isDown = true;
  await rig.command('order.delete', { localId: orders[1]?.localId ?? '' });
  const progress: number[] = [];
  const done = await changeEach(rig.workspace, orders, statusId, {
    isCancelled: () => false,
    ondone: (count) => progress.push(count),
  });
  expect(done).toMatchObject({ gone: [orders[1]], error: null, isCancelled: false });
  expect(progress).toEqual([1, 2, 3]);
  const [first, , third] = orders as [OrderWithStatus, OrderWithStatus, OrderWithStatus];
  expect(await statuses(rig, [first, third])).toEqual([statusId, statusId]);
  expect((await rig.query('outbox.list', {})).entries.map(({ kind }) => kind).toSorted()).toEqual([
    'order.delete',
    'order.update',
    'order.update',
  ]);

  expect(await takeBackEach(rig.workspace, done.changed, statusId)).toEqual([]);
  expect(await statuses(rig, [first, third])).toEqual([before[0], before[2]]);
  expect((await rig.query('outbox.list', {})).entries.map(({ kind }) => kind)).toEqual(['order.delete']);
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect(rig.writes().slice(writes.length)).toHaveLength(1);
});

it('joins an edit and a new order that wait, and leaves both waiting when it is taken back', async () => {
  const rig = await openRig({ orders: 6 });
  const { orders, statusId } = await scene(rig);
  rig.network.isDown = true;
  const edited = orders[0]?.localId ?? '';
  await rig.command('order.update', { localId: edited, changes: { observations: 'Doca 3' } });
  const { localId: made } = await rig.command('order.create', { order: draft(rig) });
  const waiting = (await selected(rig)).filter(({ localId }) => localId === edited || localId === made);
  const done = await changeEach(rig.workspace, waiting, statusId, noProgress);
  const entries = (await rig.query('outbox.list', {})).entries.map(({ kind }) => kind);
  expect(entries.toSorted()).toEqual(['order.create', 'order.update']);
  expect(await statuses(rig, waiting)).toEqual([statusId, statusId]);

  expect(await takeBackEach(rig.workspace, done.changed, statusId)).toEqual([]);
  expect(await statuses(rig, waiting)).toEqual(waiting.map((order) => order.statusId ?? undefined));
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect((await rig.order(edited)).order.observations).toBe('Doca 3');
  expect((await rig.order(made)).id).not.toBeNull();
});

it('is taken back after it was sent by an edit of its own, but not where the order has another status since', async () => {
  const rig = await openRig({ orders: 6 });
  const { orders, statusId } = await scene(rig);
  const before = await statuses(rig, orders);
  const done = await changeEach(rig.workspace, orders, statusId, noProgress);
  await rig.syncUntilQuiet();
  const { rows } = await rig.query('catalogue.list', { kind: 'status', text: '' });
  const third = rows.map(({ id }) => id).find((id) => id !== statusId && id !== before[0]) ?? 0;
  await rig.command('order.update', { localId: orders[2]?.localId ?? '', changes: { id_order_status: third } });
  await rig.command('order.update', { localId: orders[1]?.localId ?? '', changes: { observations: 'Doca 3' } });
  expect(await takeBackEach(rig.workspace, done.changed, statusId)).toEqual([orders[2]]);
  await rig.syncUntilQuiet();
  expect(await statuses(rig, orders)).toEqual([before[0], before[1], third]);
  expect((await rig.order(orders[1]?.localId ?? '')).order.observations).toBe('Doca 3');
});

it('takes the status away from each, and is taken back', async () => {
  const rig = await openRig({ orders: 6 });
  const { orders } = await scene(rig);
  const before = await statuses(rig, orders);
  const done = await changeEach(rig.workspace, orders, null, noProgress);
  await rig.syncUntilQuiet();
  expect((await selected(rig)).slice(0, 3).map(({ statusId }) => statusId)).toEqual([null, null, null]);
  expect(await takeBackEach(rig.workspace, done.changed, null)).toEqual([]);
  await rig.syncUntilQuiet();
  expect(await statuses(rig, orders)).toEqual(before);
});

it('ends where it is called off, and what is changed stays', async () => {
  const rig = await openRig({ orders: 6 });
  const { orders, statusId } = await scene(rig);
  let count = 0;
  const steps = { isCancelled: () => count === 2, ondone: () => count++ };
  const done = await changeEach(rig.workspace, orders, statusId, steps);
  expect(done).toMatchObject({ changed: [{ order: orders[0] }, { order: orders[1] }], gone: [], isCancelled: true });
});
