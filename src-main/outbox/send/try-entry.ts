/** One attempt at one entry: claim it, probe the service, decide, write if there is something to write, and store the outcome. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { ApiError, isStopped } from '../../api/wire/api-error.ts';
import { isOfTheMachine } from '../../db/engine/storage-problem.ts';
import { hasMovedLane } from '../../db/outbox/moved-entries.ts';
import type { Log } from '../../ports/ports.ts';
import { foldLaterIntoAbsent, unfold } from '../edit/fold-later.ts';
import { operations } from '../kinds/all.ts';
import { findEntry } from '../queue/append.ts';
import type { Entry } from '../queue/entry.ts';
import { chosenId } from '../queue/facts.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import { describe, type Disposition, type Effect } from '../service/classify.ts';
import { concernsThisAlone, explainFailure } from '../service/failed-reads.ts';
import {
  EarlierAttemptFound,
  probeFor,
  ProbeFailed,
  type OperationContext,
  type Outcome,
  type Probe,
} from '../service/operation.ts';
import { claim, claimForWrite, release, requeueInNewLane, unlessDiscarded } from './claim.ts';
import { commitTogether } from './commit-together.ts';
import { decideNext, type NextStep } from './decide-next.ts';
import { failInternally } from './fail-internally.ts';
import { askRep, waitForAccepted, waitOutQuarantine } from './not-found.ts';
import { applyFailure, applyOutcome, type SettleContext } from './settle.ts';
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
   * attempt leads to: settled, conflicted, dead, of unknown outcome, or queued again. An error of Satchel's own counts too.
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

const noOutcome: AttemptResult = { kind: 'noOutcome' };

/**
 * Resolves once the outcome is durable. Rejects with `UnreadableEntry` if the row cannot be read when the entry is claimed, and
 * with an error of the disk or the database at any time; then the entry stays as the last commit left it.
 */
export async function attemptEntry(
  context: AttemptContext,
  id: EntryId,
  { mayAsk, onAnswered }: AttemptHooks,
): Promise<AttemptResult> {
  const entry = await claim(context, id);
  if (!entry) return noOutcome;
  if (!(await mayAsk())) {
    await release(context, entry);
    return noOutcome;
  }
  try {
    const probedAtMs = context.clock.now();
    const probe = await probeFor(operations, context, entry);
    return await carryOut(context, entry, decideNext(probe, entry, probedAtMs), onAnswered);
  } catch (error) {
    return await storeError(context, entry, error, 'none');
  }
}

/** Carries out the next step. Of all steps only `write` sends anything. */
async function carryOut(
  context: AttemptContext,
  entry: Entry,
  next: NextStep,
  onAnswered: () => void,
): Promise<AttemptResult> {
  switch (next.kind) {
    case 'settle':
      return (
        (await releaseIfEarlierFound(context, entry, next.outcome)) ??
        (await settle(context, entry, next.outcome, 'none'))
      );
    case 'waitOutQuarantine':
      return await store(context, entry, () => waitOutQuarantine(context, entry));
    case 'waitForAccepted':
      return await store(context, entry, () => waitForAccepted(context, entry));
    case 'askRep':
      return await store(context, entry, () => askRep(context, entry));
    case 'foldLater':
      return (
        (await storeIfAny(context, entry, () => foldLaterIntoAbsent(context, entry))) ??
        (await carryOut(context, entry, next.otherwise, onAnswered))
      );
    case 'write':
      return await write(context, entry, next.probe, onAnswered);
  }
}

async function write(
  context: AttemptContext,
  probed: Entry,
  { storeFirst, write }: Extract<Probe, { kind: 'write' }>,
  onAnswered: () => void,
): Promise<AttemptResult> {
  const claimed = probed.status.state === 'outcomeUnknown' ? await claimForWrite(context, probed) : probed;
  if (!claimed) return noOutcome;
  const entry = storeFirst ? await storeBeforeWriting(context, claimed, storeFirst) : claimed;
  // The record has another name now. The entries that were saved under that name earlier are sent first.
  if (hasMovedLane(context.db, entry))
    return await store(context, entry, () => requeueInNewLane(context, entry, 'none'));
  const { effect } = operations[entry.kind];
  try {
    const outcome = await write();
    onAnswered();
    return await settle(context, entry, outcome, effect);
  } catch (error) {
    return await storeError(context, entry, error, effect);
  }
}

function storeBeforeWriting(
  { db, clock }: AttemptContext,
  entry: Entry,
  facts: Partial<Entry['facts']>,
): Promise<Entry> {
  return commitTogether(db, () => noteOnEntry(db, entry, { facts }, clock.now()));
}

/** `effect` is `none` if the probe has found the outcome and nothing was written. */
function settle(context: AttemptContext, entry: Entry, outcome: Outcome, effect: Effect): Promise<AttemptResult> {
  return store(context, entry, () => {
    if (hasMovedLane(context.db, entry)) return requeueInNewLane(context, entry, effect);
    const ended = applyOutcome(context, entry, outcome);
    return outcome.kind === 'settled' ? ended : withdrawIfDeleted(context, ended);
  });
}

/** Withdraws the entry if the rep has deleted its record. Returns the entry as it is stored then. */
function withdrawIfDeleted(context: AttemptContext, ended: Entry): Entry {
  withdrawDeleted(context, ended.id);
  return findEntry(context, ended.id) ?? ended;
}

/**
 * A create with later changes folded in was found: if an earlier attempt without them is there, the create is released as it was
 * sent first, with the changes behind it again. Null otherwise.
 */
async function releaseIfEarlierFound(
  context: AttemptContext,
  entry: Entry,
  outcome: Outcome,
): Promise<AttemptResult | null> {
  const { firstContent } = entry.facts;
  if (outcome.kind === 'dependencyLost' || !firstContent || chosenId(entry.facts, 'adopt') !== null) return null;
  const first = await probeFor(operations, context, { ...entry, payload: firstContent.payload } as Entry);
  return first.kind === 'write' || first.kind === 'dependencyLost' ? null : await releaseUnfolded(context, entry);
}

function releaseUnfolded(context: AttemptContext, entry: Entry): Promise<AttemptResult | null> {
  return storeIfAny(context, entry, () => unfold(context, entry));
}

async function store(context: AttemptContext, entry: Entry, work: () => Entry): Promise<AttemptResult> {
  return resultOf(await unlessDiscarded(context, entry, work));
}

async function storeIfAny(
  context: AttemptContext,
  entry: Entry,
  work: () => Entry | null,
): Promise<AttemptResult | null> {
  const stored = await unlessDiscarded(context, entry, work);
  return stored && resultOf(stored);
}

/** An entry that the rep has discarded or withdrawn has no outcome. */
function resultOf(entry: Entry): AttemptResult {
  const { state } = entry.status;
  return state === 'discarded' || state === 'folded' ? noOutcome : { kind: 'stored', entry };
}

/** `effect` is `none` if the request that failed was a probe before the write. */
async function storeError(
  context: AttemptContext,
  entry: Entry,
  error: unknown,
  effect: Effect,
): Promise<AttemptResult> {
  if (!(error instanceof ApiError)) return await storeOwnError(context, entry, error, effect);
  const released = error instanceof EarlierAttemptFound ? await releaseUnfolded(context, entry) : null;
  if (released) return released;
  const mayBeThere = error instanceof ProbeFailed;
  if (isStopped(error.failure) && (effect === 'none' || error.failure.kind === 'unreachable') && !mayBeThere) {
    await release(context, entry);
    return noOutcome;
  }
  const failure = await explainFailure(context, error);
  const concernsEntryAlone = failure === error.failure && (await concernsThisAlone(context, error));
  let result: AttemptResult = noOutcome;
  await unlessDiscarded(context, entry, () => {
    const disposition = applyFailure(context, entry, failure, { effect, concernsEntryAlone, mayBeThere });
    withdrawDeleted(context, entry.id);
    result = { kind: 'failed', disposition, failure: describe(failure) };
  });
  return result;
}

/** An error of Satchel's own fails this entry alone; the others are sent. */
async function storeOwnError(
  context: AttemptContext,
  entry: Entry,
  error: unknown,
  effect: Effect,
): Promise<AttemptResult> {
  if (isOfTheMachine(error)) throw error;
  const end = await store(context, entry, () =>
    hasMovedLane(context.db, entry)
      ? requeueInNewLane(context, entry, effect)
      : withdrawIfDeleted(context, failInternally(context, entry, error, effect)),
  );
  context.log('error', 'outbox.entryFailed', { entryId: entry.id, kind: entry.kind, error });
  return end;
}
