/** What happens now that the rep has decided a conflict. */
import type { EntryKind } from '../../../../src-shared/contract/outbox/outbox.ts';
import { m } from '../../../i18n/generated/messages.js';
import { fieldNameOf } from '../../../i18n/words/field-names.ts';
import type { Decided } from './decided.ts';

export function decidedWords(kind: EntryKind, decided: Decided): string {
  switch (decided.outcome) {
    case 'fields':
      return ofFields(kind, decided);
    case 'delete':
      return m.decided_delete();
    case 'keep':
      return m.decided_keep();
    case 'anew':
      return m.decided_anew();
    case 'gone':
      return m.decided_gone();
    case 'line':
      return m.decided_line();
    case 'newLine':
      return m.decided_new_line();
    case 'lineDeleted':
      return m.decided_line_deleted();
    case 'noLine':
      return m.decided_no_line();
    case 'resend':
      return m.decided_resend();
    case 'keptOne':
      return m.decided_kept_one({ id: decided.id });
    case 'adopted':
      return m.decided_adopted({ id: decided.id });
    case 'other':
      return m.outbox_resolved();
  }
}

function ofFields(kind: EntryKind, decided: { mine: string[]; theirs: string[] }): string {
  const [mine, theirs] = [decided.mine, decided.theirs].map((fields) =>
    fields.map((field) => fieldNameOf(kind, field)).join(', '),
  ) as [string, string];
  if (theirs === '') return m.decided_mine({ fields: mine });
  return mine === '' ? m.decided_theirs({ fields: theirs }) : m.decided_both({ mine, theirs });
}
