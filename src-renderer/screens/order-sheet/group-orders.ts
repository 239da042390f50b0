/** The orders of a sheet: which rows belong together, and what they say of their order. */
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import { isMonthFirst } from '../import/file/file-style.ts';
import type { CsvRow } from '../import/file/read-csv.ts';
import { readDayCell } from '../import/file/read-day-cell.ts';
import type { OrderColumn, OrderColumns } from './order-columns.ts';

export interface SheetOrder {
  /** Tells it from the other orders of the sheet. */
  key: string;
  /** Its number or reference in the sheet; empty if the sheet has none. */
  reference: string;
  customerCode: string;
  customer: string;
  /** `yyyy-mm-dd`; empty if none is said. */
  deliveryDate: string;
  notes: string;
  /** Its rows name several days, of which the first is taken; or a day cannot be read. */
  troubles: ('days' | 'day')[];
  /** Those that name a product. */
  rows: CsvRow[];
}

type Cells = Record<OrderColumn, string>;

/**
 * Rows belong together that have the same customer and number; without numbers, those of the same customer and day of delivery. A row
 * that leaves number and customer empty belongs to the order above it, and one that has a number alone to the order of that number.
 */
export function groupOrders(rows: readonly CsvRow[], columns: OrderColumns): SheetOrder[] {
  const days = columns.deliveryDate === null ? [] : rows.map(({ cells }) => cells[columns.deliveryDate ?? 0] ?? '');
  const monthFirst = isMonthFirst(days) ?? false;
  const orders = new Map<string, SheetOrder>();
  /** The order that rows without a number and a customer go on with; one without products is none of `orders` yet. */
  let current: SheetOrder | null = null;
  for (const row of rows) {
    const cells = cellsOf(row, columns);
    const day = readDayCell(cells.deliveryDate, monthFirst);
    current = findOrder([...orders.values()], cells, current, day ?? '') ?? newOrder(cells, day ?? '');
    if (current.reference === '' && current.customerCode === '' && current.customer === '') continue;
    takeHead(current, cells, day);
    if (cells.code === '' && cells.ean === '' && cells.product === '') continue;
    current.rows.push(row);
    orders.set(current.key, current);
  }
  return [...orders.values()];
}

function findOrder(
  orders: readonly SheetOrder[],
  cells: Cells,
  current: SheetOrder | null,
  day: string,
): SheetOrder | null {
  const who = whoOf(cells);
  if (cells.order === '' && who === '') return current;
  const known = current ? [...orders, current] : orders;
  if (who === '') return known.findLast(({ reference }) => reference === cells.order) ?? null;
  return known.find(({ key }) => key === keyOf(cells, day)) ?? null;
}

function newOrder(cells: Cells, day: string): SheetOrder {
  const { order: reference, customerCode, customer } = cells;
  return {
    ...{ key: keyOf(cells, day), reference, customerCode, customer },
    ...{ deliveryDate: '', notes: '', troubles: [], rows: [] },
  };
}

function takeHead(order: SheetOrder, cells: Cells, day: string | null | undefined): void {
  const trouble = (found: SheetOrder['troubles'][number]) => {
    if (!order.troubles.includes(found)) order.troubles.push(found);
  };
  if (day === undefined) trouble('day');
  else if (day && order.deliveryDate !== '' && day !== order.deliveryDate) trouble('days');
  order.customerCode ||= cells.customerCode;
  order.customer ||= cells.customer;
  order.deliveryDate ||= day ?? '';
  if (cells.notes !== '' && !order.notes.split('\n').includes(cells.notes))
    order.notes = [order.notes, cells.notes].filter(Boolean).join('\n');
}

function keyOf(cells: Cells, day: string): string {
  return JSON.stringify([whoOf(cells), cells.order === '' ? { day } : cells.order]);
}

function whoOf({ customerCode, customer }: Cells): string {
  return customerCode || customer.toLowerCase();
}

function cellsOf({ cells }: CsvRow, columns: OrderColumns): Cells {
  const entries = Object.entries(columns).map(([field, place]) => [
    field,
    place === null ? '' : plainText(cells[place] ?? '').trim(),
  ]);
  return Object.fromEntries(entries) as Cells;
}

const itemHeads: Partial<Record<OrderColumn, string>> = {
  code: 'Código',
  ean: 'Código',
  product: 'Produto',
  quantity: 'Quantidade',
  price: 'Preço',
  discount: 'Desconto',
  discountValue: 'Valor do desconto',
};

/** The parts of rows that make lines of an order, under heads that the reader of pasted rows knows in any language. */
export function itemTable(rows: readonly CsvRow[], columns: OrderColumns): string[][] {
  const heads = Object.entries(itemHeads) as [OrderColumn, string][];
  const used = heads.flatMap(([field, head]) => (columns[field] === null ? [] : [{ place: columns[field], head }]));
  return [
    used.map(({ head }) => head),
    ...rows.map(({ cells }) => used.map(({ place }) => plainText(cells[place] ?? '').trim())),
  ];
}
