/** The journal as a table for a spreadsheet. */
import type { JournalEntry } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import { csvFile, csvStyles } from '../../../src-shared/domain/text/csv.ts';
import { formatInstantExactly } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import type { Locale } from '../../i18n/locale.svelte.ts';
import { decimalMarks } from '../../i18n/region.ts';
import { entrySentence, standingWords } from '../../i18n/words/entries.ts';

export function journalCsv(entries: readonly JournalEntry[], language: Locale): string {
  const head = [
    m.outbox_column_saved(),
    m.outbox_column_ended(),
    m.outbox_column_what(),
    m.outbox_column_state(),
    m.outbox_column_service_id(),
    m.outbox_column_entry(),
  ];
  const rows = entries.map((entry) => [
    formatInstantExactly(entry.createdAtMs),
    formatInstantExactly(entry.endedAtMs),
    entrySentence(entry),
    standingWords(entry),
    entry.about.serviceId,
    entry.id,
  ]);
  return csvFile([head, ...rows], csvStyles[decimalMarks[language]]);
}
