import { describe, expect, it } from 'vitest';
import type { CatalogueRow } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import type { Purchase } from '../../../../src-shared/contract/catalogue/customers.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import {
  alikeOf,
  readSought,
  stoppedOf,
  suggestionsOf,
  usualOf,
  withHabits,
} from '../../../../src-renderer/screens/order-editor/desk/suggestions.ts';

const today = '2026-11-26';

function purchase(productId: number, times: number, everyDays: number | null, lastDate: string): Purchase {
  return {
    ...{ productId, name: `Product ${productId}`, fk_id: `P-${productId}`, times, everyDays, lastDate },
    ...{ lastOrderLocalId: 'order' as LocalId, lastQuantity: 12, lastPrice: 3.5 },
  };
}

function row(id: number, prices: Partial<CatalogueRow> = {}): CatalogueRow {
  return {
    ...{ kind: 'product', id, name: `Product ${id}`, fk_id: `P-${id}`, type: null, lastPrice: null, listPrice: null },
    ...{ ean: null, lastSeenOrderLocalId: null, lastSeenDate: null, imported: null, ...prices },
  };
}

describe('what a customer usually buys', () => {
  it('is what was bought more than once, the most due first', () => {
    const bought = suggestionsOf(
      [purchase(1, 1, null, '2026-11-20'), purchase(2, 4, 30, '2026-11-24'), purchase(3, 4, 30, '2026-10-20')],
      today,
    );
    expect(usualOf(bought).map(({ productId }) => productId)).toEqual([3, 2]);
    expect(usualOf(bought)[1]?.habit?.rhythm).toEqual({ everyDays: 30, dueInDays: 28, hasStopped: false });
  });

  it('is apart from what the customer has stopped buying, the last to stop first', () => {
    const bought = suggestionsOf(
      [purchase(1, 4, 7, '2026-11-24'), purchase(2, 6, 7, '2026-11-01'), purchase(3, 5, 14, '2026-10-01')],
      today,
    );
    expect(usualOf(bought).map(({ productId }) => productId)).toEqual([1]);
    expect(stoppedOf(bought).map(({ productId, habit }) => [productId, habit?.lastDate, habit?.lastQuantity])).toEqual([
      [2, '2026-11-01', 12],
      [3, '2026-10-01', 12],
    ]);
  });

  it('is all that was bought if nothing was bought twice', () => {
    const bought = suggestionsOf([purchase(1, 1, null, '2026-11-20')], today);
    expect(usualOf(bought)).toHaveLength(1);
  });
});

it('takes what customers alike buy as never bought by this one, without a price', () => {
  const rows = [{ productId: 7, name: 'Product 7', fk_id: null, customers: 3 }];
  expect(alikeOf({ rows, ofCustomers: 8 })).toEqual([
    {
      ...{ productId: 7, name: 'Product 7', code: null, habit: null, price: null },
      alike: { customers: 3, ofCustomers: 8 },
    },
  ]);
});

describe('rows of the catalogue', () => {
  it('have what the customer buys first, with its habit, and else the list’s price', () => {
    const bought = suggestionsOf([purchase(2, 4, 30, '2026-11-24')], today);
    const found = withHabits([row(1, { lastPrice: 9, listPrice: 8 }), row(2), row(3, { lastPrice: 7 })], bought);
    expect(found.map(({ productId, price }) => [productId, price])).toEqual([
      [2, 3.5],
      [1, 8],
      [3, null],
    ]);
    expect(found[0]?.habit?.lastQuantity).toBe(12);
    expect(found[1]?.habit).toBeNull();
    expect(withHabits([row(3, { lastPrice: 7 })], bought, true)[0]?.price, 'what others paid, on demand').toBe(7);
  });
});

describe('what is typed into the catalogue', () => {
  it.each([
    ['3*MER-0018', 3, 'MER-0018'],
    ['12 x leite condensado', 12, 'leite condensado'],
    ['3×7891000100103', 3, '7891000100103'],
  ])('%s asks for so many', (typed, quantity, text) => {
    expect(readSought(typed)).toEqual({ quantity, text });
  });

  it.each(['MER-0018', '7891000100103', '0*MER-0018', '3*', '3 xícaras', 'x 3'])('%s says no number', (typed) => {
    expect(readSought(typed)).toEqual({ quantity: null, text: typed.trim() });
  });
});
