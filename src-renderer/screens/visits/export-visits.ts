/** Saves every visit as a table for a spreadsheet, in a file that the rep chooses. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { VisitColumnId } from '../../../src-shared/contract/visits/visit-table.ts';
import { noOrderReasons, visitKinds } from '../../../src-shared/contract/visits/visits.ts';
import { host } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { askedTable } from '../../tables/asked-table.ts';
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

export function exportVisits(): Promise<Result<SavedFile>> {
  return host('table.saveVisits', {
    ...askedTable({ name: m.visits_table_name, sheet: m.visits_title(), columns }),
    words: { kinds: namesOf(visitKinds, kindNames), reasons: namesOf(noOrderReasons, reasonNames) },
  });
}

function namesOf<Id extends string>(ids: readonly Id[], names: Record<Id, () => string>): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, names[id]()])) as Record<Id, string>;
}
