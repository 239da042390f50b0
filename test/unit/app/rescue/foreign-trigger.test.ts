/** Another program that may write to the file, but not to the network, has no say in what the rep orders. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const cheaper = `UPDATE outbox SET payload = json_set(payload, '$.order.items[0].price', 0.01)`;

async function putIntoFile(rig: Rig, sql: string): Promise<void> {
  await rig.workspace.close();
  const other = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  other.exec(sql);
  other.close();
  await rig.reopen();
}

async function orderFor(rig: Rig, price: number): Promise<void> {
  await rig.command('order.create', { order: draft(rig, { items: [{ id_item: 1, quantity: 1, price }] }) });
}

it.each([
  ['the next order', `CREATE TRIGGER cheap AFTER INSERT ON outbox BEGIN ${cheaper} WHERE seq = new.seq; END`],
  ['an order that waits', `CREATE TRIGGER cheap AFTER INSERT ON outbox BEGIN ${cheaper} WHERE seq < new.seq; END`],
])('rewrites no price of %s, loses no order, and the rep is told of a damaged file', async (_, trigger) => {
  const rig = await openRig();
  await orderFor(rig, 12.5);
  await putIntoFile(rig, trigger);
  await orderFor(rig, 14);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  const prices = rig.service.orders().flatMap(({ items }) => items.map(({ price }) => price));
  expect(prices.toSorted((a, b) => Number(a) - Number(b))).toEqual([12.5, 14]);
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
});
