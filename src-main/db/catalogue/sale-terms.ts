/** How products are sold, as the newest import of each says it or carries it on. */
import type { Connection } from '../engine/connection.ts';
import type { SaleTerms } from '../../../src-shared/contract/catalogue/sale-terms.ts';
import { selectAll } from '../engine/statement.ts';

/** In no order. */
export function findSaleTerms(db: Connection, productIds: readonly number[]): SaleTerms[] {
  return selectAll<SaleTerms>(
    db,
    `SELECT id AS productId, ean, unit, carton, multiple, minimum, minimum_price AS minimumPrice, stock,
            stock_date AS stockDate, valid_from AS validFrom, valid_to AS validTo
       FROM catalogue JOIN imported_references USING (kind, id, import_no)
      WHERE catalogue.kind = 'product' AND catalogue.id IN (SELECT value FROM json_each(@ids))
        AND coalesce(ean, unit, carton, multiple, minimum, minimum_price, stock, valid_from, valid_to) IS NOT NULL`,
    { ids: JSON.stringify(productIds) },
  );
}
