/** Where the cells of a column come from. */
import { partsOfDateTime } from '../../../../src-shared/domain/local-parts.ts';
import type { TableCell, TableColumn } from './table.ts';

export interface CellSource<Of> extends Omit<TableColumn, 'name'> {
  cell: (of: Of) => TableCell;
}

/** A column whose cells are of this kind. */
export const source =
  (kind: TableColumn['kind']) =>
  <Of>(width: number, cell: (of: Of) => TableCell): CellSource<Of> => ({ kind, width, cell });

/** The columns that were asked for, in their order: the heads, and where the cells come from. */
export function columnsOf<Id extends string, Of>(
  asked: readonly { id: Id; name: string }[],
  known: Readonly<Record<Id, CellSource<Of>>>,
): { heads: TableColumn[]; sources: CellSource<Of>[] } {
  const sources = asked.map(({ id }) => known[id]);
  const heads = asked.map(({ id, name }) => ({ name, kind: known[id].kind, width: known[id].width }));
  return { heads, sources };
}

/** A day as spreadsheets of every language read it, with its time where it has one. */
export function dayCell(dateTime: string | null | undefined): string | null {
  const { day: read, time } = partsOfDateTime(dateTime);
  return read === '' ? (dateTime ?? null) : [read, time].filter(Boolean).join(' ');
}
