/** What an order comes to: by our own sum, and by the service's where it has answered for what is shown. */
import { differenceFrom } from '../../../../src-shared/domain/pricing.ts';
import { formatExactMoney } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { lostWords } from '../../../i18n/words/lost.ts';
import type { OrderEditor } from '../editor.svelte.ts';

export interface Totals {
  /** Ours, as decimal text. */
  estimate: string;
  /** Lines that it leaves out. */
  unpriced: number;
  /** The service's; null where it has none. */
  received: number | null;
  /** It is of the order as it is shown. */
  isAnswered: boolean;
  /** By how much the two differ, in words; empty where they do not. */
  difference: string;
  /** What the service did not take, or not the whole of. */
  lost: readonly string[];
}

export function totalsOf(editor: OrderEditor): Totals {
  const { lines, detail } = editor;
  const { estimate } = lines;
  const received = detail?.order.total_value ?? null;
  const isAnswered = editor.isAnswered && received !== null;
  const difference = isAnswered && estimate.unpriced === 0 ? differenceFrom(estimate.total, received) : null;
  return {
    estimate: estimate.total,
    unpriced: estimate.unpriced,
    received,
    isAnswered,
    difference: difference === null ? '' : differenceWords(difference),
    lost: lostOf(editor),
  };
}

function differenceWords(difference: string): string {
  const amount = formatExactMoney(difference.replace('-', ''));
  return difference.startsWith('-') ? m.order_difference_less({ amount }) : m.order_difference_more({ amount });
}

function lostOf({ isAnswered, detail }: OrderEditor): readonly string[] {
  if (!isAnswered || !detail) return [];
  const numbers = Object.fromEntries(detail.order.items.map(({ id }, at) => [`items.${id}`, String(at + 1)]));
  return lostWords('order', detail, numbers);
}
