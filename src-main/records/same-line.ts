/**
 * Compares a line that was sent with a line of the service. Lines have no external id, so only their fields show which one is ours.
 */
import type { ItemWrite, OrderItem } from '../../src-shared/domain/order-item.ts';
import { membersOf } from '../../src-shared/domain/tolerant.ts';
import { isKeptAs, sameValue } from './values.ts';

/** Whether a line of the service holds what was sent, in every field that the service returns. */
export function saysTheSame(sent: ItemWrite, item: OrderItem): boolean {
  const product = membersOf(item.item)['id'];
  return (
    (sent.id_item == null || sameValue(sent.id_item, product)) &&
    equallyNamed.every((field) => sent[field] == null || isKeptAs(item[field], sent[field]))
  );
}

/** The fields that have one name in write bodies and in read lines. */
const equallyNamed = ['quantity', 'price', 'description'] as const;
