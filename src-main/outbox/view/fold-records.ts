/** Reads records with their pending entries folded in, and keeps an order's row in step with that view. */
import BetterSqlite3 from 'better-sqlite3';
import type { Connection } from '../../db/engine/connection.ts';
import type { FoldedOrder, Order } from '../../../src-shared/domain/order.ts';
import { estimateCreate, estimateOrder } from '../../../src-shared/domain/pricing.ts';
import { findAddress, findAddressByServiceId, readAddressDoc, type StoredAddress } from '../../db/records/addresses.ts';
import { findReference, findReferences } from '../../db/catalogue/catalogue.ts';
import { nameOfServiceLine, namesOfLines } from '../../db/records/line-names.ts';
import { addressLane, orderLane } from '../../db/outbox/lanes.ts';
import { columnsOf, deriveFrom, summariseOrder, type Derived } from '../../db/records/order-summary.ts';
import {
  findOrder,
  findOrderByKey,
  insertOrderRow,
  readOrderDoc,
  updateOrderRow,
  type StoredOrder,
} from '../../db/records/orders.ts';
import { selectPendingInLane } from '../../db/outbox/rows.ts';
import type { Entry } from '../queue/entry.ts';
import type { EntryPayloads } from '../queue/payloads.ts';
import { foldAddress, foldCreate, foldOrder, type FoldedAddress, type FoldedRecord, type Lookup } from './overlay.ts';
import { readEntries } from '../queue/read-entry.ts';

export function pendingEntries(db: Connection, lane: string): Entry[] {
  return readEntries(selectPendingInLane(db, lane));
}

/** Pass `pending` and `doc` if they have been read already. */
export function readFoldedOrder(
  db: Connection,
  stored: Pick<StoredOrder, 'local_id' | 'doc_id'>,
  pending: readonly Entry[] = pendingEntries(db, orderLane(stored.local_id)),
  doc = readOrderDoc(db, stored),
): FoldedRecord {
  return foldOrder(doc, pending, lookupIn(db, stored.local_id));
}

export function readFoldedAddress(db: Connection, stored: StoredAddress): FoldedAddress {
  return foldAddress(readAddressDoc(stored), pendingEntries(db, addressLane(stored.local_id)));
}

/** What the rep sees of an order that has nothing but its create. */
export function foldNewOrder(
  db: Connection,
  localId: string,
  create: EntryPayloads['order.create'],
): FoldedRecord['order'] {
  return foldCreate(create, lookupIn(db, localId));
}

/**
 * Inserts the row of a new order, with the number of its lines and their sum. The search index of its words and products is
 * written later (see `derived-rows.ts`).
 */
export function insertNewOrderRow(db: Connection, localId: string, create: EntryPayloads['order.create']): void {
  const lookup = lookupIn(db, localId);
  const { items = [], ...head } = create.order;
  const derive = () => {
    const products = findReferences(
      db,
      'product',
      items.map(({ id_item: id }) => id),
    );
    const reference: Lookup['reference'] = (kind, id) =>
      kind === 'product' ? products.get(id) : lookup.reference(kind, id);
    return deriveFrom(foldCreate(create, { ...lookup, reference }));
  };
  const columns = columnsOf(foldCreate({ order: head, itemLocalIds: [] }, lookup));
  insertOrderRow(db, {
    localId,
    columns: { ...columns, item_count: items.length },
    derive,
    estimate: estimateCreate(create.order),
    pulled: null,
  });
}

/** Updates an order's row and search index from its document and pending entries. Pass `doc` if it has been read already. */
export function refreshOrderRow(
  db: Connection,
  localId: string,
  pending: readonly Entry[] = pendingEntries(db, orderLane(localId)),
  doc?: Order,
): void {
  const stored = findOrder(db, localId);
  if (!stored) return;
  const { order, deletedHere } = foldAsShown(db, stored, pending, doc);
  updateOrderRow(db, stored, {
    summary: summariseOrder(order),
    estimate: pending.length > 0 ? estimateOrder(order) : null,
    hidden: deletedHere || (stored.gone_at_ms !== null && pending.length === 0),
  });
}

/** What the search index holds of an order; null if the order is not in lists, undefined if it cannot be read. */
export function readDerived(db: Connection, orderKey: number): Derived | null | undefined {
  const stored = findOrderByKey(db, orderKey);
  if (stored?.hidden !== 0) return null;
  try {
    return summariseOrder(foldAsShown(db, stored, pendingEntries(db, orderLane(stored.local_id))).order);
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) throw error;
    return undefined;
  }
}

/** The order as the rep sees it: without pending entries, the service's document itself. */
function foldAsShown(
  db: Connection,
  stored: StoredOrder,
  pending: readonly Entry[],
  doc = readOrderDoc(db, stored),
): { order: Order | FoldedOrder; deletedHere: boolean } {
  return doc !== null && pending.length === 0
    ? { order: doc, deletedHere: false }
    : foldOrder(doc, pending, lookupIn(db, stored.local_id));
}

function lookupIn(db: Connection, orderLocalId: string): Lookup {
  let itemIds: ReturnType<typeof namesOfLines> | undefined;
  return {
    reference: (kind, id) => findReference(db, kind, id),
    address: (chosen) => {
      const stored = 'localId' in chosen ? findAddress(db, chosen.localId) : findAddressByServiceId(db, chosen.id);
      return stored ? readFoldedAddress(db, stored).address : null;
    },
    itemLocalId: (serviceId) => {
      itemIds ??= namesOfLines(db, orderLocalId);
      return itemIds.get(serviceId) ?? nameOfServiceLine(serviceId);
    },
  };
}
