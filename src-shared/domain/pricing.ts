/**
 * Our own calculation of an order, in exact decimals, shown as an estimate until the service has answered: the interface
 * does not say how the service calculates its totals, so theirs are never checked against ours.
 *
 * A line, every step rounded half-even to cents:
 *   gross    = quantity × price
 *   discount = the discount value of the whole line, or, where there is none, gross × discount percentage; below zero it is
 *              a surcharge
 *   net      = gross − discount
 *   total    = net + ICMS-ST + IPI (the values, as entered; ICMS itself is part of the price)
 * An order is the sum of its lines and the freight.
 */
import Big from 'big.js';
import { itemReadNames } from './order-fields.ts';
import type { ItemWriteField } from './order-item.ts';
import type { FoldedOrder, OrderCreate } from './order.ts';

/** Members of a line that its estimate is made of. */
export const figureFields = [
  'quantity',
  'price',
  'discount_value',
  'discount_percentage',
  'value_icms_st',
  'value_ipi',
] as const satisfies ItemWriteField[];

const zero = new Big(0);
const hundredth = new Big('0.01');

/** What a line's estimate is made of, under the names of the write body (interface 2.6): numbers, or decimal text. */
export type LineFigures = { [Field in (typeof figureFields)[number]]?: unknown };

/** Amounts as decimal text with two places. */
export interface LineEstimate {
  gross: string;
  discount: string;
  net: string;
  /** ICMS-ST and IPI, which the total holds beside the net. */
  taxes: string;
  total: string;
}

/** What the total of an order is made of beside its freight: amounts as decimal text with two places. */
export type OrderParts = Pick<LineEstimate, 'gross' | 'discount' | 'taxes'>;

export interface OrderEstimate {
  /** Lines that can be calculated, and freight. */
  total: string;
  /** Lines left out because their quantity or price is not known. */
  unpriced: number;
}

/** Null where quantity or price is missing: an unknown price is not zero. */
export function estimateLine(line: LineFigures): LineEstimate | null {
  const calculated = calculateLine(line);
  if (!calculated) return null;
  const { gross, discount, net, taxes, total } = calculated;
  return {
    gross: gross.toFixed(2),
    discount: discount.toFixed(2),
    net: net.toFixed(2),
    taxes: taxes.toFixed(2),
    total: total.toFixed(2),
  };
}

export function estimateTotal(lines: readonly LineFigures[], freightValue: unknown): OrderEstimate {
  let plain = 0;
  const others: (Big | null)[] = [];
  for (const line of lines) {
    const cents = plainTotal(line);
    if (cents === null) others.push(calculateLine(line)?.total ?? null);
    else plain += cents;
  }
  const freight = hundredthsOf(freightValue ?? 0);
  if (others.length > 0 || freight === null) return sumTotals([hundredth.times(plain), ...others], freightValue);
  return { total: ((plain + freight) / 100).toFixed(2), unpriced: 0 };
}

/** Null for a line that cannot be calculated. */
export function sumEstimates(lines: readonly (LineEstimate | null)[], freightValue: unknown): OrderEstimate {
  return sumTotals(
    lines.map((estimate) => estimate?.total ?? null),
    freightValue,
  );
}

/** Lines that cannot be calculated are left out, as they are of the total. */
export function sumParts(lines: readonly (LineEstimate | null)[]): OrderParts {
  const known = lines.filter((line) => line !== null);
  const sum = (part: keyof OrderParts) => sumAmounts(known.map((line) => line[part]));
  return { gross: sum('gross'), discount: sum('discount'), taxes: sum('taxes') };
}

/** Of decimal texts with two places: whole cents are exact, and added up in a tenth of the time. */
function sumAmounts(amounts: readonly string[]): string {
  const cents = amounts.map((amount) => Math.round(Number(amount) * 100));
  if (cents.every((each) => Math.abs(each) <= largest))
    return (cents.reduce((sum, each) => sum + each, 0) / 100).toFixed(2);
  return amounts.reduce<Big>((sum, amount) => sum.plus(amount), zero).toFixed(2);
}

/** The estimate of an order in its read shape (interface 2.2); null while a line cannot be calculated. */
export function estimateOrder(order: Pick<FoldedOrder, 'items' | 'freight'>): string | null {
  const lines = (order.items ?? []).map((item): LineFigures => {
    const read = item as Record<string, unknown>;
    const figures: LineFigures = {};
    for (const field of figureFields) figures[field] = read[itemReadNames[field]];
    return figures;
  });
  return ofWhole(estimateTotal(lines, order.freight?.value));
}

/** The same of an order as it is written (interface 2.5). */
export function estimateCreate({ items, freight_value }: Pick<OrderCreate, 'items' | 'freight_value'>): string | null {
  return ofWhole(estimateTotal(items ?? [], freight_value));
}

function ofWhole({ total, unpriced }: OrderEstimate): string | null {
  return unpriced === 0 ? total : null;
}

/** What a percentage takes off a gross, in cents; null where one of them is not known. */
export function discountValue(gross: unknown, percentage: unknown): string | null {
  const amount = decimalOf(gross);
  const percent = decimalOf(percentage);
  return amount && percent ? percentOf(amount, percent).toFixed(2) : null;
}

/** The percentage that a discount is of its gross, to four places; null where that is not known, or nothing to divide. */
export function discountPercentage(gross: unknown, value: unknown): string | null {
  const amount = decimalOf(gross);
  const discount = decimalOf(value);
  if (!amount || !discount || amount.eq(0)) return null;
  return shortest(discount.times(100).div(amount).round(4, Big.roundHalfEven));
}

/** base × rate, in cents; null where one of them is not known. */
export function taxValue(base: unknown, rate: unknown): string | null {
  return discountValue(base, rate);
}

/**
 * ICMS-ST: base × rate less the line's own ICMS, which is in the price already; in cents, and never below zero, or above it
 * in a return. Its base is the price to the consumer, so that the whole of base × rate would hold the own ICMS a second time.
 */
export function substitutionValue(base: unknown, rate: unknown, ownIcms: unknown): string | null {
  const whole = decimalOf(taxValue(base, rate));
  if (!whole) return null;
  const value = whole.minus(centsOf(ownIcms));
  return (value.times(whole).gt(0) ? value : zero).toFixed(2);
}

/** Beyond these places stands what binary fractions leave over, as in 0.1 + 0.2, and nothing that anybody calculates. */
const mostPlaces = 10;

/** What the service calculated beyond our estimate, as decimal text; null where they are the same, or one is not known. */
export function differenceFrom(estimate: unknown, received: unknown): string | null {
  const ours = decimalOf(estimate);
  const theirs = decimalOf(received);
  const difference = ours && theirs && theirs.minus(ours).round(mostPlaces);
  return difference && !difference.eq(zero) ? shortest(difference) : null;
}

function calculateLine(line: LineFigures): Record<keyof LineEstimate, Big> | null {
  const quantity = decimalOf(line.quantity);
  const price = decimalOf(line.price);
  if (!quantity || !price) return null;
  const gross = toCents(quantity.times(price));
  const discount = discountOf(line, gross);
  const net = gross.minus(discount);
  const taxes = centsOf(line.value_icms_st).plus(centsOf(line.value_ipi));
  return { gross, discount, net, taxes, total: net.plus(taxes) };
}

function sumTotals(totals: readonly (Big | string | null)[], freightValue: unknown): OrderEstimate {
  const known = totals.filter((total) => total !== null);
  const sum = known.reduce<Big>((sum, total) => sum.plus(total), centsOf(freightValue));
  return { total: sum.toFixed(2), unpriced: totals.length - known.length };
}

/**
 * The total of a line in cents, where all of its figures are numbers of two places at most and no percentage is taken off:
 * then whole numbers calculate exactly, in a tenth of the time. Null for any other line.
 */
function plainTotal(line: LineFigures): number | null {
  const quantity = hundredthsOf(line.quantity);
  const price = hundredthsOf(line.price);
  const discount = hundredthsOf(line.discount_value ?? 0);
  const icmsSt = hundredthsOf(line.value_icms_st ?? 0);
  const ipi = hundredthsOf(line.value_ipi ?? 0);
  if (quantity === null || price === null || discount === null || icmsSt === null || ipi === null) return null;
  const gross = quantity * price;
  const takesPercentage = discount === 0 && (line.discount_percentage ?? 0) !== 0;
  if (takesPercentage || Math.abs(gross) > largest) return null;
  return hundredthHalfEven(gross) - discount + icmsSt + ipi;
}

/** Numbers up to here, and what is added up of some thousands of them, are exact. */
const largest = 1e12;

/** A number of two places at most, and not beyond ten thousand millions, in hundredths; null for anything else. */
export function hundredthsOf(value: unknown): number | null {
  if (typeof value !== 'number') return null;
  const hundredths = Math.round(value * 100);
  return hundredths / 100 === value && Math.abs(hundredths) <= largest ? hundredths : null;
}

function hundredthHalfEven(value: number): number {
  const rest = value % 100;
  const whole = (value - rest) / 100;
  const isUp = Math.abs(rest) > 50 || (Math.abs(rest) === 50 && whole % 2 !== 0);
  return isUp ? whole + Math.sign(rest) : whole;
}

function discountOf(line: LineFigures, gross: Big): Big {
  const value = centsOf(line.discount_value);
  if (!value.eq(0)) return value;
  const percentage = decimalOf(line.discount_percentage);
  return percentage && percentage !== zero ? percentOf(gross, percentage) : zero;
}

function percentOf(amount: Big, percent: Big): Big {
  return toCents(amount.times(percent).times(hundredth));
}

function centsOf(value: unknown): Big {
  const amount = decimalOf(value);
  return amount ? toCents(amount) : zero;
}

function toCents(amount: Big): Big {
  const places = amount.c.length - 1 - amount.e;
  return places <= 2 ? amount : amount.round(2, Big.roundHalfEven);
}

function shortest(amount: Big): string {
  return amount.toFixed();
}

/** A number as its shortest decimal text, or text that is a decimal number; null for anything else. */
export function decimalOf(value: unknown): Big | null {
  if (value === 0) return zero;
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return null;
  return new Big(value.trim());
}
