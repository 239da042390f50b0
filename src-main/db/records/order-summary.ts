/** Extracts from an order of the service (interface 2.2) what lists, filters, text search and the catalogue need. */
import type { FoldedOrder, Order } from '../../../src-shared/domain/order.ts';
import { writeOutLines, type ItemSummary, type LineTexts } from './order-lines.ts';
import { integerOf, listOf, membersOf, nameOf, numberOf, textOf } from '../../../src-shared/domain/tolerant.ts';

/** The columns of the row in `orders`, by which lists are shown and filtered. */
export interface OrderColumns {
  fk_id: string | null;
  date: string | null;
  customer_id: number | null;
  customer_fk_id: string | null;
  customer_name: string | null;
  status_id: number | null;
  status_name: string | null;
  quotation_id: number | null;
  user_id: number | null;
  branch_id: number | null;
  total_value: number | null;
  item_count: number;
}

/** What is written to the search index; see `derived-rows.ts`. */
export interface Derived {
  lines: LineTexts;
  /** The columns of the text index. */
  search: { customer: string; reference: string; observations: string; products: string };
}

export type OrderSummary = OrderColumns & Derived;

export function summariseOrder(order: FoldedOrder | Order): OrderSummary {
  return { ...columnsOf(order), ...deriveFrom(order) };
}

export function columnsOf(order: FoldedOrder | Order): OrderColumns {
  const customer = membersOf(order.customer);
  const status = membersOf(order.status);
  return {
    fk_id: textOf(order.fk_id),
    date: textOf(order.date),
    customer_id: integerOf(customer['id']),
    customer_fk_id: textOf(customer['fk_id']),
    customer_name: nameOf(customer['name']),
    status_id: integerOf(status['id']),
    status_name: nameOf(status['name']),
    quotation_id: integerOf(membersOf(order.quotation)['id']),
    user_id: integerOf(membersOf(order.user)['id']),
    branch_id: integerOf(membersOf(order.branch_company)['id']),
    total_value: numberOf(order.total_value),
    item_count: listOf(order.items).length,
  };
}

/** The federal state of the order's address, by which taxes are looked up. */
export function stateOf(order: Pick<FoldedOrder, 'address'>): string | null {
  return nameOf(membersOf(order.address)['state']);
}

export function deriveFrom(order: FoldedOrder | Order): Derived {
  const customer = membersOf(order.customer);
  const items = listOf(order.items).map(membersOf);
  return {
    lines: writeOutLines(items.flatMap(summariseItem)),
    search: {
      customer: joinTexts([nameOf(customer['name']), customer['fk_id']]),
      reference: joinTexts([order.id, order.fk_id]),
      observations: joinTexts([order.observations]),
      products: joinTexts(
        items.flatMap(({ item, description }) => [
          nameOf(membersOf(item)['name']),
          membersOf(item)['fk_id'],
          description,
        ]),
      ),
    },
  };
}

function summariseItem(item: Record<string, unknown>, position: number): ItemSummary[] {
  const productId = integerOf(membersOf(item['item'])['id']);
  if (productId === null) return [];
  return [{ position, product_id: productId, quantity: numberOf(item['quantity']), price: numberOf(item['price']) }];
}

function joinTexts(values: unknown[]): string {
  return values.map(textOf).filter(Boolean).join(' ');
}
