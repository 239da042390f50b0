/** The interface of a kind of write: how it is probed, written, and ended. */
import type { Conflict, EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Client } from '../../api/wire/client.ts';
import type { DeleteResult } from '../../api/wire/envelope.ts';
import type { Spool } from '../../images/spool.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import type { Facts } from '../queue/facts.ts';
import type { Effect } from './classify.ts';
import type { Uploads } from '../queue/uploads.ts';
import type { Values } from '../../records/values.ts';

export interface OperationContext extends OutboxContext {
  client: Client;
  spool: Spool;
  uploads: Uploads;
}

/**
 * The write has had its effect. `apply` updates the cache in the transaction that settles the entry. `ownChange` answers what our
 * write has changed in the record, so that later entries of the lane do not take that for somebody else's edit; null if no later
 * entry needs it.
 */
export interface Settled {
  kind: 'settled';
  note: 'settled' | 'adopted' | 'alreadyHeld' | 'alreadyGone' | 'keptOneGone';
  /** The service's message about the write. An order that it took may wait for somebody's approval, for example. */
  said?: string | null;
  apply(): void;
  /** The order as `apply` caches it, if it is at hand, so that nobody reads it again. */
  doc?: Order;
  ownChange: (() => OwnChange) | null;
}

/** What our write has changed. Fields have the names of `valuesOfWholeOrder` for an order, of `valuesOfAddress` for an address. */
export interface OwnChange {
  /** The whole record after the write. */
  after: Values;
  /**
   * The fields that our write set, even if the service shows no difference because an earlier attempt had landed; `all` for a
   * record that the write made. A difference in another field is somebody else's: they may write between our read and our write.
   */
  sent: readonly string[] | 'all';
  /**
   * The fields that were sent of a record that a probe found. A field that was not sent may have been filled in by the service or,
   * unseen by the rep, by somebody else.
   */
  asSent?: Values;
  /** The fields that were sent of a line that the write made; null for any other line. */
  lineAsSent?(localId: LocalId): Values | null;
}

export type Outcome =
  | Settled
  /** `apply` puts what the service holds into the cache, in the same transaction. */
  | { kind: 'conflicted'; conflict: Conflict; apply?(): void }
  /** Something that the entry needs is gone for good: a record that another entry was to create, or (`photoLost`) a file. */
  | { kind: 'dependencyLost'; note?: 'photoLost' };

/**
 * The result of a probe, which only reads: an outcome, or the write that is still to be made. `storeFirst` must be durable before that.
 */
export type Probe = Outcome | { kind: 'write'; storeFirst?: Partial<Facts>; write(): Promise<Outcome> };

export interface Operation<K extends EntryKind> {
  effect: Effect;
  /** False if no read shows whether the write has arrived. */
  canBeProbed?: false;
  /** Rejects with `ApiError` when the service could not be asked. */
  probe(context: OperationContext, entry: EntryOf<K>): Promise<Probe>;
}

export type Operations = { [K in EntryKind]: Operation<K> };

export function probeFor(operations: Operations, context: OperationContext, entry: Entry): Promise<Probe> {
  return (operations[entry.kind] as Operation<EntryKind>).probe(context, entry as EntryOf<EntryKind>);
}

/** Returns null when the service says that the record is not there (404, or 410). */
export async function orNullWhenGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return null;
    throw error;
  }
}

/**
 * Returns the answer to a write; null if the service answers with 404 or 410 and `isThere` says that the record is gone. If the
 * record is there, the answer was about something else, such as an unknown product, and the call rejects.
 */
export async function orNullWhenDeleted<T>(write: Promise<T>, isThere: () => Promise<boolean>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    const saysGone = isStatus(error, 404) || isStatus(error, 410);
    if (!saysGone || (await isThere())) throw error;
    return null;
  }
}

/** The probe after a create was sent has failed, or has not found the record. The record may be there all the same. */
export class ProbeFailed extends ApiError {
  constructor(error: ApiError) {
    super(error.failure, { cause: error });
  }
}

/** The rejection of a create whose earlier attempt is on the service, without the changes that were folded in since. */
export class EarlierAttemptFound extends ApiError {
  constructor(rejection: ApiError) {
    super(rejection.failure, { cause: rejection });
  }
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status;
}

/**
 * Throws `ApiError` for a deletion that the service answered with `success: false` (interface, 2.1): it is rejected, whatever its
 * status.
 */
export function rejectFailedDelete(result: DeleteResult | null): void {
  if (!result || result.success) return;
  throw new ApiError({ kind: 'status', status: 200, retryAfterMs: null, message: result.message ?? '' });
}
