/**
 * Folds the changes that wait behind a rejected write into it. The rep made them while the write was on its way. One of them may be
 * the correction: behind the rejected write it would never be sent.
 */
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import type { OutboxContext } from '../queue/context.ts';
import { editedAddress } from './addresses.ts';
import { changedOrder } from './orders.ts';
import { findEntry } from '../queue/append.ts';
import { mergeChanges, namesAddress } from '../queue/merge-changes.ts';
import { mayBeWithdrawn } from '../queue/allowed.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import type { Facts } from '../queue/facts.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { editedLine, replacedBy } from '../../records/line-figures.ts';
import type { Values } from '../../records/values.ts';

/**
 * Marks each change that can be folded as folded, and calls `onFolded` for it. Returns the entry with these changes in its payload,
 * which the caller has to store. Runs within a transaction.
 */
export function foldLaterInto(context: OutboxContext, rejected: Entry, onFolded = (_: EntryId) => {}): Entry {
  const { db, clock } = context;
  const later = pendingEntries(db, rejected.lane).filter(
    ({ seq, status }) => seq > rejected.seq && status.state === 'queued',
  );
  return later.reduce((entry, change) => {
    const folded = withChange(context, entry, change);
    if (!folded) return entry;
    transition(db, change, { state: 'folded' }, { note: 'foldedIntoRejected', atMs: clock.now() });
    onFolded(change.id);
    return folded;
  }, rejected);
}

/** The same for a claimed create that no probe has found: it is released with the changes in it. Null if there are none. */
export function foldLaterIntoAbsent(context: OutboxContext, entry: Entry): Entry | null {
  const before = entry.facts.firstContent ?? { payload: entry.payload, dependsOn: entry.dependsOn, changes: [] };
  const changes = [...before.changes];
  const { payload, dependsOn } = foldLaterInto(context, entry, (id) => changes.push(id));
  if (payload === entry.payload) return null;
  const story = { note: 'edited', atMs: context.clock.now() };
  const facts = { firstContent: { ...before, changes } };
  return transition(context.db, entry, { state: 'queued' }, story, { payload, dependsOn, facts });
}

/**
 * A create was rejected with changes folded into it. They wait behind it again, because an earlier attempt without them may have
 * landed. Runs within a transaction. Returns the create; null if nothing was folded into it or the parts cannot be separated.
 */
export function unfoldRejected(
  context: OutboxContext,
  { facts: { firstContent } }: Entry,
): { payload: unknown; dependsOn: EntryId | null; facts: Partial<Facts> } | null {
  const { db, clock } = context;
  const changes = (firstContent?.changes ?? []).flatMap((id) => findEntry(context, id) ?? []);
  const folded = changes.filter(({ status }) => status.state === 'folded');
  if (!firstContent || folded.length < firstContent.changes.length) return null;
  for (const change of changes) transition(db, change, { state: 'queued' }, { note: 'waitsAgain', atMs: clock.now() });
  const { payload, dependsOn } = firstContent;
  return { payload, dependsOn, facts: { firstContent: null } };
}

/** The same for a create that is there after all: it is probed once more with the payload that was sent first. */
export function unfold(context: OutboxContext, entry: Entry): Entry | null {
  const apart = unfoldRejected(context, entry);
  const story = { note: 'released', atMs: context.clock.now() };
  return apart && transition(context.db, entry, { state: 'queued' }, story, apart);
}

/** The entry with the change in its payload; null if the change concerns another record or line. */
function withChange(context: OutboxContext, entry: Entry, change: Entry): Entry | null {
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
  const replaced = entry.kind === 'item.update' ? replacedBy(newer, editedLine(entry.base ?? {}, earlier)) : newer;
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
    return mayBeWithdrawn(change) ? withLines([...items, change.payload.item], [...itemLocalIds, recordLocalId]) : null;
  const at = itemLocalIds.indexOf(recordLocalId);
  if (at < 0) return null;
  if (change.kind === 'item.update')
    return withLines(items.map((item, n) => (n === at ? editedLine(item, change.payload.changes) : item)));
  return change.kind === 'item.delete' ? withLines(items.toSpliced(at, 1), itemLocalIds.toSpliced(at, 1)) : null;
}
