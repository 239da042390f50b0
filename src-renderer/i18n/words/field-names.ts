/** The names of the write fields (interface, 2.5 to 2.7), as labels and in sentences. */
import type { AddressWriteField } from '../../../src-shared/domain/address.ts';
import type { ItemWriteField } from '../../../src-shared/domain/order-item.ts';
import type { OrderWriteField } from '../../../src-shared/domain/order.ts';
import { m } from '../generated/messages.js';

export const orderFieldNames: Record<OrderWriteField | 'items', () => string> = {
  date: m.order_field_date,
  id_customer: m.order_field_id_customer,
  id_user: m.order_field_id_user,
  fk_id: m.order_field_fk_id,
  id_payment_type: m.order_field_id_payment_type,
  id_payment_method: m.order_field_id_payment_method,
  id_order_status: m.order_field_id_order_status,
  id_category: m.order_field_id_category,
  id_freight_type: m.order_field_id_freight_type,
  freight_value: m.order_field_freight_value,
  id_shipping_company: m.order_field_id_shipping_company,
  id_address: m.order_field_id_address,
  address_local_id: m.order_field_id_address,
  observations: m.order_field_observations,
  delivery_date: m.order_field_delivery_date,
  id_branch_company: m.order_field_id_branch_company,
  custom_fields: m.order_field_custom_fields,
  items: m.order_field_items,
};

export const itemFieldNames: Record<ItemWriteField, () => string> = {
  id_item: m.item_field_id_item,
  quantity: m.item_field_quantity,
  price: m.item_field_price,
  total_item: m.item_field_total_item,
  description: m.item_field_description,
  discount_value: m.item_field_discount_value,
  discount_percentage: m.item_field_discount_percentage,
  net_unit_value: m.item_field_net_unit_value,
  net_value: m.item_field_net_value,
  base_icms_st: m.item_field_base_icms_st,
  aliq_icms_st: m.item_field_aliq_icms_st,
  value_icms_st: m.item_field_value_icms_st,
  base_ipi: m.item_field_base_ipi,
  aliq_ipi: m.item_field_aliq_ipi,
  value_ipi: m.item_field_value_ipi,
  base_icms: m.item_field_base_icms,
  aliq_icms: m.item_field_aliq_icms,
  value_icms: m.item_field_value_icms,
};

export const addressFieldNames: Record<AddressWriteField, () => string> = {
  street: m.address_field_street,
  number: m.address_field_number,
  complement: m.address_field_complement,
  zip_code: m.address_field_zip_code,
  neighborhood: m.address_field_neighborhood,
  city: m.address_field_city,
  state: m.address_field_state,
  latitude: m.address_field_latitude,
  longitude: m.address_field_longitude,
  address_type: m.address_field_address_type,
  name: m.address_field_name,
  fk_id: m.address_field_fk_id,
};

const byRecord: Record<string, Record<string, () => string>> = {
  order: orderFieldNames,
  item: itemFieldNames,
  address: addressFieldNames,
};

/**
 * The name of a field of an outbox entry; `kind` decides between fields of the same name. That of a whole order's line says
 * which line: `lines` tells what each is called. Unknown ones stay as they are.
 */
export function fieldNameOf(kind: string, field: string, lines: Readonly<Record<string, string>> = {}): string {
  if (field.startsWith('custom_fields.')) return field.slice('custom_fields.'.length);
  const [, line = '', id = '', ofLine] = /^(items\.(\d+))\.(.+)$/.exec(field) ?? [];
  if (ofLine !== undefined) return m.line_field({ field: fieldNameOf('item', ofLine), number: lines[line] ?? id });
  const names = byRecord[kind.split('.')[0] ?? ''] ?? {};
  return (Object.hasOwn(names, field) ? names[field]?.() : undefined) ?? field;
}
