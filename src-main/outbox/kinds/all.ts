/** One operation for each kind of entry. */
import type { Entry } from '../queue/entry.ts';
import type { Operations } from '../service/operation.ts';
import { addressCreate } from './address-create.ts';
import { addressDelete } from './address-delete.ts';
import { addressUpdate } from './address-update.ts';
import { itemCreate } from './line-create.ts';
import { itemDelete } from './line-delete.ts';
import { itemUpdate } from './line-update.ts';
import { orderCreate } from './order-create.ts';
import { orderDelete } from './order-delete.ts';
import { orderUpdate } from './order-update.ts';
import { productImageUpload } from './photo-upload.ts';

export const operations: Operations = {
  'order.create': orderCreate,
  'order.update': orderUpdate,
  'order.delete': orderDelete,
  'item.create': itemCreate,
  'item.update': itemUpdate,
  'item.delete': itemDelete,
  'address.create': addressCreate,
  'address.update': addressUpdate,
  'address.delete': addressDelete,
  'product-image.upload': productImageUpload,
};

/** Whether a read can show that the write has arrived. */
export function canBeProbed({ kind }: Pick<Entry, 'kind'>): boolean {
  return operations[kind].canBeProbed !== false;
}
