import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import { formatExactMoney, formatNearDay } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { Preset } from '../draft/draft.ts';
import type { LineDraft } from '../line/line-draft.ts';

/** Where a preset came from. */
export function sourceWords({ orderId, date }: Pick<Preset, 'orderId' | 'date'>): string {
  const day = date ? formatNearDay(date) : m.none();
  return orderId === null ? m.source_order_without_number({ day }) : m.source_order({ id: orderId, day });
}

/** A price to fill in: this customer's own, or the list's. What others paid is only offered. */
export function isOwnPrice(last: LastPrice): boolean {
  return last.ofThisCustomer || last.isListed;
}

/** The price that a line says where it comes from. */
export function shownPriceOf({ lastPrice }: LineDraft, showsOthers: boolean): LastPrice | null {
  return lastPrice && (showsOthers || isOwnPrice(lastPrice)) ? lastPrice : null;
}

/** A product's last price, and where it was seen. */
export function priceWords(last: LastPrice): string {
  const price = formatExactMoney(last.price);
  if (last.isListed) return m.line_list_price({ price });
  const source = sourceWords(last);
  return last.ofThisCustomer ? m.line_last_price({ price, source }) : m.line_last_price_of_another({ price, source });
}
