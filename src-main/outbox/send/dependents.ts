/** The entries that depend on an entry, and the record that its create would have made. Both go when it is withdrawn or discarded. */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import { deleteUnsentAddress } from '../../db/records/addresses.ts';
import { deleteLineNames } from '../../db/records/line-names.ts';
import { deleteUnsentOrder, findOrder } from '../../db/records/orders.ts';
import type { OutboxContext } from '../queue/context.ts';
import { makesRecord } from '../queue/allowed.ts';
import type { Entry } from '../queue/entry.ts';
import { refreshRecord } from './settle.ts';

/** The entry first. A create is followed by every entry for the record or line that it would have made. */
export function entriesThatGoWith(entry: Entry, pending: readonly Entry[]): Entry[] {
  if (verbOf(entry.kind) !== 'create') return [entry];
  const later = pending.filter(({ seq }) => seq > entry.seq);
  return [entry, ...later.filter((each) => makesRecord(entry) || each.recordLocalId === entry.recordLocalId)];
}

/** Removes the record that a discarded create would have made. The view of any other record is brought up to date. */
export function removeRecord(context: OutboxContext, entry: Entry): void {
  const { db } = context;
  switch (entry.kind) {
    case 'order.create': {
      const stored = findOrder(db, entry.recordLocalId);
      if (stored) deleteUnsentOrder(db, stored);
      return deleteLineNames(db, entry.recordLocalId);
    }
    case 'address.create':
      return deleteUnsentAddress(db, entry.recordLocalId);
    default:
      return refreshRecord(context, entry);
  }
}
