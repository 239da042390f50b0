/** Discards an entry and the entries that depend on it. The history of each stays. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decideOn, notNow, type Decided } from './decide.ts';
import { makesRecord } from '../queue/allowed.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { entriesThatGoWith, removeRecord } from '../send/dependents.ts';

/**
 * Not possible while the entry is on its way or its outcome is unknown, because discarding would not undo its effect. Entries that
 * wait behind a create are discarded with it in any state: they have not left this machine. An order that uses a discarded
 * address stays in the outbox and says what it lacks.
 */
export function discardEntry(context: OutboxContext, { entryId }: CommandInput<'outbox.discard'>): Decided {
  return decideOn(context, entryId, (entry) => {
    if (isFixed(entry)) return notNow(entry);
    const going = entriesThatGoWith(entry, pendingEntries(context.db, entry.lane));
    endEntries(context, going, 'discardedByRep');
    return { ok: true, value: { entryId: entry.id, undo: going.map(({ id }) => id) } };
  });
}

/** As `discardEntry`, for each entry of a lane that can be discarded. Runs within a transaction. */
export function discardLane(context: OutboxContext, lane: string): void {
  const pending = pendingEntries(context.db, lane);
  const free = pending.filter((entry) => !isFixed(entry));
  endEntries(context, [...new Set(free.flatMap((entry) => entriesThatGoWith(entry, pending)))], 'discardedByRep');
}

/**
 * The service has deleted the record, and the rep accepts that: discards every entry that waits for the order, the address or the
 * one line. Each of them would ask the same question again. An entry whose outcome is unknown is discarded too, because the order
 * is gone with everything in it. Runs within a transaction.
 */
export function discardWithRecord(context: OutboxContext, entry: Entry): void {
  const { lane, kind, recordLocalId } = entry;
  const isOfLine = kind === 'item.update' && findOrder(context.db, recordOfLane(lane))?.gone_at_ms == null;
  const waiting = pendingEntries(context.db, lane).filter((each) => !isOfLine || each.recordLocalId === recordLocalId);
  endEntries(context, waiting, 'discardedByRep');
}

/** Discards entries of one lane with the same note, and brings the view of their record up to date. */
export function endEntries(context: OutboxContext, entries: readonly Entry[], note: string): void {
  const story = { note, atMs: context.clock.now() };
  for (const entry of entries)
    transition(context.db, entry, { state: 'discarded' }, story, { facts: { statusBefore: entry.status } });
  const last = entries.find(makesRecord) ?? entries[0];
  if (last) removeRecord(context, last);
}

/** Whether the entry may have had an effect, or is over. */
function isFixed({ status }: Entry): boolean {
  return status.state === 'sending' || status.state === 'outcomeUnknown' || isFinal(status.state);
}
