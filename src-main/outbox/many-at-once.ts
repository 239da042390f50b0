/** Decisions about many entries in one step. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import { selectEntry, selectPending } from '../db/outbox-rows.ts';
import { transact } from '../db/statement.ts';
import type { OutboxContext } from './context.ts';
import { discardEntry } from './discard.ts';
import { retryEntry } from './retry.ts';

const retried = ['waiting', 'dead', 'inDoubt'];

/** What is in another state by now is left alone: the rep saw a list that may have moved on. */
export function retryAll(
  context: OutboxContext,
  { entryIds }: CommandInput<'outbox.retryAll'>,
): Result<CommandResult<'outbox.retryAll'>> {
  return transact(context.db, () => {
    const wanted = entryIds.filter((id) => retried.includes(selectEntry(context.db, id)?.state ?? ''));
    const done = wanted.filter((entryId) => retryEntry(context, { entryId }).ok);
    return { ok: true, value: { retried: done.length } };
  });
}

/** From the newest on, so that a line goes before its order; a create takes what was done to its record with it. */
export function discardAll(context: OutboxContext): Result<CommandResult<'outbox.discardAll'>> {
  return transact(context.db, () => {
    const before = selectPending(context.db);
    for (const { id } of before.toReversed()) discardEntry(context, { entryId: id as never });
    const kept = selectPending(context.db).length;
    return { ok: true, value: { discarded: before.length - kept, kept } };
  });
}
