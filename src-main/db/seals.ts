/**
 * Check sums of outbox rows, written by triggers of the connection and compared when the workspace is opened: what the rep
 * entered is sent as it was entered, or not at all.
 */
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { selectAll, selectOne } from './statement.ts';

/** The sum of what the rep typed: a few facts about it, and its text, which may be long. */
export function sealOfText(facts: readonly (string | number | null)[], text: string): number {
  return crc32(text, crc32(JSON.stringify(facts)));
}

const withSeal = new WeakSet<Database>();

/** From now on every write through this connection renews the sum of its row. `renew`: the rows are of an older shape. */
export function sealOutbox(db: Database, { renew }: { renew: boolean }): void {
  const seal = `INSERT OR REPLACE INTO main.outbox_seals VALUES (new.seq, ${sealOf(db, 'new.')});`;
  db.exec(`
    CREATE TEMP TRIGGER seal_inserted AFTER INSERT ON main.outbox BEGIN ${seal} END;
    CREATE TEMP TRIGGER seal_updated AFTER UPDATE ON main.outbox BEGIN ${seal} END;
    CREATE TEMP TRIGGER seal_deleted AFTER DELETE ON main.outbox BEGIN
      DELETE FROM main.outbox_seals WHERE entry_seq = old.seq;
    END;`);
  if (renew) db.exec(`INSERT OR REPLACE INTO outbox_seals SELECT seq, ${sealOf(db, '')} FROM outbox`);
}

/** Numbers of the entries that are not as they were written. A database from before there were sums has none. */
export function findBrokenSeals(db: Database): Set<number> {
  if (!selectOne(db, `SELECT 1 FROM sqlite_master WHERE name = 'outbox_seals'`)) return new Set();
  const rows = selectAll<{ seq: number }>(
    db,
    `SELECT seq FROM outbox LEFT JOIN outbox_seals ON entry_seq = seq WHERE seal IS NOT ${sealOf(db, 'outbox.')}`,
  );
  return new Set(rows.map(({ seq }) => seq));
}

/** The sum over all columns, as an expression. */
function sealOf(db: Database, prefix: string): string {
  if (!withSeal.has(db)) {
    db.function('satchel_seal', { varargs: true, deterministic: true }, (...values: unknown[]) =>
      crc32(JSON.stringify(values)),
    );
    withSeal.add(db);
  }
  const columns = selectAll<{ name: string }>(db, `SELECT name FROM pragma_table_info('outbox')`);
  return `satchel_seal(${columns.map(({ name }) => prefix + name).join(', ')})`;
}
