/** Operation 4: search and list orders (interface, 4.1). */
import {
  countFound,
  findPage,
  sortColumns,
  type OrderSearch,
  type SortField,
  type SortKey,
} from '../store/search-orders.ts';
import type { Call } from './exchange.ts';
import { cursorPageOf, pageOf, readCursor, relativeLink } from './paging.ts';
import { readQuery, type QueryReader } from './query.ts';
import type { Reply } from './reply.ts';

/** Newest first: the server's own order, which no `sort` asks for. */
const defaultSort: SortKey[] = [
  { field: 'date', descending: true },
  { field: 'id', descending: true },
];

export function searchOrders(call: Call): Reply {
  const { core } = call.env;
  const reader = readQuery(call.req.url);
  const search = readSearch(reader, core.variant.dateBounds === 'inclusive');
  const limit = reader.wholeNumber('limit', 1, 100) ?? 25;
  const page = reader.wholeNumber('page', 1) ?? 1;
  const cursor = core.variant.listStyle === 'cursor' ? reader.text('cursor') : undefined;
  const after = cursor === undefined ? null : readCursor(cursor, search.sort.length);
  if (cursor !== undefined && !after) reader.refuse('cursor', 'is not a cursor of this list');
  const refusal = reader.outcome();
  if (refusal) return refusal;

  if (core.variant.listStyle === 'cursor') {
    const { documents, last } = findPage(core.store, search, { limit, offset: 0, after });
    return cursorPageOf(core, documents, last);
  }

  const total = countFound(core.store, search);
  const { documents } = findPage(core.store, search, { limit, offset: (page - 1) * limit, after: null });
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const path = core.variant.prefix + call.req.path;
  const link = (to: number) => relativeLink(path, reader.query, { page: to, limit });
  return pageOf(core, documents, {
    page,
    limit,
    total,
    links: {
      self: link(page),
      first: link(1),
      last: link(lastPage),
      next: page < lastPage ? link(page + 1) : null,
      prev: page > 1 ? link(page - 1) : null,
    },
  });
}

function readSearch(reader: QueryReader, boundsIncluded: boolean): OrderSearch {
  const range = (column: OrderSearch['ranges'][number]['column'], name: string) => ({
    column,
    from: reader.dateTime(`${name}_from`),
    to: reader.dateTime(`${name}_to`),
  });
  return {
    fkId: reader.text('fk_id'),
    customerId: reader.wholeNumber('id_customer', 1),
    quotationId: reader.wholeNumber('id_quotation', 1),
    ranges: [
      range('created_at_ms', 'create_date'),
      range('updated_at_ms', 'update_date'),
      range('date_ms', 'order_date'),
    ],
    boundsIncluded,
    sort: readSort(reader),
  };
}

/** The enumerated values of 4.1, and the guide's comma-separated list of them. */
function readSort(reader: QueryReader): SortKey[] {
  const text = reader.text('sort');
  if (text === undefined) return defaultSort;
  const keys = text.split(',').map((part) => {
    const descending = part.startsWith('-');
    return { field: (descending ? part.slice(1) : part) as SortField, descending };
  });
  if (keys.every((key) => Object.hasOwn(sortColumns, key.field))) return withTieBreak(keys);
  reader.refuse('sort', `must be a list of ${Object.keys(sortColumns).join(', ')}, each with or without -`);
  return defaultSort;
}

/** Orders that the keys leave level come by id, in the direction of the first key. */
function withTieBreak(keys: SortKey[]): SortKey[] {
  if (keys.some((key) => key.field === 'id')) return keys;
  return [...keys, { field: 'id', descending: keys[0]?.descending ?? false }];
}
