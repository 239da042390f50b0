import { describe, expect, it } from 'vitest';
import { readRules } from '../../../../../src-shared/contract/rules/read-rules.ts';
import type { CompanyRules } from '../../../../../src-shared/contract/rules/company-rules.ts';
import { blankOrder, type OrderDraft } from '../../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { companyLabel, isShown } from '../../../../../src-renderer/screens/order-editor/terms/shown-fields.ts';

function rulesOf(members: object): CompanyRules {
  const reading = readRules(JSON.stringify({ version: 1, ...members }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.rules;
}

function orderOf(values: Partial<OrderDraft['values']>): OrderDraft {
  const blank = blankOrder();
  return { ...blank, values: { ...blank.values, ...values } };
}

describe('a hidden field', () => {
  const rules = rulesOf({ hidden: ['fk_id', 'id_address', 'id_category'] });

  it('is not shown while it is empty, and others are', () => {
    expect(isShown('fk_id', blankOrder(), rules)).toBe(false);
    expect(isShown('address', blankOrder(), rules)).toBe(false);
    expect(isShown('id_user', blankOrder(), rules)).toBe(true);
    expect(isShown('fk_id', blankOrder(), null)).toBe(true);
  });

  it('is shown with what it holds, but for a code that Satchel made up', () => {
    expect(isShown('address', orderOf({ address: 'local:a' }), rules)).toBe(true);
    expect(isShown('fk_id', orderOf({ fk_id: 'PED-9' }), rules)).toBe(true);
    expect(isShown('fk_id', orderOf({ fk_id: 'satchel-1' }), rules)).toBe(false);
  });

  it('is shown with a name that has no number, and with what was filled in and emptied since', () => {
    const named = orderOf({});
    named.labels.id_category = 'Venda';
    expect(isShown('id_category', named, rules)).toBe(true);
    const filled = { ...orderOf({}), presets: { id_category: { value: '3', orderId: 9, date: null } } };
    expect(isShown('id_category', filled, rules)).toBe(true);
  });
});

it('a field is called as the company calls it, in the language of the window', () => {
  const rules = rulesOf({ labels: { id_user: 'Vendedor', id_address: { pt: 'Endereço de entrega', en: 'Ship to' } } });
  expect(companyLabel('id_user', rules, 'en')).toBe('Vendedor');
  expect(companyLabel('address', rules, 'en')).toBe('Ship to');
  expect(companyLabel('address', rules, 'pt-BR')).toBe('Endereço de entrega');
  expect(companyLabel('address', rules, 'es')).toBe('Ship to');
  const spanish = rulesOf({ labels: { id_address: { pt: 'Endereço', en: 'Ship to', es: 'Entregar en' } } });
  expect(companyLabel('address', spanish, 'es')).toBe('Entregar en');
  expect(companyLabel('fk_id', rules, 'en')).toBeNull();
  expect(companyLabel('fk_id', null, 'en')).toBeNull();
});
