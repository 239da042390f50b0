/** A customer, product or other reference as the rep enters it: the service has no lists to take it from. */
import * as v from 'valibot';
import { Day } from './day.ts';
import { ServiceId } from './ids.ts';
import { Decimal, NonNegative, Positive } from './write-values.ts';

const ShortText = v.pipe(v.string('mustBeText'), v.trim(), v.maxLength(500, 'outOfRange'));

/** Left out: the file does not have the column. Null: it has the column, and nothing in it. */
const member = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

export const CatalogueReference = v.strictObject({
  /** Orders are written with it (interface, 2.5). */
  id: ServiceId,
  name: member(ShortText),
  /** A customer's addresses are filed under it (interface, section 4). */
  fk_id: member(ShortText),
  /** Products: `item.type` (interface, 2.3). */
  type: member(ShortText),
  /** Products: what the rep asks for one. */
  price: member(NonNegative),
  /** Customers: how they are reached. */
  phone: member(ShortText),
  email: member(ShortText),
  /** Products, as all that follow: the barcode of one, such as a GTIN. */
  ean: member(ShortText),
  /** In what it is counted, such as `UN`. The service gets pieces, whatever it says. */
  unit: member(ShortText),
  /** How many are in a carton. */
  carton: member(Positive),
  /** It is sold in multiples of so many. */
  multiple: member(Positive),
  /** The least that is sold at once. */
  minimum: member(Positive),
  minimum_price: member(NonNegative),
  /** How many there were on `stock_date`. */
  stock: member(Decimal),
  stock_date: member(Day),
  /** The days on which the price holds, both included. */
  valid_from: member(Day),
  valid_to: member(Day),
  /** Customers, as all that follow: where they are. */
  city: member(ShortText),
  /** The name of the price list that holds for them. */
  price_list: member(ShortText),
  /** What the office says of their credit on `credit_date`. */
  credit: member(ShortText),
  credit_date: member(Day),
  /** On which day they are visited, in the office's words. */
  visit_day: member(ShortText),
});
export type CatalogueReference = v.InferOutput<typeof CatalogueReference>;
export type CatalogueReferenceField = keyof CatalogueReference;
export const catalogueReferenceFields = Object.keys(CatalogueReference.entries) as CatalogueReferenceField[];
