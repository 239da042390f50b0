import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { checkHeader, checkLine } from '../../../../src-renderer/screens/order-editor/draft/check-draft.ts';
import { blankOrder, draftOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import {
  applyPresets,
  copyOrder,
  presetOf,
  takeCustomerTerms,
} from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import {
  dropFilledPrice,
  leaveLineField,
  typeIntoLine,
} from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import {
  packTemplate,
  unpackTemplate,
  useTemplate,
  withoutPrices,
} from '../../../../src-renderer/screens/order-editor/templates/template-content.ts';
import { translateDraft } from '../../../../src-renderer/screens/order-editor/draft/translate-draft.ts';

const last: OrderDetail = {
  localId: 'order-a' as LocalId,
  id: 1234,
  addressLocalId: null,
  isAddressGone: false,
  estimate: null,
  leftOut: [],
  cutOff: [],
  sync: { state: 'onService', entryIds: [], deletedThere: false },
  order: {
    id: 1234,
    date: '2026-11-03T12:00:00Z',
    fk_id: 'ERP-9',
    customer: { id: 1, name: 'Mercado Central', fk_id: 'C-1' },
    status: { id: 2, name: 'Open' },
    payment_type: { id: 3, name: '28 days' },
    freight: { id: 4, name: 'CIF', value: 12.5 },
    address: { id: 40, street: 'Rua A', number: 5 },
    items: [
      {
        ...{ localId: 'line-a' as LocalId, id: 70, item: { id: 500, name: 'Coffee' }, quantity: 2, price: 50 },
        ...{ perc_desc: 10, vlr_desc: 10, unit_liq: 45, total_liq: 90 },
      },
    ],
  },
};

describe('presets from the last order', () => {
  it('fill what is empty, and say which order they came from', () => {
    const draft = blankOrder();
    applyPresets(draft, last, 'en');
    expect(draft.values).toMatchObject({ address: 'id:40', id_payment_type: '3', id_freight_type: '4' });
    expect(draft.labels.id_payment_type).toBe('28 days');
    expect(presetOf(draft, 'id_payment_type')).toEqual({ value: '3', orderId: 1234, date: '2026-11-03T12:00:00Z' });
  });

  it('are no names that nobody could send, as of an address without a number', () => {
    const draft = blankOrder();
    const order = { ...last.order, address: { street: 'Rua A' }, payment_type: { name: '28 days' } };
    applyPresets(draft, { ...last, order }, 'en');
    expect(checkHeader(draft, null, 'en', true)).toEqual({ id_customer: { code: 'required' } });
    expect(draft.labels).toMatchObject({ address: '', id_payment_type: '', id_freight_type: 'CIF' });
  });

  it('never are a freight amount, in a preset, a copy or a template', () => {
    const preset = blankOrder();
    applyPresets(preset, last, 'en');
    const used = blankOrder();
    const template = unpackTemplate(packTemplate(draftOf(last, 'en'), 'en'), 'en');
    if (template) useTemplate(used, template, 'en');
    const copy = copyOrder(last, draftOf(last, 'en'), 'en');
    for (const draft of [preset, used, copy]) expect(draft.values.freight_value).toBe('');
  });

  it('leave a freight below zero to an order that the service holds with one', () => {
    const credit = { ...last, order: { ...last.order, freight: { value: -12.5 } } };
    for (const [from, problems] of [
      [credit, {}],
      [last, { freight_value: { code: 'mustNotBeNegative' } }],
    ] as const) {
      const draft = draftOf(from, 'en');
      draft.values.freight_value = '-9';
      expect(checkHeader(draft, null, 'en', false)).toEqual(problems);
    }
  });

  it('leave alone what was typed, before and after', () => {
    const draft = blankOrder();
    draft.values.freight_value = '9';
    applyPresets(draft, last, 'en');
    expect(draft.values.freight_value).toBe('9');
    draft.values.id_payment_type = '77';
    expect(presetOf(draft, 'id_payment_type')).toBeNull();
    applyPresets(draft, null, 'en');
    expect(draft.values).toMatchObject({ freight_value: '9', id_payment_type: '77', address: '', id_freight_type: '' });
  });
});

describe('a copy of an order', () => {
  it('has its own ids, date and status, and the lines as new ones', () => {
    const copy = copyOrder(last, draftOf(last, 'en'), 'en');
    expect(copy.values).toMatchObject({ date: '', fk_id: '', id_order_status: '', id_customer: '1' });
    expect(copy.lines).toMatchObject([{ localId: null, product: 'Coffee', ours: ['discount_value'] }]);
    expect(copy.lines[0]?.values).toMatchObject({ quantity: '2', price: '50.00', net_value: '', net_unit_value: '' });
  });
});

describe('an order that was begun for one customer and is given to another', () => {
  const others: OrderDetail = {
    ...last,
    id: 99,
    order: { ...last.order, payment_type: { id: 7, name: '7 days' }, address: null, freight: null },
  };

  function copied(): OrderDraft {
    const order = { ...last.order, observations: 'Ask for Ana', custom_fields: { purchase: 'PC-1', route: '7' } };
    return copyOrder({ ...last, order }, draftOf({ ...last, order }, 'en'), 'en');
  }

  it('has the terms of the new one, and nothing of a copy but products and quantities', () => {
    const draft = copied();
    draft.values.id_customer = '2';
    takeCustomerTerms(draft, others, 'en');
    expect(draft.values).toMatchObject({ id_payment_type: '7', address: '', id_freight_type: '', observations: '' });
    expect(draft.customFields).toEqual([]);
    expect(draft.lines[0]?.values).toMatchObject({ id_item: '500', quantity: '2', price: '', discount_percentage: '' });
  });

  it('keeps what the rep typed', () => {
    const draft = copied();
    draft.values.observations = 'Ring twice';
    draft.customFields = [{ key: 'purchase', value: 'PC-2' }];
    draft.values.id_customer = '2';
    takeCustomerTerms(draft, others, 'en');
    expect(draft.values.observations).toBe('Ring twice');
    expect(draft.customFields).toEqual([{ key: 'purchase', value: 'PC-2' }]);
  });

  it('loses a freight amount that was taken from an order of the first one, in either language', () => {
    const draft = blankOrder();
    draft.values.id_customer = '1';
    takeCustomerTerms(draft, last, 'en');
    draft.values.freight_value = '1,068.14';
    draft.presets.freight_value = { value: '1,068.14', orderId: 1234, date: null };
    const there = translateDraft(draft, 'en', 'pt-BR');
    expect(there.values.freight_value).toBe('1068,14');
    there.values.id_customer = '2';
    takeCustomerTerms(there, others, 'pt-BR');
    expect(there.values.freight_value).toBe('');
  });

  it('is still the first one’s if the same customer is chosen again', () => {
    const draft = copied();
    takeCustomerTerms(draft, others, 'en');
    expect(draft.values).toMatchObject({ id_payment_type: '3', observations: 'Ask for Ana' });
  });
});

it('a template holds the names of custom fields, and no value of one order', () => {
  const draft = { ...blankOrder(), customFields: [{ key: 'purchase', value: 'PC-1' }] };
  expect(unpackTemplate(packTemplate(draft, 'en'), 'en')?.customFields).toEqual([{ key: 'purchase', value: '' }]);
});

describe('figures of a line', () => {
  const typed = (...entries: [ItemWriteField, string][]): LineDraft => {
    const line = blankLine();
    for (const [field, text] of entries) typeIntoLine(line, field, text, 'pt-BR');
    return line;
  };

  it('follow the last of the two discounts that was typed', () => {
    const line = typed(['quantity', '3'], ['price', '10,00'], ['discount_percentage', '5']);
    expect(line.values.discount_value).toBe('1,50');
    typeIntoLine(line, 'discount_value', '3', 'pt-BR');
    expect(line.values.discount_percentage).toBe('10');
    typeIntoLine(line, 'quantity', '6', 'pt-BR');
    expect(line.values).toMatchObject({ discount_value: '3', discount_percentage: '5' });
    typeIntoLine(line, 'discount_value', '', 'pt-BR');
    expect(line.values.discount_percentage).toBe('');
  });

  it('go with a price that was filled in if another product is chosen', () => {
    const line = typed(['quantity', '2'], ['price', '10'], ['discount_percentage', '5'], ['aliq_icms', '18']);
    expect(line.values).toMatchObject({ discount_value: '1,00', base_icms: '19,00', value_icms: '3,42' });
    dropFilledPrice(line, 'pt-BR');
    expect(line.values).toMatchObject({ price: '10', base_icms: '19,00' });
    line.ours.push('price');
    dropFilledPrice(line, 'pt-BR');
    expect(line.values).toMatchObject({
      price: '',
      discount_value: '',
      base_icms: '',
      value_icms: '',
      aliq_icms: '18',
    });
  });

  it('of ICMS-ST is what its base comes to beyond the line’s own ICMS, and never less than nothing', () => {
    const line = typed(['quantity', '2'], ['price', '50'], ['aliq_icms', '18'], ['aliq_icms_st', '18']);
    expect(line.values).toMatchObject({ value_icms: '18,00', base_icms_st: '100,00', value_icms_st: '0,00' });
    typeIntoLine(line, 'base_icms_st', '140', 'pt-BR');
    expect(line.values.value_icms_st).toBe('7,20');
    typeIntoLine(line, 'aliq_icms', '12', 'pt-BR');
    expect(line.values.value_icms_st).toBe('13,20');
    typeIntoLine(line, 'aliq_icms', '30', 'pt-BR');
    expect(line.values.value_icms_st).toBe('0,00');
  });

  it('take a tax’s base from the net and its value from both, until they are typed', () => {
    const line = typed(['quantity', '2'], ['price', '100'], ['discount_percentage', '10'], ['aliq_ipi', '5']);
    expect(line.values).toMatchObject({ base_ipi: '180,00', value_ipi: '9,00' });
    typeIntoLine(line, 'base_ipi', '200', 'pt-BR');
    expect(line.values.value_ipi).toBe('10,00');
    typeIntoLine(line, 'value_ipi', '7', 'pt-BR');
    typeIntoLine(line, 'quantity', '4', 'pt-BR');
    expect(line.values).toMatchObject({ base_ipi: '200', value_ipi: '7' });
    typeIntoLine(line, 'value_ipi', '', 'pt-BR');
    expect(line.values.value_ipi).toBe('');
    leaveLineField(line, 'value_ipi', 'pt-BR');
    expect(line.values.value_ipi).toBe('10,00');
  });
});

describe('what is wrong while it is typed', () => {
  it('is said of what was typed, not of what is still to come', () => {
    const line = { ...blankLine(), product: 'Coffee' };
    line.values.discount_percentage = '120';
    line.values.price = 'ten';
    expect(checkLine(line, null, 'en', false)).toEqual({
      discount_percentage: { code: 'mustBeFromZeroToAHundred' },
      price: { code: 'mustBeANumber' },
    });
  });

  it('includes what is missing once the order was held to be complete', () => {
    expect(checkLine({ ...blankLine(), product: 'Coffee' }, null, 'en', true)).toMatchObject({
      quantity: { code: 'required' },
      id_item: { code: 'notChosen' },
    });
    expect(checkHeader(blankOrder(), null, 'en', true)).toEqual({ id_customer: { code: 'required' } });
    expect(checkHeader(blankOrder(), null, 'en', false)).toEqual({});
  });
});

describe('a template', () => {
  it('holds lines and terms without the customer, and fills only what is empty', () => {
    const draft = copyOrder(last, draftOf(last, 'en'), 'en');
    draft.values.observations = 'Mondays';
    const template = unpackTemplate(packTemplate(draft, 'en'), 'en') ?? blankOrder();
    expect(template.values).toMatchObject({ id_customer: '', address: '', id_payment_type: '3' });
    const other = blankOrder();
    other.values.observations = 'Typed';
    expect(useTemplate(other, template, 'en')).toBe(1);
    expect(other.values).toMatchObject({ observations: 'Typed', id_payment_type: '3' });
    expect(other.lines[0]?.ours).toContain('price');
  });

  it('brings every term and custom field, with the names that are shown', () => {
    const terms = {
      ...{ id_payment_type: '3', id_payment_method: '4', id_freight_type: '5' },
      ...{ id_shipping_company: '6', id_branch_company: '7', id_category: '8', observations: 'Mondays' },
    };
    const draft = blankOrder();
    Object.assign(draft.values, terms);
    draft.labels.id_shipping_company = 'Rapid';
    draft.customFields = [{ key: 'Route', value: 'North' }];
    const used = blankOrder();
    useTemplate(used, unpackTemplate(packTemplate(draft, 'en'), 'en') ?? blankOrder(), 'en');
    expect(used.values).toEqual({ ...blankOrder().values, ...terms });
    expect(used.labels.id_shipping_company).toBe('Rapid');
    expect(used.customFields).toEqual([{ key: 'Route', value: '' }]);
  });

  it('that becomes a standing order of any customer leaves its prices behind', () => {
    const kept = withoutPrices(packTemplate(draftOf(last, 'en'), 'en'));
    const draft = blankOrder();
    expect(useTemplate(draft, unpackTemplate(kept, 'en') ?? blankOrder(), 'en')).toBe(1);
    expect(draft.lines).toMatchObject([{ product: 'Coffee', values: { quantity: '2', price: '' } }]);
    expect(withoutPrices('{"version":0}')).toBe('{"version":0}');
  });
});

describe('a draft in another language', () => {
  it('reads the same numbers, and keeps what is none', () => {
    const line = blankLine();
    Object.assign(line.values, { price: '1234,50', quantity: '1,5', aliq_ipi: '2,5', description: '1,5 kg' });
    line.values.discount_value = 'some';
    const { lines } = translateDraft({ ...blankOrder(), lines: [line] }, 'pt-BR', 'en');
    expect(lines[0]?.values).toMatchObject({
      ...{ price: '1234.50', quantity: '1.5', aliq_ipi: '2.5' },
      ...{ description: '1,5 kg', discount_value: 'some' },
    });
  });

  it('is the same order in all else', () => {
    const draft = { ...blankOrder(), lines: copyOrder(last, draftOf(last, 'pt-BR'), 'pt-BR').lines };
    applyPresets(draft, last, 'pt-BR');
    draft.values.freight_value = '12,50';
    draft.customFields = [{ key: 'Route', value: '1,5' }];
    const there = translateDraft(draft, 'pt-BR', 'en');
    expect(there.values.freight_value).toBe('12.50');
    expect(presetOf(there, 'id_payment_type')).toMatchObject({ orderId: 1234 });
    expect(translateDraft(there, 'en', 'pt-BR')).toEqual(draft);
  });
});
