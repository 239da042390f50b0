/** Fields that need another look are named in the order in which the rep meets them. */
import { expect, test } from 'vitest';
import { asTheyStand } from '../../../../src-renderer/screens/order-editor/draft/problems.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { placeOfQuestion } from '../../../../src-renderer/screens/order-editor/save/slip-facts.ts';

test('the customer, line by line as the fields of a line stand, and the terms with the notes between them', () => {
  const places = [
    { field: 'observations', line: null },
    { field: 'id_payment_type', line: null },
    { field: 'price', line: 2 },
    { field: 'value_ipi', line: 1 },
    { field: 'discount_percentage', line: 1 },
    { field: 'quantity', line: 1 },
    { field: 'custom_fields.Turno', line: null },
    { field: 'fk_id', line: null },
    { field: 'delivery_date', line: null },
    { field: 'id_customer', line: null },
  ];
  expect(asTheyStand(places).map(({ field, line }) => (line === null ? field : `${line}.${field}`))).toEqual([
    'id_customer',
    '1.quantity',
    '1.discount_percentage',
    '1.value_ipi',
    '2.price',
    'delivery_date',
    'id_payment_type',
    'observations',
    'fk_id',
    'custom_fields.Turno',
  ]);
});

test('a question is about a field of the order or of one of its lines', () => {
  const lines = [blankLine(), blankLine()];
  const placeOf = (place: string) => placeOfQuestion({ place }, lines);
  expect(placeOf(`${lines[1]?.key}.price`)).toEqual({ field: 'price', line: 2 });
  for (const place of ['items', 'delivery_date', 'custom_fields.Turno', 'custom_fields.a.b', 'gone.price'])
    expect(placeOf(place)).toEqual({ field: place, line: null });
});
