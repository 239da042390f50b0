import type { RecordSync } from '../../../src-shared/contract/orders/order-views.ts';
import { m } from '../generated/messages.js';

const words: Record<RecordSync, () => string> = {
  onService: m.sync_on_service,
  savedHere: m.sync_saved_here,
  sentNotConfirmed: m.sync_sent_not_confirmed,
  needsYou: m.sync_needs_you,
};

/** Where a record stands, in words. */
export function recordSyncWords(sync: RecordSync): string {
  return words[sync]();
}
