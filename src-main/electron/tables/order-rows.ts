/** The rows of a table of orders, part by part, newest first. */
import type { OrderListResults, OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { readForTable, type TableSource } from './save-rows.ts';

/** Reading so many takes some turns of a few milliseconds, and handing them to another thread one. */
const ordersAtOnce = 200;

/** An order whose date changes meanwhile, as by an answer of the service, stands elsewhere in the list: it comes last. */
export async function* orderRows(
  workspace: TableSource,
  selection: OrderSelection,
  lines: boolean,
): AsyncGenerator<SelectedOrder[]> {
  const seen = new Set<LocalId>();
  let length = 0;
  for await (const { rows, total } of parts(workspace, selection, lines)) {
    for (const { localId } of rows) seen.add(localId);
    length = total;
    yield rows;
  }
  if (seen.size === length) return;
  for await (const { rows } of parts(workspace, selection, lines)) {
    const left = rows.filter(({ localId }) => !seen.has(localId));
    if (left.length > 0) yield left;
  }
}

async function* parts(
  workspace: TableSource,
  { criteria, except }: OrderSelection,
  lines: boolean,
): AsyncGenerator<OrderListResults['orders.selected']> {
  const selection: OrderSelection = { criteria: { ...criteria, sort: '-date' }, except };
  for (let from = 0; ; from += ordersAtOnce) {
    const part = await readForTable(workspace, 'orders.selected', { selection, from, count: ordersAtOnce, lines });
    yield part;
    if (from + ordersAtOnce >= part.total) return;
  }
}
