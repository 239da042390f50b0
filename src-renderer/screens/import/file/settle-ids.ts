/** Whether the column of the system's numbers holds them, told by its values. */
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import type { ColumnMap } from './columns.ts';
import type { CsvRow } from './read-csv.ts';

/** So many rows tell what a column holds. */
const rowsTried = 200;

/**
 * The system's numbers are whole. A column that mostly holds something else, such as `A-10`, becomes that of the external code, or of
 * nothing where another column is that already.
 */
export function settleIds(rows: readonly CsvRow[], columns: ColumnMap): ColumnMap {
  const { id: place } = columns;
  if (place === null) return columns;
  const texts = rows
    .slice(0, rowsTried)
    .map(({ cells }) => plainText(cells[place] ?? '').trim())
    .filter((text) => text !== '');
  const whole = texts.filter((text) => /^\d+$/.test(text)).length;
  if (whole * 2 >= texts.length) return columns;
  return { ...columns, id: null, fk_id: columns.fk_id ?? place };
}
