/**
 * One attempt at one entry: claim it, probe the service, write if there is something to write, and carry the outcome into the
 * database.
 */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { ApiError, isStopped } from '../../api/wire/api-error.ts';
import { hasLeftLane } from '../../db/outbox/moved-entries.ts';
import { dependsOnNothingOpen, stateOfEntry } from '../../db/outbox/rows.ts';
import type { Log } from '../../ports/ports.ts';
import { describe, type Disposition, type Effect } from '../service/classify.ts';
import { findEntry } from '../queue/append.ts';
import { mayBeSent, moveEntry, noteOnEntry, type Entry, type EntryStatus } from '../queue/entry.ts';
import { commitTogether } from './commit-together.ts';
import { joinAbsent, unfold } from '../edit/fold-later.ts';
import {
  FoundApart,
  probeFor,
  ProbeFailed,
  type Probe,
  type OperationContext,
  type Outcome,
} from '../service/operation.ts';
import { operations } from '../kinds/all.ts';
import { failInternally } from './fail-internally.ts';
import { isOfTheMachine } from '../../db/engine/storage-problem.ts';
import { explainFailure, concernsThisAlone } from '../service/failed-reads.ts';
import { isResentOften, noteResend, quarantineMsOf } from '../queue/resends.ts';
import { applyFailure, applyOutcome, doubted, type SettleContext } from './settle.ts';
import { withdrawDeleted } from './withdraw-deleted.ts';

export interface AttemptContext extends OperationContext, SettleContext {
  /** Lanes that are in flight at once. */
  concurrency: number;
  log: Log;
}

/** How an attempt ended, for the pass that made it. */
export type AttemptResult =
  /**
   * The outcome is in the database, and `entry` is the entry as the database holds it now. That may be any state that an
   * attempt leads to: settled, conflicted, dead, in doubt, or queued again. An error of Satchel's own counts too.
   */
  | { kind: 'stored'; entry: Entry }
  /** A request failed. The entry holds the failure; `disposition` says what it means for the other entries. */
  | { kind: 'failed'; disposition: Disposition; failure: ServiceFailure }
  /**
   * There is no outcome: the rep has withdrawn or discarded the entry or changed it so that it may not be sent now, or it was
   * released before anything was sent.
   */
  | { kind: 'noOutcome' };

export interface AttemptHooks {
  /** Resolves when the attempt may ask the service; with false if it may not any more. */
  mayAsk(): Promise<boolean>;
  /** Called as soon as the service has answered the write, before the answer is durable. */
  onAnswered(): void;
}

/**
 * Resolves once the outcome is durable. Rejects with `UnreadableEntry` if the row cannot be read when the entry is claimed, and
 * with an error of the disk or the database at any time; then the entry stays as the last commit left it.
 */
export async function attemptEntry(
  context: AttemptContext,
  id: EntryId,
  { mayAsk, onAnswered }: AttemptHooks,
): Promise<AttemptResult> {
  const begun = await claim(context, id);
  if (!begun) return noOutcome;
  if (!(await mayAsk())) {
    await release(context, begun);
    return noOutcome;
  }
  let entry = begun;
  let effect: Effect = 'read';
  const settle = (outcome: Outcome): Promise<AttemptResult> =>
    commitEnd(context, entry, () => {
      if (hasLeftLane(context.db, entry)) return requeueUnderNewName(context, entry, effect);
      const ended = applyOutcome(context, entry, outcome);
      return outcome.kind === 'settled' ? ended : withoutDeleted(context, ended);
    });
  try {
    const probedAtMs = context.clock.now();
    const probe = await probeFor(operations, context, entry);
    // The time is that of the question: a write that the probe did not find may have landed while the answer was on the way.
    if (entry.status.state === 'inDoubt' && probedAtMs < entry.status.quarantineUntilMs && mayShowMore(probe))
      return await commitEnd(context, entry, () => waitOutQuarantine(context, entry));
    if (isEnd(probe)) {
      const apart = (await isThereApart(context, entry)) ? await releaseApart(context, entry) : null;
      return apart ?? (await settle(probe));
    }
    if (entry.status.state === 'inDoubt') {
      if (probe.kind === 'write' && isResentOften(entry))
        return await commitEnd(context, entry, () => sendNoMore(context, entry));
      if (probe.kind === 'write' && entry.sent.accepted)
        return await commitEnd(context, entry, () => leaveItTime(context, entry));
      const again = await startSending(context, entry);
      if (!again) return noOutcome;
      entry = again;
    }
    if (entry.sent.refused) {
      const released = await releaseWithLater(context, entry);
      if (released) return released;
    }
    if (probe.kind === 'dependencyLost') return await settle(probe);
    entry = await storeBeforeWriting(context, entry, probe);
    // The record has another name now. The entries that were saved under that name earlier are sent first.
    if (hasLeftLane(context.db, entry))
      return await commitEnd(context, entry, () => requeueUnderNewName(context, entry, effect));
    effect = operations[entry.kind].effect;
    const outcome = await probe.write();
    onAnswered();
    return await settle(outcome);
  } catch (error) {
    if (!(error instanceof ApiError)) return await failWithOwnError(context, entry, error, effect);
    const apart = error instanceof FoundApart ? await releaseApart(context, entry) : null;
    if (apart) return apart;
    const mayBeThere = error instanceof ProbeFailed;
    if (isStopped(error.failure) && (effect === 'read' || error.failure.kind === 'unreachable') && !mayBeThere) {
      await release(context, entry);
      return noOutcome;
    }
    const failure = await explainFailure(context, error);
    const isAlone = failure === error.failure && (await concernsThisAlone(context, error));
    return await commit<AttemptResult>(
      context,
      entry,
      () => {
        const disposition = applyFailure(context, entry, failure, { effect, isAlone, mayBeThere });
        withdrawDeleted(context, entry.id);
        return { kind: 'failed', disposition, failure: describe(failure) };
      },
      endOf,
    );
  }
}

const noOutcome: AttemptResult = { kind: 'noOutcome' };

/** An entry that the rep has discarded or withdrawn has no outcome. */
function endOf(entry: Entry): AttemptResult {
  const { state } = entry.status;
  return state === 'discarded' || state === 'folded' ? noOutcome : { kind: 'stored', entry };
}

/** The entry as the database holds it once a deletion of the same record has withdrawn it. */
function withoutDeleted(context: AttemptContext, ended: Entry): Entry {
  withdrawDeleted(context, ended.id);
  return findEntry(context, ended.id) ?? ended;
}

function isEnd(probe: Probe): probe is Exclude<Outcome, { kind: 'dependencyLost' }> {
  return probe.kind !== 'write' && probe.kind !== 'dependencyLost';
}

/** Whether a later probe may find that the write has landed: a service that marks deletions may show the mark late. */
function mayShowMore(probe: Probe): boolean {
  return !isEnd(probe) || (probe.kind === 'conflicted' && probe.conflict.kind === 'changedThere');
}

/** Whether the probe finds an earlier attempt: the payload without the changes that were folded into it since. */
async function isThereApart(context: AttemptContext, entry: Entry): Promise<boolean> {
  const { joined, adopt } = entry.sent;
  if (!joined || adopt !== undefined) return false;
  return isEnd(await probeFor(operations, context, { ...entry, payload: joined.payload } as Entry));
}

/** Releases the create as it was sent first, with the later changes behind it again. Null if nothing was folded into it. */
function releaseApart(context: AttemptContext, entry: Entry): Promise<AttemptResult | null> {
  return commit(
    context,
    entry,
    () => {
      const apart = unfold(context, entry);
      return apart && endOf(apart);
    },
    endOf,
  );
}

/** Folds the changes that wait behind a create into it, and releases it with them. Null if there are none. */
function releaseWithLater(context: AttemptContext, entry: Entry): Promise<AttemptResult | null> {
  return commit(
    context,
    entry,
    () => {
      const joined = joinAbsent(context, entry);
      return joined && endOf(joined);
    },
    endOf,
  );
}

/** An entry whose outcome is unknown keeps its state while the service is probed. */
function claim(context: AttemptContext, id: EntryId): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const entry = readDue(context, id);
    return entry && (entry.status.state === 'inDoubt' ? entry : moveToSending(context, entry));
  });
}

/** Nothing of the entry has left this machine. Its history keeps a note. */
async function release(context: AttemptContext, entry: Entry): Promise<void> {
  if (entry.status.state !== 'sending') return;
  const story = { note: 'putBack', atMs: context.clock.now() };
  await commitEnd(context, entry, () => moveEntry(context.db, entry, { state: 'queued' }, story));
}

/** The state is durable before the request leaves, so that a crash leaves no doubt about whether anything was sent. */
function startSending(context: AttemptContext, { id, lane }: Entry): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const entry = readDue(context, id);
    return entry?.lane === lane ? moveToSending(context, entry) : null;
  });
}

/** Reads the entry again: since it became due the rep may have edited or withdrawn it, or chosen an address that waits too. */
function readDue(context: AttemptContext, id: EntryId): Entry | null {
  const entry = findEntry(context, id);
  if (!entry || !mayBeSent(entry)) return null;
  return entry.dependsOn === null || dependsOnNothingOpen(context.db, entry.seq) ? entry : null;
}

function moveToSending({ db, clock }: AttemptContext, entry: Entry): Entry {
  const atMs = clock.now();
  if (entry.status.state !== 'inDoubt') return moveEntry(db, entry, { state: 'sending' }, { note: 'sending', atMs });
  const sent = noteResend(entry);
  const note = readsBack(entry) ? 'absentOnService' : 'sentAgainUnseen';
  return moveEntry(db, entry, { state: 'sending' }, { note, atMs }, { sent });
}

/** Commits `work`, or answers `otherwise` if the rep has discarded the entry while it was on its way. */
function commit<T>(
  context: AttemptContext,
  entry: Entry,
  work: () => T,
  otherwise: (discarded: Entry) => T,
): Promise<T> {
  return commitTogether(context.db, () => {
    const discarded = stateOfEntry(context.db, entry.seq) === 'discarded' ? findEntry(context, entry.id) : undefined;
    return discarded ? otherwise(discarded) : work();
  });
}

function commitEnd(context: AttemptContext, entry: Entry, work: () => Entry): Promise<AttemptResult> {
  return commit(context, entry, () => endOf(work()), endOf);
}

/** An error of Satchel's own fails this entry alone; the others are sent. */
async function failWithOwnError(
  context: AttemptContext,
  entry: Entry,
  error: unknown,
  effect: Effect,
): Promise<AttemptResult> {
  if (isOfTheMachine(error)) throw error;
  const end = await commitEnd(context, entry, () =>
    hasLeftLane(context.db, entry)
      ? requeueUnderNewName(context, entry, effect)
      : withoutDeleted(context, failInternally(context, entry, error, effect)),
  );
  context.log('error', 'outbox.entryFailed', { entryId: entry.id, kind: entry.kind, error });
  return end;
}

/**
 * The record has turned out to be another record of the rep's, so the answer names a record that is gone. A probe under the new
 * name finds out what the service holds.
 */
function requeueUnderNewName(context: AttemptContext, entry: Entry, effect: Effect): Entry {
  const { db, clock } = context;
  const atMs = clock.now();
  if (entry.status.state === 'inDoubt') return entry;
  if (effect === 'read') return moveEntry(db, entry, { state: 'queued' }, { note: 'putBack', atMs });
  const doubt: EntryStatus = { state: 'inDoubt', nextAttemptAtMs: atMs, quarantineUntilMs: atMs, failure: null };
  return moveEntry(db, entry, doubt, { note: 'inDoubt', atMs }, { sent: doubted(entry) });
}

function readsBack({ kind }: Entry): boolean {
  return operations[kind].readsBack !== false;
}

async function storeBeforeWriting(
  { db, clock }: AttemptContext,
  entry: Entry,
  { before }: Extract<Probe, { kind: 'write' }>,
): Promise<Entry> {
  if (!before) return entry;
  return await commitTogether(db, () => noteOnEntry(db, entry, { sent: { ...entry.sent, ...before } }, clock.now()));
}

/** The rep decides, with the service's last answer at hand. A write that no read can find counts as rejected. */
function sendNoMore({ db, clock }: AttemptContext, entry: Entry): Entry {
  const atMs = clock.now();
  const failure = lastFailure(entry) ?? { kind: 'noAnswer', status: null, message: '' };
  if (!readsBack(entry)) return moveEntry(db, entry, { state: 'dead', failure }, { note: 'rejected', atMs });
  const conflict: Conflict = { kind: 'undecided', candidates: [], ...(failure.status !== null && { answer: failure }) };
  return moveEntry(db, entry, { state: 'conflicted', conflict }, { note: 'neverFound', atMs });
}

/** The service has answered 202: it will make the record later. Satchel probes for it until the resends are used up. */
function leaveItTime({ db, clock, timing }: AttemptContext, entry: Entry): Entry {
  const atMs = clock.now();
  const sent = noteResend(entry);
  const untilMs = atMs + quarantineMsOf(timing, { ...entry, sent });
  const failure = lastFailure(entry);
  const waiting: EntryStatus = { state: 'inDoubt', nextAttemptAtMs: untilMs, quarantineUntilMs: untilMs, failure };
  return moveEntry(db, entry, waiting, { note: 'absentForNow', atMs }, { sent });
}

function lastFailure({ status }: Entry): ServiceFailure | null {
  return status.state === 'inDoubt' ? status.failure : null;
}

/**
 * The probe did not find the write, which may still land: the next probe is due when the quarantine is over. If the clock was
 * set back, a whole quarantine begins now.
 */
function waitOutQuarantine({ db, clock, timing }: AttemptContext, entry: Entry): Entry {
  const { status } = entry;
  if (status.state !== 'inDoubt') throw new Error(`Entry ${entry.id} is not in doubt`);
  const atMs = clock.now();
  const untilMs = Math.min(status.quarantineUntilMs, atMs + quarantineMsOf(timing, entry));
  const waiting = { ...status, nextAttemptAtMs: untilMs, quarantineUntilMs: untilMs };
  return moveEntry(db, entry, waiting, { note: readsBack(entry) ? 'absentForNow' : 'cannotLook', atMs });
}
