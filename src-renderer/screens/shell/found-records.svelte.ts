/** Customers, orders and products that fit a text, as rows of the search for actions. */
import type { CatalogueRow } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { shownCode } from '../../i18n/tax-ids.ts';
import { formatDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { liveQuery } from '../../state/live-query.svelte.ts';
import { goTo } from '../../state/router.svelte.ts';

export interface FoundRecord {
  id: string;
  name: string;
  /** What it is, and what tells it from others. */
  detail: string;
  open: () => void;
}

/** Of each kind; whoever looks for more goes to the list of the kind. */
const mostOfKind = 5;
/** One letter fits nearly everything. */
const fewestLetters = 2;

/** To be called while a component is set up. `isAnswered`: the records fit what is typed now. */
export function foundRecords(typed: () => string): {
  readonly records: readonly FoundRecord[];
  readonly isAnswered: boolean;
} {
  const text = $derived(typed().trim());
  const isSought = $derived(text.length >= fewestLetters);

  const customers = liveQuery(
    'catalogue.list',
    () => (isSought ? { kind: 'customer', text, limit: mostOfKind } : null),
    ['catalogue'],
  );
  const orders = liveQuery(
    'orders.search',
    () => (isSought ? { text, limit: mostOfKind, sort: '-date', totalLater: true } : null),
    ['orders'],
  );
  const products = liveQuery('catalogue.list', () => (isSought ? { kind: 'product', text, limit: mostOfKind } : null), [
    'catalogue',
  ]);

  const records = $derived([
    ...(customers.value?.rows ?? []).map((row): FoundRecord => ({
      id: `customer ${row.id}`,
      name: nameOf(row),
      detail: joined(m.column_customer(), row.fk_id && shownCode(row.fk_id)),
      open: () => goTo({ screen: 'customers', customer: { id: row.id } }),
    })),
    ...(orders.value?.rows ?? []).map(({ localId, id, customer, date, fk_id }): FoundRecord => ({
      id: `order ${localId}`,
      name: customer.name ?? customer.fk_id ?? fk_id ?? m.none(),
      detail: joined(
        id === null ? m.orders_saved_here() : m.orders_preview_number({ number: id }),
        date && formatDay(date),
      ),
      open: () => goTo({ screen: 'order', localId }),
    })),
    ...(products.value?.rows ?? []).map((row): FoundRecord => ({
      id: `product ${row.id}`,
      name: nameOf(row),
      detail: joined(m.purchases_product(), row.fk_id),
      open: () => goTo({ screen: 'products', productId: row.id }),
    })),
  ]);

  return {
    get records() {
      return records;
    },
    get isAnswered() {
      return !isSought || (customers.isAnswered && orders.isAnswered && products.isAnswered);
    },
  };
}

function nameOf({ name, fk_id, id }: CatalogueRow): string {
  return name ?? fk_id ?? m.combobox_id({ id });
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
