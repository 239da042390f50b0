/** Discards an upload in any state: no probe could find out whether an upload has arrived. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { selectEntry } from '../../db/outbox/rows.ts';
import type { Spool } from '../../images/spool.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decideOn, done, type Decided } from './decide.ts';
import { discardDamaged } from './discard-damaged.ts';
import { discardEntry } from './discard.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { mayHaveLanded } from '../queue/facts.ts';
import { readOrNull } from '../queue/read-entry.ts';
import { releasePhoto, shelvePhoto } from '../edit/release-photos.ts';
import type { Uploads } from '../queue/uploads.ts';

/** As `discardEntry`. An upload that is on its way is stopped. A damaged entry is discarded in any state. */
export function discardAnyEntry(
  context: OutboxContext & { uploads: Uploads; spool: Spool },
  { entryId }: CommandInput<'outbox.discard'>,
): Decided {
  const { db, clock, uploads } = context;
  const row = selectEntry(db, entryId);
  const decided = row && !readOrNull(row) ? discardDamaged(context, row) : decideOn(context, entryId, discard);
  if (decided.ok) {
    uploads.abort(entryId);
    const isUndoable = decided.value.undo?.includes(entryId) ?? false;
    (isUndoable ? shelvePhoto : releasePhoto)(context, entryId);
  }
  return decided;

  function discard(entry: Entry): Decided {
    const isUnderWay = entry.status.state === 'sending' || entry.status.state === 'outcomeUnknown';
    if (entry.kind !== 'product-image.upload' || !isUnderWay) return discardEntry(context, { entryId });
    const note = mayHaveArrived(uploads, entry) ? 'discardedUnconfirmed' : 'discardedByRep';
    transition(db, entry, { state: 'discarded' }, { note, atMs: clock.now() });
    return done(entry);
  }
}

/** False if the upload was stopped before its last byte left. */
function mayHaveArrived(uploads: Uploads, { id, status, facts }: Entry): boolean {
  return mayHaveLanded(facts) || status.state === 'outcomeUnknown' || uploads.isComplete(id);
}
