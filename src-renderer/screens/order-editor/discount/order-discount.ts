/** What a discount on the whole order makes of its lines, before the rep takes it. */
import { formatForEditing, parseNumber, type NumberLocale } from '../../../i18n/parse-number.ts';
import { typeIntoLine } from '../line/calculate-line.ts';
import { effectiveDiscount, stepsIn } from '../line/discount-steps.ts';
import { isBlankLine, type LineDraft } from '../line/line-draft.ts';
import { lineEstimate } from '../line/line-figures.ts';
import { percentOfCents, spreadDiscount } from './spread-discount.ts';

export interface Wish {
  unit: 'percent' | 'amount';
  /** As it is typed; a percentage may be in steps. */
  text: string;
  /** The discounts that the lines have go; else it comes on top of them. */
  isInstead: boolean;
}

export interface SpreadLine {
  line: LineDraft;
  /** From 1, in the order. */
  number: number;
  /** What the line comes to without taxes, in cents. */
  before: number;
  after: number;
  /** The whole discount of the line afterwards, in cents. */
  discount: number;
}

export type WishProblem = 'mustBeANumber' | 'mustBeFromZeroToAHundred' | 'mustNotBeNegative' | 'outOfRange';

export interface Spread {
  lines: SpreadLine[];
  /** Lines that no part goes to: without a price, or returned. */
  leftOut: number;
  /** Sums of `lines`, in cents. */
  before: number;
  after: number;
}

/** Null while nothing is typed. */
export function spreadOver(
  lines: readonly LineDraft[],
  wish: Wish,
  locale: NumberLocale,
): Spread | { problem: WishProblem } | null {
  if (wish.text.trim() === '') return null;
  const found = lines.map((line, at) => ({ line, number: at + 1, ...centsOf(line, locale) }));
  const taking = found.filter(({ gross, net }) => gross > 0 && (wish.isInstead ? gross : net) > 0);
  const bases = taking.map(({ gross, net }) => (wish.isInstead ? gross : net));
  const discount = wishedCents(wish, sumOf(bases), locale);
  if (typeof discount !== 'number') return discount;
  const parts = spreadDiscount(bases, discount);
  if (parts === null) return { problem: 'outOfRange' };
  const spread = taking.map(({ line, number, gross, net }, at): SpreadLine => {
    const after = (bases[at] ?? 0) - (parts[at] ?? 0);
    return { line, number, before: net, after, discount: gross - after };
  });
  const filled = lines.filter((line) => !isBlankLine(line)).length;
  return {
    lines: spread,
    leftOut: filled - spread.length,
    before: sumOf(spread.map(({ before }) => before)),
    after: sumOf(spread.map(({ after }) => after)),
  };
}

/** Types what was spread into the lines, as amounts: what follows from them is calculated. */
export function typeSpread({ lines }: Spread, locale: NumberLocale): void {
  for (const { line, discount } of lines) {
    delete line.steps;
    typeIntoLine(
      line,
      'discount_value',
      formatForEditing(discount / 100, { locale, grouping: true, places: 2 }),
      locale,
    );
  }
}

/** The percentage that a discount is of a line before it, to two places. */
export function percentOf(discount: number, after: number): number {
  return Math.round((discount * 10_000) / (discount + after)) / 100;
}

function wishedCents({ unit, text }: Wish, base: number, locale: NumberLocale): number | { problem: WishProblem } {
  const steps = unit === 'percent' ? stepsIn(text, { locale }) : null;
  if (steps) return percentOfCents(base, effectiveDiscount(steps));
  const parsed = parseNumber(text, { locale, grouping: unit === 'amount' });
  if (!parsed.ok || parsed.value === null) return { problem: 'mustBeANumber' };
  const { value } = parsed;
  if (unit === 'amount') return value < 0 ? { problem: 'mustNotBeNegative' } : Math.round(value * 100);
  return value < 0 || value > 100 ? { problem: 'mustBeFromZeroToAHundred' } : percentOfCents(base, value);
}

function centsOf(line: LineDraft, locale: NumberLocale): { gross: number; net: number } {
  const estimate = lineEstimate(line, locale);
  const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);
  return { gross: cents(estimate?.gross), net: cents(estimate?.net) };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
