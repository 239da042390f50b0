/** How products are sold, as the price lists that hold for an order say it. */
import type { Connection } from '../engine/connection.ts';
import type { SaleTerms } from '../../../src-shared/contract/catalogue/sale-terms.ts';
import { findListed, type Sale } from './price-lists.ts';

/** In no order. */
export function findSaleTerms(db: Connection, sale: Sale, productIds: readonly number[]): SaleTerms[] {
  return [...findListed(db, sale, productIds)].flatMap(([productId, listed]) => {
    const { listName, ean, unit, carton, multiple, minimum, minimumPrice, stock, stockDate, validFrom, validTo } =
      listed;
    const said = { ean, unit, carton, multiple, minimum, minimumPrice, stock, validFrom, validTo };
    const saysNothing = listName === null && Object.values(said).every((value) => value === null);
    return saysNothing ? [] : [{ productId, listName, ...said, stockDate }];
  });
}
