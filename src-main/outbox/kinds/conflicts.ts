/** Conflicts that a probe has found. The service's version goes into the cache, so that the rep sees it. */
import type { Conflict, FieldConflict } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { markAddressGone } from '../../db/records/addresses.ts';
import { serviceIdOfItem } from '../../db/records/item-ids.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { markOrderGone } from '../../db/records/orders.ts';
import { cacheAddressAnswer, cacheOrderAnswer } from '../cache/take-answer.ts';
import type { Entry } from '../queue/entry.ts';
import { knownLinesOf } from '../cache/known-lines.ts';
import { notePrevious } from '../cache/note-previous.ts';
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
    apply() {
      // A list that holds the line again is believed: somebody may have undone the deletion, and "mine" would make a second line.
      if (conflict.kind !== 'deletedThere' || !isLineCached(context, entry)) notePrevious(context, entry.lane);
      cacheOrderAnswer(context, recordOfLane(entry.lane), held);
    },
  };
}

function isLineCached({ db }: OperationContext, { lane, recordLocalId }: Entry): boolean {
  const id = serviceIdOfItem(db, recordOfLane(lane), recordLocalId);
  return id !== null && (knownLinesOf(db, lane) ?? []).includes(id);
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
    apply() {
      notePrevious(context, entry.lane);
      cacheAddressAnswer(context, entry.recordLocalId, held);
    },
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
