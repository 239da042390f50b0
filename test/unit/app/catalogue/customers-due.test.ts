/** Who is due to order by their own rhythm. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const today = '2026-03-31';

async function buy(rig: Rig, id_customer: number, days: readonly string[], price = 10): Promise<void> {
  for (const day of days) {
    const date = `${day}T12:00:00Z`;
    await rig.command('order.create', {
      order: draft(rig, { id_customer, date, items: [{ id_item: 9001, quantity: 1, price }] }),
    });
  }
}

const due = async (rig: Rig) => (await rig.query('customers.due', { today, limit: 50 })).rows;

it('lists who is due and who is late, the largest usual amount first', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24']);
  await buy(rig, 2, ['2026-02-20', '2026-03-02', '2026-03-12'], 500);
  expect(await due(rig)).toMatchObject([
    { customerId: 2, everyDays: 10, dueInDays: -9, usualAmount: 500, lastDate: '2026-03-12T12:00:00Z' },
    { customerId: 1, everyDays: 7, dueInDays: 0, usualAmount: 10 },
  ]);
});

it('knows no rhythm of two days, whatever was bought on them', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-01', '2026-03-01', '2026-03-01', '2026-03-08']);
  expect(await due(rig)).toEqual([]);
});

it('goes by the gap that is usual, not by one that was longer', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2025-11-01', '2026-03-03', '2026-03-10', '2026-03-17', '2026-03-22']);
  expect(await due(rig)).toMatchObject([{ everyDays: 7, dueInDays: -2 }]);
});

it('leaves out who is not due yet, and who seems gone', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-15', '2026-03-22', '2026-03-29'], 20);
  await buy(rig, 2, ['2026-02-01', '2026-02-08', '2026-02-15']);
  expect(await due(rig)).toEqual([]);
  const others = await rig.query('customers.due', { today, limit: 50, states: ['onTime', 'silent'] });
  expect(others.rows).toMatchObject([
    { customerId: 1, state: 'onTime', dueInDays: 5 },
    { customerId: 2, state: 'silent', dueInDays: -37 },
  ]);
  const cut = await rig.query('customers.due', { today, limit: 1, states: ['onTime', 'silent'] });
  expect(cut.rows).toHaveLength(1);
  expect(cut.counts, 'beyond the limit, too').toEqual({ onTime: 1, due: 0, late: 0, silent: 1 });
});

it('finds by name or code whoever is beyond the limit', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-10', '2026-03-17', '2026-03-24'], 500);
  await buy(rig, 2, ['2026-03-10', '2026-03-17', '2026-03-24']);
  for (const [id, name] of [
    [1, 'Armazém'],
    [2, 'Padaria São João'],
  ] as const)
    await rig.command('catalogue.add', { kind: 'customer', reference: { id, name } });
  const found = await rig.query('customers.due', { today, limit: 1, text: 'sao pad' });
  expect(found.rows).toMatchObject([{ customerId: 2 }]);
  expect(found.counts, 'of all').toMatchObject({ due: 2 });
});

it('counts no order that was deleted', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-10', '2026-03-17', '2026-03-24']);
  expect(await due(rig)).toHaveLength(1);
  const [newest] = (await rig.query('orders.search', { id_customer: 1, sort: '-date' })).rows;
  await rig.command('order.delete', { localId: newest?.localId ?? '' });
  expect(await due(rig)).toEqual([]);
});

it('keeps in step with orders that are added, moved to another customer or day, taken out and deleted', async () => {
  const rig = await openRig();
  await buy(rig, 1, ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24']);
  await buy(rig, 2, ['2026-02-20', '2026-03-02', '2026-03-12'], 500);
  const seen = new Set<string>();
  const stepTo = async (name: 'order.update' | 'order.delete' | null, changes: object = {}) => {
    const rows = (await rig.query('orders.search', { id_customer: 1, sort: '-date' })).rows;
    const localId = rows[0]?.localId ?? '';
    if (name === 'order.update') await rig.command(name, { localId, changes });
    if (name === 'order.delete') await rig.command(name, { localId });
    const kept = await due(rig);
    // Another day makes the program read all orders again.
    await rig.query('customers.due', { today: '2026-01-01', limit: 50 });
    expect(kept).toEqual(await due(rig));
    seen.add(JSON.stringify(kept));
  };
  await stepTo(null);
  await stepTo('order.update', { date: '2026-03-20T12:00:00Z' });
  await stepTo('order.update', { id_customer: 2 });
  await stepTo('order.delete');
  await buy(rig, 1, ['2026-03-14'], 70);
  await stepTo(null);
  expect(seen.size).toBe(5);
});
