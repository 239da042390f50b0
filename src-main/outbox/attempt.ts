/** One attempt at one entry: look, write if there is something to write, and carry the outcome into the database. */
import { ApiError } from '../api/api-error.ts';
import { transact } from '../db/statement.ts';
import type { Disposition } from './classify.ts';
import { findEntry } from './enqueue.ts';
import { moveEntry, noteOnEntry, type Entry } from './entry.ts';
import { lookAt, type Look, type OperationContext } from './operation.ts';
import { operations } from './operations/all.ts';
import { applyFailure, applyOutcome, type SettleContext } from './settle.ts';

export interface AttemptContext extends OperationContext, SettleContext {
  /** Lanes that are in flight at once. */
  concurrency: number;
}

/** How the attempt ended, for the pass: the entry's new state, or what stood in its way. */
export type AttemptResult = { ok: true; entry: Entry } | { ok: false; disposition: Disposition };

export async function attemptEntry(context: AttemptContext, due: Entry): Promise<AttemptResult> {
  let entry = due.status.state === 'inDoubt' ? due : startSending(context, due);
  const { effect } = operations[entry.kind];
  const lookedAtMs = context.clock.now();
  let wrote = false;
  try {
    const look = await lookAt(operations, context, entry);
    if (look.kind !== 'write' && look.kind !== 'dependencyLost')
      return { ok: true, entry: applyOutcome(context, entry, look) };
    if (entry.status.state === 'inDoubt') {
      // By the beginning of the look: what it found absent may have landed while its answer was on the way.
      if (lookedAtMs < entry.status.quarantineUntilMs) return { ok: true, entry: waitOutQuarantine(context, entry) };
      entry = startSending(context, entry);
    }
    if (look.kind === 'dependencyLost') return { ok: true, entry: applyOutcome(context, entry, look) };
    entry = storeBeforeWriting(context, entry, look);
    wrote = true;
    const outcome = await look.write();
    const givenUp = findGivenUp(context, entry);
    return { ok: true, entry: givenUp ?? applyOutcome(context, entry, outcome) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const givenUp = findGivenUp(context, entry);
    if (givenUp) return { ok: true, entry: givenUp };
    return { ok: false, disposition: applyFailure(context, entry, error.failure, wrote ? effect : 'read') };
  }
}

/** Committed before the request leaves: after a crash nobody has to guess whether it did. */
function startSending({ db, clock }: AttemptContext, entry: Entry): Entry {
  const note = entry.status.state !== 'inDoubt' ? 'sending' : readsBack(entry) ? 'absentOnService' : 'sentAgainUnseen';
  return transact(db, () => moveEntry(db, entry, { state: 'sending' }, { note, atMs: clock.now() }));
}

/** The rep may have given it up on its way: then its story is told already. */
function findGivenUp(context: AttemptContext, { id }: Entry): Entry | null {
  const now = findEntry(context, id);
  return now?.status.state === 'discarded' ? now : null;
}

function readsBack({ kind }: Entry): boolean {
  return operations[kind].readsBack !== false;
}

function storeBeforeWriting(
  { db, clock }: AttemptContext,
  entry: Entry,
  look: Extract<Look, { kind: 'write' }>,
): Entry {
  if (!look.before) return entry;
  return transact(db, () => noteOnEntry(db, entry, { sent: { ...entry.sent, ...look.before } }, clock.now()));
}

/**
 * Not there, but what was sent may still land: look again when the quarantine is over. Where the clock has been set back,
 * that is a whole quarantine from now.
 */
function waitOutQuarantine({ db, clock, timing }: AttemptContext, entry: Entry): Entry {
  const { status } = entry;
  if (status.state !== 'inDoubt') throw new Error(`Entry ${entry.id} is not in doubt`);
  const atMs = clock.now();
  const untilMs = Math.min(status.quarantineUntilMs, atMs + timing.quarantineMs);
  const waiting = { ...status, nextAttemptAtMs: untilMs, quarantineUntilMs: untilMs };
  return transact(db, () =>
    moveEntry(db, entry, waiting, { note: readsBack(entry) ? 'absentForNow' : 'cannotLook', atMs }),
  );
}
