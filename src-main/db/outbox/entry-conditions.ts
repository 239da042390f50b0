/** Which rows of the outbox are meant, as conditions of SQL. */
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';

/** The disk has changed it: see `damaged-entries`. */
export const isDamaged = `seq IN (SELECT entry_seq FROM damaged_entries)`;

/** Open and parked entries: all that are not final. The text must equal the partial indexes' condition. */
export const pending = `state <> 'settled' AND state <> 'discarded' AND state <> 'folded'`;

/** The same for rows that are read whole and in the order of their numbers: SQLite would look at each of the journal, too. */
export const isPending = `seq IN (SELECT seq FROM outbox WHERE ${pending})`;

/** Of pending entries, those that wait for the rep: a row in a state that nobody knows does, too. */
export const needsRep = `(state NOT IN ('queued', 'sending', 'waiting', 'inDoubt') OR ${isDamaged})`;

/** Entries that are over; the text as in its index, too. */
export const ended = `(state = 'settled' OR state = 'discarded' OR state = 'folded')`;

/** Of pending entries, those of a filter of the outbox. */
export const pendingConditions: Record<PendingFilter, string> = {
  all: 'TRUE',
  needsYou: needsRep,
  waiting: `(state IN ('queued', 'waiting') AND NOT ${isDamaged})`,
  notConfirmed: `(state IN ('sending', 'inDoubt') AND NOT ${isDamaged})`,
};
