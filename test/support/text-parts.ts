/** The parts of an index of words: a search looks into each of them. */
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';

export function countParts(db: Database, index = 'orders_fts'): number {
  // The key of a page begins with the number of its part.
  return db.prepare(`SELECT count(DISTINCT id >> 37) FROM ${index}_data WHERE id > 10`).pluck().get() as number;
}

/** Of a workspace that is open. */
export function countPartsIn(directory: string, index?: string): number {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'), { readonly: true });
  try {
    return countParts(db, index);
  } finally {
    db.close();
  }
}
