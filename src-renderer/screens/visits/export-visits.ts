/** Saves every visit as a table for a spreadsheet, in a file that the rep chooses. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { VisitColumnId } from '../../../src-shared/contract/visits/visit-table.ts';
import { noOrderReasons, visitKinds } from '../../../src-shared/contract/visits/visits.ts';
import { host } from '../../bridge.ts';
import { partsOfInstant } from '../../i18n/date-parts.ts';
import { m } from '../../i18n/generated/messages.js';
import type { Locale } from '../../i18n/locale.svelte.ts';
import { decimalMarks } from '../../i18n/region.ts';
import { kindNames, reasonNames } from './visit-words.ts';

const columns: readonly [VisitColumnId, () => string][] = [
  ['day', m.visit_day],
  ['customer', m.column_customer],
  ['customer_fk_id', m.visits_table_customer_code],
  ['customer_id', m.visits_table_customer_id],
  ['kind', m.visit_kind],
  ['reason', m.visit_reason],
  ['note', m.visit_note],
  ['next_day', m.visit_next_day],
];

export function exportVisits(language: Locale): Promise<Result<SavedFile>> {
  const { day } = partsOfInstant(Date.now());
  return host('table.saveVisits', {
    suggestedName: `${m.visits_table_name({ day })}.xlsx`,
    sheet: m.visits_title(),
    decimal: decimalMarks[language],
    columns: columns.map(([id, name]) => ({ id, name: name() })),
    words: { kinds: namesOf(visitKinds, kindNames), reasons: namesOf(noOrderReasons, reasonNames) },
  });
}

function namesOf<Id extends string>(ids: readonly Id[], names: Record<Id, () => string>): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, names[id]()])) as Record<Id, string>;
}
