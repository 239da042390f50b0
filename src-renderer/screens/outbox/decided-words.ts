/** What happens now that the rep has decided a conflict. */
import type { ConflictChoice, EntryDetail } from '../../../src-shared/contract/outbox.ts';
import { m } from '../../i18n/generated/messages.js';
import { fieldNameOf } from '../../i18n/words/field-names.ts';

export function decidedWords(
  { kind, conflict }: Pick<EntryDetail, 'kind' | 'conflict'>,
  choice: ConflictChoice,
): string {
  switch (conflict?.kind) {
    case 'fields':
      return ofFields(
        kind,
        conflict.fields.map(({ field }) => field),
        choice,
      );
    case 'changedThere':
      return choice === 'mine' ? m.decided_delete() : m.decided_keep();
    case 'unknownHere':
      if (choice !== 'mine') return m.decided_keep();
      return kind.endsWith('.delete') ? m.decided_delete() : m.outbox_resolved();
    case 'deletedThere':
      return choice === 'mine' ? m.decided_anew() : m.decided_gone();
    case 'undecided':
    case 'twin':
      return ofCandidates(kind, choice);
    case undefined:
      return m.outbox_resolved();
  }
}

function ofFields(kind: EntryDetail['kind'], fields: readonly string[], choice: ConflictChoice): string {
  const side = (field: string) => (typeof choice === 'object' && 'fields' in choice ? choice.fields[field] : choice);
  const namesOf = (wanted: 'mine' | 'theirs') =>
    fields
      .filter((field) => (side(field) === 'mine' ? 'mine' : 'theirs') === wanted)
      .map((field) => fieldNameOf(kind, field))
      .join(', ');
  const [mine, theirs] = [namesOf('mine'), namesOf('theirs')];
  if (theirs === '') return m.decided_mine({ fields: mine });
  return mine === '' ? m.decided_theirs({ fields: theirs }) : m.decided_both({ mine, theirs });
}

function ofCandidates(kind: EntryDetail['kind'], choice: ConflictChoice): string {
  const isAdopted = typeof choice === 'object' && 'adopt' in choice;
  switch (kind) {
    case 'item.update':
      return isAdopted ? m.decided_line() : m.decided_new_line();
    case 'item.delete':
      return isAdopted ? m.decided_line_deleted() : m.decided_no_line();
    case 'order.delete':
    case 'address.delete':
      return isAdopted ? m.decided_kept_one({ id: choice.adopt }) : m.outbox_resolved();
    default:
      return isAdopted ? m.decided_adopted({ id: choice.adopt }) : m.decided_resend();
  }
}
