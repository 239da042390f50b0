/** What is made of an order for the next times: a standing order, or new items of the one that it is an occurrence of. */
import { m } from '../../../i18n/generated/messages.js';
import { today } from '../../../state/clock.svelte.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import type { StandingSource } from '../../standing/standing-source.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { OrderSaving } from '../save/order-saving.svelte.ts';
import { occurrenceOf } from '../save/standing-occurrence.ts';
import { keepItems } from './keep-items.ts';
import { standingSource } from './standing-source.svelte.ts';

export class Repeating {
  /** What a standing order is being made of; null while none is. */
  source = $state.raw<StandingSource | null>(null);
  readonly #editor: OrderEditor;
  readonly #saving: OrderSaving;

  /** The occurrence of a standing order that the order is; null if it is none. */
  readonly occurrence = $derived.by(() =>
    this.#editor.localId === null ? occurrenceOf(this.#editor.draft, today()) : null,
  );

  constructor(editor: OrderEditor, saving: OrderSaving) {
    this.#editor = editor;
    this.#saving = saving;
  }

  /** Opens the dialog of a standing order. Returns false, and tells the rep why, where there is nothing to repeat yet. */
  begin(): boolean {
    this.source = this.#itemsToRepeat();
    return this.source !== null;
  }

  end(): void {
    this.source = null;
  }

  /** The order’s items become those of its standing order. */
  async keepForNextTimes(): Promise<void> {
    const { occurrence } = this;
    if (!occurrence) return;
    await this.#saving.untilComplete();
    const source = this.#itemsToRepeat();
    if (source) await keepItems(occurrence.standingId, source);
  }

  #itemsToRepeat(): StandingSource | null {
    const source = standingSource(this.#editor);
    if (!source) showToast({ words: m.standing_make_first(), action: null });
    return source;
  }
}
