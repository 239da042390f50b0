import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { createOrderLists } from '../../../src-main/db/search/order-lists.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

/** Of 5,000 orders, one in each second, one in ten is of status 6; of status 7 are the oldest forty, and of status 8 none. */
function openLists(readTexts: Parameters<typeof createOrderLists>[1]['readTexts'] = () => null) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-lists-'));
  const db = openDatabase(join(folder, 'satchel.sqlite'));
  db.exec(`WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO orders (order_key, local_id, item_count, made_here, status_id, user_id)
    SELECT i << 20, 'o' || i, 0, 0, iif(i <= 40, 7, iif(i % 10 = 0, 6, 5)), i % 2 FROM n`);
  const reading = createDatabaseThread(db, { readonly: true, ...systemPorts });
  const lists = createOrderLists(db, { reading, readTexts, flushAll: async () => {} });
  onTestFinished(() => {
    lists.close();
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, lists };
}

it('looks for a status or a user, which no index knows, through a part of the orders only', async () => {
  const { lists } = openLists();
  const keysOf = async (criteria: Parameters<typeof lists.beginning>[0], count: number) => {
    const found = await lists.beginning(criteria, count);
    return found && found.keys.slice(0, 3).map((key) => key / 2 ** 20);
  };
  expect(await keysOf({ statusIds: [6] }, 100)).toEqual([5000, 4990, 4980]);
  expect(await keysOf({ userId: 1, sort: 'date' }, 100)).toEqual([1, 3, 5]);
  expect(await keysOf({ statusIds: [7], sort: 'date' }, 30)).toEqual([1, 2, 3]);
  // Whether there are more than these the other thread has to see.
  for (const statusId of [7, 8]) expect(await keysOf({ statusIds: [statusId] }, 30), `${statusId}`).toBeNull();
  expect(await keysOf({ statusIds: [6] }, 300)).toBeNull();
  expect(await keysOf({ statusIds: [7], sort: 'date' }, 60)).toBeNull();
  // Where other conditions leave few, these few are looked through.
  const day = '1970-01-01T00:16:40.000Z';
  expect(await keysOf({ statusIds: [6], order_date_to: day }, 300)).toEqual([1000, 990, 980]);
});

it('finds the newest orders of a letter before all of the newest are gathered', async () => {
  let read = 0;
  const { lists } = openLists((orderKey) => {
    read += 1;
    const customer = (orderKey / 2 ** 20) % 3 === 0 ? 'Mercado' : 'Padaria';
    return { customer, reference: '', observations: '', products: '' };
  });
  const found = await lists.beginning({ text: 'm' }, 25);
  expect(found?.keys.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, n) => (4998 - 3 * n) * 2 ** 20));
  expect(read).toBeLessThan(200);
});

it('does not keep a list that was read just before an order came', async () => {
  const { db, lists } = openLists();
  const firstMinute = { order_date_to: '1970-01-01T00:01:00.000Z' };
  const read = lists.beginning(firstMinute, 100);
  db.exec('DELETE FROM orders WHERE order_key = 30 << 20');
  const before = await read;
  const after = await lists.beginning(firstMinute, 100);
  expect([before?.isWhole, after?.isWhole]).toEqual([true, true]);
  expect([before?.keys.length, after?.keys.length]).toEqual([60, 59]);
});

it('continues with each of two selections that are read part by part', async () => {
  const { db, lists } = openLists();
  const all = { criteria: {}, except: [] };
  const some = { criteria: { order_date_to: '1970-01-01T00:16:40.000Z' }, except: [] };
  const first = await lists.part(all, 0, 10);
  await lists.part(some, 0, 10);
  db.exec(`INSERT INTO orders (order_key, local_id, item_count, made_here) VALUES (6000 << 20, 'new', 0, 0)`);
  const next = await lists.part(all, 10, 10);
  expect(next.keys[0]).toBe(Number(first.keys[9]) - 2 ** 20);
  await lists.part(some, 10, 990);
  expect((await lists.part(all, 20, 10)).keys).toHaveLength(10);
});
