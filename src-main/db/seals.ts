/**
 * Check sums of outbox rows, written with each row, or after it by triggers of the connection, and compared when the
 * workspace is opened: what the rep entered is sent as it was entered, or not at all.
 */
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { change, selectAll, selectOne } from './statement.ts';

/** The sum of what the rep typed: a few facts about it, and its text, which may be long. */
export function sealOfText(facts: readonly (string | number | null)[], text: string): number {
  return crc32(text, crc32(JSON.stringify(facts)));
}

const withSeal = new WeakSet<Database>();

/**
 * From now on every write through this connection renews the sum of its row. `renew`: the rows are of an older shape;
 * those of `broken` were not as they were written before either, and stay so.
 */
export function sealOutbox(db: Database, { renew, broken }: { renew: boolean; broken: ReadonlySet<number> }): void {
  const columns = guardedColumns(db);
  const seal = `UPDATE outbox SET seal = ${sealOf(db, columns)} WHERE seq = new.seq;`;
  db.exec(`
    CREATE TEMP TRIGGER seal_inserted AFTER INSERT ON main.outbox WHEN new.seal IS NULL BEGIN ${seal} END;
    CREATE TEMP TRIGGER seal_updated AFTER UPDATE OF ${columns.join(', ')} ON main.outbox WHEN new.seal IS old.seal
    BEGIN ${seal} END;`);
  if (!renew) return;
  change(
    db,
    `UPDATE outbox SET seal = ${sealOf(db, columns)} WHERE seq NOT IN (SELECT value FROM json_each(@broken))`,
    { broken: JSON.stringify([...broken]) },
  );
}

/** In the table's order. */
const columnsNow = [
  ...['seq', 'id', 'kind', 'lane', 'record_local_id', 'payload', 'base', 'depends_on', 'state', 'attempts'],
  ...['next_attempt_at_ms', 'quarantine_until_ms', 'sent', 'failure', 'conflict', 'created_at_ms', 'changed_at_ms'],
];

/** The sum for the statement that writes a row, with the expression for each column; one that is not named stays. */
export function sealOfWrite(values: Record<string, string>): string {
  return `satchel_seal(${columnsNow.map((name) => values[name] ?? name).join(', ')})`;
}

/** Numbers of the entries that are not as they were written. A database from before there were sums has none. */
export function findBrokenSeals(db: Database): Set<number> {
  const columns = guardedColumns(db);
  const sum = whereSumsStand(db);
  if (sum === null) return new Set();
  const rows = selectAll<{ seq: number }>(db, `SELECT seq FROM outbox WHERE ${sum} IS NOT ${sealOf(db, columns)}`);
  return new Set(rows.map(({ seq }) => seq));
}

/** In the row; in a table beside it up to version 14, as in copies that were made then. */
function whereSumsStand(db: Database): string | null {
  if (columnsOf(db).includes('seal')) return 'seal';
  const hasTable = selectOne(db, `SELECT 1 FROM sqlite_master WHERE name = 'outbox_seals'`) !== undefined;
  return hasTable ? '(SELECT seal FROM outbox_seals WHERE entry_seq = seq)' : null;
}

function columnsOf(db: Database): string[] {
  return selectAll<{ name: string }>(db, `SELECT name FROM pragma_table_info('outbox')`).map(({ name }) => name);
}

function guardedColumns(db: Database): string[] {
  return columnsOf(db).filter((name) => name !== 'seal');
}

/** The sum over the columns of a row, as an expression. */
function sealOf(db: Database, columns: readonly string[]): string {
  if (!withSeal.has(db)) {
    db.function('satchel_seal', { varargs: true, deterministic: true }, (...values: unknown[]) =>
      crc32(JSON.stringify(values)),
    );
    withSeal.add(db);
  }
  return `satchel_seal(${columns.join(', ')})`;
}
