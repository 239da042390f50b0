/** Tables that hold what the rep made, or this machine alone knows, and no service can give back: copied whole into backups and out of a damaged file. */
import type { Connection } from '../engine/connection.ts';
import { insert, selectAll, selectOne, type Bound } from '../engine/statement.ts';

/** Tables without references to others. */
const ownTables = [
  'settings',
  'drafts',
  'templates',
  'customer_notes',
  'visits',
  'imports',
  'import_chunks',
  'photos',
  'hand_overs',
  'taken_over',
  'left_out_of_orders',
] as const;

type OwnRow = Record<string, Bound>;
/** By table. */
export type OwnRows = Record<string, OwnRow[]>;

/** A table that cannot be read, or is not there, is not among them: a database from before it came has none. */
export function readAllOwnRows(db: Connection, attempt: <T>(read: () => T, otherwise: T) => T): OwnRows {
  const own: OwnRows = {};
  for (const name of ownTables) {
    const rows = attempt(() => (isThere(db, name) ? selectAll<OwnRow>(db, `SELECT * FROM ${name}`) : null), null);
    if (rows) own[name] = rows;
  }
  return own;
}

function isThere(db: Connection, name: string): boolean {
  return selectOne(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = @name`, { name }) !== undefined;
}

/** What is there already stays. `attempt` writes a row; one that cannot be written is its to judge. */
export function writeOwnRows(
  db: Connection,
  rowsByTable: OwnRows,
  attempt: (write: () => void) => void = (write) => write(),
): void {
  for (const name of ownTables) {
    for (const row of rowsByTable[name] ?? []) {
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`).join(', ');
      const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${values}) ON CONFLICT DO NOTHING`;
      attempt(() => void insert(db, sql, row));
    }
  }
}
