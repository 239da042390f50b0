/** Taxes as they were last seen on orders: the service has no rules of taxes to ask for. */
import * as v from 'valibot';
import { LocalId, ServiceId } from '../../domain/ids.ts';
import { ProductIds } from './prices.ts';

export const taxQueries = {
  /** What a product was last taxed with: for this customer, else in this state and branch, else anywhere. */
  'taxes.last': v.strictObject({
    customerId: v.nullable(ServiceId),
    productIds: ProductIds,
    /** Where the goods go, by the one of its two names that the order holds. */
    addressId: v.nullable(ServiceId),
    addressLocalId: v.nullable(LocalId),
    branchId: v.nullable(ServiceId),
  }),
} as const;

/** One tax of a line. */
export interface TaxTerms {
  /** In percent. */
  rate: number;
  /** Its base ÷ the net of the line, as decimal text; null if that was not known. */
  ratio: string | null;
}

/** Null where the line did not say the rate. */
export interface LineTaxes {
  icms: TaxTerms | null;
  icms_st: TaxTerms | null;
  ipi: TaxTerms | null;
}

/** Whose line it was: this customer's, another's in the same state and branch, or anybody's, which may be taxed otherwise. */
export type TaxedFor = 'customer' | 'state' | 'anybody';

export interface LastTaxes extends LineTaxes {
  productId: number;
  taxedFor: TaxedFor;
  /** The state that was asked for; null if it is not known. */
  state: string | null;
  /** This customer's order: `orderId` is null for another's. */
  orderId: number | null;
  date: string | null;
}

export interface TaxQueryResults {
  /** Products of which no line says a rate are left out. */
  'taxes.last': { rows: LastTaxes[] };
}
