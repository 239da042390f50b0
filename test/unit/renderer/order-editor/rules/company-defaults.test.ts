import { describe, expect, it } from 'vitest';
import { blankOrder } from '../../../../../src-renderer/screens/order-editor/draft/draft.ts';
import {
  fillDefaults,
  missingReferences,
  type Defaults,
} from '../../../../../src-renderer/screens/order-editor/terms/company-defaults.ts';
import { anyPreset, takeCustomerTerms } from '../../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { known } from '../shown-order.ts';

const defaults: Defaults = {
  id_payment_type: 3,
  id_freight_type: 9,
  freight_value: 1250.5,
  observations: 'Pela manhã',
};

describe("the company's defaults", () => {
  it('fill in what is empty, with names as far as they are known', () => {
    const draft = blankOrder();
    expect(missingReferences(draft, defaults)).toEqual([
      ['id_freight_type', 9],
      ['id_payment_type', 3],
    ]);
    fillDefaults(draft, defaults, new Map([['id_payment_type', '30 dias']]), 'pt-BR');
    expect(draft.values).toMatchObject({ id_payment_type: '3', id_freight_type: '9', observations: 'Pela manhã' });
    expect(draft.values.freight_value).toBe('1250,50');
    expect(draft.labels).toMatchObject({ id_payment_type: '30 dias', id_freight_type: '9' });
    expect(draft.presets.id_payment_type).toMatchObject({ value: '3', isOfCompany: true });
  });

  it('leave alone what the rep typed, also a name without a number', () => {
    const draft = blankOrder();
    draft.values.observations = 'Call first';
    draft.labels.id_payment_type = 'à vista';
    expect(missingReferences(draft, defaults)).toEqual([['id_freight_type', 9]]);
    fillDefaults(draft, defaults, new Map(), 'en');
    expect(draft.values).toMatchObject({ observations: 'Call first', id_payment_type: '' });
  });

  it.each([
    ['2026-11-27T09:30', 1, '2026-11-30'],
    ['2026-11-25', 3, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-27', 0, '2026-11-27'],
    ['2026-11-25', 10, '2026-12-09'],
    ['?', 3, ''],
    ['', 3, ''],
  ])('fill in the delivery of an order of %j in %d working days: %j', (date, days, delivery) => {
    const draft = blankOrder();
    draft.values.date = date;
    fillDefaults(draft, { delivery_working_days: days }, new Map(), 'en');
    expect(draft.values.delivery_date).toBe(delivery);
  });

  it('leave a delivery date alone that the rep chose', () => {
    const draft = blankOrder();
    draft.values.date = '2026-11-25';
    draft.values.delivery_date = '2026-12-24';
    fillDefaults(draft, { delivery_working_days: 3 }, new Map(), 'en');
    expect(draft.values.delivery_date).toBe('2026-12-24');
    expect(draft.presets.delivery_date).toBeUndefined();
  });

  it('give way to the last order of the next customer, and come back if it says nothing', () => {
    const draft = blankOrder();
    draft.values.id_customer = '7';
    fillDefaults(draft, defaults, new Map(), 'en');
    expect(anyPreset(draft)).toBeNull();
    draft.values.id_customer = '1';
    takeCustomerTerms(draft, known, 'en');
    expect(draft.values).toMatchObject({ id_freight_type: '3', id_payment_type: '', freight_value: '' });
    fillDefaults(draft, defaults, new Map(), 'en');
    expect(draft.values).toMatchObject({ id_freight_type: '3', id_payment_type: '3', freight_value: '1250.50' });
    expect(anyPreset(draft)).toMatchObject({ orderId: 7 });
  });
});
