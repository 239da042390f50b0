/**
 * Figures that a rep may have typed by mistake: each is asked about once before an order is saved. What the order holds on
 * the service is never asked about, unless the rep changed that very field.
 */
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { UsualFigures } from '../../../../src-shared/contract/orders/prices.ts';
import type { Settings } from '../../../../src-shared/contract/settings.ts';
import { isGtin } from '../../../../src-shared/domain/gtin.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { estimateLine } from '../../../../src-shared/domain/pricing.ts';
import { daysAfter } from '../../../../src-shared/domain/calendar/calendar-days.ts';
import { splitParts } from '../../../i18n/date-parts.ts';
import { isRule, type SlipKind } from '../../../i18n/field-problem.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { blankOrder, type OrderDraft } from '../draft/draft.ts';
import { lineName } from '../draft/is-changed.ts';
import { blankLine, groupsThousands, isBlankLine, itemFields, type LineDraft } from '../line/line-draft.ts';
import { isMultiple, isPriceOutOfDate, quantityBreach } from '../line/sale-terms.ts';
import { figuresOf, typedNumber } from '../line/line-figures.ts';
import { lineTaxes, type HeaderField } from '../terms/sections.ts';
import { isStopped, ruleSlips, type Company } from './rule-slips.ts';
import type { Found, Slip, TypedOrder } from './slip.ts';
import { goodsOf, netOfOne, slipFacts } from './slip-facts.ts';

/** From where on a figure is far from the usual one. */
export interface SlipBounds extends Pick<Settings, 'slipQuantityTimes' | 'slipPricePercent' | 'slipDiscountPoints'> {
  /** As `yyyy-mm-dd`. */
  today: string;
  /** Null where the company has no rules. */
  company?: Company | null;
}

/** An order is dated near the day on which it is entered. */
const daysBack = 60;
const daysAhead = 31;
const deliveryDaysAhead = 400;
/** In percent, and in pieces: far where a product was never sold. */
const firstDiscount = 50;
const firstQuantity = 10_000;
/** So many times the net of a line is no base of a tax. */
const baseTimes = 10;

/** By the product's id as text. */
export type Usual = ReadonlyMap<string, UsualFigures>;

export function slips({ draft, base, locale }: TypedOrder, usual: Usual, bounds: SlipBounds): Slip[] {
  const before = new Map(base?.lines.map((line) => [lineName(line), line]));
  const lines = draft.lines.filter((line) => !isBlankLine(line));
  const isEmpty = lines.length === 0 && (base === null || base.lines.length > 0);
  const seen = new Set<string>();
  const found: Found[] = [
    ...(isEmpty ? [{ kind: 'noItems' as const, place: 'items', usual: null }] : []),
    ...slipsOfHead(draft, base, bounds, locale),
    ...lines.flatMap((line) => {
      const was = before.get(lineName(line)) ?? blankLine();
      const { id_item: product } = line.values;
      const isRepeated = product !== '' && seen.has(product);
      seen.add(product);
      const ofLine = slipsOfLine(line, was, usual.get(product), bounds, locale);
      return isRepeated && line.localId === null ? [sameProduct(line), ...ofLine] : ofLine;
    }),
  ];
  const ofCompany = bounds.company ? ruleSlips({ draft, base, locale }, bounds.company) : [];
  const taken = new Set(ofCompany.map(({ place }) => place));
  // A field has one question, and a rule goes before a doubt.
  const all = [...found.filter(({ kind, place }) => kind === 'noItems' || !taken.has(place)), ...ofCompany];
  return all.map((slip) => ({ ...slip, facts: slipFacts(slip, draft, { usual, locale }) }));
}

function sameProduct({ key }: LineDraft): Found {
  return { kind: 'sameProduct', place: `${key}.id_item`, usual: null };
}

function slipsOfHead(
  { values, lines }: OrderDraft,
  base: OrderDraft | null,
  { today }: SlipBounds,
  locale: NumberLocale,
): Found[] {
  const was = (base ?? blankOrder()).values;
  const found: Found[] = [];
  const ask = (kind: SlipKind, place: HeaderField) => {
    if (values[place] !== was[place]) found.push({ kind, place, usual: null });
  };
  const date = dayOf(values.date);
  const delivery = dayOf(values.delivery_date);
  if (date !== '' && (date < daysAfter(today, -daysBack) || date > daysAfter(today, daysAhead))) ask('farDate', 'date');
  if (delivery !== '' && delivery < (date || today)) ask('pastDelivery', 'delivery_date');
  else if (delivery > daysAfter(today, deliveryDaysAhead)) ask('farDate', 'delivery_date');
  if (base) ask('otherCustomer', 'id_customer');
  const freight = typedNumber(values.freight_value, locale, true);
  const goods = goodsOf(lines, locale);
  if (isBarcode(values.freight_value, freight)) ask('barcode', 'freight_value');
  else if (goods > 0 && (freight ?? 0) > goods) ask('farFreight', 'freight_value');
  return found;
}

/** The day of a text such as `2026-11-26 08:30`; empty where it is none yet. */
function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.exec(splitParts(text).day)?.[0] ?? '';
}

/** What rounding may take from the price of one. */
const halfACent = 0.005;

/** One question for each field at most. */
function slipsOfLine(
  line: LineDraft,
  was: LineDraft,
  usual: UsualFigures | undefined,
  bounds: SlipBounds,
  locale: NumberLocale,
): Found[] {
  const isNew = line.localId === null;
  const isChanged = (field: ItemWriteField) => isNew || line.values[field] !== was.values[field];
  const found = new Map<ItemWriteField, Found>();

  function ask(kind: SlipKind, field: ItemWriteField, range: Slip['usual'] = null): void {
    const stops = isStopped(kind, bounds.company);
    if (!isChanged(field) || (found.has(field) && !stops)) return;
    const place = `${line.key}.${field}`;
    const rule = isRule(kind) ? (line.terms ?? undefined) : undefined;
    found.set(field, { kind, place, usual: usual?.ofThisCustomer ? range : null, terms: rule, stops });
  }

  function askAboutRules(terms: SaleTerms): void {
    const quantity = read('quantity') ?? 0;
    const breach = quantityBreach(terms, quantity);
    if (breach !== null) ask(breach, 'quantity');
    const isOff = quantity > 0 && terms.multiple !== null && !isMultiple(quantity, terms.multiple);
    if (isOff && isStopped('offMultiple', bounds.company)) ask('offMultiple', 'quantity');
    const { minimumPrice } = terms;
    const isPriced = quantity > 0 && minimumPrice !== null && price !== null;
    if (isPriced && netOfOne(line, locale) < minimumPrice - halfACent)
      ask('belowMinimumPrice', isChanged('price') ? 'price' : discountField);
    const isOfList = line.lastPrice?.isListed === true && line.lastPrice.price === price;
    if (isOfList && isPriceOutOfDate(terms, bounds.today)) ask('listOver', 'price');
  }

  function askAboutTaxes(): void {
    const net = Number(estimateLine(figuresOf(line, locale))?.net ?? 0);
    for (const [base, rate, value] of lineTaxes) {
      if ((read(rate) ?? 0) > 100) ask('farTax', rate);
      else if (!isOurs(base) && net > 0 && (read(base) ?? 0) > baseTimes * net) ask('farTax', base);
      else if (!isOurs(value) && net > 0 && (read(value) ?? 0) > net) ask('farTax', value);
    }
  }

  const read = (field: ItemWriteField) => typedNumber(line.values[field], locale, groupsThousands(field));
  const isOurs = (field: ItemWriteField) => line.ours.includes(field);
  const price = read('price');
  const discount = read('discount_percentage') ?? 0;
  const discountField = isOurs('discount_percentage') ? 'discount_value' : 'discount_percentage';

  for (const field of itemFields)
    if (field !== 'id_item' && field !== 'description' && !isOurs(field) && isBarcode(line.values[field], read(field)))
      ask('barcode', field);
  if (line.values.price.trim() === '') ask('noPrice', 'price');
  if (price === 0) ask('free', 'price');
  if (line.terms) askAboutRules(line.terms);
  if (discount >= 100) ask('free', discountField);
  const { slipQuantityTimes: times, slipPricePercent: percent, slipDiscountPoints: points } = bounds;
  if (usual) {
    if (times !== null && isFar(read('quantity'), usual.quantity, { above: times, below: 1 / times }))
      ask('farQuantity', 'quantity', usual.quantity);
    if (percent !== null && isFar(price, usual.price, { above: 1 + percent / 100, below: 1 - percent / 100 }))
      ask('farPrice', 'price', usual.price);
    if (points !== null && usual.discount && discount > usual.discount.to + points)
      ask('farDiscount', discountField, usual.discount);
  } else {
    if (times !== null && Math.abs(read('quantity') ?? 0) >= firstQuantity) ask('farQuantity', 'quantity');
    const known = line.lastPrice && { from: line.lastPrice.price, to: line.lastPrice.price };
    if (percent !== null && isFar(price, known, { above: 1 + percent / 100, below: 1 - percent / 100 }))
      ask('farPrice', 'price');
    if (points !== null && discount > Math.max(firstDiscount, points)) ask('farDiscount', discountField);
  }
  askAboutTaxes();
  return [...found.values()];
}

/** Above `above` times the largest usual one, or below `below` times the smallest. A return is as large as a sale. */
function isFar(
  figure: number | null,
  usual: Slip['usual'],
  { above, below }: { above: number; below: number },
): boolean {
  if (figure === null || usual === null) return false;
  const size = Math.abs(figure);
  return size > usual.to * above || size < usual.from * below;
}

/** As a scanner types it into the field that has the focus: a GTIN, or a figure in thirteen digits and more. */
function isBarcode(text: string, figure: number | null): boolean {
  return isGtin(text.trim()) || Math.abs(figure ?? 0) >= 1e12;
}
