/** An order in words, for a message to the customer. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { formatDay, formatDecimal, formatExactMoney, formatMoney } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { headerLabel } from '../terms/header-label.ts';
import { fitLines } from './fit-lines.ts';
import { isConfirmed, paperLines, paperSums, paperTotal } from './paper-lines.ts';
import { sumNames, titleOf } from './paper-terms.ts';

/** `fits`: whether a text is short enough. Of an order that is too long, the last lines are counted instead of named. */
export function orderText(detail: OrderDetail, fits: (text: string) => boolean = () => true): string {
  const { order } = detail;
  const confirmed = isConfirmed(detail);
  const total = paperTotal(detail);
  const title = detail.id === null ? m.order_without_number() : m.order_number({ id: detail.id });
  const head = [
    [title, order.date ? formatDay(order.date) : ''].filter(Boolean).join(' · '),
    titleOf(order.customer),
    confirmed ? '' : m.paper_not_confirmed(),
  ];
  const lines = paperLines(detail, confirmed).map(({ item, discount, net }) => {
    const figures = [
      item.quantity == null ? '' : formatDecimal(item.quantity),
      item.price == null ? '' : formatExactMoney(item.price),
    ].filter(Boolean);
    const less = discount === null ? '' : ` − ${formatMoney(discount)}`;
    return `${titleOf(item.item)}: ${figures.join(' × ')}${less}${net === null ? '' : ` = ${formatMoney(net)}`}`;
  });
  const terms: [string, string][] = [
    [headerLabel('delivery_date'), order.delivery_date ? formatDay(order.delivery_date) : ''],
    [headerLabel('id_payment_type'), order.payment_type?.name ?? ''],
  ];
  const foot = [
    ...paperSums(detail).map(([field, amount]) => `${sumNames[field]()}: ${formatMoney(amount)}`),
    `${confirmed ? m.line_total() : m.order_estimate()}: ${total === null ? m.none() : formatMoney(total)}`,
    ...terms.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`),
  ];

  const more = (count: number) => m.copy_more_lines({ count });
  return fitLines({ head: head.filter(Boolean), lines, foot, more }, fits);
}
