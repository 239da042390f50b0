/**
 * Check sums of outbox rows, written with each row, or after it by triggers of the connection, and compared when the
 * workspace is opened: what the rep entered is sent as it was entered, or not at all.
 */
import { crc32 } from 'node:zlib';
import type { Connection } from './connection.ts';
import { change, selectAll, type Bound } from './statement.ts';

/**
 * The checksum of what the rep typed: a few facts and a text, which may be long. A damaged row may lack the text; no checksum
 * matches then. SQLite stores half a surrogate pair, as in a name that was cut off, as a replacement character.
 */
export function checksumOfText(facts: readonly (string | number | null)[], text: string | null): number {
  const kept = facts.map((fact) => (typeof fact === 'string' ? fact.toWellFormed() : fact));
  return text === null ? -1 : crc32(text, crc32(JSON.stringify(kept)));
}

/** From now on every write through this connection renews the sum of its row. */
export function checksumOutbox(db: Connection): void {
  const columns = guardedColumns(db);
  const sum = `UPDATE outbox SET check_sum = ${sumOf(db, columns)} WHERE seq = new.seq;`;
  db.exec(`
    CREATE TEMP TRIGGER checksum_inserted AFTER INSERT ON main.outbox WHEN new.check_sum IS NULL BEGIN ${sum} END;
    CREATE TEMP TRIGGER checksum_updated AFTER UPDATE OF ${columns.join(', ')} ON main.outbox
    WHEN new.check_sum IS old.check_sum BEGIN ${sum} END;`);
}

/**
 * Gives rows of an older shape their sums, in the transaction that changes the shape: without, they would be taken for damaged.
 * Those of `broken` were damaged before it, and go on being taken for that.
 */
export function renewSums(db: Connection, broken: ReadonlySet<number>): void {
  change(
    db,
    `UPDATE outbox SET check_sum = ${sumOf(db, guardedColumns(db))} WHERE seq NOT IN (SELECT value FROM json_each(@broken))`,
    { broken: JSON.stringify([...broken]) },
  );
}

/** The columns that a sum goes over, in the table's order. */
export const checkedColumns = [
  ...['seq', 'id', 'kind', 'lane', 'record_local_id', 'payload', 'base', 'depends_on', 'state', 'attempts'],
  ...['next_attempt_at_ms', 'quarantine_until_ms', 'fate', 'is_rejected', 'resends', 'decision', 'decided_id'],
  ...['known_lines', 'first_content', 'earlier_changes', 'status_before', 'failure', 'conflict'],
  ...['created_at_ms', 'changed_at_ms'],
] as const;

type CheckedColumn = (typeof checkedColumns)[number];
const besidePayload = checkedColumns.filter((name) => name !== 'payload');

/** The sum of a row that is at hand. */
export function sumOfRow(row: Readonly<Record<CheckedColumn, Bound>> & { payload: string }): number {
  return sumOfParts(
    row.payload,
    besidePayload.map((name) => row[name]),
  );
}

/** The sum for the statement that writes a row, with the expression for each column; one that is not named stays. */
export function sumOfWrite(values: Record<string, string>): string {
  return sumExpression(checkedColumns, (name) => values[name] ?? name);
}

/** Numbers of the entries that are not as they were written, of those that `among` means, a condition of SQL. */
export function findWrongChecksums(db: Connection, among = 'TRUE'): Set<number> {
  const sum = sumOf(db, guardedColumns(db));
  const rows = selectAll<{ seq: number }>(db, `SELECT seq FROM outbox WHERE ${among} AND check_sum IS NOT ${sum}`);
  return new Set(rows.map(({ seq }) => seq));
}

function columnsOf(db: Connection): string[] {
  return selectAll<{ name: string }>(db, `SELECT name FROM pragma_table_info('outbox')`).map(({ name }) => name);
}

function guardedColumns(db: Connection): string[] {
  return columnsOf(db).filter((name) => name !== sumColumn);
}

export const sumColumn = 'check_sum';

/** The payload apart from the others and as bytes: it is by far the longest. */
function sumExpression(columns: readonly string[], valueOf: (column: string) => string): string {
  const others = columns.filter((name) => name !== 'payload').map(valueOf);
  return `satchel_sum(CAST(${valueOf('payload')} AS BLOB), ${others.join(', ')})`;
}

function sumOf(db: Connection, columns: readonly string[]): string {
  db.part(SumFunction);
  return sumExpression(columns, (name) => name);
}

function sumOfParts(payload: string | Uint8Array, others: readonly unknown[]): number {
  return crc32(JSON.stringify(others), crc32(payload));
}

/** The SQL function that sums a row. A connection defines it once. */
class SumFunction {
  constructor(db: Connection) {
    const options = { varargs: true, deterministic: true };
    // Of a damaged row even the payload may be missing.
    db.function('satchel_sum', options, (payload: Uint8Array | null, ...others: unknown[]) =>
      sumOfParts(payload ?? '', others),
    );
  }
}
