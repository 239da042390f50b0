/** Whether one column holds both the first and the last day of a price. */
import type { ColumnMap } from './columns.ts';
import type { CsvRow } from './read-csv.ts';
import { periodIn } from './read-day-cell.ts';

/** So many rows tell what a column holds. */
const rowsTried = 200;

/** A column of the last day in which some cell is a period, such as `01/12/2026 a 31/12/2026`, is that of the first day, too. */
export function settlePeriods(rows: readonly CsvRow[], columns: ColumnMap): ColumnMap {
  const { valid_from: from, valid_to: to } = columns;
  if (from !== null || to === null) return columns;
  const hasPeriod = rows.slice(0, rowsTried).some(({ cells }) => periodIn(cells[to] ?? '') !== null);
  return hasPeriod ? { ...columns, valid_from: to } : columns;
}
