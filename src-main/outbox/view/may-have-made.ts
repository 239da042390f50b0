/** Which line of the service an entry may have made before its answer came. */
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import { holdsSentLine } from '../../records/sent-lines.ts';
import type { EntryOf } from '../queue/entry.ts';
import { mayHaveLanded } from '../queue/facts.ts';

/**
 * Whether a line may be the one that an entry has made, while its answer is on its way or lost: the line was not there before, and
 * its contents are the same. Only for what the rep sees until a probe decides, which compares more than this.
 */
export function mayHaveMade({ status, facts, payload }: EntryOf<'item.create'>, item: OrderItem): boolean {
  const known = facts.knownLines?.ids;
  if (['conflicted', 'dead'].includes(status.state) || facts.decision || !known) return false;
  const hasLeft = status.state === 'sending' || mayHaveLanded(facts);
  return hasLeft && typeof item.id === 'number' && !known.includes(item.id) && holdsSentLine(payload.item, item);
}
