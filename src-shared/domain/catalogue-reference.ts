/** A customer, product or other reference as the rep enters it: the service has no lists to take it from. */
import * as v from 'valibot';
import { Day } from './day.ts';
import { ServiceId } from './ids.ts';
import { Decimal, NonNegative, Positive } from './write-values.ts';

const ShortText = v.pipe(v.string('mustBeText'), v.trim(), v.maxLength(500, 'outOfRange'));

const said = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

export const CatalogueReference = v.strictObject({
  /** Orders are written with it (interface, 2.5). */
  id: ServiceId,
  name: said(ShortText),
  /** A customer's addresses are filed under it (interface, section 4). */
  fk_id: said(ShortText),
  /** Products: `item.type` (interface, 2.3). */
  type: said(ShortText),
  /** Products: what the rep asks for one. */
  price: said(NonNegative),
  /** Customers: how they are reached. */
  phone: said(ShortText),
  email: said(ShortText),
  /** Products, from here on: the barcode of one, such as a GTIN. */
  ean: said(ShortText),
  /** In what it is counted, such as `UN`. The service gets pieces, whatever it says. */
  unit: said(ShortText),
  /** How many are in a carton. */
  carton: said(Positive),
  /** It is sold in multiples of so many. */
  multiple: said(Positive),
  /** The least that is sold at once. */
  minimum: said(Positive),
  minimum_price: said(NonNegative),
  /** How many there were on `stock_date`. */
  stock: said(Decimal),
  stock_date: said(Day),
  /** The days on which the price holds, both included. */
  valid_from: said(Day),
  valid_to: said(Day),
});
export type CatalogueReference = v.InferOutput<typeof CatalogueReference>;
export type CatalogueReferenceField = keyof CatalogueReference;
export const catalogueReferenceFields = Object.keys(CatalogueReference.entries) as CatalogueReferenceField[];
