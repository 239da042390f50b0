import { expect, it } from 'vitest';
import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LastTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import {
  fillKnown,
  fillKnownTaxes,
  type Known,
} from '../../../../src-renderer/screens/order-editor/terms/fill-known.ts';

const options = { isReplaced: false, locale: 'en' as const };

function lineOf(product: string): LineDraft {
  const line = { ...blankLine(), product: 'Coffee' };
  Object.assign(line.values, { id_item: product, quantity: '10' });
  return line;
}

function knownOf(product: string, price: number): Known {
  const source = { orderLocalId: null, orderId: 7, date: null };
  const last: LastPrice = {
    productId: Number(product),
    price,
    isListed: false,
    listName: null,
    ofThisCustomer: true,
    ...source,
  };
  const taxes: LastTaxes = {
    ...{ productId: last.productId, taxedFor: 'customer', state: null, orderId: 7, date: null },
    ...{ icms: { rate: 18, ratio: '1' }, icms_st: null, ipi: { rate: 5, ratio: '1' } },
  };
  return {
    asked: new Set([product]),
    prices: new Map([[product, last]]),
    taxes: new Map([[product, taxes]]),
  };
}

it('fills in price and taxes of the product that was asked for', () => {
  const line = lineOf('5');
  fillKnown(line, knownOf('5', 12.5), options);
  expect(line).toMatchObject({
    lastPrice: { price: 12.5 },
    values: { price: '12.50', aliq_icms: '18', aliq_ipi: '5' },
  });
});

it('leaves a product alone that was chosen before a late answer about another one', () => {
  const line = lineOf('6');
  fillKnown(line, knownOf('6', 8), options);
  const before = structuredClone(line);
  const late = knownOf('5', 12.5);
  fillKnown(line, late, options);
  fillKnownTaxes(line, late, 'en');
  expect(line).toEqual(before);
});

it('takes a price back that was filled in if nothing is known of the product any more', () => {
  const line = lineOf('5');
  fillKnown(line, knownOf('5', 12.5), options);
  fillKnown(line, { asked: new Set(['5']), prices: new Map(), taxes: new Map() }, options);
  expect(line).toMatchObject({ lastPrice: null, values: { price: '' } });
});
