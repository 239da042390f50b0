/** Entries that are over, kept as a journal for as long as the rep wants. */
import type { Connection } from '../engine/connection.ts';
import type { JournalFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { KeysQuery } from '../engine/database-thread.ts';
import { ended, pending } from './entry-conditions.ts';
import { inAddressLane, inOrderLane, laneRecord } from './lanes.ts';
import type { OutboxRow } from './rows.ts';
import { change, selectAll, selectNumbers, transactUnsynced } from '../engine/statement.ts';

/**
 * Whether an entry matches a text. A discarded create has no record any more: its payload holds the customer's id, and the
 * catalogue the name.
 */
const matches = `
  (instr(lower(entry.payload), lower(@text)) > 0
    OR cast(coalesce(orders.id, addresses.id) AS TEXT) = @text
    OR orders.fk_id = @text
    OR coalesce(orders.customer_id, iif(json_valid(entry.payload), entry.payload ->> '$.order.id_customer', NULL)) IN
         (SELECT id FROM catalogue WHERE kind = 'customer' AND instr(search, @folded) > 0)
    OR instr(lower(coalesce(addresses.json, '')), lower(@text)) > 0)`;

/** Selects entries that are over, the last ended first. A text is searched for in their payloads and records. */
export function journalQuery(filter: JournalFilter, text: string): KeysQuery {
  const searched = text.trim();
  const order = `ORDER BY changed_at_ms DESC, seq DESC`;
  if (searched === '') {
    return { sql: `SELECT seq FROM outbox WHERE ${ended} AND state = @filter ${order}`, bindings: { filter } };
  }
  const sql = `
    SELECT seq FROM outbox AS entry
      LEFT JOIN orders ON ${inOrderLane} AND orders.local_id = ${laneRecord}
      LEFT JOIN addresses ON ${inAddressLane} AND addresses.local_id = ${laneRecord}
     WHERE ${ended} AND state = @filter AND ${matches} ${order}`;
  return { sql, bindings: { filter, text: searched, folded: foldText(searched) } };
}

/** Reads entries in the order of `seqs`. Deleted ones are left out. */
export function selectEntriesBySeq(db: Connection, seqs: readonly number[]): OutboxRow[] {
  const rows = selectAll<OutboxRow>(db, `SELECT * FROM outbox WHERE seq IN (SELECT value FROM json_each(@seqs))`, {
    seqs: JSON.stringify(seqs),
  });
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

export interface FailureRow {
  entry_seq: number;
  at_ms: number;
  failure: string;
}

/** The latest failures of all entries, pending or over, newest first. */
export function selectLatestFailures(db: Connection, limit: number): FailureRow[] {
  return selectAll(
    db,
    `SELECT entry_seq, at_ms, failure FROM outbox_history WHERE failure IS NOT NULL AND entry_seq IN
       (SELECT seq FROM outbox ORDER BY seq DESC LIMIT 500)
     ORDER BY at_ms DESC, entry_seq DESC, n DESC LIMIT @limit`,
    { limit },
  );
}

/**
 * Deletes entries that ended before the given time, with their history, at most `most` of them. Returns how many. An entry that a
 * pending one depends on stays, and so does the newest entry of all, because its `seq` gives the next one.
 */
export function pruneJournal(db: Connection, beforeMs: number, most: number): number {
  const old = selectNumbers(
    db,
    `SELECT seq FROM outbox
      WHERE ${ended} AND changed_at_ms < @beforeMs AND seq < (SELECT max(seq) FROM outbox)
        AND id NOT IN (SELECT depends_on FROM outbox WHERE ${pending} AND depends_on IS NOT NULL)
      LIMIT @most`,
    { beforeMs, most },
  );
  if (old.length === 0) return 0;
  const seqs = JSON.stringify(old);
  transactUnsynced(db, () => {
    change(db, `DELETE FROM outbox_history WHERE entry_seq IN (SELECT value FROM json_each(@seqs))`, { seqs });
    change(db, `DELETE FROM outbox WHERE seq IN (SELECT value FROM json_each(@seqs))`, { seqs });
  });
  return old.length;
}
