/** The rep's answer to the question which line of the order was changed. Runs within a transaction. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import { adoptLine } from '../cache/follow-lines.ts';
import type { OutboxContext } from '../queue/context.ts';
import { done, notNow, type Decided } from './decide.ts';
import { discardEntry } from './discard.ts';
import { findEntry } from '../queue/append.ts';
import { transition, noteOnEntry } from '../queue/transitions.ts';
import type { EntryOf } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { recreateItem } from './recreate.ts';
import { refreshRecord } from '../send/settle.ts';
import { valuesOfItem } from '../../records/values.ts';

type LineEntry = EntryOf<'item.update'> | EntryOf<'item.delete'>;

/** `adopt`: it is this line, and its entries are sent. `resend`: it is not there; an edited line is recreated. */
export function answerWhichLine(
  context: OutboxContext,
  entry: LineEntry,
  candidates: readonly Candidate[],
  choice: CommandInput<'outbox.resolve'>['choice'],
): Decided {
  if (choice === 'resend') {
    if (entry.kind === 'item.delete') return discardEntry(context, { entryId: entry.id });
    recreateItem(context, entry);
    return done(entry);
  }
  const id = typeof choice === 'object' && 'adopt' in choice ? choice.adopt : null;
  if (id === null || !candidates.some((candidate) => candidate.id === id)) return notNow(entry, 'undecided');
  adoptLine(context.db, entry, id);
  completeBases(context, entry, id);
  const story = { note: 'resolvedByRep', atMs: context.clock.now() };
  const moved = transition(context.db, findEntry(context, entry.id) ?? entry, { state: 'queued' }, story);
  refreshRecord(context, entry);
  return done(moved);
}

/** Completes the base of the line: unsent fields come from the service, sent fields stay, so that edits of others show. */
function completeBases({ db, clock }: OutboxContext, { lane, recordLocalId }: LineEntry, id: number): void {
  const stored = findOrder(db, recordOfLane(lane));
  const item = stored && readOrderDoc(db, stored)?.items?.find((each) => each.id === id);
  if (!item) return;
  for (const entry of pendingEntries(db, lane)) {
    if (entry.recordLocalId !== recordLocalId) continue;
    noteOnEntry(db, entry, { base: { ...valuesOfItem(item), ...entry.base } }, clock.now());
  }
}
