import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

it('finds orders by customer, product, observation and number, without accents and by beginnings of words', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { observations: 'Portão amarelo, atrás da padaria Três Irmãos' }),
  });
  for (const text of ['portao', 'PORTÃO ama', 'tres irm', 'atras']) {
    expect((await rig.query('orders.search', { text })).rows.map((row) => row.localId)).toContain(localId);
  }
  expect((await rig.query('orders.search', { text: 'portao inexistente' })).total).toBe(0);
  expect((await rig.query('orders.search', { text: '"*^(' })).total).toBe(61);
});

it('answers the filters of the service in the same way, newest first', async () => {
  const rig = await openRig({ orders: 120 });
  await rig.sync();
  const { rows, total } = await rig.query('orders.search', { limit: 100 });
  expect(total).toBe(120);
  const dates = rows.map(({ date }) => Date.parse(String(date)));
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  const id_customer = Number(rows[0]?.customer.id);
  const from = '2025-12-01T00:00:00Z';
  const to = '2026-02-01T00:00:00Z';
  const expected = rig.service.orders().filter(({ customer, date }) => {
    const at = Date.parse(String(date));
    return customer?.id === id_customer && at >= Date.parse(from) && at <= Date.parse(to);
  });
  const found = await rig.query('orders.search', { id_customer, order_date_from: from, order_date_to: to });
  expect(found.total).toBe(expected.length);
  expect((await rig.query('orders.search', { sort: 'id', limit: 3, page: 2 })).rows.map(({ id }) => id)).toEqual([
    4, 5, 6,
  ]);
});

it('says which parameters this machine cannot answer', async () => {
  const rig = await openRig();
  const found = await rig.query('orders.search', { create_date_from: '2026-01-01T00:00:00Z', sort: '-updated_at' });
  expect(found.notApplied).toEqual(['create_date_from', 'sort']);
});

it('finds an order under its new words and date once it is edited, and not under the old ones', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'azulejo' }) });
  await rig.command('order.update', { localId, changes: { observations: 'cimento', date: '2025-01-05T10:00:00Z' } });
  expect((await rig.query('orders.search', { text: 'azulejo' })).total).toBe(0);
  expect((await rig.query('orders.search', { text: 'cimento', order_date_to: '2025-02-01T00:00:00Z' })).total).toBe(1);
});
