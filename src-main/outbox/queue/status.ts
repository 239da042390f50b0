/** The state of an entry, each with the data that only this state has. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';

export type EntryStatus =
  /** `heldUntilMs`: the rep may undo the entry until then, and it is not sent before. */
  | { state: 'queued'; heldUntilMs?: number }
  | { state: 'sending' }
  | { state: 'waiting'; nextAttemptAtMs: number; failure: ServiceFailure }
  | { state: 'outcomeUnknown'; nextAttemptAtMs: number; quarantineUntilMs: number; failure: ServiceFailure | null }
  | { state: 'conflicted'; conflict: Conflict }
  | { state: 'dead'; failure: ServiceFailure }
  | { state: 'settled' }
  | { state: 'discarded' }
  | { state: 'folded' };

/** The earliest time at which an entry may be sent; null if at once. */
export function notBeforeMs(status: EntryStatus): number | null {
  if ('nextAttemptAtMs' in status) return status.nextAttemptAtMs;
  return status.state === 'queued' ? (status.heldUntilMs ?? null) : null;
}
