/** What a card of terms says while it is no form: its first sentence leads, and says so where nothing was chosen. */
import { isOwnFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import { incompleteDay, splitParts } from '../../../i18n/date-parts.ts';
import { formatLongDay } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { OrderDraft } from '../draft/draft.ts';
import type { HeaderField } from '../terms/sections.ts';

type Shows = (field: HeaderField) => boolean;

/** `shows`: whether the form has the field; a card says nothing of what is missing in one that it has not. */
export function deliverySentences({ values, labels }: OrderDraft, shows: Shows): string[] {
  const day = dayWords(values.delivery_date);
  return [
    day === '' && shows('delivery_date') ? m.card_no_delivery_day() : day,
    labels.address === '' && shows('address') ? m.card_no_address() : labels.address,
    together([labels.id_shipping_company, labels.id_freight_type]),
  ].filter((sentence) => sentence !== '');
}

export function paymentSentences({ labels }: OrderDraft, shows: Shows): string[] {
  const { id_payment_type: terms, id_payment_method: method, id_branch_company: branch } = labels;
  return [
    terms === '' && shows('id_payment_type') ? m.card_no_payment_terms() : terms,
    together([method, branch]),
  ].filter((sentence) => sentence !== '');
}

export function moreSentences({ values, labels, customFields }: OrderDraft): string[] {
  const day = dayWords(values.date);
  const custom = customFields.filter(({ key }) => key !== '').map(({ key, value }) => `${key}: ${value}`);
  return [
    day === '' ? m.card_no_date() : m.card_order_of({ day }),
    together([labels.id_order_status, labels.id_category, labels.id_user, isOwnFkId(values.fk_id) ? '' : values.fk_id]),
    together(custom),
  ].filter((sentence) => sentence !== '');
}

function dayWords(dateTime: string): string {
  const { day } = splitParts(dateTime);
  return day === '' || day === incompleteDay ? '' : formatLongDay(day, 'short');
}

function together(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
