/** What a row of a table says of an order, or of one of its lines. */
import type { LineColumnId, OrderCellWords, OrderColumnId } from '../../../src-shared/contract/orders/order-table.ts';
import type { SelectedLine, SelectedOrder } from '../../../src-shared/contract/orders/order-views.ts';
import { dayCell, source, type CellSource } from '../files/table/cell-source.ts';

interface OfOrder {
  order: SelectedOrder;
}
interface OfRow extends OfOrder {
  words: OrderCellWords;
}
interface OfLine extends OfOrder {
  line: SelectedLine;
}

type Named = { id?: number | null; name?: string | null; fk_id?: string | null } | null | undefined;

const text = source('text');
const figure = source('number');
const amount = source('amount');
const day = source('day');

const number = figure<OfOrder>(12, ({ order }) => order.id);
const date = day<OfOrder>(16, ({ order }) => dayCell(order.date));
const customer = text<OfOrder>(36, ({ order }) => nameOf(order.customer));

type Details = NonNullable<SelectedOrder['details']>;
const detail = (width: number, pick: (details: Details) => Named) =>
  text<OfOrder>(width, ({ order }) => nameOf(order.details && pick(order.details)));

export const orderColumns: Readonly<Record<OrderColumnId, CellSource<OfRow>>> = {
  number,
  fk_id: text(16, ({ order }) => order.fk_id),
  date,
  customer,
  customer_fk_id: text(16, ({ order }) => order.customer.fk_id ?? null),
  status: text(18, ({ order }) => nameOf(order.status)),
  user: detail(20, ({ user }) => user),
  quotation: detail(14, ({ quotation }) => quotation),
  opportunity: detail(20, ({ opportunity }) => opportunity),
  payment_type: detail(20, ({ payment_type }) => payment_type),
  payment_method: detail(20, ({ payment_method }) => payment_method),
  category: detail(18, ({ category }) => category),
  branch: detail(20, ({ branch_company }) => branch_company),
  delivery: day(16, ({ order }) => dayCell(order.details?.delivery_date)),
  shipping: detail(20, ({ shipping_company }) => shipping_company),
  freight: amount(14, ({ order }) => order.details?.freight?.value ?? null),
  observations: text(40, ({ order }) => order.details?.observations ?? null),
  items: figure(8, ({ order }) => order.itemCount),
  units: figure(10, ({ order }) => order.units),
  total: amount(16, ({ order }) => (order.estimate === null ? order.total_value : Number(order.estimate))),
  is_estimate: text(12, ({ order, words }) => (order.estimate === null ? words.no : words.yes)),
  sync: text(22, ({ order, words }) => words[order.sync]),
};

export const lineColumns: Readonly<Record<LineColumnId, CellSource<OfLine>>> = {
  number,
  date,
  customer,
  product: text(40, ({ line }) => nameOf(line.product)),
  code: text(16, ({ line }) => line.product.fk_id ?? null),
  quantity: figure(12, ({ line }) => line.quantity),
  price: amount(14, ({ line }) => line.price),
  discount: figure(12, ({ line }) => line.discount),
  taxes: amount(14, ({ line }) => line.taxes),
  total: amount(16, ({ line }) => line.total),
};

function nameOf(reference: Named): string | null {
  const shown = reference?.name ?? reference?.fk_id ?? reference?.id;
  return shown == null ? null : String(shown);
}
