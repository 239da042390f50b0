/** Which field of an order and of a line stands where. */
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import type { OrderReferenceField } from '../../../../src-shared/domain/order-fields.ts';

export type ReferenceField = OrderReferenceField | 'address';
/** `address` holds `id_address` or `address_local_id`: `id:12`, `local:<local id>`, or empty. */
export type HeaderField = ReferenceField | 'date' | 'delivery_date' | 'fk_id' | 'freight_value' | 'observations';

/** Beside the lines. */
export const mainSection: readonly HeaderField[] = ['id_customer', 'date', 'delivery_date'];

/** How it is paid and delivered, and the rest: mostly filled in from the customer's last order. */
export const termsSection: readonly HeaderField[] = [
  'address',
  'id_payment_type',
  'id_payment_method',
  'id_freight_type',
  'freight_value',
  'id_shipping_company',
  'id_branch_company',
  'id_order_status',
  'id_category',
  'id_user',
  'fk_id',
];

/** In the row of a line; the rest unfolds below it. */
export const lineRow: readonly ItemWriteField[] = ['quantity', 'price', 'discount_percentage', 'discount_value'];

export const lineMore: readonly ItemWriteField[] = ['description', 'total_item', 'net_unit_value', 'net_value'];

/** Base, rate and value of each tax. */
export const lineTaxes: readonly (readonly [base: ItemWriteField, rate: ItemWriteField, value: ItemWriteField])[] = [
  ['base_icms', 'aliq_icms', 'value_icms'],
  ['base_icms_st', 'aliq_icms_st', 'value_icms_st'],
  ['base_ipi', 'aliq_ipi', 'value_ipi'],
];
