/** A customer's last orders side by side, to take what is needed this time. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { decimalOf } from '../../../../src-shared/domain/pricing.ts';

export interface LastOrdersRow {
  /** Names the row: a line of the newest order, or a product that only older ones hold. */
  key: string;
  /** The line's place in the newest order; null for a product that it does not hold. */
  lineAt: number | null;
  productId: number;
  name: string | null;
  code: string | null;
  /** Of each order, the newest first; null where it does not hold the product. */
  quantities: (number | null)[];
}

/** The lines of the newest order as they stand there, then what older ones hold beside it. Lines without a product are left out. */
export function rowsOfLastOrders(orders: readonly OrderDetail[]): LastOrdersRow[] {
  const [newest] = orders;
  if (!newest) return [];
  const bought = orders.map(quantitiesOf);
  const older = (productId: number) => bought.slice(1).map((quantities) => quantities.get(productId)?.quantity ?? null);
  const rows = newest.order.items.flatMap(({ item, localId, quantity }, lineAt): LastOrdersRow[] => {
    if (item?.id == null) return [];
    const { id: productId, name = null, fk_id: code = null } = item;
    const quantities = [decimalOf(quantity)?.toNumber() ?? null, ...older(productId)];
    return [{ key: localId, lineAt, productId, name, code, quantities }];
  });
  const shown = new Set(rows.map(({ productId }) => productId));
  for (const [at, quantities] of bought.entries()) {
    for (const [productId, { name, code }] of quantities) {
      if (at === 0 || shown.has(productId)) continue;
      shown.add(productId);
      rows.push({
        key: `product ${productId}`,
        lineAt: null,
        productId,
        name,
        code,
        quantities: [null, ...older(productId)],
      });
    }
  }
  return rows;
}

interface Held {
  name: string | null;
  code: string | null;
  quantity: number | null;
}

/** By product: one may stand on several lines of an order. */
function quantitiesOf({ order }: OrderDetail): Map<number, Held> {
  const held = new Map<number, Held>();
  for (const { item, quantity } of order.items) {
    if (item?.id == null) continue;
    const amount = decimalOf(quantity)?.toNumber() ?? null;
    const before = held.get(item.id)?.quantity ?? null;
    const sum = amount === null ? before : (before ?? 0) + amount;
    held.set(item.id, { name: item.name ?? null, code: item.fk_id ?? null, quantity: sum });
  }
  return held;
}
