/** The common part of the rep's decisions about an entry. */
import type { CommandResult } from '../../../src-shared/contract/commands.ts';
import type { NotNowState, Result } from '../../../src-shared/contract/errors.ts';
import { selectEntry } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Entry } from '../queue/entry.ts';
import { readOrNull } from '../queue/read-entry.ts';

export type Decided = Result<CommandResult<'outbox.discard'>>;

/** Runs a decision about an entry in one transaction. */
export function decideOn(context: OutboxContext, entryId: string, decision: (entry: Entry) => Decided): Decided {
  return transact(context.db, () => {
    const row = selectEntry(context.db, entryId);
    if (!row) return { ok: false, error: { kind: 'notFound', what: 'entry' } };
    const entry = readOrNull(row);
    return entry ? decision(entry) : { ok: false, error: { kind: 'notNow', state: 'damaged' } };
  });
}

export function done(entry: Entry): Decided {
  return { ok: true, value: { entryId: entry.id } };
}

/** The answer if the entry's state does not allow the decision. */
export function notNow(entry: Entry, state: NotNowState = entry.status.state): Decided {
  return { ok: false, error: { kind: 'notNow', state } };
}
