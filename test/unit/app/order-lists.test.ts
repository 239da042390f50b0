import { expect, it } from 'vitest';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { OrderCriteria } from '../../../src-shared/contract/orders/order-lists.ts';
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** Beginnings of common and rare words, of numbers, with accents, together, and of nothing. */
const texts = [
  ...['m', 'me', 'mercado', 'dias', 'MÍNIMA', 'minima', 'de 60', '60', '1', '19', 'caixa 24', 'dias mercado'],
  ...['girafa', 'dias girafa', 'açaí', 'são', 'ª', 'PED-12', '12.345.678/0001-95', '"*^('],
];
const questions: OrderCriteria[] = [
  {},
  { sort: 'date' },
  { sort: '-id' },
  { sort: 'customer' },
  { dayFrom: '2026-01-01' },
  ...[[5], [6], [999], [5, 6]].flatMap((statusIds): OrderCriteria[] => [{ statusIds }, { statusIds, sort: 'date' }]),
  { statusIds: [6], userId: 1, dayTo: '2026-01-01' },
  { userId: 999 },
  { id_customer: 1, order_date_from: '2025-06-01T00:00:00.000Z', sort: '-date' },
  { text: 'dias', sort: 'date' },
  { text: 'dias', id_customer: 1 },
  ...texts.map((text): OrderCriteria => ({ text })),
];

async function expectSameAsWhole(rig: Rig): Promise<void> {
  for (const criteria of questions) {
    const later = await rig.query('orders.search', { ...criteria, limit: 25, totalLater: true });
    const whole = await rig.query('orders.search', { ...criteria, limit: 25 });
    const name = JSON.stringify(criteria);
    expect(later.rows, name).toEqual(whole.rows);
    const { localIds } = await rig.query('orders.between', { criteria, from: 0, count: 10_000 });
    expect(localIds, name).toHaveLength(whole.total);
    expect(
      whole.rows.map(({ localId }) => localId),
      name,
    ).toEqual(localIds.slice(0, 25));
    if (later.isCounted) expect(later.total, name).toBe(whole.total);
    else expect(later.total, name).toBeLessThanOrEqual(whole.total);
    expect(await rig.query('orders.count', { criteria }), name).toEqual({ total: whole.total });
  }
}

const slow = { timeout: 60_000 };

it(
  'gives the beginning of a list at once, the same as of the whole list, and its length a moment later',
  slow,
  async () => {
    const rig = await openRig({ orders: 2_400 });
    await rig.sync();
    await expectSameAsWhole(rig);
    // By now the newest texts are gathered.
    await expectSameAsWhole(rig);

    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'dias de girafa 60' }) });
    const [first, second] = (await rig.query('orders.search', { text: 'mercado' })).rows;
    await rig.command('order.update', { localId: first?.localId ?? '', changes: { observations: 'açaí 19' } });
    await rig.command('order.delete', { localId: second?.localId ?? '' });
    expect((await rig.query('orders.search', { text: 'girafa', totalLater: true })).rows).toMatchObject([{ localId }]);
    await expectSameAsWhole(rig);
    await rig.syncUntilQuiet();
    await expectSameAsWhole(rig);
  },
);

it('follows an order that is sought beyond the beginning of the list', async () => {
  const rig = await openRig({ orders: 120 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { sort: '-date', limit: 100 });
  const seek = rows[70]?.localId ?? '';
  const found = await rig.query('orders.search', { sort: '-date', limit: 10, seek, totalLater: true });
  expect(found).toMatchObject({ soughtAt: 70, total: 120, isCounted: true });
});

type Sorted = [sort: NonNullable<OrderCriteria['sort']>, valueOf: (row: OrderRow) => number | string];
const sorted: Sorted[] = [
  ['date', ({ date }) => Date.parse(date ?? '')],
  ['id', ({ id }) => id ?? ''],
  ['id_customer', ({ customer }) => customer.id ?? ''],
  ['total', ({ total_value, estimate }) => Number(estimate ?? total_value)],
  ['customer', ({ customer }) => foldText(customer.name ?? '')],
  ['status', ({ status }) => foldText(status.name ?? '')],
];
const narrowed: OrderCriteria[] = [{}, { text: 'caixa' }, { text: '60' }, { order_date_from: '2025-01-01T00:00:00Z' }];

async function expectInOrder(rig: Rig): Promise<void> {
  const listed = (criteria: OrderCriteria) => rig.query('orders.between', { criteria, from: 0, count: 10_000 });
  for (const criteria of narrowed) {
    const { localIds: byDate } = await listed(criteria);
    expect(byDate.length, JSON.stringify(criteria)).toBeGreaterThan(420);
    for (const [field, valueOf] of sorted) {
      for (const sort of [field, `-${field}` as typeof field]) {
        const name = JSON.stringify({ ...criteria, sort });
        const { localIds } = await listed({ ...criteria, sort });
        expect(new Set(localIds), name).toEqual(new Set(byDate));
        const page = 7;
        const later = await rig.query('orders.search', { ...criteria, sort, limit: 60, page, totalLater: true });
        const counted = await rig.query('orders.search', { ...criteria, sort, limit: 60, page });
        expect(counted.rows, name).toEqual(later.rows);
        expect(counted.total, name).toBe(byDate.length);
        expect(
          later.rows.map(({ localId }) => localId),
          name,
        ).toEqual(localIds.slice(360, 420));
        const values = later.rows.map(valueOf).filter((value) => value !== '');
        const rising = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values, name).toEqual(sort === field ? rising : rising.toReversed());
        const seek = localIds[400] ?? '';
        const found = await rig.query('orders.search', { ...criteria, sort, limit: 60, seek, totalLater: true });
        expect(found.soughtAt, name).toBe(400);
      }
    }
  }
}

const where = [
  { threads: false, name: 'in the main thread' },
  { threads: true, name: 'beside the main thread' },
];

it.each(where)('gives any place of a list in any order, before and after changes, read $name', async ({ threads }) => {
  const rig = await openRig({ orders: 700, threads });
  await rig.sync();
  await expectInOrder(rig);
  await rig.command('order.create', { order: draft(rig, { observations: 'caixa 60' }) });
  const [first] = (await rig.query('orders.search', {})).rows;
  await rig.command('order.delete', { localId: first?.localId ?? '' });
  await expectInOrder(rig);
});

it('reads a list again that was asked for before an order changed, and answered after', async () => {
  const rig = await openRig({ orders: 60, threads: true });
  await rig.sync();
  const [first] = (await rig.query('orders.search', {})).rows;
  for (const sort of ['total', 'customer', '-status'] as const) {
    const listed = () => rig.query('orders.between', { criteria: { sort }, from: 0, count: 100 });
    const before = listed();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await before;
    expect((await listed()).localIds, sort).toContain(localId);
    expect((await listed()).localIds, sort).toHaveLength((await rig.query('orders.search', {})).total);
  }
  await rig.command('order.delete', { localId: first?.localId ?? '' });
  expect(
    (await rig.query('orders.between', { criteria: { sort: 'customer' }, from: 0, count: 100 })).localIds,
  ).not.toContain(first?.localId);
});
