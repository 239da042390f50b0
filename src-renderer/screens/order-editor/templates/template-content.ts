/** What a template holds of an order: how it is paid and delivered, and its lines. Nothing that belongs to one customer. */
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { keptLocale } from '../../../i18n/region.ts';
import { blankOrder, type CustomField, type OrderDraft } from '../draft/draft.ts';
import type { HeaderField, ReferenceField } from '../terms/sections.ts';
import { dropTerms, calculateLine } from '../line/calculate-line.ts';
import { groupsThousands } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';
import { appendLines, copyLines } from '../terms/presets.ts';
import { translateDraft } from '../draft/translate-draft.ts';

const version = 1;

const templateFields: readonly HeaderField[] = [
  'id_payment_type',
  'id_payment_method',
  'id_freight_type',
  'id_shipping_company',
  'id_branch_company',
  'id_category',
  'observations',
];

export function packTemplate(draft: OrderDraft, locale: NumberLocale): string {
  const kept = blankOrder();
  fill(kept, draft, templateFields);
  return JSON.stringify({
    version,
    locale: keptLocale(locale),
    draft: { ...kept, customFields: namesOf(draft.customFields), lines: copyLines(draft.lines, locale) },
  });
}

/** Their values are those of one order, such as the customer's own number for it. */
function namesOf(fields: readonly CustomField[]): CustomField[] {
  return fields.filter(({ key }) => key !== '').map(({ key }) => ({ key, value: '' }));
}

/** What a template holds, without the prices of the customer whose order it was. */
export function withoutPrices(text: string): string {
  const kept = JSON.parse(text) as { version: number; draft: OrderDraft };
  if (kept.version !== version) return text;
  const lines = kept.draft.lines.map((line) => ({ ...line, values: { ...line.values, price: '' } }));
  return JSON.stringify({ ...kept, draft: { ...kept.draft, lines } });
}

/** Null for what another version of the program kept in another form. */
export function unpackTemplate(text: string, locale: NumberLocale): OrderDraft | null {
  const kept = JSON.parse(text) as { version: number; locale: NumberLocale; draft: OrderDraft };
  return kept.version === version ? translateDraft(kept.draft, kept.locale, locale) : null;
}

/**
 * Fills what is empty, and adds the lines without their discounts, which another customer may have had; their prices give
 * way to what this customer last paid. Returns how many came.
 */
export function useTemplate(draft: OrderDraft, template: OrderDraft, locale: NumberLocale): number {
  const isEmpty = (field: HeaderField) =>
    draft.values[field] === '' && (!(field in draft.labels) || draft.labels[field as ReferenceField] === '');
  fill(draft, template, templateFields.filter(isEmpty));
  if (draft.customFields.length === 0) draft.customFields = template.customFields;
  const lines = copyLines(template.lines, locale);
  for (const line of lines) {
    const { price } = line.values;
    dropTerms(line, locale);
    if (price === '') continue;
    line.values.price = price;
    line.ours.push('price');
    calculateLine(line, locale);
  }
  appendLines(draft, lines);
  return lines.length;
}

/** The prices that were filled in hold where nothing else is known, as long as the order is for this customer. */
export function keepPrices(draft: OrderDraft, customerId: number, locale: NumberLocale): void {
  for (const line of draft.lines) {
    if (!line.ours.includes('price')) continue;
    const { id_item: product, price } = line.values;
    line.termsOf = String(customerId);
    const amount = typedNumber(price, locale, groupsThousands('price'));
    if (product === '' || amount === null) continue;
    line.pricedFor = product;
    line.keptPrice = amount;
  }
}

function fill(draft: OrderDraft, from: OrderDraft, fields: readonly HeaderField[]): void {
  for (const field of fields) {
    draft.values[field] = from.values[field];
    if (field in draft.labels) draft.labels[field as ReferenceField] = from.labels[field as ReferenceField];
  }
}
