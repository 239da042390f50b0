/** Pending entries folded over the service's document: what the rep sees. */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { FoldedItem, OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import {
  itemMembers,
  itemReadNames,
  orderReferences,
  orderScalars,
  type ItemField,
  type OrderReferenceField,
} from '../../../src-shared/domain/order-fields.ts';
import type { ItemChanges, OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { Order, Reference } from '../../../src-shared/domain/order.ts';
import { nameOfServiceLine } from '../../db/records/line-names.ts';
import { membersOf } from '../../../src-shared/domain/tolerant.ts';
import { asksAboutDuplicate } from '../queue/allowed.ts';
import type { Entry } from '../queue/entry.ts';
import type { EntryPayloads, OrderChangesDelta } from '../queue/payloads.ts';
import { mayHaveMade } from './may-have-made.ts';
import { staleFigures } from '../../records/line-figures.ts';
import { valuesOfItem } from '../../records/values.ts';

/** What the overlay reads from the cache, to show a name for each id in a write body. */
export interface Lookup {
  reference(
    kind: CatalogueKind,
    id: number,
  ): { name: string | null; fk_id: string | null; type: string | null } | undefined;
  address(chosen: { localId: LocalId } | { id: number }): Address | null;
  /** The local id of a line that the service gave this id. */
  itemLocalId(serviceId: number): LocalId;
}

export interface FoldedRecord {
  order: OrderDetail['order'];
  /** The rep's delete is pending. */
  deletedHere: boolean;
  /** Set while the order's address is one that the service has not seen. */
  addressLocalId: LocalId | null;
}

/** Folds an order's pending entries, in their order, over its document (null: the service has none yet). */
export function foldOrder(doc: Order | null, entries: readonly Entry[], lookup: Lookup): FoldedRecord {
  const { items, ...head } = doc ?? { id: null, items: [] };
  const folded: FoldedRecord = {
    order: { ...head, items: (items ?? []).map((item) => ({ ...item, localId: localIdOf(item.id, lookup) })) },
    deletedHere: false,
    addressLocalId: null,
  };
  for (const entry of entries) foldEntry(folded, entry, lookup);
  return folded;
}

/** What the rep sees of an order that has nothing but its create. */
export function foldCreate(create: EntryPayloads['order.create'], lookup: Lookup): FoldedRecord['order'] {
  const folded: FoldedRecord = { order: { id: null, items: [] }, deletedHere: false, addressLocalId: null };
  foldCreateInto(folded, create, lookup);
  return folded.order;
}

function foldCreateInto(
  folded: FoldedRecord,
  { order: { items, custom_fields, ...head }, itemLocalIds }: EntryPayloads['order.create'],
  lookup: Lookup,
): void {
  foldHead(folded, { ...head, ...(custom_fields ? { custom_fields } : {}) }, lookup);
  folded.order.items = (items ?? []).map((item, index) => {
    const localId = itemLocalIds[index];
    if (localId === undefined) throw new Error(`Line ${index} of an order has no local id`);
    return newItem(localId, item, lookup);
  });
}

/** Whether the line came from the service, and was not entered here. */
function hasServiceName({ id, localId }: FoldedItem): boolean {
  return typeof id === 'number' && localId === nameOfServiceLine(id);
}

function localIdOf(serviceId: unknown, lookup: Lookup): LocalId {
  return lookup.itemLocalId(typeof serviceId === 'number' ? serviceId : 0);
}

function foldEntry(folded: FoldedRecord, entry: Entry, lookup: Lookup): void {
  const { order } = folded;
  switch (entry.kind) {
    case 'order.create':
      return foldCreateInto(folded, entry.payload, lookup);
    case 'order.update':
      return foldHead(folded, entry.payload.changes, lookup);
    case 'order.delete':
      folded.deletedHere ||= !asksAboutDuplicate(entry);
      return;
    case 'item.create': {
      // A pull may have brought the line already. It must not show twice: the rep would delete one of the two.
      const made = order.items.findLast((item) => mayHaveMade(entry, item) && hasServiceName(item));
      if (made) made.localId = entry.recordLocalId;
      else order.items.push(newItem(entry.recordLocalId, entry.payload.item, lookup));
      return;
    }
    case 'item.update': {
      const { changes } = entry.payload;
      const at = order.items.findIndex(({ localId }) => localId === entry.recordLocalId);
      const item = order.items[at];
      if (item) order.items[at] = foldItem(item, changes, lookup);
      return;
    }
    case 'item.delete':
      order.items = order.items.filter((item) => item.localId !== entry.recordLocalId);
      return;
    case 'address.create':
    case 'address.update':
    case 'address.delete':
    case 'product-image.upload':
      throw new Error(`${entry.kind} in the lane of an order`);
  }
}

const referenceMembers = Object.entries(orderReferences) as [
  OrderReferenceField,
  (typeof orderReferences)[OrderReferenceField],
][];

function foldHead(folded: FoldedRecord, changes: OrderChangesDelta, lookup: Lookup): void {
  const { order } = folded;
  for (const field of orderScalars) if (changes[field] !== undefined) order[field] = changes[field];
  for (const [field, member] of referenceMembers) {
    const id = changes[field];
    if (id === undefined) continue;
    // The freight's cost is a separate field and stays if the type is removed.
    const kept = member === 'freight' && order.freight?.value != null ? { value: order.freight.value } : null;
    order[member] = id === null ? kept : { ...referenceOf(member, id, lookup), ...kept };
  }
  if (changes.freight_value !== undefined) order.freight = { ...order.freight, value: changes.freight_value };
  if (changes.address_local_id != null) {
    order.address = lookup.address({ localId: changes.address_local_id });
    folded.addressLocalId = changes.address_local_id;
  } else if (changes.id_address !== undefined || changes.address_local_id === null) {
    order.address =
      changes.id_address == null ? null : (lookup.address({ id: changes.id_address }) ?? { id: changes.id_address });
    folded.addressLocalId = null;
  }
  if (changes.custom_fields) {
    const merged = { ...membersOf(order.custom_fields), ...changes.custom_fields };
    order.custom_fields = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  }
}

function referenceOf(kind: CatalogueKind, id: number, lookup: Lookup): Reference {
  const known = lookup.reference(kind, id);
  return { id, name: known?.name ?? null, fk_id: known?.fk_id ?? null };
}

/** A line without the figures that the service calculates: after the change they may be wrong. */
function newItem(localId: LocalId, item: ItemChanges, lookup: Lookup): FoldedItem {
  return { localId, ...readShapeOf(item, lookup) };
}

function foldItem(item: FoldedItem, changes: ItemChanges, lookup: Lookup): FoldedItem {
  const folded: FoldedItem = { ...item };
  for (const field of staleFigures(valuesOfItem(item), changes)) {
    const member = field === 'total_item' ? field : itemReadNames[field as ItemField];
    if (folded[member] != null) Object.assign(folded, { [member]: null });
  }
  return Object.assign(folded, readShapeOf(changes, lookup));
}

/** The fields of a write body under the names that a read line has. */
function readShapeOf(changes: ItemChanges, lookup: Lookup): OrderItem {
  const read: Record<string, unknown> = {};
  if (changes.id_item !== undefined) {
    const known = lookup.reference('product', changes.id_item);
    read['item'] = {
      id: changes.id_item,
      name: known?.name ?? null,
      fk_id: known?.fk_id ?? null,
      type: known?.type ?? null,
    };
  }
  for (const [field, member] of itemMembers) if (changes[field] !== undefined) read[member] = changes[field];
  if (changes.total_item !== undefined) read['total_item'] = changes.total_item;
  return read;
}

export interface FoldedAddress {
  address: Address;
  deletedHere: boolean;
}

/** Folds an address's pending entries over its document. */
export function foldAddress(doc: Address | null, entries: readonly Entry[]): FoldedAddress {
  const folded: FoldedAddress = { address: { ...(doc ?? { id: null }) }, deletedHere: false };
  for (const entry of entries) {
    if (entry.kind === 'address.create') Object.assign(folded.address, entry.payload.address);
    else if (entry.kind === 'address.update') Object.assign(folded.address, entry.payload.changes);
    else if (entry.kind === 'address.delete') folded.deletedHere ||= !asksAboutDuplicate(entry);
    else throw new Error(`${entry.kind} in the lane of an address`);
  }
  return folded;
}
