import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished } from 'vitest';

/** How many rows statements of every connection of this process have answered with since it was called. */
export function countRowsRead(): () => number {
  const memory = new BetterSqlite3(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<
    'all' | 'get',
    (...values: unknown[]) => unknown
  >;
  memory.close();
  const { all, get } = prototype;
  let rows = 0;
  prototype.all = function (...values) {
    const found = all.apply(this, values) as unknown[];
    rows += found.length;
    return found;
  };
  prototype.get = function (...values) {
    rows += 1;
    return get.apply(this, values);
  };
  onTestFinished(() => void Object.assign(prototype, { all, get }));
  return () => rows;
}
