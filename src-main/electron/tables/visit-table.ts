/** Saves every visit that the rep has logged as a table for a spreadsheet, the newest first. */
import type {
  VisitCellWords,
  VisitColumnId,
  visitTableSchemas,
} from '../../../src-shared/contract/visits/visit-table.ts';
import type { VisitRow } from '../../../src-shared/contract/visits/visits.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { source, type CellSource } from '../files/table/cell-source.ts';
import { readForTable, saveRows, type TableOptions, type TableSource } from './save-rows.ts';

interface OfRow {
  visit: VisitRow;
  words: VisitCellWords;
}

const text = source('text');
const day = source('day');

const visitColumns: Readonly<Record<VisitColumnId, CellSource<OfRow>>> = {
  day: day(12, ({ visit }) => visit.day),
  customer: text(36, ({ visit }) => visit.customerName),
  customer_fk_id: text(16, ({ visit }) => visit.customerFkId),
  customer_id: source('number')(12, ({ visit }) => visit.customerId),
  kind: text(16, ({ visit, words }) => words.kinds[visit.kind]),
  reason: text(24, ({ visit, words }) => {
    if (visit.reason === null) return null;
    return visit.reason === 'other' ? visit.reasonText : words.reasons[visit.reason];
  }),
  note: text(60, ({ visit }) => visit.note || null),
  next_day: day(16, ({ visit }) => visit.nextDay),
};

export function createVisitTable(options: TableOptions): Pick<HostHandlers, keyof typeof visitTableSchemas> {
  return {
    'table.saveVisits': ({ words, ...table }) =>
      saveRows(options, table, visitColumns, (workspace) => visitRows(workspace, words)),
  };
}

/** Reading so many takes some milliseconds. */
const visitsAtOnce = 500;

async function* visitRows(workspace: TableSource, words: VisitCellWords): AsyncGenerator<OfRow[]> {
  for (let from = 0; ; from += visitsAtOnce) {
    const { rows, total } = await readForTable(workspace, 'visits.list', { from, count: visitsAtOnce });
    yield rows.map((visit) => ({ visit, words }));
    if (from + visitsAtOnce >= total) return;
  }
}
