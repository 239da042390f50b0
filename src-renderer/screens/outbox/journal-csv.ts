/** The journal as a table for a spreadsheet. */
import type { JournalEntry } from '../../../src-shared/contract/outbox-screen.ts';
import { formatInstantExactly } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { entrySentence, stateWords } from '../../i18n/words/entries.ts';

/** With a mark of its encoding, and semicolons: spreadsheets then open it with accents and columns in either language. */
export function journalCsv(entries: readonly JournalEntry[]): string {
  const head = [
    m.outbox_column_saved(),
    m.outbox_column_ended(),
    m.outbox_column_what(),
    m.outbox_column_state(),
    m.outbox_column_service_id(),
    m.outbox_column_attempts(),
    m.outbox_column_entry(),
  ];
  const rows = entries.map((entry) => [
    formatInstantExactly(entry.createdAtMs),
    formatInstantExactly(entry.endedAtMs),
    entrySentence(entry),
    stateWords(entry.state),
    entry.about.serviceId === null ? '' : String(entry.about.serviceId),
    String(entry.attempts),
    entry.id,
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would take for a formula is kept a text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
