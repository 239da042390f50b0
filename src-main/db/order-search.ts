/** Searches the cached orders by the parameters of interface 4.1 and by text. */
import type { Database } from 'better-sqlite3';
import type { QueryInput } from '../../src-shared/contract/queries.ts';
import { firstKeyOf, secondOf, type StoredOrder } from './orders.ts';
import { selectAll, selectOne, type Bindings } from './statement.ts';

export interface OrderSearch {
  rows: StoredOrder[];
  total: number;
  notApplied: string[];
}

/** The service does not return when an order was created or updated, so this machine cannot filter by it. */
const unanswerable = ['create_date_from', 'create_date_to', 'update_date_from', 'update_date_to'] as const;

export function searchOrderRows(db: Database, search: QueryInput<'orders.search'>): OrderSearch {
  const { from, where, bindings } = conditionsOf(search);
  const { order, sortApplied } = orderOf(search.sort, from.startsWith('orders_fts'));
  const limit = search.limit ?? 25;
  const rows = selectAll<StoredOrder>(
    db,
    `SELECT orders.* FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    {
      ...bindings,
      limit,
      offset: ((search.page ?? 1) - 1) * limit,
    },
  );
  const total = selectOne<{ n: number }>(db, `SELECT count(*) AS n FROM ${from} WHERE ${where}`, bindings)?.n ?? 0;
  const notApplied: string[] = unanswerable.filter((name) => search[name] !== undefined);
  return { rows, total, notApplied: sortApplied ? notApplied : [...notApplied, 'sort'] };
}

function conditionsOf(search: QueryInput<'orders.search'>): { from: string; where: string; bindings: Bindings } {
  const where = ['orders.hidden = 0'];
  const bindings: Bindings = {};
  const match = search.text === undefined ? null : matchOf(search.text);
  if (match !== null) {
    where.push('orders_fts MATCH @match');
    bindings['match'] = match;
  }
  if (search.fk_id !== undefined) {
    where.push('orders.fk_id = @fkId');
    bindings['fkId'] = search.fk_id;
  }
  if (search.id_customer !== undefined) {
    where.push('orders.customer_id = @customerId');
    bindings['customerId'] = search.id_customer;
  }
  if (search.id_quotation !== undefined) {
    where.push('orders.quotation_id = @quotationId');
    bindings['quotationId'] = search.id_quotation;
  }
  if (search.order_date_from !== undefined) {
    where.push('orders.order_key >= @fromKey');
    bindings['fromKey'] = firstKeyOf(secondOf(search.order_date_from));
  }
  if (search.order_date_to !== undefined) {
    where.push('orders.order_key < @endKey');
    bindings['endKey'] = firstKeyOf(secondOf(search.order_date_to) + 1);
  }
  const from = match === null ? 'orders' : 'orders_fts JOIN orders ON orders.order_key = orders_fts.rowid';
  return { from, where: where.join(' AND '), bindings };
}

/** Every word must occur, as the beginning of a word. Null when the text has no word. */
function matchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu);
  return words ? words.map((word) => `"${word}"*`).join(' ') : null;
}

/** Created and updated times are not known here: the service's ids grow with creation, which is the nearest answer. */
function orderOf(sort: string | undefined, byText: boolean): { order: string; sortApplied: boolean } {
  const descending = sort === undefined || sort.startsWith('-');
  const direction = descending ? 'DESC' : 'ASC';
  const key = byText ? 'orders_fts.rowid' : 'orders.order_key';
  switch (sort?.replace('-', '')) {
    case undefined:
    case 'date':
      return { order: `${key} ${direction}`, sortApplied: true };
    case 'id_customer':
      return { order: `orders.customer_id ${direction}, ${key} ${direction}`, sortApplied: true };
    case 'id':
      return { order: `orders.id ${direction} NULLS ${descending ? 'FIRST' : 'LAST'}`, sortApplied: true };
    default:
      return { order: `orders.id ${direction} NULLS ${descending ? 'FIRST' : 'LAST'}`, sortApplied: false };
  }
}
