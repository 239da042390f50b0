/** Where a record stands, from its pending entries. */
import type { RecordSync, SyncOfRecord } from '../../src-shared/contract/queries.ts';
import type { Entry } from '../outbox/entry.ts';

/** What needs the rep comes before what is unknown, and that before what merely waits. */
export function recordSync(pending: readonly Entry[]): RecordSync {
  const states = new Set(pending.map(({ status }) => status.state));
  if (states.has('conflicted') || states.has('dead')) return 'needsYou';
  if (states.has('inDoubt') || states.has('sending')) return 'sentNotConfirmed';
  return states.size > 0 ? 'savedHere' : 'onService';
}

export function syncOfRecord(pending: readonly Entry[], deletedThere: boolean): SyncOfRecord {
  return { state: recordSync(pending), entryIds: pending.map(({ id }) => id), deletedThere };
}
