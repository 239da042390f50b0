/** A pull has brought what bears the `fk_id` of a create that is in doubt. Within a transaction. */
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { makeEntryDue } from '../../db/outbox/rows.ts';
import type { OutboxContext } from '../queue/context.ts';
import { moveEntry, noteOnEntry, type Entry } from '../queue/entry.ts';
import { doubted } from './settle.ts';

/**
 * Answers whether the create takes it over, when it looks: which it does at once now. Also one that was refused since, as an
 * earlier try of it may have landed after all; nobody else would look, and mended it would be sent beside what is there. Under
 * an `fk_id` that the rep gave it may be anybody's.
 */
export function claims({ db, clock }: OutboxContext, create: Entry, fkId: string): boolean {
  const { status, sent } = create;
  if (status.state === 'sending') return true;
  if (status.state === 'conflicted' || !sent.wasInDoubt) return false;
  const isOurs = isOwnFkId(fkId);
  if (status.state === 'dead' && !isOurs) return false;
  const atMs = clock.now();
  // What had ended its doubt was wrong.
  const { joined } = sent;
  const changes = { sent: { ...doubted(create), ...(joined && { joined }) } };
  if (status.state === 'dead') moveEntry(db, create, { state: 'queued' }, { note: 'seenOnService', atMs }, changes);
  else {
    if (isOurs) noteOnEntry(db, create, changes, atMs);
    makeEntryDue(db, create.id);
  }
  return true;
}
