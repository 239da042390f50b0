/** How products are sold, as the price list says: the service has no place for it. */
import * as v from 'valibot';
import { ServiceId } from '../../domain/ids.ts';
import { ProductIds } from '../orders/prices.ts';
import { orderPlace, type HeldFor } from './price-lists.ts';

export interface SaleTerms {
  productId: number;
  /** The price list that says the price, its minimum and its days; null if it is the general one. */
  listName: string | null;
  /** The barcode of one. */
  ean: string | null;
  /** In what it is counted, such as `UN`. */
  unit: string | null;
  /** How many are in a carton. */
  carton: number | null;
  /** Only multiples of so many are sold. */
  multiple: number | null;
  /** The least that is sold at once. */
  minimum: number | null;
  minimumPrice: number | null;
  /** How many there were, on a day as `yyyy-mm-dd`: the price list's own or, if it says none, that of its import. */
  stock: number | null;
  stockDate: string | null;
  /** The first and the last day on which the price holds, as `yyyy-mm-dd`. */
  validFrom: string | null;
  validTo: string | null;
}

export const saleTermsQueries = {
  /** By the price lists that hold for an order of the customer; without one, by those for everybody. */
  'products.terms': v.strictObject({
    productIds: ProductIds,
    customerId: v.optional(v.nullable(ServiceId)),
    ...orderPlace,
  }),
} as const;

export interface SaleTermsResults {
  /** Products of which the price list says nothing of this are left out. */
  'products.terms': { rows: SaleTerms[] };
}

/** What a list with a name says of the price of one product. */
export interface PriceOfList extends Pick<SaleTerms, 'minimumPrice' | 'validFrom' | 'validTo'> {
  listName: string;
  heldFor: HeldFor;
  price: number;
}
