/** Which price lists hold for an order, and what they say of products. */
import type { Connection } from '../engine/connection.ts';
import { mostListRows, priceListFields } from '../../../src-shared/contract/catalogue/list-rows.ts';
import type { HeldFor } from '../../../src-shared/contract/catalogue/price-lists.ts';
import type { PriceOfList, SaleTerms } from '../../../src-shared/contract/catalogue/sale-terms.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import { findOfficeWords, findReferences } from './catalogue.ts';
import { readHeldFor } from './kept-lists.ts';
import { selectAll, selectOne } from '../engine/statement.ts';

/** Whose order it is, and where it goes and comes from. */
export interface Sale {
  customerId: number | null;
  /** This and the branch are null if the order does not say them. */
  state: string | null;
  branchId: number | null;
  /** Where the customer's addresses lie; null if they lie in several states. */
  stateOfAddresses: string | null;
}

export const nobodysSale: Sale = { customerId: null, state: null, branchId: null, stateOfAddresses: null };

/** What a list says of a product. */
export interface ListedProduct extends Omit<SaleTerms, 'productId'> {
  price: number | null;
}

interface Listed extends ListedProduct {
  productId: number;
  importNo: number;
  listKey: string | null;
  /** The rep typed it: it is of no file. */
  isTyped: 0 | 1;
}

/**
 * By product, what the lists that hold for the order say. Price, minimum price and days are of the first list that has a price;
 * everything else is of the first list that says it, so that a list of prices alone takes no cartons away. A file with prices
 * replaces the prices of the files before it: a product that is not in it has no price of that list any more.
 */
export function findListed(db: Connection, sale: Sale, productIds: readonly number[]): Map<number, ListedProduct> {
  const ranks = ranksOf(db, sale);
  const rows = selectAll<Listed>(
    db,
    `SELECT own.id AS productId, max(own.import_no) AS importNo, imports.list_key AS listKey, imports.list_name AS listName,
            imports.file_name IS NULL AS isTyped, price, ean, unit, carton, multiple, minimum, minimum_price AS minimumPrice, stock, stock_date AS stockDate,
            valid_from AS validFrom, valid_to AS validTo
       FROM imported_references AS own JOIN imports USING (import_no)
      WHERE own.kind = 'product' AND own.id IN (SELECT value FROM json_each(@ids)) AND imports.state <> 'removed'
      GROUP BY own.id, imports.list_key`,
    { ids: JSON.stringify(productIds) },
  );
  const since = newestPrices(db);
  const holding = rows
    .filter(({ listKey: key }) => key === null || ranks.has(key))
    .map((row) => (row.isTyped === 0 && row.importNo < (since.get(row.listKey) ?? 0) ? withoutPrice(row) : row));
  const rank = ({ listKey: key }: Listed) => (key === null ? everybody : (ranks.get(key) ?? everybody));
  return new Map(
    [...Map.groupBy(holding, ({ productId }) => productId)].map(([id, listed]) => [
      id,
      merged(listed.toSorted((a, b) => rank(a) - rank(b) || b.importNo - a.importNo)),
    ]),
  );
}

/** The prices of a product in the lists that have a name, the newest list first. */
export function pricesOfLists(db: Connection, productId: number): PriceOfList[] {
  const rows = selectAll<Omit<PriceOfList, 'heldFor'> & { importNo: number; listKey: string; heldFor: string | null }>(
    db,
    `SELECT max(own.import_no) AS importNo, imports.list_key AS listKey, imports.list_name AS listName, price,
            minimum_price AS minimumPrice, valid_from AS validFrom, valid_to AS validTo,
            (SELECT held_for FROM imports AS newest WHERE newest.list_key = imports.list_key AND newest.state = 'done'
              ORDER BY newest.import_no DESC LIMIT 1) AS heldFor
       FROM imported_references AS own JOIN imports USING (import_no)
      WHERE own.kind = 'product' AND own.id = @productId AND imports.state = 'done' AND imports.list_key IS NOT NULL
      GROUP BY imports.list_key ORDER BY importNo DESC`,
    { productId },
  );
  const since = newestPrices(db);
  return rows
    .filter(({ price, importNo, listKey: key }) => price !== null && importNo >= (since.get(key) ?? 0))
    .map(({ importNo: _, listKey: _key, heldFor, ...row }) => ({ ...row, heldFor: readHeldFor(heldFor) }));
}

/**
 * What a list says of each of its products now, as a file of it would: members by their names, and name and code as they are known
 * here. Products that its newest file with prices left out are no part of it any more. By their ids, above `after`.
 */
export function readPriceList(db: Connection, list: string | undefined, after: number): CatalogueReference[] {
  const key = list === undefined ? null : listKey(list);
  const rows = selectAll<CatalogueReference & { importNo: number }>(
    db,
    `SELECT ${priceListFields.map((member) => `own.${member}`).join(', ')}, max(own.import_no) AS importNo
       FROM imported_references AS own CROSS JOIN imports USING (import_no)
      WHERE own.kind = 'product' AND own.id > @after AND imports.list_key IS @key AND imports.state = 'done'
        AND (imports.file_name IS NULL OR own.import_no >= @since)
      GROUP BY own.id ORDER BY own.id LIMIT @mostListRows`,
    { after, key, since: newestPrices(db).get(key) ?? 0, mostListRows },
  );
  const ids = rows.map(({ id }) => id);
  const known = findReferences(db, 'product', ids);
  return rows.map(({ importNo: _, ...row }) => {
    const { name = null, fk_id = null } = known.get(row.id) ?? {};
    return { ...row, name: row.name ?? name, fk_id: row.fk_id ?? fk_id };
  });
}

/** By list, the newest of its files that says prices. */
function newestPrices(db: Connection): Map<string | null, number> {
  const rows = selectAll<{ key: string | null; importNo: number }>(
    db,
    `SELECT list_key AS key, max(import_no) AS importNo FROM imports
      WHERE kind = 'product' AND state = 'done' AND file_name IS NOT NULL AND has_prices = 1 GROUP BY list_key`,
  );
  return new Map(rows.map(({ key, importNo }) => [key, importNo]));
}

function withoutPrice(row: Listed): Listed {
  return { ...row, listName: null, price: null, minimumPrice: null, validFrom: null, validTo: null };
}

/** `lists`: the one that comes first at the beginning. */
function merged([first, ...others]: readonly Listed[]): ListedProduct {
  if (!first) throw new Error('No list has the product.');
  if (others.length === 0) return first;
  const lists = [first, ...others];
  const priced = lists.find(({ price }) => price !== null) ?? first;
  const counted = lists.find(({ stock }) => stock !== null) ?? first;
  const saidFirst = <K extends 'ean' | 'unit' | 'carton' | 'multiple' | 'minimum'>(member: K): ListedProduct[K] =>
    (lists.find((list) => list[member] !== null) ?? first)[member];
  const { listName, price, minimumPrice, validFrom, validTo } = priced;
  return {
    ...{ listName, price, minimumPrice, validFrom, validTo, stock: counted.stock, stockDate: counted.stockDate },
    ...{ ean: saidFirst('ean'), unit: saidFirst('unit'), carton: saidFirst('carton') },
    ...{ multiple: saidFirst('multiple'), minimum: saidFirst('minimum') },
  };
}

/** Smaller comes first. */
const [ofCustomer, ofBranch, ofState, everybody] = [0, 1, 2, 3];

/** By its key, where each named list that holds for the order stands. */
function ranksOf(db: Connection, sale: Sale): Map<string, number> {
  const lists = selectAll<{ key: string; heldFor: string | null }>(
    db,
    `SELECT list_key AS key, held_for AS heldFor, max(import_no) FROM imports
      WHERE list_key IS NOT NULL AND state = 'done' GROUP BY list_key`,
  );
  if (lists.length === 0) return new Map();
  const { customerId, state, branchId } = placed(db, sale);
  const named = listKey(customerId === null ? '' : (findOfficeWords(db, customerId).priceList ?? ''));
  return new Map(
    lists.flatMap(({ key, heldFor }) => {
      const found = key === named ? ofCustomer : rankOf(readHeldFor(heldFor), state, branchId);
      return found === null ? [] : [[key, found] as const];
    }),
  );
}

function rankOf(held: HeldFor, state: string | null, branchId: number | null): number | null {
  switch (held.for) {
    case 'everybody':
      return everybody;
    case 'branches':
      return branchId !== null && held.branchIds.includes(branchId) ? ofBranch : null;
    case 'states':
      return state !== null && held.states.includes(state) ? ofState : null;
    case 'named':
      return null;
  }
}

/** What the order does not say is as on the customer's last order; the state, else, that of all of the customer's addresses. */
export function placed(db: Connection, sale: Sale): Sale {
  const { customerId } = sale;
  const chosen = { ...sale, state: lettersOf(sale.state) };
  if (customerId === null || (chosen.state !== null && sale.branchId !== null)) return chosen;
  const last = selectOne<{ state: string | null; branchId: number | null }>(
    db,
    `SELECT address_state AS state, branch_id AS branchId FROM orders
      WHERE customer_id = @customerId AND hidden = 0 ORDER BY order_key DESC LIMIT 1`,
    { customerId },
  );
  return {
    ...sale,
    state: chosen.state ?? lettersOf(last?.state) ?? lettersOf(sale.stateOfAddresses),
    branchId: sale.branchId ?? last?.branchId ?? null,
  };
}

/** The letters of a state as they are compared. */
export function lettersOf(state: string | null | undefined): string | null {
  return state?.trim().toUpperCase() || null;
}

/** Whether products may have other prices than those of the general list. */
export function hasNamedLists(db: Connection): boolean {
  return selectOne(db, `SELECT 1 FROM imports WHERE list_key IS NOT NULL LIMIT 1`) !== undefined;
}
