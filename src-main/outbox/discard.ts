/** Gives up what an entry would send, and whatever cannot go without it. The story of each stays. */
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { deleteUnsentAddress } from '../db/addresses.ts';
import { deleteItemIdsOfOrder } from '../db/item-ids.ts';
import { deleteUnsentOrder, findOrder } from '../db/orders.ts';
import type { OutboxContext } from './context.ts';
import { decide, done, notNow, type Decided } from './decide.ts';
import { moveEntry, type Entry } from './entry.ts';
import { pendingEntries } from './fold-records.ts';
import { refreshRecord } from './settle.ts';

/**
 * Refused while the entry is on its way or its effect is unknown: giving up would not undo it. An order on an address
 * that is given up stays in the outbox, where it says what it lacks.
 */
export function discardEntry(context: OutboxContext, { entryId }: CommandInput<'outbox.discard'>): Decided {
  return decide(context, entryId, (entry) => {
    const touched = entriesThatGoWith(context, entry);
    const fixed = touched.find(isFixed);
    if (fixed) return notNow(fixed);
    const story = { note: 'discardedByRep', atMs: context.clock.now() };
    for (const each of touched) moveEntry(context.db, each, { state: 'discarded' }, story);
    removeRecord(context, entry);
    return done(entry);
  });
}

/** Whether giving it up would undo nothing any more, or nobody can tell. */
export function isFixed({ status }: Entry): boolean {
  return ['sending', 'inDoubt', 'settled', 'discarded', 'folded'].includes(status.state);
}

/** The entry itself first. With a create goes everything that was done to what it would have made. */
export function entriesThatGoWith({ db }: OutboxContext, entry: Entry): Entry[] {
  if (!entry.kind.endsWith('.create')) return [entry];
  const later = pendingEntries(db, entry.lane).filter(({ seq }) => seq > entry.seq);
  const isWholeLane = entry.kind !== 'item.create';
  return [entry, ...later.filter(({ recordLocalId }) => isWholeLane || recordLocalId === entry.recordLocalId)];
}

/** What is left of a record whose create is given up: nothing. Others are brought in step. */
export function removeRecord(context: OutboxContext, entry: Entry): void {
  const { db } = context;
  switch (entry.kind) {
    case 'order.create': {
      const stored = findOrder(db, entry.recordLocalId);
      if (stored) deleteUnsentOrder(db, stored);
      return deleteItemIdsOfOrder(db, entry.recordLocalId);
    }
    case 'address.create':
      return deleteUnsentAddress(db, entry.recordLocalId);
    default:
      return refreshRecord(context, entry);
  }
}
