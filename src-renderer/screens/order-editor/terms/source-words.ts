import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LastTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import { formatAmount, formatExactMoney, formatNearDay, formatPercent } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { Preset } from '../draft/draft.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { isOwnPrice } from './fill-known.ts';

/** Where a preset came from. */
export function sourceWords({ orderId, date }: Pick<Preset, 'orderId' | 'date'>): string {
  const day = date ? formatNearDay(date) : m.none();
  return orderId === null ? m.source_order_without_number({ day }) : m.source_order({ id: orderId, day });
}

/** The price that a line says where it comes from. */
export function shownPriceOf({ lastPrice }: LineDraft, showsOthers: boolean): LastPrice | null {
  return lastPrice && (showsOthers || isOwnPrice(lastPrice)) ? lastPrice : null;
}

/** A product's last price, and where it was seen. */
export function priceWords(last: LastPrice): string {
  const price = formatExactMoney(last.price);
  if (last.isListed && last.listName) return m.line_price_of_list({ price, list: last.listName });
  if (last.isListed) return m.line_list_price({ price });
  const source = sourceWords(last);
  return last.ofThisCustomer ? m.line_last_price({ price, source }) : m.line_last_price_of_another({ price, source });
}

/** Whose line the taxes are as on. */
export function taxWords({ taxedFor, state, orderId, date }: LastTaxes): string {
  if (taxedFor === 'customer') return m.line_taxes_customer({ source: sourceWords({ orderId, date }) });
  return taxedFor === 'state' ? m.line_taxes_state({ state: state ?? '' }) : m.line_taxes_anybody();
}

/** A fact under a figure of a line. */
export interface CellNote {
  words: string;
  /** How far the figure is from it; it is read where there is no room for the words. */
  away?: string;
  /** More of it, such as where a price was seen. */
  source: string;
  /** The figure is far from it, or against it. */
  isFar: boolean;
  /** How it is spoken if the words are a name, which is cut off where it is too long. */
  spoken?: string;
}

/**
 * Under a price: the last one, and how far the typed one is from it. Where they are the same, the price list that it is of, if it
 * has a name, else null.
 */
export function priceNote(last: LastPrice | null, typed: number | null): CellNote | null {
  if (!last) return null;
  const list = last.isListed ? last.listName : null;
  if (typed === last.price) return list ? listNote(list, last) : null;
  const price = formatAmount(last.price);
  const name = { list: m.price_note_list, own: m.price_note_last, others: m.price_note_others };
  const words = name[last.isListed ? 'list' : last.ofThisCustomer ? 'own' : 'others']({ price });
  const part = typed === null || last.price === 0 ? 0 : typed / last.price - 1;
  const source = priceWords(last);
  if (Math.abs(part) < 0.005) return { words, source, isFar: false };
  return { words, away: `${part > 0 ? '▲' : '▼'} ${formatPercent(Math.abs(part))}`, source, isFar: true };
}

function listNote(list: string, last: LastPrice): CellNote {
  return { words: list, source: priceWords(last), isFar: false, spoken: m.terms_list({ list }) };
}
