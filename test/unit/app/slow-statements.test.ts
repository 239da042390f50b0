import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selectAll, selectNumbers, watchSlowStatements } from '../../../src-main/db/engine/statement.ts';

it('a statement that takes more than 40 ms is reported with its text and time, and a quick one is not', () => {
  const db = new Connection(':memory:');
  const slow: { sql: string; ms: number }[] = [];
  watchSlowStatements(db, (sql, ms) => slow.push({ sql, ms }));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  db.function('linger', (ms) => void vi.advanceTimersByTime(Number(ms)));
  selectAll(db, `SELECT linger(40), @name`, { name: 'Ana' });
  selectAll(db, `SELECT linger(41),\n  @name`, { name: 'Ana' });
  // A long list, as that of the orders.
  selectNumbers(db, `SELECT linger(42)`);
  db.close();
  expect(slow).toEqual([
    { sql: 'SELECT linger(41), @name', ms: 41 },
    { sql: 'SELECT linger(42)', ms: 42 },
  ]);
});
