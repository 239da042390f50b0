/** What the list can show of an order. */
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import { formatDay, formatDayTime, formatMoney } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { recordSyncWords } from '../../i18n/words/record-sync.ts';
import type { Column } from './column.ts';

type Named = { id?: number | null; name?: string | null; fk_id?: string | null } | null | undefined;
const nameOf = (reference: Named): string | null => {
  const shown = reference?.name ?? reference?.fk_id ?? reference?.id;
  return shown == null ? null : String(shown);
};

const detail = (id: string, name: () => string, pick: (row: NonNullable<OrderRow['details']>) => Named): Column => ({
  id,
  name,
  width: 8,
  needsDetails: true,
  text: ({ details }) => nameOf(details && pick(details)),
});

/** In the order in which they stand. */
export const allColumns: readonly Column[] = [
  {
    id: 'number',
    name: m.column_number,
    width: 5.5,
    narrow: 4,
    sort: 'id',
    text: ({ id }) => (id === null ? null : String(id)),
  },
  { id: 'fk_id', name: m.orders_column_fk_id, width: 8, text: ({ fk_id }) => fk_id },
  {
    id: 'date',
    name: m.column_date,
    width: 7,
    inPreview: true,
    sort: 'date',
    text: ({ date }) => date && formatDay(date),
  },
  {
    id: 'delivery',
    name: m.orders_column_delivery,
    width: 6.5,
    needsDetails: true,
    text: ({ details }) => (details?.delivery_date ? formatDayTime(details.delivery_date) : null),
  },
  {
    id: 'customer',
    name: m.column_customer,
    width: 9.5,
    narrow: 6.5,
    grows: true,
    sort: 'customer',
    text: ({ customer }) => nameOf(customer),
  },
  {
    id: 'status',
    name: m.column_status,
    width: 8,
    narrow: 7.5,
    inPreview: true,
    sort: 'status',
    text: ({ status }) => nameOf(status),
  },
  detail('user', m.orders_column_user, ({ user }) => user),
  detail('quotation', m.orders_column_quotation, ({ quotation }) => quotation),
  detail('opportunity', m.orders_column_opportunity, ({ opportunity }) => opportunity),
  detail('payment_type', m.orders_column_payment_type, ({ payment_type }) => payment_type),
  detail('payment_method', m.orders_column_payment_method, ({ payment_method }) => payment_method),
  detail('category', m.orders_column_category, ({ category }) => category),
  detail('branch', m.orders_column_branch, ({ branch_company }) => branch_company),
  detail('shipping', m.orders_column_shipping, ({ shipping_company }) => shipping_company),
  {
    id: 'freight',
    name: m.orders_column_freight,
    width: 7,
    isNumber: true,
    needsDetails: true,
    text: ({ details }) => (details?.freight?.value == null ? null : formatMoney(details.freight.value)),
  },
  {
    id: 'observations',
    name: m.orders_column_observations,
    width: 12,
    needsDetails: true,
    text: ({ details }) => details?.observations ?? null,
  },
  {
    id: 'items',
    name: m.column_items,
    width: 3,
    isNumber: true,
    inPreview: true,
    text: ({ itemCount }) => String(itemCount),
  },
  {
    id: 'total',
    name: m.column_total,
    width: 10.25,
    isNumber: true,
    sort: 'total',
    text: ({ total_value, estimate }) => {
      const amount = estimate ?? total_value;
      return amount === null ? null : formatMoney(amount);
    },
  },
  {
    id: 'sync',
    name: m.column_sync,
    width: 9.5,
    wide: 13.5,
    narrow: 1.75,
    text: ({ sync }) => recordSyncWords(sync),
  },
];
