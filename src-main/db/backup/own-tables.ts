/**
 * Tables that no service can give back, because the rep filled them or only this machine knows them. Backups and rescues copy them
 * whole.
 */
import type { Connection } from '../engine/connection.ts';
import { insert, selectAll, selectOne, type Bound } from '../engine/statement.ts';

/** Tables without references to others. */
const ownTables = [
  'settings',
  'drafts',
  'templates',
  'standing_orders',
  'customer_notes',
  'visits',
  'signatures',
  'imports',
  'import_chunks',
  'photos',
  'exported_work',
  'imported_entries',
  'left_out_of_orders',
] as const;

/** A rescued order gets another local id, so that a signature takes the service's id of its order along. */
const selections: Partial<Record<(typeof ownTables)[number], string>> = {
  signatures: `SELECT order_local_id, coalesce((SELECT id FROM orders WHERE local_id = order_local_id), order_id) AS order_id,
      name, strokes, version, signed_at_ms FROM signatures`,
};

type OwnRow = Record<string, Bound>;
/** By table. */
export type OwnRows = Record<string, OwnRow[]>;

/** Leaves out tables that cannot be read and tables that a database of an older version does not have. */
export function readAllOwnRows(db: Connection, attempt: <T>(read: () => T, otherwise: T) => T): OwnRows {
  const own: OwnRows = {};
  for (const name of ownTables) {
    const rows = attempt(
      () => (isThere(db, name) ? selectAll<OwnRow>(db, selections[name] ?? `SELECT * FROM ${name}`) : null),
      null,
    );
    if (rows) own[name] = rows;
  }
  return own;
}

function isThere(db: Connection, name: string): boolean {
  return selectOne(db, `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = @name`, { name }) !== undefined;
}

/** Existing rows stay. `attempt` runs the write of each row, and decides what an error means. */
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
