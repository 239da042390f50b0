/** Which field of an order and of a line stands where. */
import type { ItemWriteField } from '../../../src-shared/domain/order-item.ts';
import type { HeaderField } from './draft.ts';

export const orderSection: readonly HeaderField[] = [
  'id_customer',
  'date',
  'delivery_date',
  'id_order_status',
  'id_payment_type',
  'id_payment_method',
  'fk_id',
];

export const deliverySection: readonly HeaderField[] = [
  'address',
  'id_freight_type',
  'freight_value',
  'id_shipping_company',
  'id_branch_company',
];

export const moreSection: readonly HeaderField[] = ['id_category', 'id_user'];

/** In the row of a line; the rest unfolds below it. */
export const lineRow: readonly ItemWriteField[] = ['quantity', 'price', 'discount_percentage'];

export const lineMore: readonly ItemWriteField[] = [
  'description',
  'discount_value',
  'total_item',
  'net_unit_value',
  'net_value',
];

/** Base, rate and value of each tax. */
export const lineTaxes: readonly (readonly ItemWriteField[])[] = [
  ['base_icms', 'aliq_icms', 'value_icms'],
  ['base_icms_st', 'aliq_icms_st', 'value_icms_st'],
  ['base_ipi', 'aliq_ipi', 'value_ipi'],
];
