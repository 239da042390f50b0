import { expect, it } from 'vitest';
import type { OrderCriteria } from '../../../src-shared/contract/order-lists.ts';
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

it('gives the beginning of a list at once, the same as of the whole list, and its length a moment later', async () => {
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
});

it('follows an order that is sought beyond the beginning of the list', async () => {
  const rig = await openRig({ orders: 120 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { sort: '-date', limit: 100 });
  const seek = rows[70]?.localId ?? '';
  const found = await rig.query('orders.search', { sort: '-date', limit: 10, seek, totalLater: true });
  expect(found).toMatchObject({ soughtAt: 70, total: 120, isCounted: true });
});
