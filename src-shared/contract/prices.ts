/** Prices as they were last seen on orders, or as the rep imported them: the service has no price lists. */
import * as v from 'valibot';
import { ServiceId, type LocalId } from '../domain/ids.ts';

export const priceQueries = {
  'prices.last': v.strictObject({
    /** Null: anybody's prices. */
    customerId: v.nullable(ServiceId),
    productIds: v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(1_000, 'outOfRange')),
  }),
} as const;

export interface LastPrice {
  productId: number;
  price: number;
  /** The order that it stood on; `orderId` is null while the service has not given one, or where the order is gone. */
  orderLocalId: LocalId | null;
  orderId: number | null;
  date: string | null;
  /** Paid by this customer; false: by another, the last to whom the product was sold, or by nobody yet. */
  ofThisCustomer: boolean;
  /** The price that the rep imported or typed for the product: no order stands behind it. */
  isListed: boolean;
}

export interface PriceQueryResults {
  /** Products without any known price are left out. */
  'prices.last': { rows: LastPrice[] };
}
