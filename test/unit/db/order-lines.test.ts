import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../src-main/db/migrate.ts';
import { insertLines, readLines, writeOutLines } from '../../../src-main/db/records/order-lines.ts';
import { countProductLines, listProductSales } from '../../../src-main/db/catalogue/product-sales.ts';

it('finds the orders of a product in their lines, as they were written', () => {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  const order = db.prepare(
    `INSERT INTO orders (order_key, local_id, date, item_count, made_here) VALUES (?, ?, '2026-01-01', 2, 0)`,
  );
  const lines = {
    10: [
      [0, 7, 2, 1.5],
      [2, 7, 1, null],
      [3, -8, null, 4],
    ],
    20: [[0, 77, 1, 1]],
    30: [[0, 7, 5, 1.25]],
  } as const;
  for (const [key, ofOrder] of Object.entries(lines)) {
    order.run(Number(key), `o${key}`);
    const items = ofOrder.map(([position, product_id, quantity, price]) => ({ position, product_id, quantity, price }));
    insertLines(db, Number(key), writeOutLines(items));
  }

  const read = readLines(db, [10, 20, 30]).map(({ orderKey, lines: ofOrder }) => [orderKey, ofOrder]);
  expect(Object.fromEntries(read)).toEqual(lines);
  const salesOf = (productId: number) =>
    listProductSales(db, productId).map(({ orderLocalId, quantity, price }) => [orderLocalId, quantity, price]);
  expect(salesOf(7)).toEqual([
    ['o30', 5, 1.25],
    ['o10', 2, 1.5],
    ['o10', 1, null],
  ]);
  expect([7, -8, 8, 77, 777].map((id) => countProductLines(db, id))).toEqual([3, 1, 0, 1, 0]);
});
