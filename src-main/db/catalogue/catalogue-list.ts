/** Finds references of the catalogue by text, each with the order or import that it comes from. */
import type { Connection } from '../engine/connection.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { CatalogueRow } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { gtinForms, isGtin } from '../../../src-shared/domain/gtin.ts';
import { carriesFkId } from './catalogue.ts';
import type { LinesOfOrder } from '../records/order-lines.ts';
import { newestLines } from './customer-purchases.ts';
import { timesBought, walkNewest } from './newest-orders.ts';
import { findListed, nobodysSale, type Sale } from './price-lists.ts';
import { soughtIn } from './sought-in.ts';
import { selectAll, selectNumbers, selectOne, type Bindings } from '../engine/statement.ts';

interface CatalogueStored extends Omit<CatalogueRow, 'imported'> {
  importId: number | null;
  fileName: string | null;
  atMs: number | null;
}

const columns = `
  seen.kind, seen.id, coalesce(own.name, seen.name) AS name, coalesce(own.fk_id, seen.fk_id) AS fk_id,
  coalesce(own.type, seen.type) AS type, coalesce(seen.last_price, own.price) AS lastPrice,
  own.price AS listPrice, own.ean,
  seen.last_order_local_id AS lastSeenOrderLocalId, seen.last_date AS lastSeenDate,
  seen.import_no AS importId, imports.file_name AS fileName, imports.at_ms AS atMs`;

/** No code is that of more records than fit on a screen. */
const mostExact = 500;
/** So many orders of a customer say what it buys, and at which price: they are read at every key. */
const ordersRead = 100;

const tables = `catalogue AS seen
  LEFT JOIN imported_references AS own USING (kind, id, import_no)
  LEFT JOIN imports ON imports.import_no = seen.import_no`;

/**
 * Rows that contain every word of the text. First those whose code is the text, with more or fewer leading zeros, then the one with
 * this id, then the products that the customer of the sale buys most often, then those that begin with the text, then the others by name.
 */
export function listCatalogue(
  db: Connection,
  { kind, text = '', limit = 50 }: Pick<QueryInput<'catalogue.list'>, 'kind' | 'text' | 'limit'>,
  sale: Sale = nobodysSale,
): CatalogueRow[] {
  const { forms, begins, contains, bindings } = soughtIn(kind, text);
  const customerId = kind === 'product' ? sale.customerId : null;
  const orders = customerId === null ? [] : [...walkNewest(db, customerId, ordersRead)];
  const rows: CatalogueRow[] = [];
  if (contains !== null) rows.push(...findExactly(db, kind, forms, limit));
  if (contains !== null) rows.push(...findBought(db, orders, contains, bindings));
  const begun = select(db, begins, bindings, limit);
  rows.push(...begun);
  if (contains !== null && begun.length < limit)
    rows.push(...select(db, othersThan(begins, contains), bindings, limit - begun.length));
  const seen = new Set<number>();
  const found = rows.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, limit);
  if (kind !== 'product') return found;
  return withPricesOf(db, orders, withListPrices(db, sale, found));
}

function othersThan(begins: string, contains: string): string {
  return `NOT (${begins}) AND ${contains}`;
}

/** Products of these orders whose texts contain every word, the most often bought first. */
function findBought(
  db: Connection,
  orders: readonly LinesOfOrder[],
  contains: string,
  bindings: Bindings,
): CatalogueRow[] {
  const times = timesBought(orders);
  if (times.size === 0) return [];
  const ids = JSON.stringify([...times.keys()]);
  const among = `id IN (SELECT value FROM json_each(@ids)) AND ${contains}`;
  const found = select(db, among, { ...bindings, ids }, times.size);
  return found.toSorted((a, b) => (times.get(b.id) ?? 0) - (times.get(a.id) ?? 0));
}

/** The ids of all rows that `listCatalogue` would list, in its order, from the index alone. */
export function listCatalogueIds(db: Connection, kind: CatalogueRow['kind'], text: string): number[] {
  const { forms, begins, contains, bindings } = soughtIn(kind, text);
  const exact = forms.length > 0 ? findExactly(db, kind, forms, mostExact).map(({ id }) => id) : [];
  const idsWhere = (where: string) =>
    selectNumbers(db, `SELECT id FROM catalogue WHERE kind = @kind AND ${where} ORDER BY search, id`, bindings);
  return [
    ...new Set([...exact, ...idsWhere(begins), ...(contains === null ? [] : idsWhere(othersThan(begins, contains)))]),
  ];
}

export function findCatalogueRow(db: Connection, kind: CatalogueRow['kind'], id: number): CatalogueRow | undefined {
  const stored = selectOne<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables} WHERE seen.kind = @kind AND seen.id = @id`,
    {
      kind,
      id,
    },
  );
  return stored && (kind === 'product' ? withListPrices(db, nobodysSale, [viewOf(stored)])[0] : viewOf(stored));
}

/** The rows with these ids, in any order. Unknown ids are left out. */
export function findCatalogueRows(db: Connection, kind: CatalogueRow['kind'], ids: readonly number[]): CatalogueRow[] {
  const rows = selectAll<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables} WHERE seen.kind = @kind AND seen.id IN (SELECT value FROM json_each(@ids))`,
    { kind, ids: JSON.stringify(ids) },
  ).map(viewOf);
  return kind === 'product' ? withListPrices(db, nobodysSale, rows) : rows;
}

/** The rows whose code is one of these forms, in the order of the forms; then those whose barcode or id is the first form. */
function findExactly(db: Connection, kind: CatalogueRow['kind'], forms: string[], limit: number): CatalogueRow[] {
  const codes = [...new Set(forms.flatMap((form) => [form, form.toUpperCase()]))];
  const names = codes.map((_, at) => `@code${at}`);
  const bindings = { kind, limit, ...Object.fromEntries(codes.map((code, at) => [`code${at}`, code])) };
  const ofCode = selectAll<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables}
      WHERE ${carriesFkId(names.join(', '))} ORDER BY seen.id LIMIT @limit`,
    bindings,
  )
    .map(viewOf)
    .toSorted((a, b) => codes.indexOf(a.fk_id ?? '') - codes.indexOf(b.fk_id ?? ''));
  const [code = ''] = forms;
  const ofId = /^\d{1,15}$/.test(code) ? findCatalogueRow(db, kind, Number(code)) : undefined;
  const others = [...(isGtin(code) ? findByEan(db, kind, code, limit) : []), ...(ofId ? [ofId] : [])];
  return [...ofCode, ...others.filter(({ id }) => !ofCode.some((row) => row.id === id))];
}

/** Matches leading zeros of any number, because barcode scanners add them and spreadsheets remove them. */
function findByEan(db: Connection, kind: CatalogueRow['kind'], ean: string, limit: number): CatalogueRow[] {
  return selectAll<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables}
      WHERE seen.kind = @kind AND own.ean IN (SELECT value FROM json_each(@forms))
        AND seen.id IN (SELECT id FROM imported_references
                         WHERE kind = @kind AND ean IN (SELECT value FROM json_each(@forms)))
      ORDER BY seen.id LIMIT @limit`,
    { kind, forms: JSON.stringify(gtinForms(ean)), limit },
  ).map(viewOf);
}

/** Reads only the index until there are enough hits. The tables are read for these hits alone. */
function select(db: Connection, where: string, bindings: Bindings, limit: number): CatalogueRow[] {
  return selectAll<CatalogueStored>(
    db,
    `WITH found AS MATERIALIZED (
       SELECT kind, id FROM catalogue WHERE kind = @kind AND ${where} ORDER BY search, id LIMIT @limit
     )
     SELECT ${columns} FROM found JOIN ${tables} WHERE seen.kind = found.kind AND seen.id = found.id
      ORDER BY seen.search, seen.id`,
    { ...bindings, limit },
  ).map(viewOf);
}

function viewOf({ importId, fileName, atMs, ...row }: CatalogueStored): CatalogueRow {
  return { ...row, imported: importId === null || atMs === null ? null : { importId, fileName, atMs } };
}

/** The newest import of a product may be of a list that does not hold for the order, or of a file that was replaced. */
function withListPrices(db: Connection, sale: Sale, rows: CatalogueRow[]): CatalogueRow[] {
  if (rows.every(({ imported }) => imported === null)) return rows;
  const lists = findListed(
    db,
    sale,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { price: listPrice = null, ean = null } = lists.get(row.id) ?? {};
    const wasNeverSold = row.lastSeenOrderLocalId === null;
    return { ...row, listPrice, ean: ean ?? row.ean, lastPrice: wasNeverSold ? listPrice : row.lastPrice };
  });
}

/** Replaces the last price that any customer paid by the last one in these orders of a customer. */
function withPricesOf(db: Connection, orders: readonly LinesOfOrder[], rows: CatalogueRow[]): CatalogueRow[] {
  const lines = newestLines(
    db,
    orders,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const line = lines.get(row.id);
    if (!line) return row;
    return { ...row, lastPrice: line.price, lastSeenOrderLocalId: line.orderLocalId, lastSeenDate: line.date };
  });
}
