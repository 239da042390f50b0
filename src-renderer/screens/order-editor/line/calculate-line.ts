/**
 * Figures of a line that follow from others: a discount's value from its percentage and the other way round, a tax's
 * rate from the product's last line, its base from the line's net, its value from base and rate (of ICMS-ST less ICMS). What the
 * rep types is never calculated over.
 */
import type { LastTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import type { ItemChanges, ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import {
  discountPercentage,
  discountValue,
  estimateLine,
  substitutionValue,
  taxValue,
} from '../../../../src-shared/domain/pricing.ts';
import { taxBase } from '../../../../src-shared/domain/tax-base.ts';
import { formatForEditing, type NumberLocale } from '../../../i18n/parse-number.ts';
import { discountText, effectiveDiscount, stepsIn } from './discount-steps.ts';
import { groupsThousands, placesOf, type LineDraft } from './line-draft.ts';
import { figuresOf, typedNumber } from './line-figures.ts';
import { piecesText } from './sale-terms.ts';
import { knownRate, ownTaxes, ratioFor } from './line-taxes.ts';
import { lineTaxes } from '../terms/sections.ts';

const otherDiscount: Partial<Record<ItemWriteField, ItemWriteField>> = {
  discount_percentage: 'discount_value',
  discount_value: 'discount_percentage',
};
const discounts = ['discount_percentage', 'discount_value'] as const;

/** What the rep types into a field, and what follows from it. */
export function typeIntoLine(line: LineDraft, field: ItemWriteField, text: string, locale: NumberLocale): void {
  line.values[field] = text;
  if (!line.typed?.includes(field)) line.typed = [...(line.typed ?? []), field];
  disown(line, field);
  const other = otherDiscount[field];
  if (other) own(line, other);
  for (const [base, rate, value] of lineTaxes) {
    if (field === rate) ownIfEmpty(line, base);
    if (field === rate || field === base) ownIfEmpty(line, value);
  }
  if (field !== 'description') calculateLine(line, locale);
}

/** Cartons that were typed become pieces, and a discount in steps the percentage that it comes to. A field that is left empty takes what follows from the others again. */
export function leaveLineField(line: LineDraft, field: ItemWriteField, locale: NumberLocale): void {
  const pieces = field === 'quantity' ? piecesText(line.values.quantity, line.terms, locale) : null;
  if (pieces !== null) return typeIntoLine(line, 'quantity', pieces, locale);
  const steps = field === 'discount_percentage' ? stepsIn(line.values.discount_percentage, { locale }) : null;
  if (steps !== null) {
    line.steps = steps;
    return typeIntoLine(line, field, discountText(effectiveDiscount(steps), locale), locale);
  }
  const isTax = lineTaxes.some(([base, , value]) => field === base || field === value);
  if (!(isTax || knownRate(line, field) !== null) || line.values[field].trim() !== '') return;
  own(line, field);
  calculateLine(line, locale);
}

/** A price that was filled in is of the product that was chosen: with another one it goes, and what followed from it. */
export function dropFilledPrice(line: LineDraft, locale: NumberLocale): void {
  if (!line.ours.includes('price')) return;
  line.values.price = '';
  calculateLine(line, locale);
}

/** The taxes that the product was last taxed with: those that nobody typed follow from them. */
export function fillTaxes(line: LineDraft, taxes: LastTaxes | null, locale: NumberLocale): void {
  ownTaxes(line, taxes);
  calculateLine(line, locale);
}

/** Taxes that were filled in are of the product that was chosen: with another one they go. */
export function dropFilledTaxes(line: LineDraft, locale: NumberLocale): void {
  line.taxes = null;
  calculateLine(line, locale);
}

const taxFields = lineTaxes.flat();
const netFields = ['net_unit_value', 'net_value', 'total_item'] as const;

/** Price, discount and taxes are of another product or customer: what the rep did not type into this line goes. */
export function dropTerms(line: LineDraft, locale: NumberLocale): void {
  const isTyped = (field: ItemWriteField) => line.typed?.includes(field) === true;
  if (!discounts.some(isTyped)) for (const field of discounts) line.values[field] = '';
  for (const field of ['price', ...taxFields, ...netFields] as const) if (!isTyped(field)) line.values[field] = '';
  line.taxes = null;
  delete line.ratios;
  delete line.keptPrice;
  calculateLine(line, locale);
}

/** A line whose product was replaced by another one. Returns whether it was. */
export function takeProduct(line: LineDraft, locale: NumberLocale): boolean {
  const { id_item: product } = line.values;
  if (product === '') return false;
  const isReplaced = line.pricedFor !== undefined && line.pricedFor !== product;
  line.pricedFor = product;
  if (!isReplaced) return false;
  if (line.typed?.includes('description') !== true) line.values.description = '';
  dropTerms(line, locale);
  return true;
}

/** Brings every field that is ours up to date. */
export function calculateLine(line: LineDraft, locale: NumberLocale): void {
  for (const [field, amount] of calculate(line, locale)) {
    if (!line.ours.includes(field)) continue;
    const text = amountText(field, amount(), locale);
    if (line.values[field] !== text) line.values[field] = text;
  }
}

/** Of a line that holds one discount alone: the other one follows it. */
export function fillOtherDiscount(line: LineDraft, locale: NumberLocale): void {
  const empty = discounts.filter((field) => line.values[field] === '');
  if (empty.length !== 1 || empty[0] === undefined) return;
  own(line, empty[0]);
  calculateLine(line, locale);
}

/**
 * What is sent of a line's changes: one discount, never both. The interface does not say what a service makes of two, and
 * one that adds them up would take off twice. Where another one stood before, it is cleared, so that it does not stay
 * beside the new one; where the leading one stays, the service calculates the other as it did.
 */
export function withOneDiscount(
  changes: ItemChanges,
  line: LineDraft,
  base: LineDraft,
  locale: NumberLocale,
): ItemChanges {
  const follower = discounts.find((field) => line.ours.includes(field));
  if (follower === undefined) return changes;
  const { [follower]: _, ...sent } = changes;
  const leader = otherDiscount[follower];
  const stood = typedNumber(base.values[follower], locale, groupsThousands(follower)) ?? 0;
  const isReplaced = leader !== undefined && leader in changes && stood !== 0;
  return isReplaced ? { ...sent, [follower]: null } : sent;
}

/** Fields that hold just what would be calculated: they go on following. Of two discounts, the one that did so before. */
export function calculatedFields(line: LineDraft, locale: NumberLocale): ItemWriteField[] {
  const isCalculated = (field: ItemWriteField, amount: string | null) =>
    amount !== null && line.values[field] !== '' && line.values[field] === amountText(field, amount, locale);
  const fitting = calculate(line, locale).filter(([field, amount]) => isCalculated(field, amount()));
  const fields = fitting.map(([field]) => field);
  if (!discounts.every((field) => fields.includes(field))) return fields;
  const leader = line.ours.includes('discount_percentage') ? 'discount_value' : 'discount_percentage';
  return fields.filter((field) => field !== leader);
}

/** In the order in which they build on each other. */
function calculate(line: LineDraft, locale: NumberLocale): [ItemWriteField, () => string | null][] {
  const read = (field: ItemWriteField) => typedNumber(line.values[field], locale, groupsThousands(field));
  const gross = () => estimateLine({ quantity: read('quantity'), price: read('price') })?.gross ?? null;
  const net = () => estimateLine(figuresOf(line, locale))?.net ?? null;
  const base = (field: ItemWriteField, rate: number | null) =>
    rate === null ? null : taxBase(net(), ratioFor(line, field, rate));
  const tax = (base: ItemWriteField, rate: ItemWriteField, value: ItemWriteField) =>
    value === 'value_icms_st'
      ? substitutionValue(read(base), read(rate), read('value_icms'))
      : taxValue(read(base), read(rate));
  const known = (rate: ItemWriteField) => knownRate(line, rate)?.toString() ?? null;
  return [
    ['discount_value', () => discountValue(gross(), read('discount_percentage'))],
    ['discount_percentage', () => discountPercentage(gross(), read('discount_value'))],
    ...lineTaxes.flatMap(([taxed, rate, value]): [ItemWriteField, () => string | null][] => [
      [rate, () => known(rate)],
      [taxed, () => base(taxed, read(rate))],
      [value, () => tax(taxed, rate, value)],
    ]),
  ];
}

/** The steps of the discount, if it was typed in steps and still is what they come to. */
export function stepsOf({ steps, values }: LineDraft, locale: NumberLocale): number[] | null {
  return steps && values.discount_percentage === discountText(effectiveDiscount(steps), locale) ? steps : null;
}

function amountText(field: ItemWriteField, amount: string | null, locale: NumberLocale): string {
  const format = { locale, grouping: groupsThousands(field), places: placesOf(field) };
  return formatForEditing(amount === null ? null : Number(amount), format);
}

function own(line: LineDraft, field: ItemWriteField): void {
  if (!line.ours.includes(field)) line.ours.push(field);
}

function ownIfEmpty(line: LineDraft, field: ItemWriteField): void {
  if (line.values[field].trim() === '') own(line, field);
}

function disown(line: LineDraft, field: ItemWriteField): void {
  if (line.ours.includes(field)) line.ours = line.ours.filter((other) => other !== field);
}
