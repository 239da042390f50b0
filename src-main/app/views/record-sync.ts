/** Where a record stands, from its pending entries. */
import type { RecordSync, SyncOfRecord } from '../../../src-shared/contract/orders/order-views.ts';
import type { Entry } from '../../outbox/queue/entry.ts';

/**
 * What needs the rep comes before what is unknown, and that before what merely waits. `hasDamaged`: there is work besides
 * that cannot be read.
 */
export function recordSync(pending: readonly Entry[], hasDamaged: boolean): RecordSync {
  const states = new Set(pending.map(({ status }) => status.state));
  if (hasDamaged || states.has('conflicted') || states.has('dead')) return 'needsYou';
  if (states.has('outcomeUnknown') || states.has('sending')) return 'sentNotConfirmed';
  return states.size > 0 ? 'savedHere' : 'onService';
}

export function syncOfRecord(
  pending: readonly Entry[],
  { deletedThere, hasDamaged }: { deletedThere: boolean; hasDamaged: boolean },
): SyncOfRecord {
  return { state: recordSync(pending, hasDamaged), entryIds: pending.map(({ id }) => id), deletedThere };
}
