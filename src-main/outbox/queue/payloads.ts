/** The payload of each kind of entry: the content of the write. */
import type { AddressChanges, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { OrderChanges, OrderCreate } from '../../../src-shared/domain/order.ts';
import type { PhotoPayload } from '../../db/records/photos.ts';

export interface EntryPayloads {
  /** `itemLocalIds` goes with `order.items`, position by position. */
  'order.create': { order: OrderCreate; itemLocalIds: LocalId[] };
  'order.update': { changes: OrderChangesDelta };
  'order.delete': Record<string, never>;
  'item.create': { item: ItemWrite };
  'item.update': { changes: ItemChanges };
  'item.delete': Record<string, never>;
  'address.create': { customerFkId: string; address: AddressWrite };
  'address.update': { changes: AddressChanges };
  'address.delete': Record<string, never>;
  'product-image.upload': PhotoPayload;
}

/** An order's changes with custom fields as a delta: only the keys that change, null for one that is removed. */
export type OrderChangesDelta = Omit<OrderChanges, 'custom_fields'> & { custom_fields?: Record<string, string | null> };

/** The changes of any kind of update. */
export type ChangesOfRecord = EntryPayloads['order.update' | 'item.update' | 'address.update']['changes'];
