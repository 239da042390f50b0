/** What the catalogue beside an order offers: products, with what this customer has bought of them before. */
import type { CatalogueRow } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import type { AlikeProduct, Purchase } from '../../../../src-shared/contract/catalogue/customers.ts';
import { partsOfDateTime } from '../../../i18n/date-parts.ts';
import { byHabit, rhythmOf, type RankedHabit } from '../../../../src-shared/domain/rhythm.ts';
import type { Choice } from '../../../ui/combobox/choice.ts';

export interface Suggestion {
  productId: number;
  name: string | null;
  code: string | null;
  /** The barcode, of rows of the catalogue. */
  ean?: string | null | undefined;
  /** Of this customer; null where it never bought the product. */
  habit: Habit | null;
  /** How many of the customers alike buy what this one never bought; of no other product. */
  alike?: { customers: number; ofCustomers: number };
  /** This customer's last one, or the price list's; what others paid only where the rep wants to see it. */
  price: number | null;
}

export interface Habit extends RankedHabit {
  lastDate: string | null;
  lastQuantity: number | null;
  lastPrice: number | null;
}

export type SuggestionTab = 'usual' | 'recent' | 'all';

/** `today` is a day as text, such as 2026-11-26. The newest first, as purchases come. */
export function suggestionsOf(purchases: readonly Purchase[], today: string): Suggestion[] {
  const lastOrder = dayOf(purchases[0]?.lastDate ?? null);
  return purchases.map(({ productId, name, fk_id: code, times, everyDays, lastDate, lastQuantity, lastPrice }) => ({
    productId,
    name,
    code,
    habit: {
      times,
      rhythm: rhythmOf({ everyDays, lastDate: dayOf(lastDate) }, today, lastOrder),
      lastDate,
      lastQuantity,
      lastPrice,
    },
    price: lastPrice,
  }));
}

/** By this machine's calendar. */
function dayOf(dateTime: string | null): string {
  return partsOfDateTime(dateTime).day;
}

/** What is bought again and again, the most due first: once is no habit, unless nothing was bought twice. */
export function usualOf(bought: readonly Suggestion[]): Suggestion[] {
  const going = bought.filter(({ habit }) => !habit?.rhythm?.hasStopped);
  const again = going.filter(({ habit }) => (habit?.times ?? 0) > 1);
  const ranked = (again.length > 0 ? again : going).map((suggestion) => ({
    suggestion,
    times: suggestion.habit?.times ?? 0,
    rhythm: suggestion.habit?.rhythm ?? null,
  }));
  return ranked.toSorted(byHabit).map(({ suggestion }) => suggestion);
}

/** What the customer seems to have stopped buying, the last to stop first. */
export function stoppedOf(bought: readonly Suggestion[]): Suggestion[] {
  return bought.filter(({ habit }) => habit?.rhythm?.hasStopped);
}

/** What customers alike buy and this one never did. */
export function alikeOf({ rows, ofCustomers }: { rows: readonly AlikeProduct[]; ofCustomers: number }): Suggestion[] {
  return rows.map(({ productId, name, fk_id: code, customers }) => ({
    ...{ productId, name, code, habit: null, price: null },
    alike: { customers, ofCustomers },
  }));
}

/** Rows of the catalogue in their order; what the customer has bought comes first, with its habit. */
export function withHabits(
  rows: readonly CatalogueRow[],
  bought: readonly Suggestion[],
  showsOthers = false,
): Suggestion[] {
  const known = new Map(bought.map((suggestion) => [suggestion.productId, suggestion]));
  const all = rows.map(({ id, name, fk_id: code, ean, lastPrice, listPrice }): Suggestion => {
    const price = listPrice ?? (showsOthers ? lastPrice : null);
    return { ...(known.get(id) ?? { productId: id, name, code, habit: null, price }), ean };
  });
  return all.toSorted((a, b) => Number(b.habit !== null) - Number(a.habit !== null));
}

/** As a field with choices would offer it. */
export function asChoice(suggestion: Suggestion): Choice<Suggestion> {
  const { productId, name, code, ean } = suggestion;
  return { value: String(productId), label: name ?? code ?? String(productId), detail: '', code, ean, row: suggestion };
}

export interface Sought {
  /** How many are meant, as `3*MER-0018` says; null where nothing is said. */
  quantity: number | null;
  text: string;
}

/** `3*code` or `3 x code` asks for three of it. */
export function readSought(typed: string): Sought {
  const [, count, text] = /^\s*(\d{1,5})(?:\s*[*×]\s*|\s*x\s+)(\S.*)$/i.exec(typed) ?? [];
  return count !== undefined && text !== undefined && Number(count) > 0
    ? { quantity: Number(count), text: text.trim() }
    : { quantity: null, text: typed.trim() };
}
