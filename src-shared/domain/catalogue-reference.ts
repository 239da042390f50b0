/** A customer, product or other reference as the rep enters it: the service has no lists to take it from. */
import * as v from 'valibot';
import { ServiceId } from './ids.ts';
import { NonNegative } from './write-values.ts';

const ShortText = v.pipe(v.string('mustBeText'), v.trim(), v.maxLength(500, 'outOfRange'));

export const CatalogueReference = v.strictObject({
  /** Orders are written with it (interface, 2.5). */
  id: ServiceId,
  name: v.optional(v.nullable(ShortText)),
  /** A customer's addresses are filed under it (interface, section 4). */
  fk_id: v.optional(v.nullable(ShortText)),
  /** Products: `item.type` (interface, 2.3). */
  type: v.optional(v.nullable(ShortText)),
  /** Products: what the rep asks for one. */
  price: v.optional(v.nullable(NonNegative)),
});
export type CatalogueReference = v.InferOutput<typeof CatalogueReference>;
export type CatalogueReferenceField = keyof CatalogueReference;
