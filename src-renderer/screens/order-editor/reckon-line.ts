/**
 * Figures of a line that follow from others: a discount's value from its percentage and the other way round, a tax's
 * base from the line's net, its value from base and rate. What the rep types is never reckoned over.
 */
import type { ItemWriteField } from '../../../src-shared/domain/order-item.ts';
import { discountPercentage, discountValue, estimateLine, taxValue } from '../../../src-shared/domain/pricing.ts';
import { formatForEditing, type NumberLocale } from '../../i18n/parse-number.ts';
import { groupsThousands, placesOf, type LineDraft } from './line-draft.ts';
import { figuresOf, numberOf } from './line-figures.ts';
import { lineTaxes } from './sections.ts';

const otherDiscount: Partial<Record<ItemWriteField, ItemWriteField>> = {
  discount_percentage: 'discount_value',
  discount_value: 'discount_percentage',
};

/** What the rep types into a field, and what follows from it. */
export function typeIntoLine(line: LineDraft, field: ItemWriteField, text: string, locale: NumberLocale): void {
  line.values[field] = text;
  disown(line, field);
  const other = otherDiscount[field];
  if (other) own(line, other);
  for (const [base, rate, value] of lineTaxes) {
    if (field === rate) ownIfEmpty(line, base);
    if (field === rate || field === base) ownIfEmpty(line, value);
  }
  if (field !== 'description') reckonLine(line, locale);
}

/** A field that is left empty takes what follows from the others again. */
export function leaveLineField(line: LineDraft, field: ItemWriteField, locale: NumberLocale): void {
  const isTax = lineTaxes.some(([base, , value]) => field === base || field === value);
  if (!isTax || line.values[field].trim() !== '') return;
  own(line, field);
  reckonLine(line, locale);
}

/** Brings every field that is ours up to date. */
export function reckonLine(line: LineDraft, locale: NumberLocale): void {
  for (const [field, amount] of reckon(line, locale)) {
    if (!line.ours.includes(field)) continue;
    const text = amountText(field, amount(), locale);
    if (line.values[field] !== text) line.values[field] = text;
  }
}

/** Fields that hold just what would be reckoned: they go on following. */
export function reckonedFields(line: LineDraft, locale: NumberLocale): ItemWriteField[] {
  const isReckoned = (field: ItemWriteField, amount: string | null) =>
    amount !== null && line.values[field] !== '' && line.values[field] === amountText(field, amount, locale);
  const fitting = reckon(line, locale).filter(([field, amount]) => isReckoned(field, amount()));
  const fields = fitting.map(([field]) => field);
  return fields.includes('discount_value') ? fields.filter((field) => field !== 'discount_percentage') : fields;
}

/** In the order in which they build on each other. */
function reckon(line: LineDraft, locale: NumberLocale): [ItemWriteField, () => string | null][] {
  const read = (field: ItemWriteField) => numberOf(line.values[field], locale, groupsThousands(field));
  const gross = () => estimateLine({ quantity: read('quantity'), price: read('price') })?.gross ?? null;
  const net = () => estimateLine(figuresOf(line, locale))?.net ?? null;
  return [
    ['discount_value', () => discountValue(gross(), read('discount_percentage'))],
    ['discount_percentage', () => discountPercentage(gross(), read('discount_value'))],
    ...lineTaxes.flatMap(([base, rate, value]): [ItemWriteField, () => string | null][] => [
      [base, () => (read(rate) === null ? null : net())],
      [value, () => taxValue(read(base), read(rate))],
    ]),
  ];
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
