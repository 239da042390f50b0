/** Who buys a product, and at which prices, out of the lines it was sold in. */
import type { ProductSale } from '../../../src-shared/contract/catalogue/customers.ts';

export interface Buyer {
  customerId: number;
  name: string | null;
  times: number;
  /** The newest line. */
  last: ProductSale;
}

/** `sales` are the newest first. The most frequent first. */
export function buyersOf(sales: readonly ProductSale[]): Buyer[] {
  const buyers = new Map<number, Buyer>();
  for (const sale of sales) {
    const { customerId, customerName: name } = sale;
    if (customerId === null) continue;
    const known = buyers.get(customerId);
    if (known) known.times++;
    else buyers.set(customerId, { customerId, name, times: 1, last: sale });
  }
  return [...buyers.values()].toSorted((a, b) => b.times - a.times);
}

export interface PriceSpread {
  least: number;
  usual: number;
  most: number;
}

/** Null where no line has a price. */
export function spreadOf(sales: readonly ProductSale[]): PriceSpread | null {
  const prices = sales.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b);
  const [least] = prices;
  const most = prices.at(-1);
  const usual = prices[Math.floor((prices.length - 1) / 2)];
  return least === undefined || most === undefined || usual === undefined ? null : { least, usual, most };
}
