/** What a new order takes from an earlier one of its customer, and what it never takes: what the rep has typed. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { addressOf, blankOrder, draftOf, type CustomField, type OrderDraft, type Preset } from '../draft/draft.ts';
import type { HeaderField } from './sections.ts';
import { blankLine, isBlankLine, unsavedLine, type LineDraft } from '../line/line-draft.ts';
import { dropTerms, calculatedFields } from '../line/calculate-line.ts';
import { noteRatios } from '../line/line-taxes.ts';

const presetFields: readonly HeaderField[] = [
  'address',
  'id_payment_type',
  'id_payment_method',
  'id_freight_type',
  'id_shipping_company',
  'id_branch_company',
];

/** What belongs to one order alone. */
const ownFields: readonly HeaderField[] = ['date', 'delivery_date', 'fk_id', 'id_order_status', 'freight_value'];

/** The preset that a field still holds. */
export function presetOf({ presets, values }: OrderDraft, field: HeaderField): Preset | null {
  const preset = presets[field];
  return preset && preset.value === values[field] ? preset : null;
}

/** One of those that fields still hold, and that came from an order: they all came from the same one. */
export function anyPreset(draft: OrderDraft): Preset | null {
  return (
    presetFields.map((field) => presetOf(draft, field)).find((preset) => preset !== null && !preset.isOfCompany) ?? null
  );
}

/**
 * The terms of the customer that the draft is for: what is empty, and what came from an order of another one, is filled in from
 * this one's last order, or emptied where there is none. What the rep typed stays.
 */
export function takeCustomerTerms(draft: OrderDraft, last: OrderDetail | null, locale: NumberLocale): void {
  const { id_customer: customer } = draft.values;
  if (draft.termsOf !== undefined && draft.termsOf === customer) return;
  draft.termsOf = customer === '' ? undefined : customer;
  const isCopied = ({ key, value }: CustomField) => draft.copiedFields?.[key] === value;
  draft.customFields = draft.customFields.filter((field) => !isCopied(field));
  delete draft.copiedFields;
  for (const field of Object.keys(draft.presets) as HeaderField[]) {
    if (presetFields.includes(field)) continue;
    if (presetOf(draft, field)) setField(draft, field, '', '');
    delete draft.presets[field];
  }
  applyPresets(draft, last, locale);
  dropTermsOfOthers(draft, locale);
}

/** Fills what is empty, and what an earlier preset filled; null takes presets back. */
export function applyPresets(draft: OrderDraft, last: OrderDetail | null, locale: NumberLocale): void {
  const from = last ? draftFrom(last, locale) : blankOrder();
  for (const field of presetFields) {
    const isEmpty = draft.values[field] === '' && labelOf(draft, field) === '';
    if (!isEmpty && !presetOf(draft, field)) continue;
    const value = from.values[field];
    // A name without a number, as some orders have, is nothing that could be sent.
    setField(draft, field, value, value === '' ? '' : labelOf(from, field));
    if (last && value !== '') draft.presets[field] = { value, orderId: last.id, date: last.order.date ?? null };
    else delete draft.presets[field];
  }
}

/** For an order that is saved already, whose other terms stay: another customer's address would be refused. */
export function takeLastAddress(draft: OrderDraft, last: OrderDetail | null, locale: NumberLocale): void {
  if (!last || draft.values.address !== '') return;
  const from = draftFrom(last, locale);
  setField(draft, 'address', from.values.address, from.labels.address);
}

function draftFrom(detail: OrderDetail, locale: NumberLocale): OrderDraft {
  const draft = draftOf(detail, locale);
  dropGoneAddress(draft, detail);
  return draft;
}

/** An order that names an address that is gone would be refused. */
function dropGoneAddress(draft: OrderDraft, detail: OrderDetail): void {
  if (detail.isAddressGone && draft.values.address === addressOf(detail)) setField(draft, 'address', '', '');
}

/** A new order like this one as it is `shown`: all but what belongs to one order alone (ids, dates, status, freight amount). */
export function copyOrder(detail: OrderDetail, shown: OrderDraft, locale: NumberLocale): OrderDraft {
  const draft = { ...shown, values: { ...shown.values }, labels: { ...shown.labels } };
  dropGoneAddress(draft, detail);
  for (const field of ownFields) setField(draft, field, '', '');
  const { id_customer: customer } = draft.values;
  const held = (Object.entries(draft.values) as [HeaderField, string][]).filter(
    ([field, value]) => field !== 'id_customer' && value !== '',
  );
  const source = { orderId: detail.id, date: detail.order.date ?? null };
  return {
    ...draft,
    presets: Object.fromEntries(held.map(([field, value]) => [field, { value, ...source }])),
    copiedFields: Object.fromEntries(draft.customFields.map(({ key, value }) => [key, value])),
    termsOf: customer === '' ? undefined : customer,
    lines: copyLines(draft.lines, locale, customer),
  };
}

/** Their products, quantities, prices, discounts and taxes, as new lines; `customer` is the one whose terms they are. */
export function copyLines(lines: readonly LineDraft[], locale: NumberLocale, customer?: string): LineDraft[] {
  return lines
    .filter((line) => !isBlankLine(line))
    .map((line) => {
      const copy: LineDraft = { ...unsavedLine(line, line), key: blankLine().key };
      delete copy.typed;
      delete copy.terms;
      delete copy.keptPrice;
      if (customer !== undefined) copy.termsOf = customer;
      noteRatios(copy, locale);
      return { ...copy, ours: calculatedFields(copy, locale) };
    });
}

/** No customer gets the terms of another: what was copied and not typed goes from the lines of a new order. */
function dropTermsOfOthers(draft: OrderDraft, locale: NumberLocale): void {
  const { id_customer: customer } = draft.values;
  if (customer === '') return;
  for (const line of draft.lines) {
    if (line.termsOf === undefined || line.termsOf === customer) continue;
    delete line.termsOf;
    dropTerms(line, locale);
  }
}

/** In place of blank lines, behind the others. */
export function appendLines(draft: OrderDraft, lines: readonly LineDraft[]): void {
  draft.lines = [...draft.lines.filter((line) => !isBlankLine(line)), ...lines];
}

function labelOf({ labels }: OrderDraft, field: HeaderField): string {
  return field in labels ? labels[field as keyof typeof labels] : '';
}

function setField(draft: OrderDraft, field: HeaderField, value: string, label: string): void {
  draft.values[field] = value;
  if (field in draft.labels) draft.labels[field as keyof typeof draft.labels] = label;
}
