/**
 * Copies unsent work for the day on which this machine is lost. The work stays here, and whoever takes the copy in may send it as well:
 * from now on each create in it is probed before this machine sends it.
 */
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { entryStates, verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import { readUnsentWork } from '../../db/backup/pending-work.ts';
import { transact } from '../../db/engine/statement.ts';
import type { OutboxRow } from '../../db/outbox/rows.ts';
import { knownLinesOf } from '../cache/known-lines.ts';
import type { OutboxContext } from '../queue/context.ts';
import { afterUnknownOutcome, factColumns, mayHaveLanded } from '../queue/facts.ts';
import { readEntry } from '../queue/read-entry.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import { packWork, portableEntries } from './pack-work.ts';

/** `id` names the series of copies: an entry comes in from one of them once. */
export function copyWork(
  context: OutboxContext,
  { id }: CommandInput<'outbox.copyWork'>,
): Result<CommandResult<'outbox.copyWork'>> {
  const { db, clock } = context;
  return transact(db, () => {
    const pending = readUnsentWork(db);
    const going = portableEntries(pending, entryStates);
    const photos = pending.entries.filter(({ row }) => row.kind === 'product-image.upload').length;
    const kept = pending.entries.length + pending.damagedRows.length - going.length - photos;
    const entries = going.map(({ row, history }) => ({ row: copied(context, row), history }));
    return {
      ok: true,
      value: { work: packWork(context, { ...pending, entries }, { id, atMs: clock.now() }), photos, kept },
    };
  });
}

/**
 * The entry as it is in the copy. A create is marked here as well, durably before the copy is written, so that no crash leaves a copy that
 * this machine does not know of.
 */
function copied(context: OutboxContext, row: OutboxRow): OutboxRow {
  const entry = readEntry(row);
  const { kind, facts, status } = entry;
  const isMarked = verbOf(kind) === 'create' && !mayHaveLanded(facts);
  const knownLines = kind === 'item.create' ? (facts.knownLines ?? knownLinesOf(context.db, entry.lane)) : null;
  const noted = isMarked
    ? noteOnEntry(context.db, entry, { facts: { fate: 'copied', knownLines } }, context.clock.now())
    : entry;
  const isOnItsWay = status.state === 'sending' || status.state === 'outcomeUnknown';
  if (!isOnItsWay) return { ...row, ...factColumns(noted.facts) };
  return { ...row, state: 'queued', failure: null, ...factColumns(afterUnknownOutcome(noted.facts)) };
}
