/** Saves orders, or their lines, as a table for a spreadsheet. */
import type { orderTableSchemas } from '../../../src-shared/contract/orders/order-table.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { lineColumns, orderColumns } from './order-columns.ts';
import { orderRows } from './order-rows.ts';
import { saveRows, type TableOptions } from './save-rows.ts';

export function createOrderTable(options: TableOptions): Pick<HostHandlers, keyof typeof orderTableSchemas> {
  return {
    'table.saveOrders': ({ selection, words, ...table }) =>
      saveRows(options, table, orderColumns, async function* (workspace) {
        for await (const orders of orderRows(workspace, selection, false))
          yield orders.map((order) => ({ order, words }));
      }),

    'table.saveLines': ({ selection, ...table }) =>
      saveRows(options, table, lineColumns, async function* (workspace) {
        for await (const orders of orderRows(workspace, selection, true))
          yield orders.flatMap((order) => (order.lines ?? []).map((line) => ({ order, line })));
      }),
  };
}
