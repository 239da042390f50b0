/** The fields of orders and lines that company rules may name, with the names of the write body (interface, 2.5 and 2.6). */
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

/** All fields but the customer and the date, which are always shown. */
export const hideableFields = ruleOrderFields.filter(
  (field): field is Exclude<RuleOrderField, 'id_customer' | 'date'> => field !== 'id_customer' && field !== 'date',
);

/** The fields whose default is a server id. */
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

/** The product and the quantity are not among them, because every line has both. */
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
