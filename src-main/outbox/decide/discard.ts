/** Gives up what an entry would send, and whatever cannot go without it. The story of each stays. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decide, notNow, type Decided } from './decide.ts';
import { makesRecord, moveEntry, rememberingStatus, type Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { entriesThatGoWith, removeRecord } from '../send/dependents.ts';

/**
 * Refused while the entry is on its way or its effect is unknown: giving up would not undo it. What stands behind a create
 * goes with it all the same: it has not left here, and where it was taken over in doubt nobody looks for it before the create.
 * An order on an address that is given up stays in the outbox, where it says what it lacks.
 */
export function discardEntry(context: OutboxContext, { entryId }: CommandInput<'outbox.discard'>): Decided {
  return decide(context, entryId, (entry) => {
    if (isFixed(entry)) return notNow(entry);
    const going = entriesThatGoWith(entry, pendingEntries(context.db, entry.lane));
    endEntries(context, going, 'discardedByRep');
    return { ok: true, value: { entryId: entry.id, undo: going.filter(mayComeBack).map(({ id }) => id) } };
  });
}

/** Within a transaction. As `discardEntry` for each entry of a lane that can be given up. */
export function discardLane(context: OutboxContext, lane: string): void {
  const pending = pendingEntries(context.db, lane);
  const free = pending.filter((entry) => !isFixed(entry));
  endEntries(context, [...new Set(free.flatMap((entry) => entriesThatGoWith(entry, pending)))], 'discardedByRep');
}

/**
 * Within a transaction. The record is gone on the service and the rep lets it go: everything that waits for it goes, too, the
 * order or address with all of its lane, or one line of an order. Each would only ask the same again, also one in doubt: what it
 * may have made is gone with the order.
 */
export function discardWithRecord(context: OutboxContext, entry: Entry): void {
  const { lane, kind, recordLocalId } = entry;
  const isOfLine = kind === 'item.update' && findOrder(context.db, recordOfLane(lane))?.gone_at_ms == null;
  const waiting = pendingEntries(context.db, lane).filter((each) => !isOfLine || each.recordLocalId === recordLocalId);
  endEntries(context, waiting, 'discardedByRep');
}

/** Ends entries of one lane, with one story for each, and brings what they were about in step. */
export function endEntries(context: OutboxContext, entries: readonly Entry[], note: string): void {
  const story = { note, atMs: context.clock.now() };
  for (const entry of entries)
    moveEntry(context.db, entry, { state: 'discarded' }, story, { sent: rememberingStatus(entry) });
  const last = entries.find(makesRecord) ?? entries[0];
  if (last) removeRecord(context, last);
}

/** A photo's file goes with it. */
function mayComeBack({ kind }: Entry): boolean {
  return kind !== 'product-image.upload';
}

/** Whether giving it up would undo nothing any more, or nobody can tell. */
function isFixed({ status }: Entry): boolean {
  return status.state === 'sending' || status.state === 'inDoubt' || isFinal(status.state);
}
