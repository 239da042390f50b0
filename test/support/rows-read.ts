import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished } from 'vitest';

/**
 * How many rows of tables statements of every connection of this process have answered with since it was called. A pragma reads
 * none: one that runs beside the work, such as a look at the log's length, comes when it comes.
 */
export function countRowsRead(): () => number {
  const memory = new BetterSqlite3(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<
    'all' | 'get',
    (this: BetterSqlite3.Statement, ...values: unknown[]) => unknown
  >;
  memory.close();
  const { all, get } = prototype;
  let rows = 0;
  prototype.all = function (...values) {
    const found = all.apply(this, values) as unknown[];
    if (readsTables(this)) rows += found.length;
    return found;
  };
  prototype.get = function (...values) {
    if (readsTables(this)) rows += 1;
    return get.apply(this, values);
  };
  onTestFinished(() => void Object.assign(prototype, { all, get }));
  return () => rows;
}

function readsTables({ source }: BetterSqlite3.Statement): boolean {
  return !/^\s*PRAGMA\b/i.test(source);
}
