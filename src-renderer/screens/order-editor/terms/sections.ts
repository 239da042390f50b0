/** Which field of an order and of a line stands where. */
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import type { OrderReferenceField } from '../../../../src-shared/domain/order-fields.ts';

export type ReferenceField = OrderReferenceField | 'address';
/** `address` holds `id_address` or `address_local_id`: `id:12`, `local:<local id>`, or empty. */
export type HeaderField = ReferenceField | 'date' | 'delivery_date' | 'fk_id' | 'freight_value' | 'observations';

/** Terms that are read together, and changed together. */
export type CardName = 'delivery' | 'payment' | 'more';

export const cards: Readonly<Record<CardName, readonly HeaderField[]>> = {
  delivery: ['delivery_date', 'address', 'id_shipping_company', 'id_freight_type', 'freight_value'],
  payment: ['id_payment_type', 'id_payment_method', 'id_branch_company'],
  more: ['date', 'id_order_status', 'id_category', 'id_user', 'fk_id'],
};

/** By the name that the service gives the field; null for one that no card holds. */
export function cardOf(field: string): CardName | null {
  if (field === 'id_address' || field === 'address_local_id') return 'delivery';
  if (field.startsWith('custom')) return 'more';
  const names = Object.keys(cards) as CardName[];
  return names.find((name) => cards[name].some((held) => held === field)) ?? null;
}

/** In the row of a line; the rest is in its details. */
export const lineRow: readonly ItemWriteField[] = ['quantity', 'price', 'discount_percentage'];

export const lineMore: readonly ItemWriteField[] = [
  'description',
  'discount_value',
  'total_item',
  'net_unit_value',
  'net_value',
];

/** Base, rate and value of each tax. */
export const lineTaxes: readonly (readonly [base: ItemWriteField, rate: ItemWriteField, value: ItemWriteField])[] = [
  ['base_icms', 'aliq_icms', 'value_icms'],
  ['base_icms_st', 'aliq_icms_st', 'value_icms_st'],
  ['base_ipi', 'aliq_ipi', 'value_ipi'],
];

/** What a row has no cell for. */
export const detailFields: readonly ItemWriteField[] = [...lineMore, ...lineTaxes.flat()];
