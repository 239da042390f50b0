/**
 * What the rep deleted while it was on its way to be made, and the service then refused: it was never there, so that there is
 * nothing to delete, and nobody wants it mended.
 */
import type { EntryKind } from '../../src-shared/contract/outbox.ts';
import type { OutboxContext } from './context.ts';
import { entriesThatGoWith, removeRecord } from './discard.ts';
import { findEntry } from './enqueue.ts';
import { moveEntry, type Entry } from './entry.ts';
import { pendingEntries } from './fold-records.ts';

/** Within the transaction that notes how the attempt at the entry ended. */
export function withdrawDeleted(context: OutboxContext, { id, kind }: Entry): void {
  const deleting = deleteOf[kind];
  const refused = deleting === undefined ? undefined : findEntry(context, id);
  if (refused?.status.state !== 'dead') return;
  const going = entriesThatGoWith(refused, pendingEntries(context.db, refused.lane));
  const isDeleted = going.some((each) => each.kind === deleting && each.recordLocalId === refused.recordLocalId);
  if (!isDeleted) return;
  const story = { note: 'withdrawn', atMs: context.clock.now() };
  for (const each of going) moveEntry(context.db, each, { state: 'folded' }, story);
  removeRecord(context, refused);
}

const deleteOf: Partial<Record<EntryKind, EntryKind>> = {
  'order.create': 'order.delete',
  'item.create': 'item.delete',
  'address.create': 'address.delete',
};
