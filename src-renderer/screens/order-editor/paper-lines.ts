/** The figures of an order's paper copy: the service's where it has given them, ours elsewhere. */
import Big from 'big.js';
import type { FoldedItem, OrderDetail } from '../../../src-shared/contract/queries.ts';
import { itemReadNames } from '../../../src-shared/domain/order-fields.ts';
import { estimateLine, figureFields } from '../../../src-shared/domain/pricing.ts';

export interface PaperLine {
  item: FoldedItem;
  /** Decimal text; null where it is not known, or none. */
  discount: string | null;
  net: string | null;
}

export function paperLines({ order }: OrderDetail, isConfirmed: boolean): PaperLine[] {
  return order.items.map((item) => {
    const figures = Object.fromEntries(figureFields.map((field) => [field, item[itemReadNames[field]]]));
    const estimate = estimateLine(figures);
    const received = isConfirmed && typeof item.total_liq === 'number' ? String(item.total_liq) : null;
    const discount = estimate?.discount ?? null;
    return { item, discount: Number(discount) === 0 ? null : discount, net: received ?? estimate?.net ?? null };
  });
}

/** The sum of a tax over all lines, as decimal text. */
export function taxSum({ order }: OrderDetail, field: 'vlr_icms_st' | 'value_ipi'): string {
  const amounts = order.items.map((item) => item[field]).filter((amount) => typeof amount === 'number');
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2);
}
