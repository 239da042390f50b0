/** The facts that a question before a save is about: when one of them changes, the question is asked again. */
import Big from 'big.js';
import type { SameOrder } from '../../../../src-shared/contract/orders/second-entries.ts';
import type { UsualFigures } from '../../../../src-shared/contract/orders/prices.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { estimateLine, sumParts } from '../../../../src-shared/domain/pricing.ts';
import type { SlipKind } from '../../../i18n/field-problem.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { OrderDraft } from '../draft/draft.ts';
import type { FieldPlace } from '../draft/problems.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { figuresOf, lineEstimate, typedNumber } from '../line/line-figures.ts';
import type { HeaderField } from '../terms/sections.ts';

export interface Question {
  kind: SlipKind;
  /** A header field, `items`, `custom_fields.<name>`, or `<line key>.<field>`. */
  place: string;
  /** The order that this one may be a second entry of. */
  same?: SameOrder | undefined;
  /** The most or the least that the company's rule allows. */
  bound?: number | undefined;
}

/** Where a question is asked. Header fields, `items` and `custom_fields.<name>` are of no line. */
export function placeOfQuestion({ place }: Pick<Question, 'place'>, lines: readonly LineDraft[]): FieldPlace {
  const dot = place.lastIndexOf('.');
  const lineKey = place.slice(0, Math.max(0, dot));
  const at = lines.findIndex(({ key }) => key === lineKey);
  return at === -1 ? { field: place, line: null } : { field: place.slice(dot + 1), line: at + 1 };
}

/** What is known beside the order when a question is asked. `usual`: by the product's id as text. */
export interface Known {
  usual: ReadonlyMap<string, UsualFigures>;
  locale: NumberLocale;
}

/** Equal texts are equal facts. A discount goes by its percentage, as its amount follows the quantity. */
export function slipFacts(question: Question, draft: OrderDraft, { usual, locale }: Known): string {
  const { kind, place, same, bound } = question;
  const [, custom] = /^custom_fields\.(.*)$/s.exec(place) ?? [];
  if (custom !== undefined) return JSON.stringify(draft.customFields.filter(({ key }) => key === custom));
  const { field, line: number } = placeOfQuestion(question, draft.lines);
  const line = number === null ? undefined : draft.lines[number - 1];
  if (!line) return JSON.stringify([...headFacts(kind, place, draft, locale), same?.localId, bound]);
  const { id_item: product } = line.values;
  return JSON.stringify([product, lineFacts(kind, field as ItemWriteField, line, usual.get(product), locale), bound]);
}

function headFacts(kind: SlipKind, place: string, { values, lines }: OrderDraft, locale: NumberLocale): unknown[] {
  if (kind === 'companyTotal') return [goodsOf(lines, locale)];
  if (place === 'items') return [lines.every(({ product }) => product === '')];
  const text = values[place as HeaderField];
  if (kind === 'pastDelivery') return [text, values.date];
  return kind === 'farFreight' ? [text, goodsOf(lines, locale)] : [text];
}

function lineFacts(
  kind: SlipKind,
  field: ItemWriteField,
  line: LineDraft,
  usual: UsualFigures | undefined,
  locale: NumberLocale,
): unknown[] {
  const { values, terms, lastPrice } = line;
  const isOfDiscount = field === 'discount_percentage' || field === 'discount_value';
  const texts = [isOfDiscount && kind !== 'barcode' ? values.discount_percentage : values[field]];
  switch (kind) {
    case 'offMultiple':
      return [...texts, terms?.multiple];
    case 'belowMinimum':
      return [...texts, terms?.minimum];
    case 'beyondStock':
      return [...texts, terms?.stock, terms?.stockDate];
    case 'belowMinimumPrice':
      return [...texts, terms?.minimumPrice, netOfOne(line, locale)];
    case 'listOver':
      return [...texts, terms?.validFrom, terms?.validTo];
    case 'farTax':
      return field.startsWith('aliq_') ? texts : [...texts, lineEstimate(line, locale)?.net];
    case 'farQuantity':
      return [...texts, usual?.quantity];
    case 'farPrice':
      return [...texts, usual ? usual.price : lastPrice?.price];
    case 'farDiscount':
      return [...texts, usual?.discount];
    default:
      return texts;
  }
}

/** What the items come to less their discounts. */
export function goodsOf(lines: readonly LineDraft[], locale: NumberLocale): number {
  const { gross, discount } = sumParts(lines.map((line) => estimateLine(figuresOf(line, locale))));
  return new Big(gross).minus(discount).toNumber();
}

/** The price of one less its discount; 0 if none is ordered. */
export function netOfOne(line: LineDraft, locale: NumberLocale): number {
  const quantity = typedNumber(line.values.quantity, locale, true) ?? 0;
  return quantity === 0 ? 0 : Number(lineEstimate(line, locale)?.net ?? 0) / quantity;
}
