/** The order, address or product that an outbox entry is about, and whose it is. */
import type { EntryAbout } from '../../../src-shared/contract/outbox/outbox.ts';
import { estimateCreate } from '../../../src-shared/domain/pricing.ts';
import { findReference } from '../../db/catalogue/catalogue.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { findOrder } from '../../db/records/orders.ts';
import type { Entry, EntryOf } from '../../outbox/queue/entry.ts';
import { readFoldedAddress } from '../../outbox/view/fold-records.ts';
import { typedFields } from '../../records/typed-fields.ts';
import { flattenChanges } from '../../records/values.ts';
import { addressName } from './entry-names.ts';

export function aboutOf(db: Connection, entry: Entry): EntryAbout {
  switch (entry.kind) {
    case 'order.create':
    case 'order.update':
    case 'order.delete':
    case 'item.create':
    case 'item.update':
    case 'item.delete':
      return aboutOrder(db, entry);
    case 'address.create':
    case 'address.update':
    case 'address.delete':
      return aboutAddress(db, entry);
    case 'product-image.upload':
      return aboutPhoto(db, entry);
  }
}

/** A new order is shown as it is sent, in the journal too, whatever has changed since. */
function aboutOrder(db: Connection, entry: Entry): EntryAbout {
  const stored = findOrder(db, recordOfLane(entry.lane));
  const entered = entry.kind === 'order.create' ? entry.payload.order : null;
  const customer = entered ? findReference(db, 'customer', entered.id_customer) : undefined;
  return {
    name: stored?.customer_name ?? customer?.name ?? null,
    product: productOf(db, entry),
    serviceId: stored?.id ?? null,
    itemCount: entered && (entered.items?.length ?? 0),
    total: entered && estimateCreate(entered),
    fileName: null,
    fields: fieldsOf(entry),
  };
}

function aboutAddress(db: Connection, entry: Entry): EntryAbout {
  const stored = findAddress(db, entry.recordLocalId);
  const address = stored
    ? readFoldedAddress(db, stored).address
    : entry.kind === 'address.create'
      ? entry.payload.address
      : {};
  return {
    name: addressName(address),
    product: null,
    serviceId: stored?.id ?? null,
    itemCount: null,
    total: null,
    fileName: null,
    fields: fieldsOf(entry),
  };
}

function aboutPhoto(db: Connection, { payload }: EntryOf<'product-image.upload'>): EntryAbout {
  const { productId, fileName } = payload;
  const name = findReference(db, 'product', productId)?.name ?? null;
  return { name, product: null, serviceId: productId, itemCount: null, total: null, fileName, fields: [] };
}

function productOf(db: Connection, entry: Entry): string | null {
  const id = productIdOf(entry);
  return typeof id === 'number' ? nameOfProduct(db, id) : null;
}

export function nameOfProduct(db: Connection, id: number): string | null {
  return findReference(db, 'product', id)?.name ?? null;
}

/** The product of the line as the rep left it. For a removed line it comes from the service's values. */
function productIdOf(entry: Entry): unknown {
  switch (entry.kind) {
    case 'item.create':
      return entry.payload.item.id_item;
    case 'item.update':
      return entry.payload.changes.id_item ?? entry.base?.id_item;
    case 'item.delete':
      return entry.base?.id_item;
    default:
      return null;
  }
}

function fieldsOf(entry: Entry): string[] {
  return 'changes' in entry.payload ? typedFields(Object.keys(flattenChanges(entry.payload.changes))) : [];
}
