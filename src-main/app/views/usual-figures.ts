/** What a customer's lines of a product usually hold; of anybody's if the customer has none. */
import type { UsualFigures, UsualRange } from '../../../src-shared/contract/orders/prices.ts';
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { linesOfCustomer, type SoldLine } from '../../db/catalogue/customer-purchases.ts';
import { readOrderRows } from '../../db/records/order-search.ts';
import { linesOfProduct } from '../../db/catalogue/product-sales.ts';
import { readFoldedOrder } from '../../outbox/view/fold-records.ts';

/** Discounts stand in the orders alone, which take time to read. */
const ordersReadForDiscounts = 10;

export function usualFigures(db: Connection, customerId: number | null, productIds: readonly number[]): UsualFigures[] {
  const wanted = [...new Set(productIds)];
  const own = customerId === null ? null : linesOfCustomer(db, customerId, wanted);
  const readDiscounts = discountReader(db);
  return wanted.flatMap((productId): UsualFigures[] => {
    const ofCustomer = own?.get(productId) ?? [];
    const lines = ofCustomer.length > 0 ? ofCustomer : linesOfProduct(db, productId);
    if (lines.length === 0) return [];
    return [
      {
        productId,
        ofThisCustomer: ofCustomer.length > 0,
        quantity: rangeOf(lines.map(({ quantity }) => Math.abs(quantity ?? 0))),
        price: rangeOf(lines.map(({ price }) => Math.abs(price ?? 0))),
        discount: rangeOf(readDiscounts(productId, lines), 0),
      },
    ];
  });
}

/** One slip that was sent does not make the next one usual. */
function rangeOf(all: readonly number[], least = Number.MIN_VALUE): UsualRange | null {
  const sorted = all.filter((figure) => figure >= least).toSorted((a, b) => a - b);
  const [from, to] = sorted.length < 3 ? [sorted[0], sorted.at(-1)] : [sorted[1], sorted.at(-2)];
  return from === undefined || to === undefined ? null : { from, to };
}

function discountReader(db: Connection): (productId: number, lines: readonly SoldLine[]) => number[] {
  const read = new Map<number, readonly OrderItem[]>();
  return (productId, lines) => {
    const keys = [...new Set(lines.map(({ orderKey }) => orderKey))].slice(0, ordersReadForDiscounts);
    for (const row of readOrderRows(
      db,
      keys.filter((key) => !read.has(key)),
    ))
      read.set(row.order_key, readFoldedOrder(db, row).order.items);
    const items = keys.flatMap((key) => read.get(key) ?? []);
    return items.filter(({ item }) => Number(item?.id) === productId).map(percentageOf);
  };
}

function percentageOf({ perc_desc: percentage, vlr_desc: value, quantity, price }: OrderItem): number {
  if (Number(percentage)) return Number(percentage);
  const gross = Number(quantity) * Number(price);
  return Number(value) && gross ? (Number(value) / gross) * 100 : 0;
}
