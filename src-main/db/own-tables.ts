/** Tables that hold what the rep made and no service can give back: copied whole into backups and out of a damaged file. */
import type { Database } from 'better-sqlite3';
import { insert, selectAll, selectOne, type Bound } from './statement.ts';

/** Tables without references to others. */
const ownTables = [
  'settings',
  'drafts',
  'templates',
  'imports',
  'import_chunks',
  'photos',
  'hand_overs',
  'taken_over',
] as const;

export type OwnRows = Record<string, Record<string, Bound>[]>;

/** A database from before a table came has none of it. Throws where a table cannot be read. */
function readOwnRows(db: Database, name: string): Record<string, Bound>[] {
  const isThere = selectOne(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = @name`, { name });
  return isThere ? selectAll(db, `SELECT * FROM ${name}`) : [];
}

export function readAllOwnRows(db: Database, attempt: <T>(read: () => T, otherwise: T) => T): OwnRows {
  return Object.fromEntries(ownTables.map((name) => [name, attempt(() => readOwnRows(db, name), [])]));
}

/** What is there already stays. */
export function writeOwnRows(db: Database, rowsByTable: OwnRows): void {
  for (const name of ownTables) {
    for (const row of rowsByTable[name] ?? []) {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`).join(', ');
      insert(db, `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${values}) ON CONFLICT DO NOTHING`, row);
    }
  }
}
