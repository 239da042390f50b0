/** A pull has brought a record with the `fk_id` of a create whose outcome is unknown. Runs within a transaction. */
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { makeEntryDue } from '../../db/outbox/due-entries.ts';
import type { OutboxContext } from '../queue/context.ts';
import { transition, noteOnEntry } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { afterUnknownOutcome, mayHaveLanded } from '../queue/facts.ts';

/**
 * Returns whether the create may have made the record. If so, the caller leaves the record to the create, and a create of unknown
 * outcome is probed at once and adopts it. A create that was rejected later counts too: an earlier attempt may have landed, and a
 * corrected create would make a second record. An `fk_id` that the rep typed may belong to another record.
 */
export function expectAdoption({ db, clock }: OutboxContext, create: Entry, fkId: string): boolean {
  const { status, facts } = create;
  if (status.state === 'sending') return true;
  if (status.state === 'conflicted' || !mayHaveLanded(facts)) return false;
  const isOurs = isOwnFkId(fkId);
  if (status.state === 'dead' && !isOurs) return false;
  const atMs = clock.now();
  // The rejection is no longer the last word.
  const changes = { facts: { ...afterUnknownOutcome(facts), firstContent: facts.firstContent } };
  if (status.state === 'dead') transition(db, create, { state: 'queued' }, { note: 'seenOnService', atMs }, changes);
  else {
    if (isOurs) noteOnEntry(db, create, changes, atMs);
    makeEntryDue(db, create.id);
  }
  return true;
}
