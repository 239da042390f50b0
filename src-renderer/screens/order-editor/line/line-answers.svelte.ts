/** What the service made of the lines of an order, against what it was asked for. */
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { FoldedItem, OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { lineDifferences, type LineDifference } from './line-differences.ts';
import type { LineDraft } from './line-draft.ts';

type Lines = ReadonlyMap<LocalId, FoldedItem>;

export class LineAnswers {
  /**
   * The service has answered for all that is shown. That follows from every line: were each to listen to what it follows
   * from, all of them would be looked at at every key, as if it might have changed.
   */
  areShown = $state(false);
  /** The change to the order or to one of its lines that needs the rep. */
  needy = $state.raw<EntryDetail | null>(null);
  #received = $state.raw<Lines>(new Map());
  /** The lines as they stood while they were still to be sent. */
  #asked: Lines = new Map();

  hold({ order, sync }: OrderDetail): void {
    const lines = new Map(order.items.map((item) => [item.localId, item]));
    if (sync.state !== 'onService') this.#asked = lines;
    this.#received = lines;
  }

  /** None while something of the rep's is still to be sent. */
  differencesOf({ localId }: LineDraft): LineDifference[] {
    const received = this.areShown && localId !== null ? this.#received.get(localId) : undefined;
    return received ? lineDifferences(received, this.#asked.get(received.localId) ?? null) : [];
  }

  troubleOf({ localId }: LineDraft): EntryDetail | null {
    return localId !== null && this.needy?.recordLocalId === localId ? this.needy : null;
  }
}
