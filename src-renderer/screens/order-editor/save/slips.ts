/**
 * Figures that a rep may have typed by mistake: each is asked about once before an order is saved. What the order holds on
 * the service is never asked about, unless the rep changed that very field.
 */
import type { UsualFigures } from '../../../../src-shared/contract/orders/prices.ts';
import type { Settings } from '../../../../src-shared/contract/settings.ts';
import { isGtin } from '../../../../src-shared/domain/gtin.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { splitParts } from '../../../i18n/date-parts.ts';
import type { SlipKind } from '../../../i18n/field-problem.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { blankOrder, type OrderDraft } from '../draft/draft.ts';
import { lineName } from '../draft/is-changed.ts';
import { blankLine, groupsThousands, isBlankLine, itemFields, type LineDraft } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';

export interface Slip {
  kind: SlipKind;
  /** A header field, `items`, or `<line key>.<field>`. */
  place: string;
  /** The questioned text. It is questioned once until it changes. */
  text: string;
  /** What this customer usually has there; null if the customer has no such line, as others' figures stay unsaid. */
  usual: { from: number; to: number } | null;
}

/** An order without items is not saved at all. */
export function forbidsSaving({ kind }: Slip): boolean {
  return kind === 'noItems';
}

export interface TypedOrder {
  draft: OrderDraft;
  /** The order as it is saved; null for a new one. */
  base: OrderDraft | null;
  locale: NumberLocale;
}

/** From where on a figure is far from the usual one. */
export interface SlipBounds extends Pick<Settings, 'slipQuantityTimes' | 'slipPricePercent' | 'slipDiscountPoints'> {
  thisYear: number;
}

/** By the product's id as text. */
export type Usual = ReadonlyMap<string, UsualFigures>;

export function slips({ draft, base, locale }: TypedOrder, usual: Usual, bounds: SlipBounds): Slip[] {
  const before = new Map(base?.lines.map((line) => [lineName(line), line]));
  const lines = draft.lines.filter((line) => !isBlankLine(line));
  const isEmpty = lines.length === 0 && (base === null || base.lines.length > 0);
  return [
    ...(isEmpty ? [{ kind: 'noItems' as const, place: 'items', text: '', usual: null }] : []),
    ...slipsOfHead(draft, base ?? blankOrder(), bounds, locale),
    ...lines.flatMap((line) => {
      const was = before.get(lineName(line)) ?? blankLine();
      return slipsOfLine(line, was, usual.get(line.values.id_item), bounds, locale);
    }),
  ];
}

function slipsOfHead({ values }: OrderDraft, was: OrderDraft, { thisYear }: SlipBounds, locale: NumberLocale): Slip[] {
  const found: Slip[] = [];
  for (const field of ['date', 'delivery_date'] as const) {
    const text = values[field];
    const year = Number(/^\d{4}/.exec(splitParts(text).day)?.[0] ?? thisYear);
    const isFar = text !== was.values[field] && (year < thisYear - 1 || year > thisYear + 2);
    if (isFar) found.push({ kind: 'farYear', place: field, text, usual: null });
  }
  const { freight_value: freight } = values;
  if (freight !== was.values.freight_value && isBarcode(freight, typedNumber(freight, locale, true)))
    found.push({ kind: 'barcode', place: 'freight_value', text: freight, usual: null });
  return found;
}

/** One question for each field at most. */
function slipsOfLine(
  line: LineDraft,
  was: LineDraft,
  usual: UsualFigures | undefined,
  bounds: SlipBounds,
  locale: NumberLocale,
): Slip[] {
  const isNew = line.localId === null;
  const isChanged = (field: ItemWriteField) => isNew || line.values[field] !== was.values[field];
  const found = new Map<ItemWriteField, Slip>();

  function ask(kind: SlipKind, field: ItemWriteField, range: Slip['usual'] = null): void {
    if (!isChanged(field) || found.has(field)) return;
    const place = `${line.key}.${field}`;
    found.set(field, { kind, place, text: line.values[field], usual: usual?.ofThisCustomer ? range : null });
  }

  const read = (field: ItemWriteField) => typedNumber(line.values[field], locale, groupsThousands(field));
  const isTyped = (field: ItemWriteField) => !line.ours.includes(field);
  const price = read('price');
  const discount = read('discount_percentage') ?? 0;
  const discountField = isTyped('discount_percentage') ? 'discount_percentage' : 'discount_value';

  for (const field of itemFields)
    if (field !== 'id_item' && field !== 'description' && isTyped(field) && isBarcode(line.values[field], read(field)))
      ask('barcode', field);
  if (line.values.price.trim() === '') ask('noPrice', 'price');
  if (price === 0) ask('free', 'price');
  if (discount >= 100) ask('free', discountField);
  if (usual) {
    const { slipQuantityTimes: times, slipPricePercent: percent, slipDiscountPoints: points } = bounds;
    if (times !== null && isFar(read('quantity'), usual.quantity, { above: times, below: 1 / times }))
      ask('farQuantity', 'quantity', usual.quantity);
    if (percent !== null && isFar(price, usual.price, { above: 1 + percent / 100, below: 1 - percent / 100 }))
      ask('farPrice', 'price', usual.price);
    if (points !== null && usual.discount && discount > usual.discount.to + points)
      ask('farDiscount', discountField, usual.discount);
  }
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
