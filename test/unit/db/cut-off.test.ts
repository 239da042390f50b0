/** What was left out of orders and addresses before it was kept with what the service held instead. */
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readLeftOut } from '../../../src-main/db/left-out.ts';
import { migrate, migrations } from '../../../src-main/db/migrate.ts';

it('is nothing where there was a name alone', () => {
  const db = new BetterSqlite3(':memory:');
  migrate(db, migrations.slice(0, 27));
  db.exec(`
    INSERT INTO orders (order_key, local_id, id, item_count, made_here) VALUES (1, 'a', 7, 0, 1);
    INSERT INTO orders_left_out VALUES ('a', '["observations","items"]', 2);
    INSERT INTO addresses (local_id, customer_fk_id, left_out) VALUES ('b', 'c', '["complement"]'), ('d', 'c', NULL);
  `);
  // Not by `migrate`, which puts a copy beside the file that it changes.
  for (const sql of migrations.slice(27)) db.exec(sql);
  expect(readLeftOut(db, 'a')).toEqual({ fields: { observations: null, items: null }, lines: 2 });
  const addresses = db.prepare(`SELECT left_out FROM addresses ORDER BY local_id`).pluck().all();
  expect(addresses).toEqual(['{"complement":null}', null]);
});
