/** Saves orders, or their lines, as a table for a spreadsheet. */
import { access } from 'node:fs/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { orderTableSchemas } from '../../../src-shared/contract/orders/order-table.ts';
import type { SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { askWhere, putFile, type SaveDialog } from '../files/save-file.ts';
import type { TableColumn, TableRow, TableTask } from '../files/table/table.ts';
import { writeTableBeside } from '../files/table/write-beside.ts';
import { lineColumns, orderColumns, type CellSource } from './order-columns.ts';
import { orderRows } from './order-rows.ts';

export interface OrderTableOptions {
  dialog: SaveDialog;
  workspace: () => Workspace | null;
  log: Log;
}

/** The ending of a name decides, so that the rep can choose by either. */
const filters = [
  { name: 'Excel', extensions: ['xlsx'] },
  { name: 'CSV', extensions: ['csv'] },
];

export function createOrderTable(options: OrderTableOptions): Pick<HostHandlers, keyof typeof orderTableSchemas> {
  const { dialog, log } = options;

  async function save(
    defaultPath: string,
    table: Omit<TableTask, 'format'>,
    rows: (workspace: Workspace) => AsyncIterable<TableRow[]>,
  ): Promise<Result<SavedFile>> {
    const workspace = options.workspace();
    if (!workspace) return notNow('signedOut');
    const chosen = await askWhere(dialog, { defaultPath, filters });
    if (chosen === null) return done({ kind: 'cancelled' });
    const path = await withEnding(chosen);
    const task: TableTask = { ...table, format: isCsv(path) ? 'csv' : 'xlsx' };
    return done(
      await putFile(path, log, async (file) => {
        const writer = writeTableBeside(task);
        try {
          for await (const part of rows(workspace)) await file.writeFile(await writer.write(part));
          await file.writeFile(await writer.end());
        } finally {
          await writer.stop();
        }
      }),
    );
  }

  return {
    'table.saveOrders'({ selection, suggestedName, columns, words, ...table }) {
      const { heads, sources } = columnsOf(columns, orderColumns);
      const rowsOf = (order: SelectedOrder) => [sources.map(({ cell }) => cell({ order, words }))];
      return save(suggestedName, { ...table, columns: heads }, (workspace) =>
        orderRows(workspace, selection, { lines: false, rowsOf }),
      );
    },

    'table.saveLines'({ selection, suggestedName, columns, ...table }) {
      const { heads, sources } = columnsOf(columns, lineColumns);
      const rowsOf = (order: SelectedOrder) =>
        (order.lines ?? []).map((line) => sources.map(({ cell }) => cell({ order, line })));
      return save(suggestedName, { ...table, columns: heads }, (workspace) =>
        orderRows(workspace, selection, { lines: true, rowsOf }),
      );
    },
  };
}

function columnsOf<Id extends string, Of>(
  asked: readonly { id: Id; name: string }[],
  known: Readonly<Record<Id, CellSource<Of>>>,
): { heads: TableColumn[]; sources: CellSource<Of>[] } {
  const sources = asked.map(({ id }) => known[id]);
  const heads = asked.map(({ id, name }) => ({ name, kind: known[id].kind, width: known[id].width }));
  return { heads, sources };
}

function isCsv(path: string): boolean {
  return /\.csv$/i.test(path);
}

/** Dialogs of Linux add no ending. A file of that name, which the rep did not agree to replace, stays. */
async function withEnding(path: string): Promise<string> {
  if (/\.(csv|xlsx)$/i.test(path)) return path;
  const named = `${path}.xlsx`;
  const isThere = await access(named).then(
    () => true,
    () => false,
  );
  return isThere ? path : named;
}
