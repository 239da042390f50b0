import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { UsualFigures } from '../../../../src-shared/contract/orders/prices.ts';
import { blankOrder, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { forbidsSaving, isAsked } from '../../../../src-renderer/screens/order-editor/save/slip.ts';
import { slips, type SlipBounds } from '../../../../src-renderer/screens/order-editor/save/slips.ts';
import { line as lineOf, shown } from './shown-order.ts';

const bounds: SlipBounds = { slipQuantityTimes: 5, slipPricePercent: 50, slipDiscountPoints: 20, today: '2026-11-20' };
const usual: UsualFigures = {
  ...{ productId: 500, ofThisCustomer: true, quantity: { from: 12, to: 24 } },
  ...{ price: { from: 10, to: 12 }, discount: { from: 0, to: 5 } },
};

type Texts = Partial<LineDraft['values']>;

function newLine(texts: Texts = {}): LineDraft {
  const line: LineDraft = { ...blankLine(), key: 'new:1', product: 'Coffee' };
  const typed = { id_item: '500', quantity: '12', price: '10', ...texts };
  for (const [field, text] of Object.entries(typed)) typeIntoLine(line, field as keyof Texts, text, 'en');
  return line;
}

function newOrder(...lines: LineDraft[]): OrderDraft {
  return { ...blankOrder(), lines };
}

function found(draft: OrderDraft, figures: UsualFigures | null = usual, limits = bounds): string[] {
  const known = new Map(figures ? [['500', figures]] : []);
  return slips({ draft, base: null, locale: 'en' }, known, limits).map(({ kind, place }) => `${kind} ${place}`);
}

describe('a slip in a line', () => {
  const cases: [what: string, texts: Texts, kinds: string[]][] = [
    ['is no usual figure', {}, []],
    ['is no figure near the usual ones', { quantity: '120', price: '18', discount_percentage: '25' }, []],
    ['is no price down to half of the usual one', { price: '5' }, []],
    ['is a quantity far above the usual', { quantity: '121' }, ['farQuantity quantity']],
    ['is a quantity far below the usual', { quantity: '2' }, ['farQuantity quantity']],
    ['is no return of a usual size', { quantity: '-12' }, []],
    ['is a price far above the usual', { price: '18.01' }, ['farPrice price']],
    ['is a price far below the usual', { price: '4.99' }, ['farPrice price']],
    ['is a discount far above the usual', { discount_percentage: '26' }, ['farDiscount discount_percentage']],
    ['is a discount typed as an amount', { discount_value: '60' }, ['farDiscount discount_value']],
    ['is a barcode in the quantity', { quantity: '7891000100103' }, ['barcode quantity']],
    ['is a barcode in the price', { price: '96385074' }, ['barcode price']],
    ['is a barcode behind a figure', { quantity: '127891000100103' }, ['barcode quantity']],
    ['is a barcode in a folded field', { base_ipi: '036000291452' }, ['barcode base_ipi']],
    ['is no barcode in a text', { description: '7891000100103' }, []],
    ['is a line without a price', { price: '' }, ['noPrice price']],
    ['is a price of zero', { price: '0.00' }, ['free price']],
    ['is a discount of all', { discount_percentage: '100' }, ['free discount_percentage']],
    ['is a discount of all as an amount', { discount_value: '120' }, ['free discount_value']],
  ];

  it.each(cases)('%s', (_what, texts, kinds) => {
    expect(found(newOrder(newLine(texts)))).toEqual(kinds.map((kind) => kind.replace(' ', ' new:1.')));
  });

  it('is against what the list says of the product', () => {
    const terms: SaleTerms = {
      ...{
        productId: 500,
        listName: null,
        ean: null,
        unit: 'UN',
        carton: 12,
        multiple: 12,
        minimum: 12,
        minimumPrice: 9.5,
      },
      ...{ stock: 30, stockDate: '2026-11-18', validFrom: null, validTo: '2026-11-19' },
    };
    const listed = { productId: 500, price: 10, isListed: true, listName: null, ofThisCustomer: false };
    const lastPrice = { ...listed, orderLocalId: null, orderId: null, date: null };
    const against = (texts: Texts, known: LineDraft['lastPrice'] = null) =>
      found(newOrder({ ...newLine(texts), terms, lastPrice: known }));
    expect(against({})).toEqual([]);
    expect(against({ quantity: '13' })).toEqual(['offMultiple new:1.quantity']);
    expect(against({ quantity: '6' })).toEqual(['belowMinimum new:1.quantity']);
    expect(against({ quantity: '36' })).toEqual(['beyondStock new:1.quantity']);
    expect(against({ quantity: '-1' }, null)).not.toContain('offMultiple new:1.quantity');
    expect(against({ price: '9.49' })).toEqual(['belowMinimumPrice new:1.price']);
    expect(against({ price: '9.50' })).toEqual([]);
    expect(against({ discount_percentage: '10' })).toEqual(['belowMinimumPrice new:1.price']);
    expect(against({}, lastPrice)).toEqual(['listOver new:1.price']);
    expect(against({ price: '10.5' }, lastPrice)).toEqual([]);
  });

  it('needs no past if a product was never sold', () => {
    expect(found(newOrder(newLine({ quantity: '9999', price: '0', discount_percentage: '50' })), null)).toEqual([
      'free new:1.price',
    ]);
    expect(found(newOrder(newLine({ quantity: '123456', discount_percentage: '90' })), null)).toEqual([
      'farQuantity new:1.quantity',
      'farDiscount new:1.discount_percentage',
    ]);
  });

  it('is a price far from the one of the list, or from what others paid if this product has no past', () => {
    const lastPrice = { productId: 500, price: 10, listName: null, orderLocalId: null, orderId: null, date: null };
    for (const isListed of [true, false]) {
      const line = { ...newLine({ price: '1000' }), lastPrice: { ...lastPrice, ofThisCustomer: false, isListed } };
      expect(found(newOrder(line), null)).toEqual(['farPrice new:1.price']);
    }
  });

  it.each<[what: string, texts: Texts, kinds: string[]]>([
    ['a rate of more than all', { aliq_ipi: '500' }, ['farTax aliq_ipi']],
    ['a base far above the net', { base_ipi: '1000000', aliq_ipi: '5' }, ['farTax base_ipi']],
    ['an amount above the net', { value_icms: '121' }, ['farTax value_icms']],
    ['no usual one', { aliq_icms: '18', aliq_ipi: '9.75', aliq_icms_st: '18' }, []],
  ])('may be in a tax: %s', (_what, texts, kinds) => {
    expect(found(newOrder(newLine(texts)))).toEqual(kinds.map((kind) => kind.replace(' ', ' new:1.')));
  });

  it('is a product that the order has already', () => {
    const again = { ...newLine(), key: 'new:2' };
    expect(found(newOrder(newLine(), again))).toEqual(['sameProduct new:2.id_item']);
  });

  it('is as far as the settings say', () => {
    const none = { ...bounds, slipQuantityTimes: null, slipPricePercent: null, slipDiscountPoints: null };
    const odd = newOrder(newLine({ quantity: '5000', price: '99', discount_percentage: '80' }));
    expect(found(odd, usual, none)).toEqual([]);
    expect(found(newOrder(newLine({ price: '13' })), usual, { ...bounds, slipPricePercent: 5 })).toHaveLength(1);
  });

  it('says what is usual of this customer alone', () => {
    const draft = newOrder(newLine({ price: '99' }));
    for (const [ofThisCustomer, said] of [
      [true, usual.price],
      [false, null],
    ] as const) {
      const known = new Map([['500', { ...usual, ofThisCustomer }]]);
      expect(slips({ draft, base: null, locale: 'en' }, known, bounds)).toMatchObject([{ usual: said }]);
    }
  });
});

describe('a question that was asked', () => {
  const terms: SaleTerms = {
    ...{
      productId: 500,
      listName: null,
      ean: null,
      unit: 'UN',
      carton: 12,
      multiple: 12,
      minimum: null,
      minimumPrice: 9.5,
    },
    ...{ stock: 30, stockDate: '2026-11-18', validFrom: null, validTo: null },
  };
  const ask = (line: LineDraft, figures = usual) =>
    slips({ draft: newOrder(line), base: null, locale: 'en' }, new Map([['500', figures]]), bounds);
  /** Whether the only question about the second line is the one that was asked about the first. */
  const isSame = (before: LineDraft, after: LineDraft, figures = usual) => {
    const [slip, ...others] = ask(after, figures);
    expect(slip && others).toEqual([]);
    return slip !== undefined && isAsked(ask(before), slip);
  };
  const sold = (texts: Texts, changed: Partial<SaleTerms> = {}) => ({
    ...newLine(texts),
    terms: { ...terms, ...changed },
  });

  it('stands while its facts do, whatever else is typed', () => {
    expect(isSame(newLine({ price: '99' }), newLine({ price: '99', quantity: '24' }))).toBe(true);
    const [much, more] = ['12', '24'].map((quantity) => newLine({ discount_percentage: '50', quantity }));
    expect(much && more && isSame(much, more)).toBe(true);
    expect(isSame(sold({ quantity: '13' }), sold({ quantity: '13', price: '11' }, { unit: 'CX' }))).toBe(true);
  });

  it('is another one for another product', () => {
    const other = { ...newLine({ price: '0' }), product: 'Tea' };
    other.values.id_item = '501';
    expect(isSame(newLine({ price: '0' }), other)).toBe(false);
  });

  it('is another one for another discount', () => {
    expect(isSame(sold({ price: '9' }), sold({ price: '9', discount_percentage: '20' }))).toBe(false);
    const [much, more] = ['24', '12'].map((quantity) => newLine({ discount_value: '72', quantity }));
    expect(much && more && isSame(much, more)).toBe(false);
  });

  it('is another one for another rule of the list', () => {
    expect(isSame(sold({ quantity: '13' }), sold({ quantity: '13' }, { multiple: 6 }))).toBe(false);
    expect(isSame(sold({ quantity: '36' }), sold({ quantity: '36' }, { stock: 35 }))).toBe(false);
    expect(isSame(sold({ price: '9' }), sold({ price: '9' }, { minimumPrice: 9.2 }))).toBe(false);
  });

  it('is another one for what another customer usually buys', () => {
    const line = newLine({ price: '99' });
    expect(isSame(line, line, { ...usual, price: { from: 2, to: 3 } })).toBe(false);
  });

  it('is another one for other items below the same freight', () => {
    const [before, after] = ['12', '6'].map((quantity) => {
      const draft = newOrder(newLine({ quantity }));
      draft.values.freight_value = '500';
      return slips({ draft, base: null, locale: 'en' }, new Map(), bounds);
    });
    expect(before?.map(({ kind }) => kind)).toEqual(['farFreight']);
    expect(before && after?.some((slip) => isAsked(before, slip))).toBe(false);
  });
});

describe('a slip in an order', () => {
  it('is one without items, which is not saved at all', () => {
    const [slip] = slips({ draft: newOrder(blankLine()), base: null, locale: 'en' }, new Map(), bounds);
    expect(slip).toMatchObject({ kind: 'noItems', place: 'items' });
    expect(slip && forbidsSaving(slip)).toBe(true);
  });

  it.each([
    ['2026-09-20', 'farDate'],
    ['2027-01-12', 'farDate'],
    ['0026-11-20', 'farDate'],
    ['2206-11-20', 'farDate'],
    ['2026-09-21', null],
    ['2026-12-21T08:00', null],
    ['', null],
    ['?', null],
  ])('may be the date: %s', (date, kind) => {
    const draft = newOrder(newLine());
    draft.values.date = date;
    expect(found(draft)).toEqual(kind === null ? [] : [`${kind} date`]);
  });

  it.each([
    ['2026-11-19', '', 'pastDelivery'],
    ['2026-11-14', '2026-11-15', 'pastDelivery'],
    ['2026-11-16', '2026-11-15', null],
    ['2026-11-20', '', null],
    ['2027-12-26', '', 'farDate'],
    ['2027-06-01T08:00', '', null],
  ])('may be the delivery: %s of an order of “%s”', (delivery, date, kind) => {
    const draft = newOrder(newLine());
    Object.assign(draft.values, { delivery_date: delivery, date });
    expect(found(draft)).toEqual(kind === null ? [] : [`${kind} delivery_date`]);
  });

  it('is a freight above what the items come to', () => {
    const draft = newOrder(newLine());
    draft.values.freight_value = '120';
    expect(found(draft)).toEqual([]);
    draft.values.freight_value = '68140';
    expect(found(draft)).toEqual(['farFreight freight_value']);
  });

  it('is a barcode in the freight', () => {
    const draft = newOrder(newLine());
    draft.values.freight_value = '7891000100103';
    expect(found(draft)).toEqual(['barcode freight_value']);
  });
});

describe('an order that the service holds', () => {
  function odd(): OrderDraft {
    const draft = shown();
    Object.assign(lineOf(draft).values, {
      id_item: '500',
      quantity: '7891000100103',
      price: '0',
      discount_percentage: '100',
    });
    draft.values.date = '1999-01-01';
    return draft;
  }

  const kindsOf = (draft: OrderDraft, base: OrderDraft) =>
    slips({ draft, base, locale: 'en' }, new Map([['500', usual]]), bounds).map(({ kind }) => kind);

  it('is not asked about for what it holds', () => {
    const draft = odd();
    draft.values.observations = 'call first';
    expect(kindsOf(draft, odd())).toEqual([]);
    expect(kindsOf({ ...odd(), lines: [] }, { ...odd(), lines: [] })).toEqual([]);
  });

  it('is questioned if it is given to another customer', () => {
    const draft = odd();
    draft.values.id_customer = '2';
    expect(kindsOf(draft, odd())).toEqual(['otherCustomer']);
  });

  it('is questioned for the field that the rep changed alone', () => {
    const draft = odd();
    lineOf(draft).values.quantity = '500000';
    expect(kindsOf(draft, odd())).toEqual(['farQuantity']);
    expect(kindsOf({ ...odd(), lines: [] }, odd())).toEqual(['noItems']);
  });
});
