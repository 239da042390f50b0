/** Search of orders: filters, then order, then page (interface, 4.1). Works on the narrow rows only. */
import { noDateMs } from './schema.ts';
import type { Bound, Store } from './store.ts';

/** Sort field of the interface → column. */
export const sortColumns = {
  id: 'id',
  created_at: 'created_at_ms',
  updated_at: 'updated_at_ms',
  date: 'date_ms',
  id_customer: 'id_customer',
} as const;
export type SortField = keyof typeof sortColumns;

export interface SortKey {
  field: SortField;
  descending: boolean;
}

/** A range of instants in milliseconds; an absent bound is open. */
export interface Range {
  column: 'created_at_ms' | 'updated_at_ms' | 'date_ms';
  from?: number | undefined;
  to?: number | undefined;
}

export interface OrderSearch {
  fkId?: string | undefined;
  customerId?: number | undefined;
  quotationId?: number | undefined;
  ranges: Range[];
  boundsIncluded: boolean;
  /** Holds the id, so that pages never overlap. */
  sort: SortKey[];
}

export interface OrderWindow {
  limit: number;
  offset: number;
  /** Values of the sort columns of the last row already seen, as `OrderPage.last` gave them. */
  after: number[] | null;
}

export interface OrderPage {
  documents: string[];
  /** Values of the sort columns of the page's last row; null when no row follows it. */
  last: number[] | null;
}

export function countFound(store: Store, search: OrderSearch): number {
  const where = whereClause(search);
  return store.one<{ n: number }>(`SELECT count(*) AS n FROM orders${where.sql}`, where.bindings)?.n ?? 0;
}

export function findPage(store: Store, search: OrderSearch, window: OrderWindow): OrderPage {
  const keys = search.sort;
  const columns = keys.map((key) => sortColumns[key.field]);
  const where = whereClause(search, window.after ? { keys, values: window.after } : undefined);
  const order = keys.map((key, i) => `${columns[i]}${key.descending ? ' DESC' : ''}`).join(', ');
  const rows = store.all<Record<string, number> & { id: number }>(
    `SELECT ${[...new Set(['id', ...columns])].join(', ')} FROM orders${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...where.bindings, window.limit + 1, window.offset],
  );
  const page = rows.slice(0, window.limit);
  const last = rows.length > window.limit ? page.at(-1) : undefined;
  return {
    documents: page.map((row) => documentOf(store, row.id)),
    last: last ? columns.map((column) => last[column] ?? 0) : null,
  };
}

function documentOf(store: Store, id: number): string {
  const row = store.one<{ document: string }>('SELECT document FROM order_documents WHERE id = ?', [id]);
  if (!row) throw new Error(`Order ${id} has no document.`);
  return row.document;
}

function whereClause(
  search: OrderSearch,
  after?: { keys: SortKey[]; values: number[] },
): { sql: string; bindings: Bound[] } {
  const parts: string[] = [];
  const bindings: Bound[] = [];
  const add = (sql: string, ...values: Bound[]) => {
    parts.push(sql);
    bindings.push(...values);
  };

  if (search.fkId !== undefined) add('fk_id = ?', search.fkId);
  if (search.customerId !== undefined) add('id_customer = ?', search.customerId);
  if (search.quotationId !== undefined) add('id_quotation = ?', search.quotationId);
  const equals = search.boundsIncluded ? '=' : '';
  for (const { column, from, to } of search.ranges) {
    if (from === undefined && to === undefined) continue;
    add(`${column} > ?`, noDateMs);
    if (from !== undefined) add(`${column} >${equals} ?`, from);
    if (to !== undefined) add(`${column} <${equals} ?`, to);
  }
  if (after) add(...followers(after.keys, after.values));
  return { sql: parts.length ? ` WHERE ${parts.join(' AND ')}` : '', bindings };
}

/** Rows behind the given one in the order of the keys: (a > ?) OR (a = ? AND b > ?) OR … */
function followers(keys: SortKey[], values: number[]): [string, ...Bound[]] {
  const bindings: Bound[] = [];
  const alternatives = keys.map((key, i) => {
    const level = keys.slice(0, i).map((earlier) => `${sortColumns[earlier.field]} = ?`);
    bindings.push(...values.slice(0, i + 1));
    return [...level, `${sortColumns[key.field]} ${key.descending ? '<' : '>'} ?`].join(' AND ');
  });
  return [`(${alternatives.map((sql) => `(${sql})`).join(' OR ')})`, ...bindings];
}
