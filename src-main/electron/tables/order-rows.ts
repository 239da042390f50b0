/** The rows of a table of orders, part by part, newest first. */
import type { OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import { readForTable, type TableSource } from './save-rows.ts';

/** Reading so many takes some turns of a few milliseconds, and handing them to another thread one. */
const ordersAtOnce = 200;

export async function* orderRows(
  workspace: TableSource,
  { criteria, except }: OrderSelection,
  lines: boolean,
): AsyncGenerator<SelectedOrder[]> {
  const selection: OrderSelection = { criteria: { ...criteria, sort: '-date' }, except };
  for (let from = 0; ; from += ordersAtOnce) {
    const asked = { selection, from, count: ordersAtOnce, lines };
    const { rows, total } = await readForTable(workspace, 'orders.selected', asked);
    yield rows;
    if (from + ordersAtOnce >= total) return;
  }
}
