/** Rows of the lists of customers and of products, with all that is known of each. */
import type { CustomerListRow, ProductListRow } from '../../../src-shared/contract/catalogue/list-rows.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import { daysAfter } from '../../../src-shared/domain/calendar/calendar-days.ts';
import { findCatalogueRows } from '../../db/catalogue/catalogue-list.ts';
import { findOfficeWords, findReferences } from '../../db/catalogue/catalogue.ts';
import type { DueRules } from '../../db/catalogue/counted-orders.ts';
import { customerFigures } from '../../db/catalogue/customer-figures.ts';
import { newestOrders } from '../../db/catalogue/newest-orders.ts';
import { nobodysSale } from '../../db/catalogue/price-lists.ts';
import { findSaleTerms } from '../../db/catalogue/sale-terms.ts';
import type { Connection } from '../../db/engine/connection.ts';

export function customerListRows(
  db: Connection,
  { customerIds, today }: QueryInput<'customers.rows'>,
  rules: DueRules,
): CustomerListRow[] {
  const known = findReferences(db, 'customer', customerIds);
  return customerIds.flatMap((id) => {
    const called = known.get(id);
    if (!called) return [];
    const { rhythm, usualAmount } = customerFigures(db, id, today, rules);
    const due = {
      everyDays: rhythm?.everyDays ?? null,
      dueState: rhythm?.state ?? null,
      nextDay: rhythm && daysAfter(today, Math.round(rhythm.everyDays - rhythm.daysSince)),
    };
    const lastDate = newestOrders(db, id, 1)[0]?.date ?? null;
    const { name, fk_id } = called;
    return [{ id, name, fk_id, ...findOfficeWords(db, id), lastDate, usualAmount, ...due }];
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
