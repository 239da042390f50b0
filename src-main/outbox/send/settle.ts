/** Stores the outcome of an attempt: one transaction for the entry and the cache. */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { acceptedForLater, type ApiFailure } from '../../api/wire/api-error.ts';
import { isOrderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { transact } from '../../db/engine/statement.ts';
import { classify, describe, type Disposition, type Effect } from '../service/classify.ts';
import type { OutboxContext } from '../queue/context.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import type { EntryStatus } from '../queue/status.ts';
import { afterUnknownOutcome } from '../queue/facts.ts';
import { pendingEntries, refreshOrderRow } from '../view/fold-records.ts';
import { unfoldRejected } from '../edit/fold-later.ts';
import type { Outcome } from '../service/operation.ts';
import { rebase } from '../kinds/rebase.ts';
import { quarantineMsOf } from '../queue/resends.ts';
import { backoffMs, type Timing } from '../queue/timing.ts';

export interface SettleContext extends OutboxContext {
  timing: Timing;
}

export function applyOutcome(context: SettleContext, entry: Entry, outcome: Outcome): Entry {
  const { db, clock } = context;
  const atMs = clock.now();
  return transact(db, () => {
    switch (outcome.kind) {
      case 'settled': {
        outcome.apply();
        const { note, said } = outcome;
        const moved = transition(db, entry, { state: 'settled' }, { note, atMs, said });
        const pending = pendingEntries(db, entry.lane);
        const later = outcome.ownChange ? rebase(db, pending, outcome.ownChange, atMs) : pending;
        refreshRecord(context, entry, later, outcome.doc);
        return moved;
      }
      case 'conflicted': {
        outcome.apply?.();
        const conflicted: EntryStatus = { state: 'conflicted', conflict: outcome.conflict };
        const moved = transition(db, entry, conflicted, { note: 'conflict', atMs });
        refreshRecord(context, entry);
        return moved;
      }
      case 'dependencyLost': {
        const failure: ServiceFailure = { kind: 'notSent', status: null, message: '' };
        return transition(db, entry, { state: 'dead', failure }, { note: outcome.note ?? 'dependencyLost', atMs });
      }
    }
  });
}

/** How a request failed. */
interface Failed {
  /** `read` if the probe failed. */
  effect: Effect;
  /** The failure concerns this request alone: the service answers others. */
  concernsEntryAlone: boolean;
  /** The probe after the write failed (see `ProbeFailed`). */
  mayBeThere: boolean;
}

/**
 * Notes a failed attempt. If the probe failed, an unknown outcome stays unknown. If the service keeps rejecting the probe, the
 * rep decides.
 */
export function applyFailure(
  context: SettleContext,
  entry: Entry,
  failure: ApiFailure,
  { effect, concernsEntryAlone, mayBeThere }: Failed,
): Disposition {
  const { db, clock, timing, random } = context;
  const atMs = clock.now();
  const disposition = concernsEntryAlone
    ? forEntryAlone(classify(failure, effect), effect, entry)
    : classify(failure, effect);
  const attempts = countsAsAttempt(disposition) ? entry.attempts + 1 : entry.attempts;
  const askedForMs = disposition.kind === 'retry' ? (disposition.atLeastMs ?? 0) : 0;
  const laterMs = atMs + Math.max(backoffMs(timing, entry.attempts + 1, random.fraction()), askedForMs);
  const quarantineUntilMs = atMs + quarantineMsOf(timing, entry);
  const status = statusAfter(entry, disposition, describe(failure), { atMs, laterMs, quarantineUntilMs });
  const isAccepted = failure.kind === 'noAnswer' && failure.code === acceptedForLater;
  const isUnknown = mayBeThere || isUnknownAfter(disposition, effect);
  const facts = isUnknown ? afterUnknownOutcome(entry.facts, { isAccepted }) : {};
  transact(db, () => {
    const unfolded = status.state === 'dead' ? unfoldRejected(context, entry) : null;
    transition(db, entry, status, { note: noteOf(entry, disposition), atMs }, { attempts, facts, ...unfolded });
  });
  return disposition;
}

/** The disposition of a failure that concerns this entry alone: the others are sent. After some attempts the rep decides. */
function forEntryAlone(disposition: Disposition, effect: Effect, { attempts }: Entry): Disposition {
  const isOutcomeUnknown = disposition.kind === 'outcomeUnknown';
  // The resends of a create are bounded in `resends.ts`.
  if (isOutcomeUnknown && effect === 'create') return { ...disposition, connection: 'online' };
  if (attempts + 1 >= mostAttempts) return { kind: 'rejected' };
  return isOutcomeUnknown ? disposition : { kind: 'retry', atLeastMs: null, wholeService: false };
}

/** Whether a change may have had its effect, although the service answered with a 5xx or something else answered in its place. */
function isUnknownAfter({ kind }: Disposition, effect: Effect): boolean {
  return kind === 'outcomeUnknown' || (effect === 'repeatable' && (kind === 'retry' || kind === 'notTheService'));
}

/** An attempt does not count if it never reached the service or only needs a new token. */
function countsAsAttempt({ kind }: Disposition): boolean {
  return kind === 'retry' || kind === 'outcomeUnknown' || kind === 'rejected';
}

interface Moments {
  atMs: number;
  laterMs: number;
  quarantineUntilMs: number;
}

function statusAfter(entry: Entry, { kind }: Disposition, failure: ServiceFailure, moments: Moments): EntryStatus {
  const { atMs, laterMs, quarantineUntilMs } = moments;
  const { status } = entry;
  if (status.state === 'outcomeUnknown') {
    const isLast = entry.attempts + 1 >= mostAttempts && atMs >= status.quarantineUntilMs;
    if (kind === 'rejected' && isLast) return toDecide(entry, failure);
    return { ...status, nextAttemptAtMs: kind === 'needsAuth' || kind === 'noToken' ? atMs : laterMs, failure };
  }
  switch (kind) {
    case 'offline':
    case 'notTheService':
    case 'retry':
      return { state: 'waiting', nextAttemptAtMs: laterMs, failure };
    case 'needsAuth':
    case 'noToken':
      return { state: 'queued' };
    case 'outcomeUnknown':
      return {
        state: 'outcomeUnknown',
        nextAttemptAtMs: Math.min(laterMs, quarantineUntilMs),
        quarantineUntilMs,
        failure,
      };
    case 'rejected':
      return { state: 'dead', failure };
  }
}

/** After this many attempts, some minutes, an unusable answer counts as a rejection. */
const mostAttempts = 8;

/**
 * The status if the service keeps rejecting the probe. The rep may retry a repeatable write; for a create the rep has to say
 * whether the record is on the service.
 */
function toDecide(entry: Entry, rejection: ServiceFailure): EntryStatus {
  if (verbOf(entry.kind) !== 'create') return { state: 'dead', failure: rejection };
  return { state: 'conflicted', conflict: { kind: 'undecided', candidates: [], rejection } };
}

function noteOf({ status }: Entry, { kind }: Disposition): string {
  if (kind === 'rejected' && status.state === 'outcomeUnknown') return 'probeRejected';
  return kind === 'retry' ? 'retryLater' : kind;
}

/** Updates the row of an entry's order. Other records have no derived row. */
export function refreshRecord({ db }: OutboxContext, { lane }: Entry, pending?: readonly Entry[], doc?: Order): void {
  if (isOrderLane(lane)) refreshOrderRow(db, recordOfLane(lane), pending, doc);
}
