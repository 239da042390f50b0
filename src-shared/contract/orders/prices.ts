/** Prices as they were last seen on orders, or as the rep imported them: the service has no price lists. */
import * as v from 'valibot';
import { orderPlace } from '../catalogue/price-lists.ts';
import { ServiceId, type LocalId } from '../../domain/ids.ts';

/** So many may be asked for at once. */
export const mostProductsAsked = 1_000;

export const ProductIds = v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(mostProductsAsked, 'outOfRange'));

const ofProducts = {
  /** Null: anybody's. */
  customerId: v.nullable(ServiceId),
  productIds: ProductIds,
};

export const priceQueries = {
  'prices.last': v.strictObject({ ...ofProducts, ...orderPlace }),
  /** What a product's lines usually hold: of this customer, or of anybody if this customer has none. */
  'prices.usual': v.strictObject(ofProducts),
  /** What a customer paid for a product, the newest first. */
  'prices.paid': v.strictObject({ customerId: ServiceId, productId: ServiceId }),
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
  /** The price list that says it; null for the general one, and for a price of an order. */
  listName: string | null;
}

/** A line that a customer paid for. */
export interface PaidPrice {
  price: number;
  quantity: number | null;
  orderLocalId: LocalId;
  /** Null while the service has not given one. */
  orderId: number | null;
  date: string | null;
}

/** From the smallest to the largest; of three lines and more without the two at the ends. */
export interface UsualRange {
  from: number;
  to: number;
}

export interface UsualFigures {
  productId: number;
  ofThisCustomer: boolean;
  /** Null if no line says it. Prices of zero are left out. */
  quantity: UsualRange | null;
  price: UsualRange | null;
  /** In percent of quantity × price; a line without a discount counts as zero. */
  discount: UsualRange | null;
}

export interface PriceQueryResults {
  /** Products without any known price are left out. */
  'prices.last': { rows: LastPrice[] };
  /** Products without any line are left out. */
  'prices.usual': { rows: UsualFigures[] };
  /** Five at most. */
  'prices.paid': { rows: PaidPrice[] };
}
