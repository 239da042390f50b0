/** Orders as the window sees them, and where a record stands. */
import type { EntryId, LocalId } from '../../domain/ids.ts';
import type { OrderItem } from '../../domain/order-item.ts';
import type { FoldedOrder, Freight, Reference } from '../../domain/order.ts';

/** What a list shows on request. */
export interface OrderRowDetails {
  user: Reference | null;
  delivery_date: string | null;
  observations: string | null;
  quotation: { id?: number | null; name?: string | null } | null;
  opportunity: Reference | null;
  payment_type: Reference | null;
  payment_method: Reference | null;
  category: Reference | null;
  shipping_company: Reference | null;
  branch_company: Reference | null;
  freight: Freight | null;
}

/**
 * Where a record stands.
 * `onService`: nothing pending. `savedHere`: waits to be sent. `sentNotConfirmed`: sent, no answer yet.
 * `needsYou`: an entry of it is conflicted or dead.
 */
export type RecordSync = 'onService' | 'savedHere' | 'sentNotConfirmed' | 'needsYou';

export interface SyncOfRecord {
  state: RecordSync;
  /** Open and parked entries of the record, in the order in which they will be sent. */
  entryIds: EntryId[];
  /** The service no longer has the record. */
  deletedThere: boolean;
}

export interface OrderRow {
  localId: LocalId;
  id: number | null;
  fk_id: string | null;
  date: string | null;
  customer: Reference;
  status: Reference;
  /** The service's total as received; ours is `estimate`. */
  total_value: number | null;
  /** Our own sum as decimal text while the service has not answered for the lines as they stand here; else null. */
  estimate: string | null;
  itemCount: number;
  sync: RecordSync;
  /** Null where a list was not asked for them. */
  details: OrderRowDetails | null;
}

/** A line of an order with its figures: the service's while it has answered for the order as it stands here, else ours. */
export interface SelectedLine {
  product: Reference;
  quantity: number | null;
  price: number | null;
  /** In percent; null for none. */
  discount: number | null;
  /** ICMS-ST and IPI. */
  taxes: number | null;
  /** With taxes. */
  total: number | null;
}

/** An order of a selection, with details. */
export interface SelectedOrder extends OrderRow {
  /** The sum of the quantities that are known; null where none is. */
  units: number | null;
  /** Null where they were not asked for. */
  lines: SelectedLine[] | null;
}

export type FoldedItem = OrderItem & {
  localId: LocalId;
  /** Of 2.6 alone: there as long as it waits to be sent, for the service does not return it. */
  total_item?: number | null;
};

export interface OrderDetail {
  localId: LocalId;
  id: number | null;
  order: Omit<FoldedOrder, 'items'> & { items: FoldedItem[] };
  /** The address chosen from this machine, where the service has not seen it yet. */
  addressLocalId: LocalId | null;
  /** Its address was deleted, here or on the service: it is none for another order. */
  isAddressGone: boolean;
  estimate: string | null;
  /** Write fields that the service took the order without, and still does not hold. */
  leftOut: string[];
  /** Those of which it took, and still holds, the beginning alone. */
  cutOff: string[];
  sync: SyncOfRecord;
}
