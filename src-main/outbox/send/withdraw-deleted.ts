/**
 * Withdraws a change that fails after the rep has deleted its record: nobody wants it corrected, and the deletion would wait
 * behind it. If the change is a create that the service rejects, the record was never there, and the deletion is withdrawn as well.
 */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import type { OutboxContext } from '../queue/context.ts';
import { entriesThatGoWith, removeRecord } from './dependents.ts';
import { findEntry, isConflictedChange } from '../queue/append.ts';
import { asksAboutDuplicate } from '../queue/allowed.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';

/** Runs within the transaction that stores the outcome of the entry. */
export function withdrawDeleted(context: OutboxContext, id: EntryId): void {
  const entry = findEntry(context, id);
  if (!entry || !(entry.status.state === 'dead' || isConflictedChange(entry))) return;
  const pending = pendingEntries(context.db, entry.lane);
  if (!pending.some((each) => isDeletion(each, entry))) return;
  const story = { note: 'withdrawn', atMs: context.clock.now() };
  for (const each of entriesThatGoWith(entry, pending)) transition(context.db, each, { state: 'folded' }, story);
  removeRecord(context, entry);
}

/** Whether `each` deletes the entry's record, or the order that it is a line of. */
function isDeletion(each: Entry, { seq, recordLocalId }: Entry): boolean {
  if (each.seq <= seq || verbOf(each.kind) !== 'delete' || asksAboutDuplicate(each)) return false;
  return each.kind !== 'item.delete' || each.recordLocalId === recordLocalId;
}
