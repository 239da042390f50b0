import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import {
  allowedFrom,
  isPriceOutOfDate,
  piecesText,
  quantityBreach,
} from '../../../../src-renderer/screens/order-editor/line/sale-terms.ts';

const none: SaleTerms = {
  productId: 1,
  listName: null,
  ...{ ean: null, unit: null, carton: null, multiple: null, minimum: null, minimumPrice: null },
  ...{ stock: null, stockDate: null, validFrom: null, validTo: null },
};
const sold = { ...none, carton: 12, multiple: 6, minimum: 12, stock: 120 };

describe('a quantity', () => {
  it.each([
    [12, null],
    [18, null],
    [120, null],
    [6, 'belowMinimum'],
    [20, 'offMultiple'],
    [126, 'beyondStock'],
    [-6, null],
    [-5, null],
  ])('of %d breaks %s', (quantity, breach) => {
    expect(quantityBreach(sold, quantity)).toBe(breach);
  });

  it('is checked exactly if multiples are decimal', () => {
    expect(quantityBreach({ ...none, multiple: 0.1 }, 0.3)).toBeNull();
    expect(allowedFrom({ ...none, multiple: 0.25 }, 1.1)).toBe(1.25);
  });

  it.each([
    [1, 12],
    [12, 12],
    [13, 18],
    [24, 24],
  ])('of %d goes up to %d', (quantity, allowed) => {
    expect(allowedFrom(sold, quantity)).toBe(allowed);
  });

  it('goes up to the first multiple above a minimum that is none', () => {
    expect(allowedFrom({ ...none, multiple: 12, minimum: 20 }, 1)).toBe(24);
  });
});

describe('typed cartons', () => {
  it.each([
    ['2 cx', '24'],
    ['2cx.', '24'],
    ['2 Caixas', '24'],
    ['1,5 caixa', '18'],
    ['100 fardos', '1200'],
    ['24 un', '24'],
    ['-2 cx', '-24'],
    ['3 peças', '3'],
    ['2 cajas', '24'],
    ['3 piezas', '3'],
  ])('become pieces: %s is %s', (text, pieces) => {
    expect(piecesText(text, sold, 'pt-BR')).toBe(pieces);
  });

  it.each(['24', '', 'cx', '2 kg', '2 cx 3', 'dois cx'])('are not read into %j', (text) => {
    expect(piecesText(text, sold, 'pt-BR')).toBeNull();
  });

  it('stay as they are if nobody knows how many are in one', () => {
    expect(piecesText('2 cx', none, 'pt-BR')).toBeNull();
    expect(piecesText('2 cx', null, 'pt-BR')).toBeNull();
    expect(piecesText('2 pcs', null, 'en')).toBe('2');
  });
});

it('knows the days on which a price holds, the first and the last among them', () => {
  const november = { ...none, validFrom: '2026-11-01', validTo: '2026-11-30' };
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isPriceOutOfDate(november, day)),
  ).toEqual([...[true, false, false, true]]);
  expect(isPriceOutOfDate(none, '2026-11-01')).toBe(false);
});
