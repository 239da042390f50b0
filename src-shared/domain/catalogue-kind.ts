/** The kinds of reference that the catalogue holds. */

/** What the catalogue is gathered from: references that orders mention (interface, 2.2). */
export const catalogueKinds = [
  'customer',
  'user',
  'product',
  'status',
  'payment_type',
  'payment_method',
  'category',
  'freight',
  'shipping_company',
  'branch_company',
] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];
