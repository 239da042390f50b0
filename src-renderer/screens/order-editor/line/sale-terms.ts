/** What the price list says of how a product is sold, against what is being ordered of it. Less than zero is a return. */
import Big from 'big.js';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { formatForEditing, type NumberLocale } from '../../../i18n/parse-number.ts';
import { typedNumber } from './line-figures.ts';

export type QuantityBreach = 'offMultiple' | 'belowMinimum' | 'beyondStock';

/** The first rule that a quantity breaks; null for one that keeps them all, and for a return. */
export function quantityBreach(terms: SaleTerms, quantity: number): QuantityBreach | null {
  if (quantity <= 0) return null;
  if (terms.minimum !== null && quantity < terms.minimum) return 'belowMinimum';
  if (terms.multiple !== null && !isMultiple(quantity, terms.multiple)) return 'offMultiple';
  return terms.stock !== null && quantity > terms.stock ? 'beyondStock' : null;
}

/** The least quantity from this one on that the price list allows. */
export function allowedFrom(terms: SaleTerms, quantity: number): number {
  const least = Math.max(quantity, terms.minimum ?? 0);
  if (terms.multiple === null || isMultiple(least, terms.multiple)) return least;
  return new Big(least).div(terms.multiple).round(0, Big.roundUp).times(terms.multiple).toNumber();
}

/** Whether the price list does not hold on this day, as `yyyy-mm-dd`: not yet, or not any more. */
export function isPriceOutOfDate({ validFrom, validTo }: SaleTerms, today: string): boolean {
  return (validFrom !== null && today < validFrom) || (validTo !== null && today > validTo);
}

const cartonWords =
  'cx|cxs|caixas?|cajas?|bultos?|fd|fds|fardos?|emb|embalagens?|embalagem|ctn|cartons?|cases?|box|boxes|bx';
const pieceWords = 'un|und|unid|unidad|unidades?|uds?|pc|pcs|pecas?|pzas?|piezas?|pieces?|units?|ea';
const counted = new RegExp(`^(-?[\\d.,]+)\\s*(?:(${cartonWords})|${pieceWords})\\.?$`);

/** What `2 cx` or `2 cartons` comes to in pieces, as a field holds it; null for a text that says nothing of the kind. */
export function piecesText(text: string, terms: SaleTerms | null | undefined, locale: NumberLocale): string | null {
  const [, count = '', carton] = counted.exec(foldText(text).trim()) ?? [];
  const each = carton === undefined ? 1 : terms?.carton;
  const number = typedNumber(count, locale, true);
  if (number === null || !each) return null;
  return formatForEditing(new Big(number).times(each).toNumber(), { locale, grouping: true });
}

export function isMultiple(quantity: number, of: number): boolean {
  return new Big(quantity).mod(of).eq(0);
}
