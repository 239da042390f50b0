/** Sends a waiting entry at once, or one that was refused once more as it is. */
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { makeEntryDue } from '../db/outbox-rows.ts';
import type { OutboxContext } from './context.ts';
import { decide, done, notNow, type Decided } from './decide.ts';
import { moveEntry } from './entry.ts';

export function retryEntry(context: OutboxContext, { entryId }: CommandInput<'outbox.retry'>): Decided {
  return decide(context, entryId, (entry) => {
    const story = { note: 'retriedByRep', atMs: context.clock.now() };
    switch (entry.status.state) {
      case 'queued':
        return done(entry);
      case 'inDoubt':
        makeEntryDue(context.db, entry.id);
        return done(entry);
      case 'waiting':
        return done(moveEntry(context.db, entry, { state: 'queued' }, story));
      case 'dead':
        return done(moveEntry(context.db, entry, { state: 'queued' }, story, { attempts: 0 }));
      case 'conflicted':
      case 'sending':
      case 'settled':
      case 'discarded':
      case 'folded':
        return notNow(entry);
    }
  });
}
