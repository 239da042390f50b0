/** Which rows of the outbox are meant, as conditions of SQL. */
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';

/** Rows that the disk has changed: see `damaged-entries`. */
export const isDamaged = `seq IN (SELECT entry_seq FROM damaged_entries)`;

/** Open and parked entries: all that are not final. The text must equal the partial indexes' condition. */
export const pending = `state <> 'settled' AND state <> 'discarded' AND state <> 'folded'`;

/** The same rows, for queries that read them whole and by `seq`: without the subquery SQLite would read the whole journal. */
export const isPending = `seq IN (SELECT seq FROM outbox WHERE ${pending})`;

/** Pending entries that wait for the rep. A row in an unknown state waits for the rep too. */
export const needsRep = `(state NOT IN ('queued', 'sending', 'waiting', 'inDoubt') OR ${isDamaged})`;

/** Final entries. The text must equal the partial index's condition. */
export const ended = `(state = 'settled' OR state = 'discarded' OR state = 'folded')`;

/** The condition of each filter of the outbox, within pending entries. */
export const pendingConditions: Record<PendingFilter, string> = {
  all: 'TRUE',
  needsYou: needsRep,
  waiting: `(state IN ('queued', 'waiting') AND NOT ${isDamaged})`,
  notConfirmed: `(state IN ('sending', 'inDoubt') AND NOT ${isDamaged})`,
};
