/** Customers and products as their pages show them. */
import { noOfficeWords, type CustomerProfile } from '../../../src-shared/contract/catalogue/customers.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { QueryInput, QueryResult } from '../../../src-shared/contract/queries.ts';
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { findCatalogueRow } from '../../db/catalogue/catalogue-list.ts';
import { nobodysSale, pricesOfLists } from '../../db/catalogue/price-lists.ts';
import { findSaleTerms } from '../../db/catalogue/sale-terms.ts';
import { findCustomerByFkId, findOfficeWords } from '../../db/catalogue/catalogue.ts';
import { listOrderKeys } from '../../db/search/order-keys.ts';
import { readNote } from '../../db/records/customer-notes.ts';
import { readOrderRows } from '../../db/records/order-search.ts';
import type { StoredOrder } from '../../db/records/orders.ts';
import { countProductLines, listProductSales } from '../../db/catalogue/product-sales.ts';

const nobody: CustomerProfile = {
  ...{ id: null, name: null, fk_id: null, ...noOfficeWords },
  ...{ orderCount: 0, note: '', lastOrder: null, source: null },
};

/** A customer that nothing is known of has a profile too: addresses may be filed under the external id alone. */
export function customerProfile(
  db: Connection,
  asked: QueryInput<'customers.get'>,
  orderRow: (stored: StoredOrder) => OrderRow,
): CustomerProfile {
  const fkId = 'customerFkId' in asked ? asked.customerFkId : null;
  const id = 'customerId' in asked ? asked.customerId : findCustomerByFkId(db, asked.customerFkId);
  if (id === null) return { ...nobody, fk_id: fkId };
  const known = findCatalogueRow(db, 'customer', id);
  const keys = listOrderKeys(db, { id_customer: id });
  const [last] = readOrderRows(db, keys.slice(0, 1));
  return {
    id,
    name: known?.name ?? null,
    fk_id: known?.fk_id ?? null,
    orderCount: keys.length,
    note: readNote(db, id),
    ...findOfficeWords(db, id),
    lastOrder: last ? orderRow(last) : null,
    source: known
      ? {
          lastSeenOrderLocalId: known.lastSeenOrderLocalId,
          lastSeenDate: known.lastSeenDate,
          imported: known.imported,
        }
      : null,
  };
}

export function productProfile(
  db: Connection,
  { productId }: QueryInput<'products.get'>,
): Result<QueryResult<'products.get'>> {
  const product = findCatalogueRow(db, 'product', productId);
  if (!product) return { ok: false, error: { kind: 'notFound', what: 'product' } };
  const lineCount = countProductLines(db, productId);
  const [terms = null] = findSaleTerms(db, nobodysSale, [productId]);
  const sales = listProductSales(db, productId);
  return { ok: true, value: { product, terms, pricesOfLists: pricesOfLists(db, productId), lineCount, sales } };
}
