/**
 * What a customer may see of products and of the order: nothing is shown that is not named here. Other customers' prices, the least
 * price, stock, sources, notes and codes of the company's own have no place in these types.
 */
import Big from 'big.js';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LineEstimate } from '../../../../src-shared/domain/pricing.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';
import { allowedFrom } from '../line/sale-terms.ts';
import { isOwnPrice } from '../terms/fill-known.ts';

export interface ShownProduct {
  id: number;
  /** Null where nobody knows one. */
  name: string | null;
  code: string | null;
  /** What an order of this customer takes for it; null where only others have a price. */
  price: number | null;
  unit: string | null;
  carton: number | null;
  /** The quantity that it begins with, and by how much it goes up and down. */
  least: number;
  step: number;
}

export interface NamedProduct {
  productId: number;
  name: string | null;
  code: string | null;
}

export function productToShow(
  { productId: id, name, code }: NamedProduct,
  last: LastPrice | undefined,
  terms: SaleTerms | undefined,
): ShownProduct {
  return {
    ...{ id, name, code },
    price: last && isOwnPrice(last) ? last.price : null,
    unit: terms?.unit ?? null,
    carton: terms?.carton != null && terms.carton > 1 ? terms.carton : null,
    least: terms ? allowedFrom(terms, terms.multiple ?? 1) : 1,
    step: terms?.multiple ?? 1,
  };
}

/** The quantity is as it was typed; amounts are decimal text. */
export interface ShownLine {
  key: string;
  productId: number | null;
  name: string;
  quantity: string;
  step: number;
  /** Of one; null where none is typed yet. */
  price: number | null;
  /** Null where there is none. */
  discount: string | null;
  /** Null where it cannot be calculated. */
  net: string | null;
}

interface CalculatedLine {
  line: LineDraft;
  isBlank: boolean;
  estimate: LineEstimate | null;
}

/** In the order of the lines, without those that are blank. */
export function linesToShow(lines: readonly CalculatedLine[], locale: NumberLocale): ShownLine[] {
  return lines
    .filter(({ isBlank }) => !isBlank)
    .map(({ line, estimate }) => ({
      key: line.key,
      productId: line.values.id_item === '' ? null : Number(line.values.id_item),
      name: line.product,
      quantity: line.values.quantity,
      step: line.terms?.multiple ?? 1,
      price: typedNumber(line.values.price, locale, true),
      discount: estimate && Number(estimate.discount) !== 0 ? estimate.discount : null,
      net: estimate?.net ?? null,
    }));
}

/** What comes to the total, as decimal text; without what is zero. */
export interface ShownSums {
  items: string;
  taxes: string | null;
  freight: string | null;
  total: string;
  /** Lines that have no price yet. */
  unpriced: number;
}

export function sumsToShow(
  parts: Pick<LineEstimate, 'gross' | 'discount' | 'taxes'>,
  freight: number | null,
  estimate: { total: string; unpriced: number },
): ShownSums {
  return {
    items: new Big(parts.gross).minus(parts.discount).toFixed(2),
    taxes: Number(parts.taxes) === 0 ? null : parts.taxes,
    freight: freight === null || freight === 0 ? null : new Big(freight).toFixed(2),
    total: estimate.total,
    unpriced: estimate.unpriced,
  };
}

/** Nothing is shown before it is known whose prices these are. */
export function mayFace({ values }: { values: { id_customer: string } }): boolean {
  return values.id_customer !== '';
}
