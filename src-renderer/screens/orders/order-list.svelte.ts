/**
 * The list of orders by pages of 100. Pages are asked for as they come into sight; when orders change, those in sight
 * are asked for again and the others forgotten. One list outlives its screen, so that coming back finds it as it was.
 */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { OrderRow } from '../../../src-shared/contract/queries.ts';
import { query } from '../../bridge.ts';

export const pageSize = 100;

type Pages = Readonly<Record<number, readonly OrderRow[]>>;

export class OrderList {
  /** What the rep typed. */
  text = $state('');
  total = $state.raw<number | null>(null);
  error = $state.raw<AppError | null>(null);
  /** Place of the active row. */
  active = $state(0);
  scrollTop = $state(0);

  #pages = $state.raw<Pages>({});
  #sought = '';
  #inSight: readonly number[] = [1];
  #isAsking = false;
  #isStale = false;
  #typing: ReturnType<typeof setTimeout> | undefined;

  row(index: number): OrderRow | null {
    return this.#pages[pageOf(index)]?.[index % pageSize] ?? null;
  }

  /** A short pause collects fast keystrokes into one search. */
  search(text: string): void {
    this.text = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      if (this.#sought === text.trim()) return;
      this.#sought = text.trim();
      this.active = 0;
      this.scrollTop = 0;
      this.#inSight = [1];
      void this.refresh();
    }, 50);
  }

  /** Tells which rows can be seen, and asks for their pages where they are missing. */
  see(first: number, last: number): void {
    const pages: number[] = [];
    for (let page = pageOf(first); page <= pageOf(Math.max(first, last)); page++) pages.push(page);
    this.#inSight = pages;
    if (pages.some((page) => !(page in this.#pages))) void this.#fill();
  }

  /** Asks again for what is in sight. Calls while one is under way lead to one more. */
  async refresh(): Promise<void> {
    if (this.#isAsking) {
      this.#isStale = true;
      return;
    }
    this.#isAsking = true;
    const fresh = await this.#ask(this.#inSight, {});
    if (fresh) this.#show(fresh);
    await this.#settle();
  }

  async #fill(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const missing = this.#inSight.filter((page) => !(page in this.#pages));
    const filled = await this.#ask(missing, this.#pages);
    if (filled) this.#pages = filled;
    await this.#settle();
  }

  async #settle(): Promise<void> {
    this.#isAsking = false;
    if (this.#isStale) {
      this.#isStale = false;
      await this.refresh();
    } else if (this.error === null && this.#inSight.some((page) => !(page in this.#pages))) {
      await this.#fill();
    }
  }

  /** Null when the search changed meanwhile, or could not be answered. */
  async #ask(pages: readonly number[], known: Pages): Promise<Pages | null> {
    const sought = this.#sought;
    const text = sought === '' ? {} : { text: sought };
    const answers = await Promise.all(
      pages.map((page) => query('orders.search', { ...text, sort: '-date', limit: pageSize, page })),
    );
    if (sought !== this.#sought) {
      this.#isStale = true;
      return null;
    }
    const merged: Record<number, readonly OrderRow[]> = { ...known };
    for (const [at, answer] of answers.entries()) {
      if (!answer.ok) {
        this.error = answer.error;
        return null;
      }
      merged[pages[at] ?? 1] = answer.value.rows;
      this.total = answer.value.total;
    }
    this.error = null;
    return merged;
  }

  /** The active row stays on its order, wherever that is now. */
  #show(fresh: Pages): void {
    const activeId = this.row(this.active)?.localId;
    this.#pages = fresh;
    if (activeId === undefined || this.row(this.active)?.localId === activeId) return;
    for (const [page, rows] of Object.entries(fresh)) {
      const at = rows.findIndex(({ localId }) => localId === activeId);
      if (at !== -1) this.active = (Number(page) - 1) * pageSize + at;
    }
    this.active = Math.max(0, Math.min(this.active, (this.total ?? 1) - 1));
  }
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

let list = $state.raw(new OrderList());

export function orderList(): OrderList {
  return list;
}

/** For another rep, or another service: nothing of the last one's list is left. */
export function forgetOrderList(): void {
  list = new OrderList();
}
