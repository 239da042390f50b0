/** Lines have no external id: which one of the service's is ours, only what it says can tell. */
import type { ItemWrite, OrderItem } from '../../src-shared/domain/order-item.ts';
import { membersOf } from '../db/tolerant.ts';
import type { EntryOf } from './entry.ts';
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

/**
 * Whether it is what an entry has made whose answer is on its way or lost: a line that was not there before and says the
 * same. For the rep's eyes until the entry has looked, which goes by more than this; not where he is asked.
 */
export function mayHaveMade({ status, sent, payload }: EntryOf<'item.create'>, item: OrderItem): boolean {
  const { knownItemIds: known, wasInDoubt, adopt, resend } = sent;
  if (['conflicted', 'dead'].includes(status.state) || adopt !== undefined || resend || !known) return false;
  const hasLeft = status.state === 'sending' || wasInDoubt === true;
  return hasLeft && typeof item.id === 'number' && !known.includes(item.id) && saysTheSame(payload.item, item);
}
