/** What every kind of write does when its turn comes. */
import type { Conflict, EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Client } from '../../api/wire/client.ts';
import type { DeleteResult } from '../../api/wire/envelope.ts';
import type { Spool } from '../../images/spool.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Entry, EntryOf, SentNote } from '../queue/entry.ts';
import type { Effect } from './classify.ts';
import type { PreviousVersions } from '../cache/previous-versions.ts';
import type { Freshness } from '../cache/freshness.ts';
import type { Uploads } from '../queue/uploads.ts';
import type { Values } from '../../records/values.ts';

export interface OperationContext extends OutboxContext {
  client: Client;
  spool: Spool;
  uploads: Uploads;
  freshness: Freshness;
  previousVersions: PreviousVersions;
}

/**
 * How an entry ended, with what that means for the cache: `apply` runs in the transaction that settles the entry.
 * `moved` says how the service's record changed by our own doing, so that later entries of the lane do not take it for
 * somebody else's edit.
 */
export interface Settled {
  kind: 'settled';
  note: 'settled' | 'adopted' | 'alreadySo' | 'alreadyGone' | 'keptOneGone';
  /** What the service said of the write, where it was answered: an order that it took may wait for somebody's approval. */
  said?: string | null;
  /** The record as it was read before the write. What is cached may be older: others change records, too. */
  replaced?: object;
  apply(): void;
  /** The order as `apply` caches it, where it is at hand: it need not be read again. */
  doc?: Order;
  moved: (() => Moved) | null;
}

/** In the names of `valuesOfWholeOrder` for an order, of `valuesOfAddress` for an address. */
export interface Moved {
  after: Values;
  /**
   * Names that our write set, also where the service shows no difference (an earlier try of it had landed); `all` for a
   * record that it made. A difference elsewhere is somebody else's: they may write between our look and our write.
   */
  sent: readonly string[] | 'all';
  /**
   * What was sent of a record that was found again: what that had left open may have been filled in by the service or, unseen
   * by the rep, by somebody else.
   */
  asSent?: Values;
  /** What was sent of a line that the write made, under the names of a line; null for any other line. */
  lineAsSent?(localId: LocalId): Values | null;
}

export type Outcome =
  | Settled
  /** `apply` puts what the service holds into the cache, in the same transaction. */
  | { kind: 'conflicted'; conflict: Conflict; apply?(): void }
  /** What it needs will never come: from another entry, or (`photoLost`) from the disk. */
  | { kind: 'dependencyLost'; note?: 'photoLost' };

/**
 * What a probe (reads only) has found: an outcome, or the write that is still to be made. `before` must be durable before the
 * write leaves.
 */
export type Probe = Outcome | { kind: 'write'; before?: SentNote; write(): Promise<Outcome> };

export interface Operation<K extends EntryKind> {
  effect: Effect;
  /** False where nothing on the service shows whether the write arrived. */
  readsBack?: false;
  /** Rejects with `ApiError` when the service could not be asked. */
  probe(context: OperationContext, entry: EntryOf<K>): Promise<Probe>;
}

export type Operations = { [K in EntryKind]: Operation<K> };

export function probeFor(operations: Operations, context: OperationContext, entry: Entry): Promise<Probe> {
  return (operations[entry.kind] as Operation<EntryKind>).probe(context, entry as EntryOf<EntryKind>);
}

/** Answers null when the service says that the record is not there (404, or 410). */
export async function orNullWhenGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return null;
    throw error;
  }
}

/**
 * The answer to a write; null where it is answered with 404, or 410, and `isThere` says that the record is gone. Where that is
 * there, the answer was about something else, as a product that the service does not know, or a change that it does not take.
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

/** The look behind a create that was answered failed, or does not show it: what was sent may be there, however that came. */
export class ProbeFailed extends ApiError {
  constructor(error: ApiError) {
    super(error.failure, { cause: error });
  }
}

/** The refusal of a create whose earlier try is there: without what has joined it since. */
export class FoundApart extends ApiError {
  constructor(refusal: ApiError) {
    super(refusal.failure, { cause: refusal });
  }
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status;
}

/** A delete that the service answers with `success: false` (interface, 2.1) was refused, whatever its status. */
export function refuseFailedDelete(result: DeleteResult | null): void {
  if (!result || result.success) return;
  throw new ApiError({ kind: 'status', status: 200, retryAfterMs: null, message: result.message ?? '' });
}
