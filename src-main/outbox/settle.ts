/** Carries the outcome of an attempt into the database: one transaction for the entry and the cache. */
import type { ServiceFailure } from '../../src-shared/contract/errors.ts';
import type { ApiFailure } from '../api/api-error.ts';
import { transact } from '../db/statement.ts';
import { classify, describe, type Disposition, type Effect } from './classify.ts';
import type { OutboxContext } from './context.ts';
import { moveEntry, type Entry, type EntryStatus } from './entry.ts';
import { refreshOrderRow } from './fold-records.ts';
import { recordOfLane } from './lanes.ts';
import type { Outcome } from './operation.ts';
import { rebaseLane } from './rebase.ts';
import { backoffMs, type Timing } from './timing.ts';

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
        const moved = moveEntry(db, entry, { state: 'settled' }, { note: outcome.note, atMs });
        if (outcome.moved) rebaseLane(db, entry.lane, outcome.moved, atMs);
        refreshRecord(context, entry);
        return moved;
      }
      case 'conflicted': {
        outcome.apply?.();
        const conflicted: EntryStatus = { state: 'conflicted', conflict: outcome.conflict };
        const moved = moveEntry(db, entry, conflicted, { note: 'conflict', atMs });
        refreshRecord(context, entry);
        return moved;
      }
      case 'dependencyLost': {
        const failure: ServiceFailure = { kind: 'rejected', status: null, message: '' };
        return moveEntry(db, entry, { state: 'dead', failure }, { note: 'dependencyLost', atMs });
      }
    }
  });
}

/**
 * A failed attempt; `effect` is `read` where it was the look that failed. An entry that was in doubt stays in doubt then:
 * what is unknown about the write has not become known.
 */
export function applyFailure(context: SettleContext, entry: Entry, failure: ApiFailure, effect: Effect): Disposition {
  const { db, clock, timing, random } = context;
  const atMs = clock.now();
  const disposition = classify(failure, effect);
  const described = describe(failure);
  const attempts = entry.attempts + 1;
  const laterMs =
    atMs +
    Math.max(
      backoffMs(timing, attempts, random.fraction()),
      'atLeastMs' in disposition ? (disposition.atLeastMs ?? 0) : 0,
    );
  transact(db, () => {
    const { status } = entry;
    if (status.state === 'inDoubt') {
      const nextAttemptAtMs = disposition.kind === 'needsAuth' ? atMs : laterMs;
      const spent = disposition.kind === 'retry' || disposition.kind === 'rejected' ? { attempts } : {};
      moveEntry(
        db,
        entry,
        { ...status, nextAttemptAtMs, failure: described },
        { note: noteOf(disposition), atMs },
        spent,
      );
      return;
    }
    switch (disposition.kind) {
      case 'offline':
      case 'notTheService':
        return moveEntry(
          db,
          entry,
          { state: 'waiting', nextAttemptAtMs: laterMs, failure: described },
          { note: disposition.kind, atMs },
        );
      case 'needsAuth':
        return moveEntry(db, entry, { state: 'queued' }, { note: 'needsAuth', atMs });
      case 'retry':
        return moveEntry(
          db,
          entry,
          { state: 'waiting', nextAttemptAtMs: laterMs, failure: described },
          { note: 'retryLater', atMs },
          { attempts },
        );
      case 'inDoubt':
        return moveEntry(
          db,
          entry,
          {
            state: 'inDoubt',
            nextAttemptAtMs: Math.min(laterMs, atMs + timing.quarantineMs),
            quarantineUntilMs: atMs + timing.quarantineMs,
            failure: described,
          },
          { note: 'inDoubt', atMs },
          { attempts, sent: doubted(entry) },
        );
      case 'rejected':
        return moveEntry(db, entry, { state: 'dead', failure: described }, { note: 'rejected', atMs }, { attempts });
    }
  });
  return disposition;
}

/** What is remembered of an entry whose effect is unknown. What the rep decided about an earlier doubt is spent. */
export function doubted(entry: Entry): Entry['sent'] {
  const { resend: _, ...sent } = entry.sent;
  return { ...sent, wasInDoubt: true };
}

function noteOf(disposition: Disposition): string {
  switch (disposition.kind) {
    case 'offline':
    case 'notTheService':
    case 'needsAuth':
    case 'inDoubt':
    case 'rejected':
      return disposition.kind;
    case 'retry':
      return 'retryLater';
  }
}

/** Brings the row of an entry's order in step; addresses have no derived row. */
export function refreshRecord({ db }: OutboxContext, entry: Entry): void {
  if (!entry.kind.startsWith('address.')) refreshOrderRow(db, recordOfLane(entry.lane));
}
