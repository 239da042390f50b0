/** What a customer signs: for whom the order is, how it is paid, when it is delivered, and the lines and sums of the paper copy. */
import type { OrderDetail } from '../../../../../src-shared/contract/orders/order-views.ts';
import { decimalOf } from '../../../../../src-shared/domain/pricing.ts';
import { partsOfDateTime } from '../../../../../src-shared/domain/local-parts.ts';
import { isConfirmed, paperLines, paperSums, paperTotal } from '../paper-lines.ts';

/** Two orders with the same text say the same. The order of lines, and zeros behind a figure, mean nothing. */
export function signedContent(detail: OrderDetail): string {
  const lines = paperLines(detail, isConfirmed(detail)).map(({ item, discount, net }) =>
    [
      item.item?.id ?? item.item?.fk_id ?? '',
      figure(item.quantity),
      figure(item.price),
      money(discount ?? '0'),
      money(net),
    ].join(' '),
  );
  const sums = paperSums(detail).map(([name, amount]) => `${name} ${money(amount)}`);
  return [...termsOf(detail), ...lines.toSorted(), ...sums, `total ${money(paperTotal(detail))}`].join('\n');
}

/** By their ids, which a name that the office corrects does not change. */
function termsOf({ order }: OrderDetail): string[] {
  const { customer, payment_type: paymentTerms, payment_method: paymentMethod, delivery_date: delivery } = order;
  return [
    `customer ${customer?.id ?? ''}`,
    `payment ${paymentTerms?.id ?? ''} ${paymentMethod?.id ?? ''}`,
    `delivery ${partsOfDateTime(delivery ?? null).day}`,
  ];
}

/** As 64 hexadecimal digits. */
export async function digestOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function figure(value: number | string | null | undefined): string {
  return decimalOf(value)?.toFixed() ?? '';
}

function money(value: number | string | null | undefined): string {
  return decimalOf(value)?.toFixed(2) ?? '';
}
