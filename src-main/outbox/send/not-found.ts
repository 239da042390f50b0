/**
 * What is stored when a probe does not find a write of unknown outcome and the write is not sent again now. Within a transaction.
 */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';
import { canBeProbed } from '../kinds/all.ts';
import type { Entry } from '../queue/entry.ts';
import { countResend, quarantineMsOf } from '../queue/resends.ts';
import type { EntryStatus } from '../queue/status.ts';
import { transition } from '../queue/transitions.ts';
import type { SettleContext } from './settle.ts';

/** The next probe is due when the quarantine is over. If the clock was set back, a whole quarantine begins now. */
export function waitOutQuarantine({ db, clock, timing }: SettleContext, entry: Entry): Entry {
  const { status } = entry;
  if (status.state !== 'outcomeUnknown') throw new Error(`The outcome of entry ${entry.id} is known`);
  const atMs = clock.now();
  const untilMs = Math.min(status.quarantineUntilMs, atMs + quarantineMsOf(timing, entry));
  const waiting = { ...status, nextAttemptAtMs: untilMs, quarantineUntilMs: untilMs };
  return transition(db, entry, waiting, { note: canBeProbed(entry) ? 'absentForNow' : 'cannotProbe', atMs });
}

/** The service has answered 202: Satchel probes for the record until the resends are used up. */
export function waitForAccepted({ db, clock, timing }: SettleContext, entry: Entry): Entry {
  const atMs = clock.now();
  const facts = countResend(entry);
  const untilMs = atMs + quarantineMsOf(timing, { ...entry, facts });
  const failure = lastFailure(entry);
  const waiting: EntryStatus = {
    state: 'outcomeUnknown',
    nextAttemptAtMs: untilMs,
    quarantineUntilMs: untilMs,
    failure,
  };
  return transition(db, entry, waiting, { note: 'absentForNow', atMs }, { facts });
}

/** The rep decides, with the service's last answer at hand. A write that no read can find counts as rejected. */
export function askRep({ db, clock }: SettleContext, entry: Entry): Entry {
  const atMs = clock.now();
  const failure = lastFailure(entry) ?? { kind: 'noAnswer', status: null, message: '' };
  if (!canBeProbed(entry)) return transition(db, entry, { state: 'dead', failure }, { note: 'rejected', atMs });
  const conflict: Conflict = { kind: 'undecided', candidates: [], ...(failure.status !== null && { answer: failure }) };
  return transition(db, entry, { state: 'conflicted', conflict }, { note: 'neverFound', atMs });
}

function lastFailure({ status }: Entry): ServiceFailure | null {
  return status.state === 'outcomeUnknown' ? status.failure : null;
}
