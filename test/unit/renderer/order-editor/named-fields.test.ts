import { describe, expect, it } from 'vitest';
import { fieldsNamedIn } from '../../../../src-renderer/i18n/named-fields.ts';

describe('fields that the service names', () => {
  it.each([
    [
      'order.create',
      'Invalid: id_payment_type: required; freight_value: too much',
      ['id_payment_type', 'freight_value'],
    ],
    ['order.create', 'items.0.quantity: must be whole; items[1].price is odd', ['1 quantity', '2 price']],
    ['order.create', 'Bad /body/items/2/aliq_icms and body.id_customer.', ['3 aliq_icms', 'id_customer']],
    ['order.create', 'quantity: required; items: too many', ['quantity', 'items']],
    [
      'order.update',
      'The field "observations" is too long, “delivery_date” has passed',
      ['observations', 'delivery_date'],
    ],
    [
      'order.update',
      'custom_fields.erp-code: odd; /custom_fields/a-b.',
      ['custom_fields.erp-code', 'custom_fields.a-b'],
    ],
    ['order.update', 'custom_fields.date: missing; custom_fields: odd', ['custom_fields.date', 'custom_fields']],
    ['item.update', 'O campo discount_value é obrigatório.', ['discount_value']],
    ['address.create', 'zip_code: unknown; number: required', ['zip_code', 'number']],
  ] as const)('are found (%s: %s)', (kind, words, names) => {
    const found = fieldsNamedIn(words, kind);
    expect(found.map(({ field, line }) => (line === null ? field : `${line} ${field}`))).toEqual(names);
  });

  it.each([
    ['order.create', 'The number of items in this order on that date exceeds the price list. (state closed)'],
    ['order.update', 'Order 12 was invoiced at 10:30 by the user: see https://service.example/orders/12'],
    ['address.update', 'No street of that name in this city, constructor: __proto__'],
    ['product-image.upload', 'name: required'],
  ] as const)('are no words that people use, too (%s: %s)', (kind, words) => {
    expect(fieldsNamedIn(words, kind)).toEqual([]);
  });
});
