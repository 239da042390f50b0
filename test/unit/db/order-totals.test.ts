import { Connection } from '../../../src-main/db/engine/connection.ts';
import Big from 'big.js';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../src-main/db/migrate.ts';
import { readLocalIds, sumOrders, sumTotals, type Summed } from '../../../src-main/db/records/order-search.ts';
import { countTurns } from '../../support/count-turns.ts';

/** Amounts as services send them and as we estimate them: of two places, of more, very large, none. */
const row: fc.Arbitrary<Summed> = fc.record({
  total_value: fc.oneof(
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.constantFrom(null, 0, 0.005, 1e13, -1e13, 123_456_789_012.34),
  ),
  estimate: fc.option(
    fc.oneof(
      fc.integer().map((cents) => new Big(cents).div(100).toFixed(2)),
      fc.constantFrom('9999999999999.99', '0.00', '-0.01'),
    ),
  ),
});

function sumByDecimals(rows: readonly Summed[]): string {
  const amounts = rows.flatMap(({ estimate, total_value }) => estimate ?? total_value ?? []);
  return amounts.reduce((sum: Big, amount) => sum.plus(amount), new Big(0)).toFixed(2);
}

it('adds up amounts to the same cent as decimals do', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
      expect(sumTotals(rows)).toEqual({
        count: rows.length,
        total: sumByDecimals(rows),
        estimated: rows.filter(({ estimate }) => estimate !== null).length,
        unknown: rows.filter(({ estimate, total_value }) => estimate === null && total_value === null).length,
      });
    }),
    { numRuns: 2_000 },
  );
});

it('stays exact if the whole sum is beyond what a number holds', () => {
  const rows = Array.from({ length: 20_000 }, () => ({ total_value: 9_999_999_999.99, estimate: null }));
  expect(sumTotals(rows).total).toBe(sumByDecimals(rows));
});

it('lets others have their turn while it adds up or lists thousands', async () => {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  const insert = db.prepare(
    `INSERT INTO orders (order_key, local_id, total_value, item_count, made_here) VALUES (?, ?, 0.1, 0, 0)`,
  );
  const keys = Array.from({ length: 5_500 }, (_, n) => n);
  db.transaction(() => keys.forEach((key) => insert.run(key, `o${key}`)))();
  const summing = sumOrders(db, keys);
  expect(await countTurns(summing)).toBeGreaterThan(4);
  expect((await summing).total).toBe('550.00');
  const listing = readLocalIds(db, keys.toReversed());
  expect(await countTurns(listing)).toBeGreaterThan(4);
  expect((await listing).slice(998, 1_002)).toEqual(['o4501', 'o4500', 'o4499', 'o4498']);
  expect(await listing).toHaveLength(5_500);
});
