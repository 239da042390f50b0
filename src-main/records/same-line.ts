/** Compares a line that was sent with a line of the service. Lines have no external id, so only their fields show which one is ours. */
import type { ItemWrite, OrderItem } from '../../src-shared/domain/order-item.ts';
import { membersOf } from '../../src-shared/domain/tolerant.ts';
import { isKeptAs, sameValue } from './values.ts';

/** Whether a line on the service says what was sent, in every field that the service returns. */
export function saysTheSame(sent: ItemWrite, item: OrderItem): boolean {
  const product = membersOf(item.item)['id'];
  return (
    (sent.id_item == null || sameValue(sent.id_item, product)) &&
    toldAsRead.every((field) => sent[field] == null || isKeptAs(item[field], sent[field]))
  );
}

/** Written and read under the same name. */
const toldAsRead = ['quantity', 'price', 'description'] as const;
