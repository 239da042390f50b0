/**
 * The write names of an order and its lines (interface, 2.5 and 2.6) against their read names (2.2 and 2.3).
 * `total_item` has no read name: the service does not return it.
 */
import type { CatalogueKind } from './catalogue-kind.ts';
import type { ItemWriteField, OrderItem } from './order-item.ts';
import type { Order, OrderWriteField } from './order.ts';

type ReadReference = Exclude<keyof Order, 'id' | 'items' | 'custom_fields' | 'total_value'>;

/** Written as an id, read as a reference. */
export const orderReferences = {
  id_customer: 'customer',
  id_user: 'user',
  id_payment_type: 'payment_type',
  id_payment_method: 'payment_method',
  id_order_status: 'status',
  id_category: 'category',
  id_freight_type: 'freight',
  id_shipping_company: 'shipping_company',
  id_branch_company: 'branch_company',
} as const satisfies Partial<Record<OrderWriteField, ReadReference & CatalogueKind>>;
export type OrderReferenceField = keyof typeof orderReferences;

/** Written and read under the same name. */
export const orderScalars = ['date', 'fk_id', 'observations', 'delivery_date'] as const satisfies OrderWriteField[];

/** Write name → read name of a line's plain members; `id_item` is read as `item.id`. */
export const itemReadNames = {
  quantity: 'quantity',
  price: 'price',
  description: 'description',
  discount_value: 'vlr_desc',
  discount_percentage: 'perc_desc',
  net_unit_value: 'unit_liq',
  net_value: 'total_liq',
  base_icms_st: 'base_icms_st',
  aliq_icms_st: 'icms_st',
  value_icms_st: 'vlr_icms_st',
  base_ipi: 'base_ipi',
  aliq_ipi: 'ipi',
  value_ipi: 'value_ipi',
  base_icms: 'base_icms',
  aliq_icms: 'icms',
  value_icms: 'vlr_icms',
} as const satisfies Partial<Record<ItemWriteField, keyof OrderItem>>;
export type ItemField = keyof typeof itemReadNames;

/** The same as pairs of write name and read name. */
export const itemMembers = Object.entries(itemReadNames) as [ItemField, (typeof itemReadNames)[ItemField]][];

/** Members of a line that are calculated together: when two people change them, neither half may be mixed with the other. */
export const itemFigures: readonly ItemWriteField[] = [
  'id_item',
  'total_item',
  ...itemMembers.map(([field]) => field).filter((field) => field !== 'description'),
];

export const freightFields: readonly OrderWriteField[] = ['id_freight_type', 'freight_value'];

/** Members of an address that name one place. */
export const placeFields = [
  'street',
  'number',
  'complement',
  'zip_code',
  'neighborhood',
  'city',
  'state',
  'latitude',
  'longitude',
] as const;
