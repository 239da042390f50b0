/** Conflicts that a probe has found. The service's version goes into the cache, so that the rep sees it. */
import type { Conflict, FieldConflict } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { markAddressGone } from '../../db/records/addresses.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { markOrderGone } from '../../db/records/orders.ts';
import { cacheAddressAnswer, cacheOrderAnswer } from '../cache/take-answer.ts';
import type { Entry } from '../queue/entry.ts';
import type { OperationContext, Outcome } from '../service/operation.ts';
import { differingFields, type Values } from '../../records/values.ts';

type Conflicted = Extract<Outcome, { kind: 'conflicted' }>;

export function orderGone({ db, clock }: OperationContext, entry: Entry): Conflicted {
  return {
    kind: 'conflicted',
    conflict: { kind: 'deletedThere' },
    apply: () => markOrderGone(db, recordOfLane(entry.lane), clock.now()),
  };
}

/** `held` is the order on the service. */
export function orderConflict(context: OperationContext, entry: Entry, held: Order, conflict: Conflict): Conflicted {
  return {
    kind: 'conflicted',
    conflict,
    apply: () => cacheOrderAnswer(context, recordOfLane(entry.lane), held),
  };
}

export function addressGone({ db, clock }: OperationContext, entry: Entry): Conflicted {
  return {
    kind: 'conflicted',
    conflict: { kind: 'deletedThere' },
    apply: () => markAddressGone(db, entry.recordLocalId, clock.now()),
  };
}

export function addressConflict(
  context: OperationContext,
  entry: Entry,
  held: Address,
  conflict: Conflict,
): Conflicted {
  return {
    kind: 'conflicted',
    conflict,
    apply: () => cacheAddressAnswer(context, entry.recordLocalId, held),
  };
}

/** The changes that somebody made to a record which the rep deletes. */
export function changesSince(base: Values, theirs: Values): FieldConflict[] {
  return differingFields(base, theirs).map((field) => ({
    field,
    base: base[field] ?? null,
    mine: null,
    theirs: theirs[field] ?? null,
  }));
}
