/** References seen on cached orders: the service has no lists of them. */
import type { Database } from 'better-sqlite3';
import type { CatalogueKind, CatalogueRow, QueryInput } from '../../src-shared/contract/queries.ts';
import { changeOne, selectAll, selectOne, type Bindings } from './statement.ts';

export interface Sighting {
  kind: CatalogueKind;
  id: number;
  name: string | null;
  fkId: string | null;
  type: string | null;
  price: number | null;
  orderLocalId: string;
  date: string | null;
}

interface CatalogueStored {
  kind: CatalogueKind;
  id: number;
  name: string | null;
  fk_id: string | null;
  type: string | null;
  last_price: number | null;
  last_order_local_id: string | null;
  last_date: string | null;
}

/**
 * Notes where and when a reference was seen; the newest order by date decides its name and price. Answers whether it is
 * called something else now.
 */
export function recordSighting(db: Database, sighting: Sighting): boolean {
  const { kind, id, name, fkId, type, price, orderLocalId, date } = sighting;
  const known = selectOne<CatalogueStored>(db, `SELECT * FROM catalogue WHERE kind = @kind AND id = @id`, { kind, id });
  if (known && (date ?? '') < (known.last_date ?? '')) return false;
  changeOne(
    db,
    `INSERT OR REPLACE INTO catalogue (kind, id, name, fk_id, type, last_price, last_order_local_id, last_date, search)
     VALUES (@kind, @id, @name, @fkId, @type, @price, @orderLocalId, @date, @search)`,
    {
      kind,
      id,
      name: name ?? known?.name ?? null,
      fkId: fkId ?? known?.fk_id ?? null,
      type: type ?? known?.type ?? null,
      price: price ?? known?.last_price ?? null,
      orderLocalId,
      date,
      search: foldText(`${name ?? known?.name ?? ''} ${fkId ?? known?.fk_id ?? ''} ${id}`),
    },
  );
  return (name ?? known?.name) !== known?.name || (fkId ?? known?.fk_id) !== known?.fk_id;
}

export function findReference(
  db: Database,
  kind: CatalogueKind,
  id: number,
): { name: string | null; fk_id: string | null; type: string | null } | undefined {
  return selectOne(db, `SELECT name, fk_id, type FROM catalogue WHERE kind = @kind AND id = @id`, { kind, id });
}

/** Rows in which every word of the text occurs, those that begin with the text first, then by name. */
export function listCatalogue(
  db: Database,
  { kind, text, customerId, limit }: QueryInput<'catalogue.list'>,
): CatalogueRow[] {
  const words = foldText(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const bindings: Bindings = { kind, limit: limit ?? 50, start: words.join(' ') };
  const conditions = words.map((word, index) => {
    bindings[`word${index}`] = word;
    return ` AND instr(search, @word${index}) > 0`;
  });
  const rows = selectAll<CatalogueStored>(
    db,
    `SELECT * FROM catalogue WHERE kind = @kind${conditions.join('')}
      ORDER BY instr(search, @start) <> 1, name COLLATE NOCASE, id LIMIT @limit`,
    bindings,
  );
  return rows.map((row) => viewOf(row, customerId === undefined ? undefined : lastSale(db, row, customerId)));
}

function viewOf(row: CatalogueStored, sale: Sale | undefined): CatalogueRow {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    fk_id: row.fk_id,
    type: row.type,
    lastPrice: sale?.price ?? row.last_price,
    lastSeenOrderLocalId: (sale?.local_id ?? row.last_order_local_id) as CatalogueRow['lastSeenOrderLocalId'],
    lastSeenDate: sale?.date ?? row.last_date,
  };
}

interface Sale {
  price: number | null;
  local_id: string;
  date: string | null;
}

/** The newest line of this product on an order of this customer. */
function lastSale(db: Database, row: CatalogueStored, customerId: number): Sale | undefined {
  if (row.kind !== 'product') return undefined;
  return selectOne<Sale>(
    db,
    `SELECT order_items.price, orders.local_id, orders.date
       FROM orders JOIN order_items ON order_items.order_key = orders.order_key
      WHERE orders.customer_id = @customerId AND order_items.product_id = @productId
      ORDER BY orders.order_key DESC LIMIT 1`,
    { customerId, productId: row.id },
  );
}

/** Lower case without accents, as the text index folds it. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
