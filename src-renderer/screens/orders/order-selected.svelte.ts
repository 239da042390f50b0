/** Which orders of a list are selected: some, or all that match apart from some, however many that is. */
import type { OrderCriteria, OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';

export class OrderSelected {
  #isAll = $state(false);
  /** Those that are selected; of all, those that are not. */
  #ids = $state.raw<ReadonlySet<LocalId>>(new Set());
  /** What was selected when a range began, and where. */
  #before: ReadonlySet<LocalId> = new Set();
  #anchor: number | null = null;
  #turn = 0;

  /** Another object whenever something else is chosen. */
  get choice(): object {
    return this.#ids;
  }

  has(localId: LocalId): boolean {
    return this.#isAll !== this.#ids.has(localId);
  }

  /** Of a list of so many. */
  count(total: number): number {
    return this.#isAll ? total - this.#ids.size : this.#ids.size;
  }

  toggle(localId: LocalId, place: number): void {
    this.#turn++;
    const ids = new Set(this.#ids);
    if (!ids.delete(localId)) ids.add(localId);
    this.#ids = ids;
    this.#anchor = place;
    // If all were selected, a range counts without the rows that were taken out.
    this.#before = this.#isAll ? new Set() : ids;
  }

  /** From where the last toggle was, or from `start`, to `place`: another end replaces the last one. */
  async extend(start: number, place: number, between: (from: number, to: number) => Promise<LocalId[]>): Promise<void> {
    if (this.#anchor === null) {
      this.#anchor = start;
      this.#before = this.#isAll ? new Set() : this.#ids;
    }
    const turn = ++this.#turn;
    const range = await between(this.#anchor, place);
    if (turn !== this.#turn) return;
    this.#isAll = false;
    this.#ids = new Set([...this.#before, ...range]);
  }

  /** The list is sorted in another way: what is selected stands elsewhere, and a range begins anew. */
  forgetPlace(): void {
    this.#turn++;
    this.#anchor = null;
  }

  all(): void {
    this.clear();
    this.#isAll = true;
  }

  clear(): void {
    this.#turn++;
    this.#isAll = false;
    this.#ids = new Set();
    this.#anchor = null;
    this.#before = new Set();
  }

  /** The selection in the form of a query; null if nothing is selected. */
  of(criteria: OrderCriteria): OrderSelection | null {
    if (this.#isAll) return { criteria, except: [...this.#ids] };
    if (this.#ids.size === 0) return null;
    const { sort } = criteria;
    return { criteria: { ...(sort && { sort }), localIds: [...this.#ids] }, except: [] };
  }
}
