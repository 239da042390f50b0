/** What is known of the products of lines, filled in where nothing was typed. */
import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LastTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import { formatForEditing, type NumberLocale } from '../../../i18n/parse-number.ts';
import { calculateLine, dropFilledPrice, fillTaxes } from '../line/calculate-line.ts';
import type { LineDraft } from '../line/line-draft.ts';

/** Products go by their id as text. */
export interface Known {
  /** Of which was asked: a line may have another product by the time of the answer, and is left alone then. */
  asked: ReadonlySet<string>;
  prices: ReadonlyMap<string, LastPrice>;
  taxes: ReadonlyMap<string, LastTaxes>;
}

/** A price to fill in: this customer's own, or the price list's. What others paid is only offered. */
export function isOwnPrice(last: LastPrice): boolean {
  return last.ofThisCustomer || last.isListed;
}

/** `isReplaced`: the line may be a saved one, whose price and taxes went with its product. */
export function fillKnown(
  line: LineDraft,
  known: Known,
  { isReplaced, locale }: { isReplaced: boolean; locale: NumberLocale },
): void {
  const { id_item: product } = line.values;
  if (!known.asked.has(product)) return;
  const last = known.prices.get(product) ?? null;
  line.lastPrice = last;
  if (line.localId !== null && !isReplaced) return;
  fillPrice(line, last, locale);
  fillTaxes(line, known.taxes.get(product) ?? null, locale);
}

/** The price alone. */
export function fillKnownPrice(line: LineDraft, known: Omit<Known, 'taxes'>, locale: NumberLocale): void {
  const { id_item: product } = line.values;
  if (!known.asked.has(product)) return;
  line.lastPrice = known.prices.get(product) ?? null;
  fillPrice(line, line.lastPrice, locale);
}

/** Taxes alone, also of a saved line. */
export function fillKnownTaxes(line: LineDraft, known: Omit<Known, 'prices'>, locale: NumberLocale): void {
  const { id_item: product } = line.values;
  if (known.asked.has(product)) fillTaxes(line, known.taxes.get(product) ?? null, locale);
}

function fillPrice(line: LineDraft, last: LastPrice | null, locale: NumberLocale): void {
  line.pricedFor = line.values.id_item;
  const isFilled = line.ours.includes('price');
  if (line.values.price.trim() !== '' && !isFilled) return;
  const price = last && isOwnPrice(last) ? last.price : line.keptPrice;
  if (price === undefined) {
    dropFilledPrice(line, locale);
    return;
  }
  line.values.price = formatForEditing(price, { locale, grouping: true, places: 2 });
  if (!isFilled) line.ours.push('price');
  calculateLine(line, locale);
}
