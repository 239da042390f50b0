/** Saves orders, or their lines, as a table for a spreadsheet. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { orderTableSchemas } from '../../../src-shared/contract/orders/order-table.ts';
import type { SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { SaveDialog } from '../files/save-file.ts';
import { columnsOf } from '../files/table/cell-source.ts';
import { saveTable } from '../files/table/save-table.ts';
import type { TableRow, TableTask } from '../files/table/table.ts';
import { lineColumns, orderColumns } from './order-columns.ts';
import { orderRows } from './order-rows.ts';

export interface OrderTableOptions {
  dialog: SaveDialog;
  workspace: () => Workspace | null;
  log: Log;
}

export function createOrderTable(options: OrderTableOptions): Pick<HostHandlers, keyof typeof orderTableSchemas> {
  async function save(
    defaultPath: string,
    table: Omit<TableTask, 'format'>,
    rows: (workspace: Workspace) => AsyncIterable<TableRow[]>,
  ): Promise<Result<SavedFile>> {
    const workspace = options.workspace();
    if (!workspace) return notNow('signedOut');
    return done(await saveTable(options, defaultPath, table, () => rows(workspace)));
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
