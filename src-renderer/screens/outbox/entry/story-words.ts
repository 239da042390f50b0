/** Fields of a history's edits in words. */
import type { EntryKind, HistoryEdit } from '../../../../src-shared/contract/outbox/outbox.ts';
import { m } from '../../../i18n/generated/messages.js';
import { fieldNameOf } from '../../../i18n/words/field-names.ts';

/** That of a new order's line says of which product; a line of its own has it in the entry's sentence. */
export function editedFieldWords(kind: EntryKind, { line, field }: HistoryEdit): string {
  if (line === null) return fieldNameOf(kind, field);
  const name = fieldNameOf('item', field);
  return line.product === null ? name : m.story_field({ field: name, product: line.product });
}
