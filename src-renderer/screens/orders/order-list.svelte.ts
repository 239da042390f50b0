/**
 * The list of orders by pages of 100. Pages are asked for as they come into sight; when orders change, those in sight
 * are asked for again and the others forgotten. One list outlives its screen, so that coming back finds it as it was.
 */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { OrderCriteria, OrderListSort } from '../../../src-shared/contract/orders/order-lists.ts';
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { query } from '../../bridge.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { criteriaOf, noFilters, type ListFilters } from './filter/list-filters.ts';
import { OrderSelected } from './order-selected.svelte.ts';
import { rowHeight } from './row-height.ts';

const pageSize = 100;

type Pages = Readonly<Record<number, readonly OrderRow[]>>;

export class OrderList {
  /** What the rep typed. */
  text = $state('');
  filters = $state.raw<ListFilters>(noFilters);
  sort = $state.raw<OrderListSort>('-date');
  /** The rep among the service's users. */
  me = $state.raw<number | null>(null);
  /** How many rows there are, as far as that is known. */
  total = $state.raw<number | null>(null);
  /** How many there were when they were last counted; null while this list never was. */
  counted = $state.raw<number | null>(null);
  error = $state.raw<AppError | null>(null);
  /** Place of the active row. */
  active = $state(0);
  /**
   * Whether the rep is at the rows: before the first key or click there, the top stays the top while orders come in, or
   * when they are sorted in another way.
   */
  isInUse = false;
  scrollTop = $state(0);
  readonly selected = new OrderSelected();

  /** The text that was probably meant if nothing matches the typed one, and the typed one. */
  #nearest = $state.raw<{ typed: string; text: string | null } | null>(null);
  #pages = $state.raw<Pages>({});
  #criteria = $state.raw<OrderCriteria>({ sort: '-date' });
  #details = false;
  #inSight: readonly number[] = [1];
  #isAsking = false;
  #isStale = false;
  #underWay: Promise<void> = Promise.resolve();
  #typing: ReturnType<typeof setTimeout> | undefined;

  /** What the rows answer to: the text follows typing after a short pause. */
  get criteria(): OrderCriteria {
    return this.#criteria;
  }

  /** The text that the rows answer to, where that is not the typed one but what was probably meant. */
  get nearest(): string | null {
    const near = this.#nearest;
    return near?.typed === this.text.trim() ? near.text : null;
  }

  row(index: number): OrderRow | null {
    return this.#pages[pageOf(index)]?.[index % pageSize] ?? null;
  }

  /** A short pause collects fast keystrokes into one search. */
  search(text: string): void {
    this.text = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#restart(), 50);
  }

  /** Resolves once the rows are those for what was typed. */
  async answered(): Promise<void> {
    clearTimeout(this.#typing);
    this.#restart();
    while (this.#isAsking) await this.#underWay;
  }

  narrow(changes: Partial<ListFilters>): void {
    this.filters = { ...this.filters, ...changes };
    this.#restart();
  }

  /** As `narrow`, with other words too. */
  show({ text, filters }: { text: string; filters: ListFilters }): void {
    clearTimeout(this.#typing);
    this.text = text;
    this.filters = filters;
    this.#restart();
  }

  sortBy(sort: OrderListSort): void {
    this.sort = sort;
    this.#restart();
  }

  /** Null while the rep has not said who that is. */
  knowMe(me: number | null): void {
    this.me = me;
    if (this.filters.mine) this.#restart();
  }

  /** Whether a column is shown that needs more than the narrow row. */
  wantDetails(details: boolean): void {
    if (details === this.#details) return;
    this.#details = details;
    if (details) void this.refresh();
  }

  /** The orders from one place to another, both included. */
  async between(from: number, to: number): Promise<LocalId[]> {
    const [first, last] = from <= to ? [from, to] : [to, from];
    const known = Array.from({ length: last - first + 1 }, (_, at) => this.row(first + at)?.localId);
    if (!known.includes(undefined)) return known as LocalId[];
    const asked = { criteria: this.#criteria, from: first, count: last - first + 1 };
    const answer = await query('orders.between', asked);
    return answer.ok ? answer.value.localIds : [];
  }

  /** Notes which rows are visible, and requests their missing pages. */
  see(first: number, last: number): void {
    const pages: number[] = [];
    for (let page = pageOf(first); page <= pageOf(Math.max(first, last)); page++) pages.push(page);
    this.#inSight = pages;
    if (!this.#isAsking && pages.some((page) => !(page in this.#pages))) this.#underWay = this.#fill();
  }

  /** Asks again for what is in sight. Calls while one is under way lead to one more. */
  refresh(): Promise<void> {
    if (this.#isAsking) this.#isStale = true;
    else this.#underWay = this.#refresh();
    return this.#underWay;
  }

  async #refresh(): Promise<void> {
    this.#isAsking = true;
    // Days that are named by the calendar move on with it. Sums of what is selected are asked for by the same criteria.
    if (this.#wanted().text !== this.#criteria.text) this.#beginAnew();
    else if (this.#isNarrowedAnew()) this.#criteria = this.#wanted();
    const followed = this.isInUse || this.active > 0 || this.scrollTop > 0 ? this.row(this.active) : null;
    await this.#ask(this.#inSight, {}, followed ? { localId: followed.localId, at: this.active } : undefined);
    await this.#lookNear();
    await this.#endAsking();
  }

  #restart(): void {
    if (!this.#isNarrowedAnew()) return;
    this.#beginAnew();
    void this.refresh();
  }

  /** The rows that are asked for next are those of another question. */
  #beginAnew(): void {
    const before = this.#criteria;
    this.#criteria = this.#wanted();
    this.counted = null;
    this.active = 0;
    this.isInUse = false;
    this.scrollTop = 0;
    this.#inSight = [1];
    if (JSON.stringify({ ...before, sort: this.sort }) === JSON.stringify(this.#criteria)) this.selected.forgetPlace();
    else this.selected.clear();
  }

  #isNarrowedAnew(): boolean {
    return JSON.stringify(this.#wanted()) !== JSON.stringify(this.#criteria);
  }

  #wanted(): OrderCriteria {
    const { filters, sort, me } = this;
    return criteriaOf({ text: this.nearest ?? this.text, filters, sort, me });
  }

  /** Once for each text: where nothing matches it, the rows are those for what was probably meant. */
  async #lookNear(): Promise<void> {
    const typed = this.text.trim();
    const isMissed = this.counted === 0 && this.error === null && this.#criteria.text === typed;
    if (!isMissed || this.#nearest?.typed === typed) return;
    const answer = await query('search.nearest', { text: typed, among: 'orders' });
    this.#nearest = { typed, text: answer.ok ? answer.value.text : null };
    if (this.nearest === null) return;
    this.#criteria = this.#wanted();
    this.counted = null;
    this.#inSight = [1];
    await this.#ask([1], {});
  }

  async #fill(): Promise<void> {
    this.#isAsking = true;
    const missing = this.#inSight.filter((page) => !(page in this.#pages));
    await this.#ask(missing, this.#pages);
    await this.#endAsking();
  }

  /** Asks once more for what has changed meanwhile, or come into sight. */
  async #endAsking(): Promise<void> {
    this.#isAsking = false;
    if (this.#isStale) {
      this.#isStale = false;
      await this.refresh();
    } else if (this.error === null && this.#inSight.some((page) => !(page in this.#pages))) {
      await this.#fill();
    }
  }

  /** Shows the pages beside those that are known. `seek` is the order that the active row is on, and its place. */
  async #ask(pages: readonly number[], known: Pages, seek?: { localId: LocalId; at: number }): Promise<void> {
    const criteria = this.#criteria;
    const asked = { ...criteria, limit: pageSize, details: this.#details, totalLater: true };
    const answers = await Promise.all(
      pages.map((page, at) =>
        query('orders.search', { ...asked, page, ...(at === 0 && seek && { seek: seek.localId }) }),
      ),
    );
    if (criteria !== this.#criteria) {
      this.#isStale = true;
      return;
    }
    const merged: Record<number, readonly OrderRow[]> = { ...known };
    for (const [at, answer] of answers.entries()) {
      if (!answer.ok) {
        this.error = answer.error;
        return;
      }
      merged[pages[at] ?? 1] = answer.value.rows;
      this.#know(answer.value);
    }
    this.error = null;
    this.#pages = merged;
    const [first] = answers;
    if (seek !== undefined && first?.ok) this.#follow(first.value.soughtAt, seek.at);
    if (first?.ok && !first.value.isCounted) void this.#count();
  }

  /** Until it is counted again the list stays as long as it was. */
  #know({ total, isCounted }: { total: number; isCounted: boolean }): void {
    this.total = isCounted ? total : Math.max(total, this.counted ?? 0);
    if (isCounted) this.counted = total;
  }

  async #count(): Promise<void> {
    const criteria = this.#criteria;
    const answer = await query('orders.count', { criteria });
    if (answer.ok && criteria === this.#criteria) this.#know({ total: answer.value.total, isCounted: true });
  }

  /**
   * The active row stays on its order, wherever that is now, and in its place in the window; the top stays the top.
   * Steps that the rep took since the order was asked for are kept.
   */
  #follow(place: number | null, from: number): void {
    const last = Math.max(0, (this.total ?? 1) - 1);
    const to = Math.min(Math.max(0, this.active + (place ?? from) - from), last);
    if (this.scrollTop > 0 && place !== null) {
      this.scrollTop = Math.max(0, this.scrollTop + (to - this.active) * rowHeight());
    }
    this.active = to;
  }
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

let list = $state.raw(new OrderList());

export function orderList(): OrderList {
  return list;
}

// For another rep, or another service: nothing of the last one's list is left.
forgetWithAccount(() => {
  list = new OrderList();
});
