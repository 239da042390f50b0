/** Recreates a record that somebody deleted on the service while the rep worked on it. Runs within a transaction. */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemWrite } from '../../../src-shared/domain/order-item.ts';
import { detachAddress, findAddress } from '../../db/records/addresses.ts';
import { deleteLineNames } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { detachOrder, findOrder } from '../../db/records/orders.ts';
import { nameAddress, waitForAddress } from '../../db/outbox/sent-with-address.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { completeAddress } from '../edit/addresses.ts';
import { addressDependency, completeOrder, withCurrentAddress } from '../edit/orders.ts';
import { appendEntry } from '../queue/append.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import { pendingEntries, readFoldedAddress, readFoldedOrder, refreshOrderRow } from '../view/fold-records.ts';
import { editedLine } from '../../records/line-figures.ts';
import type { Values } from '../../records/values.ts';
import { addressBody, orderBody } from './write-body.ts';

/** The order as the rep sees it becomes one new create; its pending entries are folded into it. */
export function recreateOrder(context: OutboxContext, lane: string): void {
  const { db } = context;
  const localId = recordOfLane(lane);
  const stored = findOrder(db, localId);
  if (!stored) throw new Error(`Order ${localId} is missing`);
  const order = completeOrder(context, withCurrentAddress(context, orderBody(readFoldedOrder(db, stored))));
  foldAway(context, pendingEntries(db, lane));
  detachOrder(db, stored);
  deleteLineNames(db, localId);
  const itemLocalIds = (order.items ?? []).map(() => newId<LocalId>(context));
  const address = addressDependency(context, order.address_local_id ?? null, 'order.address_local_id');
  const dependsOn = address.ok ? address.value : null;
  const payload = { order, itemLocalIds };
  appendEntry(context, { kind: 'order.create', lane, recordLocalId: localId, payload, dependsOn });
  refreshOrderRow(db, localId);
}

/** The line with the rep's changes becomes a new line of the same order. */
export function recreateItem(context: OutboxContext, entry: EntryOf<'item.update'>): void {
  const { db } = context;
  const own = pendingEntries(db, entry.lane).filter(({ recordLocalId }) => recordLocalId === entry.recordLocalId);
  const edited = (line: Values, { payload }: Entry) =>
    'changes' in payload ? editedLine(line, payload.changes) : line;
  const item = own.reduce<Values>(edited, entry.base ?? {}) as ItemWrite;
  foldAway(context, own);
  const itemLocalId = newId<LocalId>(context);
  appendEntry(context, { kind: 'item.create', lane: entry.lane, recordLocalId: itemLocalId, payload: { item } });
  refreshOrderRow(db, recordOfLane(entry.lane));
}

export function recreateAddress(context: OutboxContext, lane: string): void {
  const { db } = context;
  const localId = recordOfLane(lane);
  const stored = findAddress(db, localId);
  if (!stored) throw new Error(`Address ${localId} is missing`);
  const address = completeAddress(context, addressBody(readFoldedAddress(db, stored).address));
  foldAway(context, pendingEntries(db, lane));
  if (stored.id !== null) nameAddress(db, localId, stored.id);
  detachAddress(db, localId);
  const payload = { customerFkId: stored.customer_fk_id, address };
  const entryId = appendEntry(context, { kind: 'address.create', lane, recordLocalId: localId, payload });
  waitForAddress(db, localId, entryId);
}

function foldAway({ db, clock }: OutboxContext, entries: readonly Entry[]): void {
  const story = { note: 'foldedIntoCreate', atMs: clock.now() };
  for (const entry of entries) transition(db, entry, { state: 'folded' }, story);
}
