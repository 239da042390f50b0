/** Entries that are over, kept as a journal for as long as the rep wants. */
import type { Database } from 'better-sqlite3';
import type { JournalFilter } from '../../src-shared/contract/outbox-screen.ts';
import { foldText } from '../../src-shared/domain/fold-text.ts';
import { ended, pending } from './entry-conditions.ts';
import { inAddressLane, inOrderLane, laneRecord } from './lanes.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { change, selectAll, selectCount, selectOne, transact } from './statement.ts';

interface Search {
  filter: JournalFilter;
  text: string;
  limit: number;
}

/** What is left of a discarded create is its payload: there the customer is a number, which the catalogue names. */
const matches = `
  (@text = '' OR instr(lower(entry.payload), lower(@text)) > 0
    OR cast(coalesce(orders.id, addresses.id) AS TEXT) = @text
    OR orders.fk_id = @text
    OR coalesce(orders.customer_id, iif(json_valid(entry.payload), entry.payload ->> '$.order.id_customer', NULL)) IN
         (SELECT id FROM catalogue WHERE kind = 'customer' AND instr(search, @folded) > 0)
    OR instr(lower(coalesce(addresses.json, '')), lower(@text)) > 0)`;

const source = `
  FROM outbox AS entry
  LEFT JOIN orders ON ${inOrderLane} AND orders.local_id = ${laneRecord}
  LEFT JOIN addresses ON ${inAddressLane} AND addresses.local_id = ${laneRecord}
  WHERE entry.state = @filter AND ${matches}`;

export function searchJournal(db: Database, { filter, text, limit }: Search): { rows: OutboxRow[]; total: number } {
  const bindings = { filter, text: text.trim(), folded: foldText(text.trim()) };
  const rows = selectAll<OutboxRow>(
    db,
    `SELECT entry.* ${source} ORDER BY entry.changed_at_ms DESC, entry.seq DESC LIMIT @limit`,
    { ...bindings, limit },
  );
  const total = selectCount(db, `SELECT count(*) ${source}`, bindings);
  return { rows, total };
}

export interface FailureRow {
  entry_seq: number;
  at_ms: number;
  failure: string;
}

/** The latest failures of all entries, pending or over, newest first. */
export function selectLatestFailures(db: Database, limit: number): FailureRow[] {
  return selectAll(
    db,
    `SELECT entry_seq, at_ms, failure FROM outbox_history WHERE failure IS NOT NULL AND entry_seq IN
       (SELECT seq FROM outbox ORDER BY seq DESC LIMIT 500)
     ORDER BY at_ms DESC, entry_seq DESC, n DESC LIMIT @limit`,
    { limit },
  );
}

export function selectEntryBySeq(db: Database, seq: number): OutboxRow | undefined {
  return selectOne(db, `SELECT * FROM outbox WHERE seq = @seq`, { seq });
}

/**
 * Forgets entries that ended before the given time, stories and all. One that a pending entry still needs to know of
 * stays, and so does the newest of all, from whose number the next one follows.
 */
export function pruneJournal(db: Database, beforeMs: number): number {
  const old = `
    SELECT seq FROM outbox
     WHERE ${ended} AND changed_at_ms < @beforeMs AND seq < (SELECT max(seq) FROM outbox)
       AND id NOT IN (SELECT depends_on FROM outbox
                       WHERE ${pending} AND depends_on IS NOT NULL)`;
  return transact(db, () => {
    change(db, `DELETE FROM outbox_history WHERE entry_seq IN (${old})`, { beforeMs });
    return change(db, `DELETE FROM outbox WHERE seq IN (${old})`, { beforeMs });
  });
}
