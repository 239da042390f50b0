/** The figures of an order's paper copy: the service's where it has given them, ours elsewhere. */
import Big from 'big.js';
import type { FoldedItem, OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { itemReadNames } from '../../../../src-shared/domain/order-fields.ts';
import { decimalOf, estimateLine, figureFields } from '../../../../src-shared/domain/pricing.ts';

export interface PaperLine {
  item: FoldedItem;
  /** Decimal text; null where it is not known, or none. */
  discount: string | null;
  net: string | null;
}

/** The service has answered for the order as it stands here. */
export function isConfirmed({ id, sync }: OrderDetail): boolean {
  return id !== null && sync.state === 'onService';
}

/** The service's total once it has confirmed the order, else the estimate; null where neither is known. */
export function paperTotal(detail: OrderDetail): number | string | null {
  return (isConfirmed(detail) ? detail.order.total_value : null) ?? detail.estimate;
}

export function paperLines({ order }: OrderDetail, isConfirmed: boolean): PaperLine[] {
  return order.items.map((item) => {
    const figures = Object.fromEntries(figureFields.map((field) => [field, item[itemReadNames[field]]]));
    const estimate = estimateLine(figures);
    const received = isConfirmed ? (decimalOf(item.total_liq)?.toFixed() ?? null) : null;
    const discount = estimate?.discount ?? null;
    return { item, discount: Number(discount) === 0 ? null : discount, net: received ?? estimate?.net ?? null };
  });
}

/** What comes to the lines' net values, as decimal text; without what is zero. */
export function paperSums(detail: OrderDetail): ['value_icms_st' | 'value_ipi' | 'freight_value', string][] {
  const sums: ReturnType<typeof paperSums> = [
    ['value_icms_st', taxSum(detail, 'vlr_icms_st')],
    ['value_ipi', taxSum(detail, 'value_ipi')],
    ['freight_value', String(detail.order.freight?.value ?? 0)],
  ];
  return sums.filter(([, amount]) => Number(amount) !== 0);
}

/** The sum of a tax over all lines, as decimal text. */
function taxSum({ order }: OrderDetail, field: 'vlr_icms_st' | 'value_ipi'): string {
  return order.items.reduce((sum, item) => sum.plus(decimalOf(item[field]) ?? 0), new Big(0)).toFixed(2);
}
