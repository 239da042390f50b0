/** What an order's paper copy says of its terms. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { customText } from '../../../../src-shared/domain/text/custom-text.ts';
import type { Reference } from '../../../../src-shared/domain/order.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { isInternalKey } from './internal-key.ts';
import { itemFieldNames } from '../../../i18n/words/field-names.ts';
import { headerLabel } from '../terms/header-label.ts';

/** Names of what comes to the lines' net values (see `paperSums`). */
export const sumNames = {
  value_icms_st: itemFieldNames.value_icms_st,
  value_ipi: itemFieldNames.value_ipi,
  freight_value: () => headerLabel('freight_value'),
};

/** Whoever buys, and what: by its code or id where nothing else is known of it. */
export function titleOf(reference: Reference | null | undefined): string {
  const id = reference?.id ?? null;
  return reference?.name ?? reference?.fk_id ?? (id === null ? '' : m.combobox_id({ id }));
}

/** Codes are the company's own: the customer reads names. */
function nameOf(reference: Reference | null | undefined): string {
  return reference?.name ?? '';
}

/** Name and text; those without a text are left out. */
export function paperTerms({ order }: OrderDetail): [string, string][] {
  const known: [string, string][] = [
    [headerLabel('date'), order.date ? formatDayTime(order.date) : ''],
    [headerLabel('delivery_date'), order.delivery_date ? formatDayTime(order.delivery_date) : ''],
    [headerLabel('id_payment_type'), nameOf(order.payment_type)],
    [headerLabel('id_payment_method'), nameOf(order.payment_method)],
    [headerLabel('id_freight_type'), nameOf(order.freight)],
    [headerLabel('id_shipping_company'), nameOf(order.shipping_company)],
    [headerLabel('id_branch_company'), nameOf(order.branch_company)],
    [headerLabel('id_user'), nameOf(order.user)],
  ];
  const custom = Object.entries(order.custom_fields ?? {})
    .filter(([key]) => !isInternalKey(key))
    .map(([key, value]): [string, string] => [key, customText(value)]);
  return [...known, ...custom].filter(([, text]) => text !== '');
}
