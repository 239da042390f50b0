/** Which line of the service an entry may have made before its answer came. */
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import { saysTheSame } from '../../records/same-line.ts';
import type { EntryOf } from '../queue/entry.ts';

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
