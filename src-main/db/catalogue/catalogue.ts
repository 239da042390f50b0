/**
 * The catalogue: references that cached orders mention or the rep imported, because the service has no lists of them. Imported
 * names and codes win.
 */
import type { Connection } from '../engine/connection.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { noOfficeWords, type OfficeWords } from '../../../src-shared/contract/catalogue/customers.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { differInZeros } from '../../../src-shared/domain/text/leading-zeros.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import { secondOf } from '../records/order-keys.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export interface Mention {
  kind: CatalogueKind;
  id: number;
  name: string | null;
  fkId: string | null;
  type: string | null;
  price: number | null;
  orderLocalId: string;
  date: string | null;
}

interface Seen {
  name: string | null;
  fk_id: string | null;
  type: string | null;
  last_price: number | null;
  last_order_local_id: string | null;
  last_date: string | null;
  import_no: number | null;
}

export interface Called {
  name: string | null;
  fk_id: string | null;
  type: string | null;
  /** The barcode of a product, which only imports contain. */
  ean?: string | null;
}

/**
 * Notes in which order a reference was seen. The newest order by date decides its name and price, and an older one only fills gaps;
 * imported names and codes win over both. Returns whether the reference has another name or code now.
 */
export function writeMention(db: Connection, mention: Mention): boolean {
  const { kind, id } = mention;
  const known = selectOne<Seen>(db, `SELECT * FROM catalogue WHERE kind = @kind AND id = @id`, { kind, id });
  const seen = known ? seenLast(known, mention) : { ...mention, last_price: mention.price };
  if (known?.import_no != null && seen.fkId !== known.fk_id) restoreZeros(db, kind, id, seen.fkId);
  const last = { last_price: seen.last_price, orderLocalId: seen.orderLocalId, date: seen.date };
  if (known && sameMembers(known, seen)) {
    if (isSameLast(known, seen)) return false;
    changeOne(
      db,
      `UPDATE catalogue SET last_price = @last_price, last_order_local_id = @orderLocalId, last_date = @date
        WHERE kind = @kind AND id = @id`,
      { kind, id, ...last },
    );
    return false;
  }
  const members = { name: seen.name, fk_id: seen.fkId, type: seen.type };
  const imported = known?.import_no == null ? undefined : findImported(db, kind, id, known.import_no);
  const before = ownOrSeen(imported, known);
  const now = ownOrSeen(imported, members);
  changeOne(
    db,
    `INSERT OR REPLACE INTO catalogue
            (kind, id, name, fk_id, type, last_price, last_order_local_id, last_date, search, import_no)
     VALUES (@kind, @id, @name, @fk_id, @type, @last_price, @orderLocalId, @date, @search, @import_no)`,
    { kind, id, ...members, ...last, search: searchText(now, id), import_no: known?.import_no ?? null },
  );
  return now.name !== before.name || now.fk_id !== before.fk_id;
}

type LastSeen = Omit<Mention, 'kind' | 'id' | 'price' | 'orderLocalId'> & {
  last_price: number | null;
  orderLocalId: string | null;
};

function seenLast(known: Seen, { name, fkId, type, price, orderLocalId, date }: Mention): LastSeen {
  // If the same order has an earlier date than before, it still counts as the newest: the dates of the other orders are not stored.
  const isOlder = secondOf(date) < secondOf(known.last_date) && orderLocalId !== known.last_order_local_id;
  if (isOlder) {
    return {
      name: known.name ?? name,
      fkId: known.fk_id ?? fkId,
      type: known.type ?? type,
      last_price: known.last_price ?? price,
      orderLocalId: known.last_order_local_id,
      date: known.last_date,
    };
  }
  return {
    name: name ?? known.name,
    fkId: fkId ?? known.fk_id,
    type: type ?? known.type,
    last_price: price ?? known.last_price,
    orderLocalId,
    date,
  };
}

function isSameLast(known: Seen, { last_price, orderLocalId, date }: LastSeen): boolean {
  return known.last_date === date && known.last_price === last_price && known.last_order_local_id === orderLocalId;
}

function sameMembers(known: Seen, seen: LastSeen): boolean {
  return known.name === seen.name && known.fk_id === seen.fkId && known.type === seen.type;
}

/** Lets the newest import of a reference win over its orders. If there is no import any more, only the orders count. */
export function refreshImported(db: Connection, kind: CatalogueKind, id: number): void {
  const newest = selectOne<Called & { import_no: number }>(
    db,
    `SELECT * FROM imported_references WHERE kind = @kind AND id = @id ORDER BY import_no DESC LIMIT 1`,
    { kind, id },
  );
  if (!newest) {
    change(db, `DELETE FROM catalogue WHERE kind = @kind AND id = @id AND last_order_local_id IS NULL`, { kind, id });
  }
  const seen = selectOne<Seen>(db, `SELECT * FROM catalogue WHERE kind = @kind AND id = @id`, { kind, id });
  if (!newest && !seen) return;
  changeOne(
    db,
    `INSERT INTO catalogue (kind, id, search, import_no) VALUES (@kind, @id, @search, @import_no)
     ON CONFLICT (kind, id) DO UPDATE SET search = @search, import_no = @import_no`,
    { kind, id, search: searchText(ownOrSeen(newest, seen), id), import_no: newest?.import_no ?? null },
  );
}

/**
 * The code in orders, if the imported code differs from it only in leading zeros, because addresses are stored by the code in
 * orders.
 */
export function codeOfService(db: Connection, kind: CatalogueKind, id: number, imported: unknown): string | null {
  if (typeof imported !== 'string') return null;
  const seen = selectOne<{ fk_id: string | null }>(db, `SELECT fk_id FROM catalogue WHERE kind = @kind AND id = @id`, {
    kind,
    id,
  });
  return seen?.fk_id != null && differInZeros(imported, seen.fk_id) ? seen.fk_id : imported;
}

/** Corrects codes that were imported before an order mentioned the reference (see `codeOfService`). */
function restoreZeros(db: Connection, kind: CatalogueKind, id: number, fkId: string | null): void {
  const imported = selectAll<{ import_no: number; fk_id: string | null }>(
    db,
    `SELECT import_no, fk_id FROM imported_references WHERE kind = @kind AND id = @id`,
    { kind, id },
  );
  for (const { import_no, fk_id } of imported) {
    if (fkId === null || fk_id === null || !differInZeros(fk_id, fkId)) continue;
    changeOne(
      db,
      `UPDATE imported_references SET fk_id = @fkId WHERE kind = @kind AND id = @id AND import_no = @import_no`,
      { kind, id, import_no, fkId },
    );
  }
}

interface Stored extends Called {
  import_no: number | null;
}

/** A reference as it is shown to the rep: imported members win over those in orders. */
export function findReference(db: Connection, kind: CatalogueKind, id: number): Called | undefined {
  const seen = selectOne<Stored>(
    db,
    `SELECT name, fk_id, type, import_no FROM catalogue WHERE kind = @kind AND id = @id`,
    { kind, id },
  );
  return seen && asKnown(db, kind, id, seen);
}

/** As `findReference`, for several ids, such as all products of an order. */
export function findReferences(db: Connection, kind: CatalogueKind, ids: readonly number[]): Map<number, Called> {
  const rows = selectAll<Stored & { id: number }>(
    db,
    `SELECT id, name, fk_id, type, import_no FROM catalogue
      WHERE kind = @kind AND id IN (SELECT value FROM json_each(@ids))`,
    { kind, ids: JSON.stringify(ids) },
  );
  return new Map(rows.map(({ id, ...seen }) => [id, asKnown(db, kind, id, seen)]));
}

function asKnown(db: Connection, kind: CatalogueKind, id: number, { import_no, ...seen }: Stored): Called {
  return ownOrSeen(import_no === null ? undefined : findImported(db, kind, id, import_no), seen);
}

/**
 * A condition for references of `@kind` with one of these external ids, by indexes. `seen` must be the catalogue, and `own` the
 * imported references. UNION ALL rather than UNION: a UNION is sorted by id, for which SQLite reads all references of the kind.
 */
export function carriesFkId(fkIds: string): string {
  return `seen.kind = @kind AND coalesce(own.fk_id, seen.fk_id) IN (${fkIds})
    AND seen.id IN (SELECT id FROM catalogue WHERE kind = @kind AND fk_id IN (${fkIds})
              UNION ALL SELECT id FROM imported_references WHERE kind = @kind AND fk_id IN (${fkIds}))`;
}

/** The customer with this external id; if several have it, the one with the lowest server id. */
export function findCustomerByFkId(db: Connection, fkId: string): number | null {
  const found = selectOne<{ id: number }>(
    db,
    `SELECT seen.id FROM catalogue AS seen LEFT JOIN imported_references AS own USING (kind, id, import_no)
      WHERE ${carriesFkId('@fkId')} ORDER BY seen.id LIMIT 1`,
    { kind: 'customer', fkId },
  );
  return found?.id ?? null;
}

/** What the newest import of a customer says of the customer. */
export function findOfficeWords(db: Connection, customerId: number): OfficeWords {
  const found = selectOne<OfficeWords>(
    db,
    `SELECT phone, email, city, price_list AS priceList, credit, credit_date AS creditDate, visit_day AS visitDay
       FROM catalogue JOIN imported_references USING (kind, id, import_no)
      WHERE kind = 'customer' AND id = @customerId`,
    { customerId },
  );
  return found ?? noOfficeWords;
}

function findImported(db: Connection, kind: string, id: number, importNo: number): Called | undefined {
  return selectOne(db, `SELECT * FROM imported_references WHERE kind = @kind AND id = @id AND import_no = @importNo`, {
    kind,
    id,
    importNo,
  });
}

function ownOrSeen(own: Called | undefined, seen: Called | undefined): Called {
  return {
    name: own?.name ?? seen?.name ?? null,
    fk_id: own?.fk_id ?? seen?.fk_id ?? null,
    type: own?.type ?? seen?.type ?? null,
    ean: own?.ean ?? null,
  };
}

function searchText({ name, fk_id, ean }: Called, id: number): string {
  return foldText(plainText([name ?? '', ...(ean ? [ean] : []), fk_id ?? '', id].join(' ')));
}
