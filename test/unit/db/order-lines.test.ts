import BetterSqlite3 from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '../../../src-main/db/migrate.ts';
import { countProductLines, listProductSales } from '../../../src-main/db/product-sales.ts';

it('takes the lines of an older file over, and finds the orders of a product in them', () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  migrate(db, migrations.slice(0, 10));
  const order = db.prepare(
    `INSERT INTO orders (order_key, local_id, date, item_count, made_here) VALUES (?, ?, '2026-01-01', 2, 0)`,
  );
  const line = db.prepare(`INSERT INTO order_items VALUES (?, ?, ?, ?, ?)`);
  const lines = [
    [10, 0, 7, 2, 1.5],
    [10, 2, 7, 1, null],
    [10, 3, -8, null, 4],
    [20, 0, 77, 1, 1],
    [30, 0, 7, 5, 1.25],
  ] as const;
  for (const key of [10, 20, 30]) order.run(key, `o${key}`);
  for (const values of lines) line.run(...values);

  migrate(db);

  expect(db.prepare(`SELECT * FROM order_items ORDER BY order_key, position`).raw().all()).toEqual(lines);
  const salesOf = (productId: number) =>
    listProductSales(db, productId).map(({ orderLocalId, quantity, price }) => [orderLocalId, quantity, price]);
  expect(salesOf(7)).toEqual([
    ['o30', 5, 1.25],
    ['o10', 2, 1.5],
    ['o10', 1, null],
  ]);
  expect([7, -8, 8, 77, 777].map((id) => countProductLines(db, id))).toEqual([3, 1, 0, 1, 0]);
});
