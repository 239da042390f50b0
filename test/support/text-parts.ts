/** The parts of an index of words: a search looks into each of them. */
import { join } from 'node:path';
import { Connection } from '../../src-main/db/engine/connection.ts';

export function countParts(db: Connection, index = 'orders_fts'): number {
  // The key of a page begins with the number of its part.
  return db.prepare(`SELECT count(DISTINCT id >> 37) FROM ${index}_data WHERE id > 10`).pluck().get() as number;
}

/** Of a workspace that is open. */
export function countPartsIn(directory: string, index?: string): number {
  const db = new Connection(join(directory, 'satchel.sqlite'), { readonly: true });
  try {
    return countParts(db, index);
  } finally {
    db.close();
  }
}
