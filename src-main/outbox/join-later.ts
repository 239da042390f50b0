/**
 * What the rep changed while a write was on its way waits behind it. Where that write was refused, and he has it sent again,
 * the changes go into it: one of them may be what mends it, and the record that he sees has them already. Left behind, they
 * would never go, and he would find nothing left to mend.
 */
import type { OutboxContext } from './context.ts';
import { editedAddress } from './enqueue-address.ts';
import { changedOrder } from './enqueue-order.ts';
import { mergeChanges, namesAddress } from './enqueue.ts';
import { isUnsent, moveEntry, type Entry, type EntryOf } from './entry.ts';
import { pendingEntries } from './fold-records.ts';
import { editedLine, replacedBy } from './stale-figures.ts';
import type { Values } from './values.ts';

/** Within a transaction. Answers the entry as it is to be sent; it is not written. */
export function joinLater(context: OutboxContext, refused: Entry): Entry {
  const { db, clock } = context;
  const later = pendingEntries(db, refused.lane).filter(
    ({ seq, status }) => seq > refused.seq && status.state === 'queued',
  );
  return later.reduce((entry, change) => {
    const joined = joinedBy(context, entry, change);
    if (!joined) return entry;
    moveEntry(db, change, { state: 'folded' }, { note: 'joinedRefused', atMs: clock.now() });
    return joined;
  }, refused);
}

/** The same for one that is taken up and has been looked for in vain: put back with them. Null where there are none. */
export function joinAbsent(context: OutboxContext, entry: Entry): Entry | null {
  const { payload, dependsOn } = joinLater(context, entry);
  if (payload === entry.payload) return null;
  const story = { note: 'edited', atMs: context.clock.now() };
  return moveEntry(context.db, entry, { state: 'queued' }, story, { payload, dependsOn });
}

/** Null where the change is about something else. */
function joinedBy(context: OutboxContext, entry: Entry, change: Entry): Entry | null {
  if (entry.kind === 'order.create') return orderWith(context, entry, change);
  if (entry.recordLocalId !== change.recordLocalId) return null;
  if (entry.kind === 'item.create' && change.kind === 'item.update')
    return { ...entry, payload: { item: editedLine(entry.payload.item, change.payload.changes) } };
  if (entry.kind === 'address.create' && change.kind === 'address.update') {
    const address = editedAddress(entry.payload.address, change.payload.changes);
    return { ...entry, payload: { ...entry.payload, address } };
  }
  if (entry.kind !== change.kind || !('changes' in entry.payload) || !('changes' in change.payload)) return null;
  const { changes: newer } = change.payload;
  const earlier = entry.payload.changes as Values;
  const replaced = entry.kind === 'item.update' ? replacedBy(newer, { ...entry.base, ...earlier }) : newer;
  const dependsOn = namesAddress(newer) ? change.dependsOn : entry.dependsOn;
  return { ...entry, payload: { changes: mergeChanges(earlier, newer, replaced) }, dependsOn } as Entry;
}

function orderWith(context: OutboxContext, entry: EntryOf<'order.create'>, change: Entry): Entry | null {
  const { order, itemLocalIds } = entry.payload;
  const { recordLocalId } = change;
  if (change.kind === 'order.update') {
    const { changes } = change.payload;
    const dependsOn = namesAddress(changes) ? change.dependsOn : entry.dependsOn;
    return { ...entry, payload: { ...entry.payload, order: changedOrder(context, order, changes) }, dependsOn };
  }
  const items = order.items ?? [];
  const withLines = (lines: typeof items, localIds = itemLocalIds) => ({
    ...entry,
    payload: { order: { ...order, items: lines }, itemLocalIds: localIds },
  });
  if (change.kind === 'item.create')
    return isUnsent(change) ? withLines([...items, change.payload.item], [...itemLocalIds, recordLocalId]) : null;
  const at = itemLocalIds.indexOf(recordLocalId);
  if (at < 0) return null;
  if (change.kind === 'item.update')
    return withLines(items.map((item, n) => (n === at ? editedLine(item, change.payload.changes) : item)));
  return change.kind === 'item.delete' ? withLines(items.toSpliced(at, 1), itemLocalIds.toSpliced(at, 1)) : null;
}
