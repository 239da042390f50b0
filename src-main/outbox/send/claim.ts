/** Claims an entry for an attempt, and releases it if nothing was sent. */
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { stateOfEntry } from '../../db/outbox/rows.ts';
import { mayLeaveNow } from '../../db/outbox/due-entries.ts';
import { mayBeSent } from '../queue/allowed.ts';
import { findEntry } from '../queue/append.ts';
import type { Entry } from '../queue/entry.ts';
import { afterUnknownOutcome } from '../queue/facts.ts';
import { countResend } from '../queue/resends.ts';
import type { EntryStatus } from '../queue/status.ts';
import { transition } from '../queue/transitions.ts';
import type { Effect } from '../service/classify.ts';
import { canBeProbed } from '../kinds/all.ts';
import { commitTogether } from './commit-together.ts';
import type { SettleContext } from './settle.ts';

/** Null if the rep has changed the entry so that it may not be sent now. An unknown outcome stays while the service is probed. */
export function claim(context: SettleContext, id: EntryId): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const entry = readDue(context, id);
    return entry && (entry.status.state === 'outcomeUnknown' ? entry : moveToSending(context, entry));
  });
}

/**
 * Claims an entry of unknown outcome for the write itself. The state `sending` is durable before the request leaves, so that a
 * crash during the request is noticed (see `recover.ts`). Null as for `claim`.
 */
export function claimForWrite(context: SettleContext, entry: Entry): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const now = readDue(context, entry.id);
    return now?.lane === entry.lane ? moveToSending(context, now) : null;
  });
}

/**
 * Reads the entry again: since it became due the rep may have edited or withdrawn it, or chosen an address that waits too. Or its
 * record turned out to be the same as another, whose earlier entries come first now (see `moveLane`).
 */
function readDue(context: SettleContext, id: EntryId): Entry | null {
  const entry = findEntry(context, id);
  return entry && mayBeSent(entry) && mayLeaveNow(context.db, entry.seq) ? entry : null;
}

function moveToSending({ db, clock }: SettleContext, entry: Entry): Entry {
  const atMs = clock.now();
  if (entry.status.state !== 'outcomeUnknown')
    return transition(db, entry, { state: 'sending' }, { note: 'sending', atMs });
  const note = canBeProbed(entry) ? 'absentOnService' : 'sentAgainUnseen';
  return transition(db, entry, { state: 'sending' }, { note, atMs }, { facts: countResend(entry) });
}

/** Queues a claimed entry again of which nothing was sent. The history keeps a note. */
export async function release(context: SettleContext, entry: Entry): Promise<void> {
  if (entry.status.state !== 'sending') return;
  const story = { note: 'released', atMs: context.clock.now() };
  await unlessDiscarded(context, entry, () => transition(context.db, entry, { state: 'queued' }, story));
}

/** Commits `work`. If the rep has discarded the entry while it was on its way, returns that entry and does nothing. */
export function unlessDiscarded<T>(context: SettleContext, entry: Entry, work: () => T): Promise<T | Entry> {
  return commitTogether(context.db, () => {
    const discarded = stateOfEntry(context.db, entry.seq) === 'discarded' ? findEntry(context, entry.id) : undefined;
    return discarded ?? work();
  });
}

/**
 * Queues an entry again that has moved to another lane since it was claimed: its record turned out to be the same as another local
 * record. A probe under the new name finds out what the service holds.
 */
export function requeueInNewLane({ db, clock }: SettleContext, entry: Entry, effect: Effect): Entry {
  const atMs = clock.now();
  if (entry.status.state === 'outcomeUnknown') return entry;
  if (effect === 'none') return transition(db, entry, { state: 'queued' }, { note: 'released', atMs });
  const status: EntryStatus = {
    state: 'outcomeUnknown',
    nextAttemptAtMs: atMs,
    quarantineUntilMs: atMs,
    failure: null,
  };
  return transition(db, entry, status, { note: 'outcomeUnknown', atMs }, { facts: afterUnknownOutcome(entry.facts) });
}
