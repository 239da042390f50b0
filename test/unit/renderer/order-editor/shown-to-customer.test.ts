import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import {
  linesToShow,
  mayFace,
  productToShow,
  sumsToShow,
} from '../../../../src-renderer/screens/order-editor/facing/shown-to-customer.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { lineEstimate } from '../../../../src-renderer/screens/order-editor/line/line-figures.ts';

const named = { productId: 7, name: 'Soap', code: 'S-7', price: 99, habit: { lastPrice: 99 } };

function last(price: number, whose: Partial<LastPrice> = {}): LastPrice {
  return {
    ...{ productId: 7, price, orderLocalId: 'order' as LocalId, orderId: 61, date: '2026-11-20' },
    ...{ ofThisCustomer: false, isListed: false, listName: 'Wholesale South', ...whose },
  };
}

const terms: SaleTerms = {
  ...{
    productId: 7,
    listName: 'Wholesale South',
    ean: '7891000100103',
    unit: 'UN',
    carton: 12,
    multiple: 6,
    minimum: 10,
  },
  ...{ minimumPrice: 8.2, stock: 431, stockDate: '2026-11-01', validFrom: '2026-11-01', validTo: '2026-12-31' },
};

describe('a product that a customer sees', () => {
  it('has the price of their own last order or of their list, and never what others paid', () => {
    expect(productToShow(named, last(10.5, { ofThisCustomer: true }), undefined).price).toBe(10.5);
    expect(productToShow(named, last(11, { isListed: true }), undefined).price).toBe(11);
    expect(productToShow(named, last(77.77), undefined).price).toBeNull();
    expect(productToShow(named, undefined, undefined).price).toBeNull();
  });

  it('has nothing else of what is known of it', () => {
    expect(productToShow(named, last(11, { isListed: true }), terms)).toEqual({
      ...{ id: 7, name: 'Soap', code: 'S-7', price: 11, unit: 'UN', carton: 12, least: 12, step: 6 },
    });
  });

  it('comes by ones where the list says nothing', () => {
    expect(productToShow(named, undefined, undefined)).toMatchObject({ unit: null, carton: null, least: 1, step: 1 });
    expect(productToShow(named, undefined, { ...terms, carton: 1 }).carton).toBeNull();
  });
});

describe('the lines and the total that a customer sees', () => {
  function line(values: Record<string, string>) {
    const typed = { ...blankLine(), product: 'Soap', terms, lastPrice: last(77.77) };
    Object.assign(typed.values, { id_item: '7', ...values });
    return { line: typed, isBlank: false, estimate: lineEstimate(typed, 'en') };
  }

  it('say quantity, price, discount and what it comes to', () => {
    const blank = { line: blankLine(), isBlank: true, estimate: null };
    const [shown, ...more] = linesToShow([line({ quantity: '12', price: '10.00', discount_value: '5' }), blank], 'en');
    expect(more).toEqual([]);
    expect(shown).toEqual({
      ...{ key: shown?.key, productId: 7, name: 'Soap', quantity: '12', step: 6, price: 10 },
      ...{ discount: '5.00', net: '115.00' },
    });
  });

  it('know no net without a price', () => {
    expect(linesToShow([line({ quantity: '12' })], 'en')[0]).toMatchObject({ price: null, discount: null, net: null });
  });

  it('leave out what is zero', () => {
    const parts = { gross: '120.00', discount: '5.00', taxes: '0.00' };
    const estimate = { total: '135.00', unpriced: 1 };
    expect(sumsToShow(parts, 20, estimate)).toEqual({
      ...{ items: '115.00', taxes: null, freight: '20.00', total: '135.00', unpriced: 1 },
    });
    expect(sumsToShow({ ...parts, taxes: '3.10' }, 0, estimate)).toMatchObject({ taxes: '3.10', freight: null });
  });
});

it('nobody is faced before it is known whose prices these are', () => {
  expect(mayFace({ values: { id_customer: '' } })).toBe(false);
  expect(mayFace({ values: { id_customer: '6' } })).toBe(true);
});
