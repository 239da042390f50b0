/** Makes a waiting entry due at once, or sends a rejected one again with the rep's later changes. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { makeEntryDue } from '../../db/outbox/due-entries.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decideOn, done, notNow, type Decided } from './decide.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { factsOfRetry } from '../queue/allowed.ts';
import { foldLaterInto } from '../edit/fold-later.ts';
import { refreshRecord } from '../send/settle.ts';

export function retryEntry(context: OutboxContext, { entryId }: CommandInput<'outbox.retry'>): Decided {
  return decideOn(context, entryId, (entry) => {
    const story = { note: 'retriedByRep', atMs: context.clock.now() };
    switch (entry.status.state) {
      case 'queued':
      case 'outcomeUnknown':
        makeEntryDue(context.db, entry.id);
        return done(entry);
      case 'waiting':
        return done(transition(context.db, entry, { state: 'queued' }, story));
      case 'dead':
        return done(sendAgain(context, entry, story));
      case 'conflicted':
      case 'sending':
      case 'settled':
      case 'discarded':
      case 'folded':
        return notNow(entry);
    }
  });
}

/** A create whose outcome was unknown is probed first. If it is there, the rep's changes become an update of it. */
function sendAgain(context: OutboxContext, rejected: Entry, story: { note: string; atMs: number }): Entry {
  const facts = factsOfRetry(rejected);
  const { payload, dependsOn } = facts.isRejected ? rejected : foldLaterInto(context, rejected);
  const changes = { payload, dependsOn, attempts: 0, facts };
  const moved = transition(context.db, rejected, { state: 'queued' }, story, changes);
  refreshRecord(context, moved);
  return moved;
}
