/** Saves every visit that the rep has logged as a table for a spreadsheet, the newest first. */
import type {
  VisitCellWords,
  VisitColumnId,
  visitTableSchemas,
} from '../../../src-shared/contract/visits/visit-table.ts';
import type { VisitRow } from '../../../src-shared/contract/visits/visits.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { SaveDialog } from '../files/save-file.ts';
import { columnsOf, source, type CellSource } from '../files/table/cell-source.ts';
import { saveTable } from '../files/table/save-table.ts';
import type { TableRow } from '../files/table/table.ts';

export interface VisitTableOptions {
  dialog: SaveDialog;
  workspace: () => Workspace | null;
  log: Log;
}

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

export function createVisitTable(options: VisitTableOptions): Pick<HostHandlers, keyof typeof visitTableSchemas> {
  return {
    async 'table.saveVisits'({ suggestedName, columns, words, ...table }) {
      const workspace = options.workspace();
      if (!workspace) return notNow('signedOut');
      const { heads, sources } = columnsOf(columns, visitColumns);
      const rowOf = (visit: VisitRow) => sources.map(({ cell }) => cell({ visit, words }));
      return done(
        await saveTable(options, suggestedName, { ...table, columns: heads }, () => visitRows(workspace, rowOf)),
      );
    },
  };
}

/** Reading so many takes some milliseconds. */
const visitsAtOnce = 500;

async function* visitRows(
  workspace: Pick<Workspace, 'query'>,
  rowOf: (visit: VisitRow) => TableRow,
): AsyncGenerator<TableRow[]> {
  for (let from = 0; ; from += visitsAtOnce) {
    const answer = await workspace.query('visits.list', { from, count: visitsAtOnce });
    if (!answer.ok) throw new Error(`The visits cannot be read: ${answer.error.kind}`);
    yield answer.value.rows.map(rowOf);
    if (from + visitsAtOnce >= answer.value.total) return;
  }
}
