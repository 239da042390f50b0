/** Writes a table as CSV. */
import { csvLines, csvMark, csvStyles } from '../../../../src-shared/domain/text/csv.ts';
import type { TableTask, TableWriter } from './table.ts';

export function createCsvWriter({ columns, decimal }: TableTask): TableWriter {
  const style = csvStyles[decimal];
  const encoder = new TextEncoder();
  let head = csvMark + csvLines([columns.map(({ name }) => name)], style);

  return {
    async write(rows) {
      const text = head + csvLines(rows, style);
      head = '';
      return encoder.encode(text);
    },
    async end() {
      return encoder.encode(head);
    },
  };
}
