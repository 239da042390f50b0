/** What may be done with an entry, by its status and the facts of its attempts. */
import { type EntryKind, verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Entry } from './entry.ts';
import { chosenId, mayHaveLanded, type Facts } from './facts.ts';

/** Whether the entry is sent by itself once it is due. */
export function mayBeSent({ status }: Entry): boolean {
  return status.state === 'queued' || status.state === 'waiting' || status.state === 'outcomeUnknown';
}

/**
 * Whether a write has had no effect on the service, as far as this machine can tell, so that it may be withdrawn. Whoever takes in a
 * safety copy of it may still send it.
 */
export function mayBeWithdrawn(entry: Entry): boolean {
  const { status, facts } = entry;
  switch (status.state) {
    case 'dead':
      return true;
    case 'queued':
    case 'waiting':
      return (
        chosenId(facts, 'adopt') === null && (!mayHaveLanded(facts) || facts.isRejected || facts.fate === 'copied')
      );
    case 'sending':
    case 'outcomeUnknown':
    case 'conflicted':
    case 'settled':
    case 'discarded':
    case 'folded':
      return false;
  }
}

/**
 * Whether an edit may be folded into the entry. A create that was rejected after an unknown outcome, or that is in a safety copy, is
 * not edited: an earlier attempt or another machine's may have landed, and a probe finds it by what was sent.
 */
export function mayBeEdited(entry: Entry): boolean {
  return mayBeWithdrawn(entry) && !(verbOf(entry.kind) === 'create' && mayHaveLanded(entry.facts));
}

/** Whether a delete entry only asks the rep about duplicates, and deletes nothing yet. */
export function asksAboutDuplicate({ status }: Entry): boolean {
  return status.state === 'conflicted' && status.conflict.kind === 'duplicate';
}

/** Whether the entry creates the record of its lane. */
export function makesRecord<E extends { kind: EntryKind }>(
  entry: E,
): entry is E & { kind: 'order.create' | 'address.create' } {
  return entry.kind === 'order.create' || entry.kind === 'address.create';
}

/** The facts that change when the rep sends a rejected entry again: a create whose outcome was unknown is probed first. */
export function factsOfRetry({ kind, facts, status }: Entry): Partial<Facts> {
  const mayBeOnService = status.state === 'dead' && verbOf(kind) === 'create' && mayHaveLanded(facts);
  return mayBeOnService ? { isRejected: true } : {};
}
