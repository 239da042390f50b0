/** Writes a selection of orders to a file that the rep chooses: one row for each order, columns as the list shows them. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import { host, query } from '../../bridge.ts';
import { csvFile, csvStyles, type CsvCell } from '../../i18n/csv.ts';
import { partsOfInstant } from '../../i18n/date-parts.ts';
import { m } from '../../i18n/generated/messages.js';
import type { Locale } from '../../i18n/locale.svelte.ts';
import type { Column } from './columns.ts';

const rowsAtOnce = 1_000;

export async function exportOrders(
  selection: OrderSelection,
  columns: readonly Column[],
  language: Locale,
): Promise<Result<SavedFile>> {
  const rows = [headOf(columns)];
  for (let from = 0; ; from += rowsAtOnce) {
    const answer = await query('orders.selected', { selection, from, count: rowsAtOnce });
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) rows.push(cellsOf(row, columns));
    if (from + rowsAtOnce >= answer.value.total) break;
  }
  const suggestedName = `${m.orders_csv_name({ day: partsOfInstant(Date.now()).day })}.csv`;
  return host('csv.save', { suggestedName, text: csvFile(rows, csvStyles[language]) });
}

/** Beside a total stands whether it is our estimate: a file goes to people who do not see the list. */
function headOf(columns: readonly Column[]): CsvCell[] {
  return columns.flatMap(({ id, name }) => (id === 'total' ? [name(), m.orders_column_is_estimate()] : [name()]));
}

function cellsOf(row: OrderRow, columns: readonly Column[]): CsvCell[] {
  return columns.flatMap(({ id, csv, text }): CsvCell[] => {
    const cell = csv ? csv(row) : text(row);
    return id === 'total' ? [cell, row.estimate === null ? m.orders_no() : m.orders_yes()] : [cell];
  });
}
