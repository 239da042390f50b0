/** The orders of a sheet with the customers and products that they mean. */
import { mostRowsMatched, type KnownReference } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { Identified, NamedRow } from '../../../src-shared/contract/catalogue/identify.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { readPasted, type ReadRow, type Reading } from '../order-editor/paste/paste.ts';
import { writeRow } from '../order-editor/paste/pasted-table.ts';
import type { ProductLookup } from '../order-editor/paste/product-lookup.ts';
import { itemTable, type SheetOrder } from './group-orders.ts';
import type { OrderColumns } from './order-columns.ts';

export interface ReadOrder extends SheetOrder {
  /** `unknown`: nobody here has the code or the name; `several`: more than one has. */
  who: KnownReference | 'unknown' | 'several';
  items: ReadRow[];
}

/** What is asked of the core. */
export interface SheetQuestions {
  identify: (rows: NamedRow[]) => Promise<Result<{ ids: Identified[] }>>;
  known: (ids: number[]) => Promise<Result<{ rows: KnownReference[] }>>;
  lookUp: ProductLookup;
}

/** Returns the error of the first question that fails. */
export async function readOrders(
  orders: readonly SheetOrder[],
  columns: OrderColumns,
  reading: Omit<Reading, 'mark' | 'chosen'>,
  ask: SheetQuestions,
): Promise<Result<ReadOrder[]>> {
  const whose = await findCustomers(orders, ask);
  if (!whose.ok) return whose;
  const text = itemTable(
    orders.flatMap(({ rows }) => rows),
    columns,
  )
    .map(writeRow)
    .join('\n');
  const { rows: items } = await readPasted(text, { ...reading, mark: null, chosen: {} }, ask.lookUp);
  let at = 0;
  const read = orders.map((order, place): ReadOrder => {
    const from = at;
    at += order.rows.length;
    return { ...order, who: whose.value[place] ?? 'unknown', items: items.slice(from, at) };
  });
  return { ok: true, value: read };
}

async function findCustomers(
  orders: readonly SheetOrder[],
  { identify, known }: SheetQuestions,
): Promise<Result<ReadOrder['who'][]>> {
  const found: Identified[] = [];
  for (let at = 0; at < orders.length; at += mostRowsMatched) {
    const answer = await identify(orders.slice(at, at + mostRowsMatched).map(namedRow));
    if (!answer.ok) return answer;
    found.push(...answer.value.ids);
  }
  const ids = [...new Set(found.filter((id) => typeof id === 'number'))];
  const customers = new Map<number, KnownReference>();
  for (let at = 0; at < ids.length; at += mostRowsMatched) {
    const answer = await known(ids.slice(at, at + mostRowsMatched));
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) customers.set(row.id, row);
  }
  return { ok: true, value: found.map((id) => (typeof id === 'number' ? (customers.get(id) ?? 'unknown') : id)) };
}

function namedRow({ customerCode, customer }: SheetOrder): NamedRow {
  return { fk_id: customerCode || null, name: customer || null };
}

/** Something can be made of it: its customer is known, and one product at least. */
export function isUsable(order: ReadOrder): order is ReadOrder & { who: KnownReference } {
  return typeof order.who === 'object' && order.items.some(({ product }) => product !== null);
}
