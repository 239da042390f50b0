/** A search that is sent to the service page by page: its hits join the cache, and are then shown. */
import type { OrderFilters } from '../../../../src-shared/contract/orders/order-filters.ts';
import { command } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { Said } from '../../../i18n/said.ts';
import { errorWords } from '../../../i18n/words/problems.ts';
import type { Found } from '../filter/list-filters.ts';

export class ServiceHits {
  busy = $state(false);
  /** Why there is nothing to show. */
  trouble = $state.raw<Said | null>(null);
  #asked = $state.raw<OrderFilters | null>(null);

  /** Null when there is nothing to show: `trouble` says why. `known` are the hits of the pages before. */
  async ask(filters: OrderFilters, known: Found | null = null): Promise<Found | null> {
    this.busy = true;
    this.trouble = null;
    const answer = await command('orders.pull', { filters });
    this.busy = false;
    if (!answer.ok) {
      this.trouble = () => errorWords(answer.error);
      return null;
    }
    const { localIds, total } = answer.value;
    this.#asked = filters;
    if (localIds.length === 0 && known === null) {
      this.trouble = m.orders_service_none;
      return null;
    }
    return { localIds: [...new Set([...(known?.localIds ?? []), ...localIds])], total };
  }

  /** The page after the last one. */
  next(known: Found): Promise<Found | null> {
    const filters = this.#asked ?? {};
    return this.ask({ ...filters, page: (filters.page ?? 1) + 1 }, known);
  }
}
