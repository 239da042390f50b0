/** What an order is worth. */
import Big from 'big.js';
import type { ItemRecord, OrderRecord } from '../records.ts';

/**
 * Net totals of the lines, the taxes that come on top of the price (ICMS-ST and IPI; ICMS is part of the price) and the
 * freight: an exact sum, rounded half-even to cents.
 */
export function totalOf(items: readonly ItemRecord[], freight: OrderRecord['freight']): number {
  let total = new Big(freight?.value ?? 0);
  for (const item of items) {
    total = total
      .plus(item.total_liq)
      .plus(item.vlr_icms_st ?? 0)
      .plus(item.value_ipi ?? 0);
  }
  return total.round(2, Big.roundHalfEven).toNumber();
}
