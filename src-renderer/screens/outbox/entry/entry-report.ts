/** Everything about an entry as plain text, for a message to whoever runs the service. */
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import { formatInstantExactly } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { entrySentence, noteWords, standingWords } from '../../../i18n/words/entries.ts';
import { failureWords, quoteOf } from '../../../i18n/words/failures.ts';
import { storyLines } from './story-lines.ts';
import { editedFieldWords } from './story-words.ts';

export function entryReport(entry: EntryDetail): string {
  const lines = [
    entrySentence(entry),
    `${m.outbox_state()}: ${standingWords(entry)}`,
    `${m.outbox_column_entry()}: ${entry.id} (${entry.kind})`,
    ...(entry.lastError ? [failureWords(entry.lastError)] : []),
    '',
    m.outbox_story(),
    ...storyLines(entry.history).map(({ row, edits }) => {
      const fields = edits.map((edit) => editedFieldWords(entry.kind, edit)).join(', ');
      return [formatInstantExactly(row.atMs), noteWords(row), fields, quoteOf(row)].filter(Boolean).join('  ');
    }),
    '',
    JSON.stringify(entry.payload, null, 2),
  ];
  return lines.join('\n');
}
