/** Conditions in SQL that select rows of the outbox. */
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';

/** Rows that the disk has damaged (see `damaged-entries.ts`). */
export const isDamaged = `seq IN (SELECT entry_seq FROM damaged_entries)`;

/** Entries that are not over. The text must equal the condition of the partial index `outbox_open`. */
export const pending = `state <> 'settled' AND state <> 'discarded' AND state <> 'folded'`;

/** The same rows, for queries that read them whole and by `seq`: without the subquery SQLite would read the whole journal. */
export const isPending = `seq IN (SELECT seq FROM outbox WHERE ${pending})`;

/** Pending entries that wait for the rep. A row in an unknown state waits for the rep too. */
export const needsRep = `(state NOT IN ('queued', 'sending', 'waiting', 'outcomeUnknown') OR ${isDamaged})`;

/** Entries that are over. The text must equal the condition of the partial index `outbox_ended`. */
export const ended = `(state = 'settled' OR state = 'discarded' OR state = 'folded')`;

/** The condition of each filter of the outbox, within pending entries. */
export const pendingConditions: Record<PendingFilter, string> = {
  all: 'TRUE',
  needsYou: needsRep,
  waiting: `(state IN ('queued', 'waiting') AND NOT ${isDamaged})`,
  notConfirmed: `(state IN ('sending', 'outcomeUnknown') AND NOT ${isDamaged})`,
};
