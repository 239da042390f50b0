import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { selectAll, watchSlowStatements } from '../../../src-main/db/statement.ts';

it('a statement that takes more than 40 ms is reported with its text and time, and a quick one is not', () => {
  const db = new BetterSqlite3(':memory:');
  const slow: { sql: string; ms: number }[] = [];
  watchSlowStatements(db, (sql, ms) => slow.push({ sql, ms }));
  db.function('linger', () => {
    const end = performance.now() + 45;
    while (performance.now() < end);
    return 1;
  });
  selectAll(db, `SELECT @name`, { name: 'Ana' });
  selectAll(db, `SELECT linger(),\n  @name`, { name: 'Ana' });
  db.close();
  expect(slow).toEqual([{ sql: 'SELECT linger(), @name', ms: expect.any(Number) as number }]);
  expect(slow[0]?.ms).toBeGreaterThanOrEqual(45);
});
