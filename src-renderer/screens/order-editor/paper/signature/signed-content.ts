/** What a customer signs: the lines and the sums of the paper copy. */
import type { OrderDetail } from '../../../../../src-shared/contract/orders/order-views.ts';
import { decimalOf } from '../../../../../src-shared/domain/pricing.ts';
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
  return [...lines.toSorted(), ...sums, `total ${money(paperTotal(detail))}`].join('\n');
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
