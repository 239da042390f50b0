/** Rows of the lists of customers and of products, with all that is known of each. */
import type { CustomerListRow, ProductListRow } from '../../../src-shared/contract/catalogue/list-rows.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import { findCatalogueRows } from '../../db/catalogue/catalogue-list.ts';
import { findOfficeWords, findReferences } from '../../db/catalogue/catalogue.ts';
import { customerRhythm } from '../../db/catalogue/customers-due.ts';
import { nobodysSale } from '../../db/catalogue/price-lists.ts';
import { findSaleTerms } from '../../db/catalogue/sale-terms.ts';
import type { Connection } from '../../db/engine/connection.ts';

export function customerListRows(
  db: Connection,
  { customerIds, today }: QueryInput<'customers.rows'>,
): CustomerListRow[] {
  const known = findReferences(db, 'customer', customerIds);
  return customerIds.flatMap((id) => {
    const called = known.get(id);
    if (!called) return [];
    const { rhythm, ...last } = customerRhythm(db, id, today);
    const { everyDays = null, standing = null, nextDay = null } = rhythm ?? {};
    const { name, fk_id } = called;
    return [{ id, name, fk_id, ...findOfficeWords(db, id), ...last, everyDays, standing, nextDay }];
  });
}

export function productListRows(db: Connection, productIds: readonly number[]): ProductListRow[] {
  const rows = new Map(findCatalogueRows(db, 'product', productIds).map((row) => [row.id, row]));
  const terms = new Map(findSaleTerms(db, nobodysSale, productIds).map((each) => [each.productId, each]));
  return productIds.flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...row, terms: terms.get(id) ?? null }] : [];
  });
}
