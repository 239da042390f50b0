import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../../../../../src-shared/contract/catalogue/sale-terms.ts';
import { readRules } from '../../../../../src-shared/contract/rules/read-rules.ts';
import { blankOrder, type OrderDraft } from '../../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { leaveLineField, typeIntoLine } from '../../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { blankLine, type LineDraft } from '../../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { ruleSlips, type Company } from '../../../../../src-renderer/screens/order-editor/save/rule-slips.ts';
import { forbidsSaving } from '../../../../../src-renderer/screens/order-editor/save/slip.ts';
import { slips } from '../../../../../src-renderer/screens/order-editor/save/slips.ts';
import type { LocalId } from '../../../../../src-shared/domain/ids.ts';

type Texts = Partial<LineDraft['values']>;

function companyOf(members: object, makesFkIds = true): Company {
  const reading = readRules(JSON.stringify({ version: 1, ...members }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return { rules: reading.rules, makesFkIds };
}

/** Twelve at ten each. */
function lineOf(texts: Texts = {}, localId: string | null = null): LineDraft {
  const line: LineDraft = {
    ...blankLine(),
    key: localId ?? 'new:1',
    localId: localId as LocalId | null,
    product: 'Coffee',
  };
  const typed = { id_item: '500', quantity: '12', price: '10', ...texts };
  for (const [field, text] of Object.entries(typed)) typeIntoLine(line, field as keyof Texts, text, 'en');
  leaveLineField(line, 'discount_percentage', 'en');
  return line;
}

function orderOf(
  lines: LineDraft[],
  values: Partial<OrderDraft['values']> = {},
  rest: Partial<OrderDraft> = {},
): OrderDraft {
  const blank = blankOrder();
  return { ...blank, lines, values: { ...blank.values, id_customer: '7', ...values }, ...rest };
}

const typed = (draft: OrderDraft, base: OrderDraft | null = null) => ({ draft, base, locale: 'en' as const });

/** Each as `kind place`, with an exclamation mark for what is not saved at all. */
function found(company: Company, draft: OrderDraft, base: OrderDraft | null = null): string[] {
  const never = { slipQuantityTimes: null, slipPricePercent: null, slipDiscountPoints: null, today: '2026-11-20' };
  return slips(typed(draft, base), new Map(), { ...never, company }).map(
    (slip) => `${slip.kind} ${slip.place}${forbidsSaving(slip) ? '!' : ''}`,
  );
}

const required = (field: string, level = 'stop') => ({ required: { order: [{ field, level }] } });
const inLine = (field: string, level = 'stop') => ({ required: { line: [{ field, level }] } });
const discount = (level = 'stop') => ({ discount: { max_percent: 8, level } });
const total = { general: { value: 300, level: 'stop' } };
const customField = (rule: object) => ({ custom_fields: [{ name: 'Turno', kind: 'text', level: 'stop', ...rule }] });
const custom = (value: string): Partial<OrderDraft> => ({ customFields: [{ key: 'Turno', value }] });

describe('a discount as an amount', () => {
  const small = { quantity: '1', price: '0.33' };

  it('may be the most percentage rounded up to the cent, and no cent more', () => {
    expect(found(companyOf(discount()), orderOf([lineOf({ ...small, discount_value: '0.03' })]))).toEqual([]);
    expect(found(companyOf(discount()), orderOf([lineOf({ ...small, discount_value: '0.04' })]))).toEqual([
      'companyDiscount new:1.discount_value!',
    ]);
  });

  it('that is typed as a percentage may not be above it at all', () => {
    expect(found(companyOf(discount()), orderOf([lineOf({ ...small, discount_percentage: '8.5' })]))).toEqual([
      'companyDiscount new:1.discount_percentage!',
    ]);
  });
});

describe('the discounts that the company names', () => {
  const steps = (level = 'stop', more: object = {}) =>
    companyOf({ discount_steps: { allowed: [10, 5, '5+3', 12.5], level }, ...more });
  const withDiscount = (text: string, field: 'discount_percentage' | 'discount_value' = 'discount_percentage') =>
    orderOf([lineOf({ [field]: text })]);
  const percentage = 'companyDiscountSteps new:1.discount_percentage';

  it.each(['', '0', '5', '5+3', '7.85', '10', '12.5'])('are %s among others', (text) => {
    expect(found(steps(), withDiscount(text))).toEqual([]);
  });

  it.each(['4', '5+2', '10.01', '20', '100'])('are not %s', (text) => {
    expect(found(steps(), withDiscount(text))).toEqual([`${percentage}!`]);
    expect(found(steps('warn'), withDiscount(text))).toEqual([percentage]);
  });

  it('may be typed as amounts, to the cent', () => {
    const small = (value: string) => orderOf([lineOf({ quantity: '1', price: '0.33', discount_value: value })]);
    const other = ['companyDiscountSteps new:1.discount_value!'];
    expect(found(steps(), withDiscount('12', 'discount_value'))).toEqual([]);
    expect(found(steps(), withDiscount('11.98', 'discount_value'))).toEqual(other);
    expect(found(steps(), small('0.03'))).toEqual([]);
    expect(found(steps(), small('0.06'))).toEqual(other);
  });

  it('are named on both sides of another one, without those above the maximum', () => {
    const nearest = (text: string, of: Company) => ruleSlips(typed(withDiscount(text)), of)[0]?.nearest;
    expect(nearest('7', steps())).toEqual([[5], [5, 3]]);
    expect(nearest('3', steps())).toEqual([[0], [5]]);
    expect(nearest('30', steps())).toEqual([[12.5]]);
    expect(nearest('9', steps('stop', { discount: { max_percent: 9.5, level: 'warn' } }))).toEqual([[5, 3]]);
  });

  it('have one question with the maximum, and what stops goes first', () => {
    const most = (level: string) => ({ discount: { max_percent: 10, level } });
    expect(found(steps('warn', most('warn')), withDiscount('20'))).toEqual([
      'companyDiscount new:1.discount_percentage',
    ]);
    expect(found(steps('stop', most('warn')), withDiscount('20'))).toEqual([`${percentage}!`]);
    expect(found(steps('warn', most('stop')), withDiscount('12.5'))).toEqual([
      'companyDiscount new:1.discount_percentage!',
    ]);
  });

  it('are not held against a saved line until its discount changes', () => {
    const saved = (texts: Texts) => orderOf([lineOf({ discount_percentage: '7', ...texts }, 'line-1')]);
    expect(found(steps(), saved({ quantity: '20' }), saved({}))).toEqual([]);
    expect(found(steps(), saved({ discount_percentage: '8' }), saved({}))).toEqual([
      'companyDiscountSteps line-1.discount_percentage!',
    ]);
  });
});

describe('a new order', () => {
  const cases: [what: string, rules: object, draft: OrderDraft, slips: string[]][] = [
    ['without rules has none to keep', {}, orderOf([lineOf()]), []],
    [
      'without a required field',
      required('id_payment_type'),
      orderOf([lineOf()]),
      ['companyRequired id_payment_type!'],
    ],
    [
      'without a field that is asked for',
      required('delivery_date', 'warn'),
      orderOf([lineOf()]),
      ['companyRequired delivery_date'],
    ],
    ['with the required field', required('id_payment_type'), orderOf([lineOf()], { id_payment_type: '3' }), []],
    ['without a required address', required('id_address'), orderOf([lineOf()]), ['companyRequired address!']],
    ['with an address of this machine', required('id_address'), orderOf([lineOf()], { address: 'local:a' }), []],
    ['whose external code we make', required('fk_id'), orderOf([lineOf()]), []],
    [
      'with spaces for a note',
      required('observations'),
      orderOf([lineOf()], { observations: ' \n' }),
      ['companyRequired observations!'],
    ],
    [
      'with a line without a required field',
      inLine('description'),
      orderOf([lineOf()]),
      ['companyRequired new:1.description!'],
    ],
    ['with a line with the required field', inLine('description'), orderOf([lineOf({ description: 'Box' })]), []],
    ['with a blank line', inLine('description'), orderOf([lineOf({ description: 'Box' }), blankLine()]), []],
    ['at the most discount', discount(), orderOf([lineOf({ discount_percentage: '8' })]), []],
    [
      'above the most discount',
      discount(),
      orderOf([lineOf({ discount_percentage: '8.5' })]),
      ['companyDiscount new:1.discount_percentage!'],
    ],
    [
      'above it by an amount',
      discount('warn'),
      orderOf([lineOf({ discount_value: '12' })]),
      ['companyDiscount new:1.discount_value'],
    ],
    [
      'above it for nothing at all',
      discount(),
      orderOf([lineOf({ discount_percentage: '100' })]),
      ['companyDiscount new:1.discount_percentage!'],
    ],
    ['below the minimum', { minimum_total: total }, orderOf([lineOf()]), ['companyTotal items!']],
    [
      'at the minimum to the cent',
      { minimum_total: total },
      orderOf([lineOf({ quantity: '1', price: '512.06', discount_value: '212.06' })]),
      [],
    ],
    ['at the minimum', { minimum_total: total }, orderOf([lineOf({ quantity: '30' })]), []],
    [
      'below it by its discount',
      { minimum_total: total },
      orderOf([lineOf({ quantity: '30', discount_value: '0.01' })]),
      ['companyTotal items!'],
    ],
    [
      'not lifted by its freight',
      { minimum_total: total },
      orderOf([lineOf({ quantity: '20' })], { freight_value: '150' }),
      ['companyTotal items!'],
    ],
    ['that is a return', { minimum_total: total }, orderOf([lineOf({ quantity: '-1' })]), []],
    ['without items, which is said already', { minimum_total: total }, orderOf([]), ['noItems items!']],
    [
      'of a branch with another minimum',
      { minimum_total: { ...total, by_branch: [{ id: 2, value: 100, level: 'warn' }] } },
      orderOf([lineOf()], { id_branch_company: '2' }),
      [],
    ],
    [
      'of a customer with another minimum than the branch',
      {
        minimum_total: {
          by_branch: [{ id: 2, value: 100, level: 'warn' }],
          by_customer: [{ code: 'C1', value: 150, level: 'warn' }],
        },
      },
      orderOf([lineOf()], { id_branch_company: '2' }, { customerFkId: 'C1' }),
      ['companyTotal items'],
    ],
    ['without a custom field that may be left out', customField({}), orderOf([lineOf()]), []],
    [
      'without a required custom field',
      customField({ required: true }),
      orderOf([lineOf()]),
      ['companyRequired custom_fields.Turno!'],
    ],
    [
      'with no number in one',
      customField({ kind: 'number' }),
      orderOf([lineOf()], {}, custom('many')),
      ['companyNumber custom_fields.Turno!'],
    ],
    ['with a number in one', customField({ kind: 'number' }), orderOf([lineOf()], {}, custom('1,250.5')), []],
    [
      'with no day in one',
      customField({ kind: 'date', level: 'warn' }),
      orderOf([lineOf()], {}, custom('soon')),
      ['companyDate custom_fields.Turno'],
    ],
    [
      'with half a day in one',
      customField({ kind: 'date', level: 'warn' }),
      orderOf([lineOf()], {}, custom('?')),
      ['companyDate custom_fields.Turno!'],
    ],
    ['with a day in one', customField({ kind: 'date' }), orderOf([lineOf()], {}, custom('2026-12-01')), []],
    [
      'with no choice in one',
      customField({ kind: 'choice', choices: ['a', 'b'] }),
      orderOf([lineOf()], {}, custom('c')),
      ['companyChoice custom_fields.Turno!'],
    ],
    [
      'with a choice in one',
      customField({ kind: 'choice', choices: ['a', 'b'] }),
      orderOf([lineOf()], {}, custom('b')),
      [],
    ],
  ];
  it.each(cases)('%s', (_what, rules, draft, expected) => {
    expect(found(companyOf(rules), draft)).toEqual(expected);
  });

  it('needs an external code of the rep if Satchel makes none', () => {
    expect(found(companyOf(required('fk_id'), false), orderOf([lineOf()]))).toEqual(['companyRequired fk_id!']);
  });
});

describe('a saved order', () => {
  const rules = companyOf({
    required: { order: [{ field: 'id_payment_type', level: 'stop' }], line: [{ field: 'description', level: 'stop' }] },
    ...discount(),
    minimum_total: total,
    ...customField({ kind: 'number', required: true }),
  });
  const saved = (values: Partial<OrderDraft['values']> = {}, texts: Texts = {}) =>
    orderOf([lineOf({ discount_percentage: '20', ...texts }, 'line-1')], values);

  it('from before the rules is not held against them when its note changes', () => {
    expect(found(rules, saved({ observations: 'Call first' }), saved())).toEqual([]);
  });

  it('keeps a custom field that is no number, until it is changed', () => {
    const before = { ...saved(), ...custom('many') };
    expect(found(rules, { ...before, values: { ...before.values, observations: 'x' } }, before)).toEqual([]);
    expect(found(rules, { ...before, ...custom('more') }, before)).toEqual(['companyNumber custom_fields.Turno!']);
    expect(found(rules, { ...before, customFields: [] }, before)).toEqual(['companyRequired custom_fields.Turno!']);
  });

  it('is held against them if it was changed', () => {
    const before = saved({ id_payment_type: '3' }, { description: 'Box' });
    expect(found(rules, saved({}, { description: 'Box' }), before)).toEqual(['companyRequired id_payment_type!']);
    expect(found(rules, saved({ id_payment_type: '3' }), before)).toEqual(['companyRequired line-1.description!']);
    expect(
      found(rules, saved({ id_payment_type: '3' }, { description: 'Box', discount_percentage: '15' }), before),
    ).toEqual(['companyTotal items!', 'companyDiscount line-1.discount_percentage!']);
  });

  it('has new lines that are held against them', () => {
    const before = saved();
    const draft = { ...before, lines: [...before.lines, lineOf({ id_item: '501', quantity: '100' })] };
    expect(found(rules, draft, before)).toEqual(['companyRequired new:1.description!']);
  });

  it('is held against the minimum of another customer', () => {
    const of = companyOf({ minimum_total: { by_customer: [{ code: 'C2', value: 500, level: 'stop' }] } });
    const draft = { ...saved(), customerFkId: 'C2' };
    expect(found(of, draft, { ...saved(), customerFkId: 'C1' })).toEqual(['companyTotal items!']);
  });
});

describe('the price list', () => {
  const terms: SaleTerms = {
    ...{
      productId: 500,
      listName: null,
      ean: null,
      unit: null,
      carton: null,
      multiple: 6,
      minimum: 12,
      minimumPrice: 9,
    },
    ...{ stock: null, stockDate: null, validFrom: null, validTo: null },
  };
  const company = companyOf({ price_list: { minimum_price: { level: 'stop' }, multiple: { level: 'stop' } } });
  const withTerms = (texts: Texts) => orderOf([{ ...lineOf(texts), terms }]);

  it('asks if the company says nothing, or lets it ask', () => {
    const asking = companyOf({ price_list: { minimum_price: { level: 'warn' }, multiple: { level: 'warn' } } });
    for (const of of [companyOf({}), asking])
      expect(found(of, withTerms({ quantity: '13', price: '8' }))).toEqual([
        'offMultiple new:1.quantity',
        'belowMinimumPrice new:1.price',
      ]);
  });

  it('lets no order be saved if the company insists', () => {
    expect(found(company, withTerms({ quantity: '13', price: '8' }))).toEqual([
      'offMultiple new:1.quantity!',
      'belowMinimumPrice new:1.price!',
    ]);
  });

  it.each([
    ['a price of nothing', { price: '0' }, ['belowMinimumPrice new:1.price!']],
    ['a quantity below the minimum', { quantity: '5' }, ['offMultiple new:1.quantity!']],
    ['a whole multiple below the minimum', { quantity: '6' }, ['belowMinimum new:1.quantity']],
    ['a barcode', { quantity: '7891000100103' }, ['offMultiple new:1.quantity!']],
  ])('is not got around by %s', (_what, texts, expected) => {
    expect(found(company, withTerms(texts))).toEqual(expected);
  });
});
