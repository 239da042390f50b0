/** One attempt at one entry: look, write if there is something to write, and carry the outcome into the database. */
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
import { joinAbsent, putBackApart } from '../edit/fold-later.ts';
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
import { failureOf, isOfItsOwn } from '../service/failed-reads.ts';
import { isResentOften, noteResend, quarantineMsOf } from '../queue/resends.ts';
import { applyFailure, applyOutcome, doubted, type SettleContext } from './settle.ts';
import { withdrawDeleted } from './withdraw-deleted.ts';

export interface AttemptContext extends OperationContext, SettleContext {
  /** Lanes that are in flight at once. */
  concurrency: number;
  log: Log;
}

/** How the attempt ended, for the pass: the entry's new state, or what stood in its way. */
export type AttemptResult =
  { ok: true; entry: Entry } | { ok: false; disposition: Disposition; failure: ServiceFailure };

export interface AttemptHooks {
  /** Resolves when it may ask the service, with false when it is not to any more. */
  mayAsk(): Promise<boolean>;
  /** Called as soon as the service has answered the write, before that is durable. */
  onAnswered(): void;
}

/**
 * Answers null when the rep has changed or withdrawn the entry so that it does not go any more, and when it was put back.
 * Rejects with `UnreadableEntry`, and with what is no entry's fault.
 */
export async function attemptEntry(
  context: AttemptContext,
  id: EntryId,
  { mayAsk, onAnswered }: AttemptHooks,
): Promise<AttemptResult | null> {
  const begun = await takeUp(context, id);
  if (!begun) return null;
  if (!(await mayAsk())) {
    await putBack(context, begun);
    return null;
  }
  let entry = begun;
  let effect: Effect = 'read';
  const settle = async (outcome: Outcome): Promise<AttemptResult> => ({
    ok: true,
    entry: await commit(context, entry, () => {
      if (hasLeftLane(context.db, entry)) return lookAgain(context, entry, effect);
      const ended = applyOutcome(context, entry, outcome);
      if (outcome.kind !== 'settled') withdrawDeleted(context, entry.id);
      return ended;
    }),
  });
  try {
    const lookedAtMs = context.clock.now();
    const look = await probeFor(operations, context, entry);
    // By the beginning of the look: what it found absent may have landed while its answer was on the way.
    if (entry.status.state === 'inDoubt' && lookedAtMs < entry.status.quarantineUntilMs && mayShowMore(look))
      return { ok: true, entry: await commit(context, entry, () => waitOutQuarantine(context, entry)) };
    if (isEnd(look)) {
      const apart = (await isThereApart(context, entry)) ? await putApart(context, entry) : null;
      return apart ? { ok: true, entry: apart } : await settle(look);
    }
    if (entry.status.state === 'inDoubt') {
      if (look.kind === 'write' && isResentOften(entry))
        return { ok: true, entry: await commit(context, entry, () => sendNoMore(context, entry)) };
      if (look.kind === 'write' && entry.sent.accepted)
        return { ok: true, entry: await commit(context, entry, () => leaveItTime(context, entry)) };
      const again = await startSending(context, entry);
      if (!again) return { ok: true, entry };
      entry = again;
    }
    if (entry.sent.refused) {
      const joined = await commit(context, entry, () => joinAbsent(context, entry) ?? entry);
      if (joined !== entry) return { ok: true, entry: joined };
    }
    if (look.kind === 'dependencyLost') return await settle(look);
    entry = await storeBeforeWriting(context, entry, look);
    // What was saved before it under that name goes first.
    if (hasLeftLane(context.db, entry))
      return { ok: true, entry: await commit(context, entry, () => lookAgain(context, entry, effect)) };
    effect = operations[entry.kind].effect;
    const outcome = await look.write();
    onAnswered();
    return await settle(outcome);
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: true, entry: await park(context, entry, error, effect) };
    const apart = error instanceof FoundApart ? await putApart(context, entry) : null;
    if (apart) return { ok: true, entry: apart };
    const mayBeThere = error instanceof ProbeFailed;
    if (isStopped(error.failure) && (effect === 'read' || error.failure.kind === 'unreachable') && !mayBeThere) {
      await putBack(context, entry);
      return null;
    }
    const failure = await failureOf(context, error);
    const isAlone = failure === error.failure && (await isOfItsOwn(context, error));
    return await commit<AttemptResult>(
      context,
      entry,
      () => {
        const disposition = applyFailure(context, entry, failure, { effect, isAlone, mayBeThere });
        withdrawDeleted(context, entry.id);
        return { ok: false, disposition, failure: describe(failure) };
      },
      (discarded) => ({ ok: true, entry: discarded }),
    );
  }
}

function isEnd(look: Probe): look is Exclude<Outcome, { kind: 'dependencyLost' }> {
  return look.kind !== 'write' && look.kind !== 'dependencyLost';
}

/** Whether a later look may find that it has landed: where records are marked as deleted, the lists may lag behind the mark. */
function mayShowMore(look: Probe): boolean {
  return !isEnd(look) || (look.kind === 'conflicted' && look.conflict.kind === 'changedThere');
}

/** Whether what was found, other than by the rep, may be an earlier try: one is found without what has joined it since. */
async function isThereApart(context: AttemptContext, entry: Entry): Promise<boolean> {
  const { joined, adopt } = entry.sent;
  if (!joined || adopt !== undefined) return false;
  return isEnd(await probeFor(operations, context, { ...entry, payload: joined.payload } as Entry));
}

/** Null where it cannot be told apart. */
function putApart(context: AttemptContext, entry: Entry): Promise<Entry | null> {
  return commit<Entry | null>(
    context,
    entry,
    () => putBackApart(context, entry),
    (discarded) => discarded,
  );
}

/** One that is in doubt stays so while it is looked for. */
function takeUp(context: AttemptContext, id: EntryId): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const entry = readDue(context, id);
    return entry && (entry.status.state === 'inDoubt' ? entry : moveToSending(context, entry));
  });
}

/** Nothing of it has left: it is as it was, but for its story. */
async function putBack(context: AttemptContext, entry: Entry): Promise<void> {
  if (entry.status.state !== 'sending') return;
  const story = { note: 'putBack', atMs: context.clock.now() };
  await commit(context, entry, () => moveEntry(context.db, entry, { state: 'queued' }, story));
}

/** Durable before the request leaves: after a crash nobody has to guess whether it did. */
function startSending(context: AttemptContext, { id, lane }: Entry): Promise<Entry | null> {
  return commitTogether(context.db, () => {
    const entry = readDue(context, id);
    return entry?.lane === lane ? moveToSending(context, entry) : null;
  });
}

/** Read afresh: since it was found due the rep may have edited or withdrawn it, or given it an address that waits itself. */
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

/** The rep may have given it up on its way: then its story is told already. */
function commit(context: AttemptContext, entry: Entry, work: () => Entry): Promise<Entry>;
function commit<T>(
  context: AttemptContext,
  entry: Entry,
  work: () => T,
  otherwise: (discarded: Entry) => T,
): Promise<T>;
function commit<T>(
  context: AttemptContext,
  entry: Entry,
  work: () => T,
  otherwise: (discarded: Entry) => T | Entry = (discarded) => discarded,
): Promise<T | Entry> {
  return commitTogether(context.db, () => {
    const discarded = stateOfEntry(context.db, entry.seq) === 'discarded' ? findEntry(context, entry.id) : undefined;
    return discarded ? otherwise(discarded) : work();
  });
}

/** An error of ours costs the one entry its turn, not all the others theirs. */
async function park(context: AttemptContext, entry: Entry, error: unknown, effect: Effect): Promise<Entry> {
  if (isOfTheMachine(error)) throw error;
  const parked = await commit(context, entry, () => {
    if (hasLeftLane(context.db, entry)) return lookAgain(context, entry, effect);
    const ended = failInternally(context, entry, error, effect);
    withdrawDeleted(context, entry.id);
    return ended;
  });
  context.log('error', 'outbox.entryFailed', { entryId: entry.id, kind: entry.kind, error });
  return parked;
}

/**
 * Its record has turned out to be another of the rep's. What came back tells of it under a name that is no more: looked for
 * under the new one it shows what is there.
 */
function lookAgain(context: AttemptContext, entry: Entry, effect: Effect): Entry {
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
  look: Extract<Probe, { kind: 'write' }>,
): Promise<Entry> {
  const { before } = look;
  if (!before) return entry;
  return await commitTogether(db, () => noteOnEntry(db, entry, { sent: { ...entry.sent, ...before } }, clock.now()));
}

/** For the rep, with what the service said last. What cannot be looked for is as good as refused. */
function sendNoMore({ db, clock }: AttemptContext, entry: Entry): Entry {
  const atMs = clock.now();
  const failure = lastFailure(entry) ?? { kind: 'noAnswer', status: null, message: '' };
  if (!readsBack(entry)) return moveEntry(db, entry, { state: 'dead', failure }, { note: 'rejected', atMs });
  const conflict: Conflict = { kind: 'undecided', candidates: [], ...(failure.status !== null && { answer: failure }) };
  return moveEntry(db, entry, { state: 'conflicted', conflict }, { note: 'neverFound', atMs });
}

/** The service has said that it will make it: as long as something else would be sent again, it is only looked for. */
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
 * Not there, but what was sent may still land: look again when the quarantine is over. Where the clock has been set back,
 * that is a whole quarantine from now.
 */
function waitOutQuarantine({ db, clock, timing }: AttemptContext, entry: Entry): Entry {
  const { status } = entry;
  if (status.state !== 'inDoubt') throw new Error(`Entry ${entry.id} is not in doubt`);
  const atMs = clock.now();
  const untilMs = Math.min(status.quarantineUntilMs, atMs + quarantineMsOf(timing, entry));
  const waiting = { ...status, nextAttemptAtMs: untilMs, quarantineUntilMs: untilMs };
  return moveEntry(db, entry, waiting, { note: readsBack(entry) ? 'absentForNow' : 'cannotLook', atMs });
}
