/** Statements of the checks, kept per database: they ask the same at every request, and are planned once for all values. */
import type { Database, Statement } from 'better-sqlite3';

const known = new WeakMap<Database, Map<string, Statement>>();

export function prepared(db: Database, sql: string): Statement {
  let ofDatabase = known.get(db);
  if (!ofDatabase) known.set(db, (ofDatabase = new Map<string, Statement>()));
  let found = ofDatabase.get(sql);
  if (!found) ofDatabase.set(sql, (found = db.prepare(sql.replaceAll('?', '+?'))));
  return found;
}
