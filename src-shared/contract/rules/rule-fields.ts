/** The fields of an order and of a line that rules of the company may name, as the write body names them (interface, 2.5 and 2.6). */
import type { ItemWriteField } from '../../domain/order-item.ts';
import type { OrderWriteField } from '../../domain/order.ts';

export const ruleOrderFields = [
  'id_customer',
  'date',
  'delivery_date',
  'id_address',
  'id_shipping_company',
  'id_freight_type',
  'freight_value',
  'id_payment_type',
  'id_payment_method',
  'id_branch_company',
  'id_order_status',
  'id_category',
  'id_user',
  'fk_id',
  'observations',
] as const satisfies OrderWriteField[];
export type RuleOrderField = (typeof ruleOrderFields)[number];

/** Every order has a customer and shows its own day. */
export const hideableFields = ruleOrderFields.filter(
  (field): field is Exclude<RuleOrderField, 'id_customer' | 'date'> => field !== 'id_customer' && field !== 'date',
);

/** Those that are filled in as a number of the service. */
export const defaultReferences = [
  'id_shipping_company',
  'id_freight_type',
  'id_payment_type',
  'id_payment_method',
  'id_branch_company',
  'id_order_status',
  'id_category',
  'id_user',
] as const satisfies RuleOrderField[];

/** Beside the product and the quantity, which every line has. */
export const ruleLineFields = [
  'price',
  'description',
  'discount_percentage',
  'discount_value',
  'total_item',
  'net_unit_value',
  'net_value',
  'base_icms',
  'aliq_icms',
  'value_icms',
  'base_icms_st',
  'aliq_icms_st',
  'value_icms_st',
  'base_ipi',
  'aliq_ipi',
  'value_ipi',
] as const satisfies ItemWriteField[];
