/** Whether the paper copy of an order is open, and by what it is sent. */
import { m } from '../../../i18n/generated/messages.js';
import type { Route } from '../../../state/router.svelte.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import type { OrderSaving } from '../save/order-saving.svelte.ts';
import type { OrderFocus } from '../screen/order-focus.svelte.ts';

type Opening = Route & { screen: 'order' };
type SendsBy = NonNullable<Opening['sendsBy']>;

export class PaperOpening {
  isOpen = $state(false);
  /** Null for the copy alone. */
  sendsBy = $state<SendsBy | null>(null);
  readonly #isNew: boolean;
  readonly #saving: OrderSaving;
  readonly #focus: OrderFocus;
  #closeOffer = () => {};

  /** Called while the screen is made. */
  constructor({ localId, isOnPaper, sendsBy }: Opening, saving: OrderSaving, focus: OrderFocus) {
    this.#isNew = localId === null;
    this.isOpen = isOnPaper ?? false;
    this.sendsBy = sendsBy ?? null;
    this.#saving = saving;
    this.#focus = focus;
    // It would save the order once more that the rep has saved meanwhile.
    $effect(() => () => this.#closeOffer());
  }

  /** Of an order that is not saved yet there is nothing to print or to send: a toast offers to save it first. */
  open(by: SendsBy | null = null): void {
    if (!this.#isNew) {
      this.sendsBy = by;
      this.isOpen = true;
      return;
    }
    const words = by === null ? m.paper_save_and_print() : m.paper_save_and_send();
    const run = () => void this.#saving.save({ isOnPaper: true, ...(by === null ? {} : { sendsBy: by }) });
    this.#closeOffer();
    this.#closeOffer = showToast({ words: m.paper_save_first(), action: { words, run } });
  }

  close(): void {
    this.isOpen = false;
  }

  /** What is refused is mended in the form, which lies under the paper. Returns whether nothing is left to save. */
  async save(): Promise<boolean> {
    const isSaved = await this.#saving.save();
    if (!isSaved) {
      this.close();
      await this.#focus.toProblem();
    }
    return isSaved;
  }
}
