/** The rows of a table of orders, part by part, newest first. */
import type { OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { TableRow } from '../files/table/table.ts';

/** Reading so many takes some turns of a few milliseconds, and handing them to another thread one. */
const ordersAtOnce = 200;

export async function* orderRows(
  workspace: Pick<Workspace, 'query'>,
  { criteria, except }: OrderSelection,
  table: { lines: boolean; rowsOf: (order: SelectedOrder) => TableRow[] },
): AsyncGenerator<TableRow[]> {
  const selection: OrderSelection = { criteria: { ...criteria, sort: '-date' }, except };
  for (let from = 0; ; from += ordersAtOnce) {
    const asked = { selection, from, count: ordersAtOnce, lines: table.lines };
    const answer = await workspace.query('orders.selected', asked);
    if (!answer.ok) throw new Error(`The orders cannot be read: ${answer.error.kind}`);
    yield answer.value.rows.flatMap(table.rowsOf);
    if (from + ordersAtOnce >= answer.value.total) return;
  }
}
