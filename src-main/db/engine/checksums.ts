/**
 * Checksums of outbox rows. Each row is written with its checksum, or triggers of the connection add it. When the workspace is
 * opened, the checksums are compared, so that a row that the disk has damaged is never sent.
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

/** Creates the triggers that renew a row's checksum after each write through this connection. */
export function createChecksumTriggers(db: Connection): void {
  const columns = columnsUnderChecksum(db);
  const checksum = `UPDATE outbox SET checksum = ${checksumExpressionOf(db, columns)} WHERE seq = new.seq;`;
  db.exec(`
    CREATE TEMP TRIGGER checksum_inserted AFTER INSERT ON main.outbox WHEN new.checksum IS NULL BEGIN ${checksum} END;
    CREATE TEMP TRIGGER checksum_updated AFTER UPDATE OF ${columns.join(', ')} ON main.outbox
    WHEN new.checksum IS old.checksum BEGIN ${checksum} END;`);
}

/**
 * Renews all checksums, in the transaction of a migration: otherwise every row would count as damaged. `damaged` holds the `seq` of
 * the rows that were damaged before. They keep their checksums, and still count as damaged.
 */
export function renewChecksums(db: Connection, damaged: ReadonlySet<number>): void {
  change(
    db,
    `UPDATE outbox SET checksum = ${checksumExpressionOf(db, columnsUnderChecksum(db))} WHERE seq NOT IN (SELECT value FROM json_each(@damaged))`,
    { damaged: JSON.stringify([...damaged]) },
  );
}

/** The columns under the checksum: all others, in the table's order. */
export const checkedColumns = [
  ...['seq', 'id', 'kind', 'lane', 'record_local_id', 'payload', 'base', 'depends_on', 'state', 'attempts'],
  ...['next_attempt_at_ms', 'quarantine_until_ms', 'fate', 'is_rejected', 'resends', 'decision', 'decided_id'],
  ...['known_lines', 'first_content', 'earlier_changes', 'status_before', 'failure', 'conflict'],
  ...['created_at_ms', 'changed_at_ms'],
] as const;

type CheckedColumn = (typeof checkedColumns)[number];
const besidePayload = checkedColumns.filter((name) => name !== 'payload');

/** The checksum of a row in memory. */
export function checksumOfRow(row: Readonly<Record<CheckedColumn, Bound>> & { payload: string }): number {
  return checksumOfParts(
    row.payload,
    besidePayload.map((name) => row[name]),
  );
}

/** The SQL of the checksum in an UPDATE. `values` holds the new expression for each column that the statement writes. */
export function checksumExpressionOfWrite(values: Record<string, string>): string {
  return checksumExpression(checkedColumns, (name) => values[name] ?? name);
}

/** The `seq` of each row that does not match its checksum. `among` is a condition in SQL. */
export function findWrongChecksums(db: Connection, among = 'TRUE'): Set<number> {
  const checksum = checksumExpressionOf(db, columnsUnderChecksum(db));
  const rows = selectAll<{ seq: number }>(db, `SELECT seq FROM outbox WHERE ${among} AND checksum IS NOT ${checksum}`);
  return new Set(rows.map(({ seq }) => seq));
}

function columnsOf(db: Connection): string[] {
  return selectAll<{ name: string }>(db, `SELECT name FROM pragma_table_info('outbox')`).map(({ name }) => name);
}

/** The columns under the checksum that this database has. A database of an older version may have others. */
function columnsUnderChecksum(db: Connection): string[] {
  return columnsOf(db).filter((name) => name !== checksumColumn);
}

export const checksumColumn = 'checksum';

/** The payload is passed by itself and as bytes, because it is by far the longest column. */
function checksumExpression(columns: readonly string[], valueOf: (column: string) => string): string {
  const others = columns.filter((name) => name !== 'payload').map(valueOf);
  return `satchel_checksum(CAST(${valueOf('payload')} AS BLOB), ${others.join(', ')})`;
}

function checksumExpressionOf(db: Connection, columns: readonly string[]): string {
  db.part(ChecksumFunction);
  return checksumExpression(columns, (name) => name);
}

function checksumOfParts(payload: string | Uint8Array, others: readonly unknown[]): number {
  return crc32(JSON.stringify(others), crc32(payload));
}

/** The SQL function that calculates a row's checksum. A connection defines it once. */
class ChecksumFunction {
  constructor(db: Connection) {
    const options = { varargs: true, deterministic: true };
    // A damaged row may lack even the payload.
    db.function('satchel_checksum', options, (payload: Uint8Array | null, ...others: unknown[]) =>
      checksumOfParts(payload ?? '', others),
    );
  }
}
