/** Turning the window to the customer, and back. */
import { tick } from 'svelte';
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import { faceCustomer, isFacing, knowsWayBack, noteWayBackTold } from '../../../state/facing.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { OrderSaving } from '../save/order-saving.svelte.ts';
import type { LineField, OrderFocus } from '../screen/order-focus.svelte.ts';
import type { HasLeft } from '../screen/left-screen.ts';
import { mayFace } from './shown-to-customer.ts';

interface Turned {
  editor: OrderEditor;
  saving: OrderSaving;
  focus: OrderFocus;
  hasLeft: HasLeft;
}

export class Turning {
  /** The rep is told how the window comes back. */
  isTellingWayBack = $state(false);
  readonly #editor: OrderEditor;
  readonly #saving: OrderSaving;
  readonly #focus: OrderFocus;
  readonly #hasLeft: HasLeft;
  /** Where the rep was in a saved order. */
  #place: LineField | null = null;

  /** Called while the screen is made. */
  constructor({ editor, saving, focus, hasLeft }: Turned) {
    this.#editor = editor;
    this.#saving = saving;
    this.#focus = focus;
    this.#hasLeft = hasLeft;
    $effect(() => {
      if (!isFacing()) return;
      return () => void tick().then(() => this.#comeBack());
    });
  }

  begin(): void {
    this.#place = this.#focus.lineField();
    if (!mayFace(this.#editor.draft)) {
      announce(m.facing_customer_first());
      this.#focus.toCustomer();
    } else if (knowsWayBack()) void this.turn();
    else this.isTellingWayBack = true;
  }

  /** What is typed and what is filled in belongs to the view as well. */
  async turn(): Promise<void> {
    this.isTellingWayBack = false;
    noteWayBackTold();
    await this.#saving.untilComplete();
    // Another order would face this customer.
    if (!this.#hasLeft()) faceCustomer(true);
  }

  cancel(): void {
    this.isTellingWayBack = false;
  }

  /** In a new order the focus goes to the last line that the customer chose, in a saved one to where it was, or to its heading. */
  async #comeBack(): Promise<void> {
    if (this.#editor.localId !== null) {
      if (this.#place) await this.#focus.toLineField(this.#place);
      return;
    }
    const { count } = this.#editor.lines;
    if (count === 0) await this.#focus.toNextLine();
    else await this.#focus.toQuantity(count - 1);
  }
}
