/** Which line of the service an entry may have made before its answer came. */
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import { saysTheSame } from '../../records/same-line.ts';
import type { EntryOf } from '../queue/entry.ts';

/**
 * Whether a line may be the one that an entry has made, while its answer is on its way or lost: the line was not there before, and
 * its contents are the same. Only for what the rep sees until a probe decides, which compares more than this.
 */
export function mayHaveMade({ status, sent, payload }: EntryOf<'item.create'>, item: OrderItem): boolean {
  const { knownItemIds: known, wasInDoubt, adopt, resend } = sent;
  if (['conflicted', 'dead'].includes(status.state) || adopt !== undefined || resend || !known) return false;
  const hasLeft = status.state === 'sending' || wasInDoubt === true;
  return hasLeft && typeof item.id === 'number' && !known.includes(item.id) && saysTheSame(payload.item, item);
}
