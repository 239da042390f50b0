/** Saving from the screen of an order: what is said, and where the focus goes after it. */
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import { leaveTo, type Route } from '../../../state/router.svelte.ts';
import { settleFields } from '../../../ui/field/settle-fields.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { OrderFocus } from '../screen/order-focus.svelte.ts';
import type { HasLeft } from '../screen/left-screen.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import { forbidsSaving } from './slip.ts';

/** The paper copy that opens after the save. */
export type OnPaper = Pick<Route & { screen: 'order' }, 'isOnPaper' | 'sendsBy'>;

interface Saved {
  editor: OrderEditor;
  prefill: Prefill;
  focus: OrderFocus;
  hasLeft: HasLeft;
}

export class OrderSaving {
  /** What was saved last; empty from the next attempt on. */
  saved = $state<'' | 'order' | 'changes'>('');
  readonly #editor: OrderEditor;
  readonly #prefill: Prefill;
  readonly #focus: OrderFocus;
  readonly #hasLeft: HasLeft;
  /** Since a save that was refused, until all that was wrong is mended. */
  #isRefused = $state(false);
  /** What is wrong, once a save was refused. */
  problems = $derived.by(() => (this.#isRefused ? this.#editor.problems.places() : []));
  #underWay: Promise<boolean> | null = null;

  /** Called while the screen is made. `isJustSaved`: the screen before it has saved this order. */
  constructor({ editor, prefill, focus, hasLeft }: Saved, isJustSaved: boolean) {
    this.#editor = editor;
    this.#prefill = prefill;
    this.#focus = focus;
    this.#hasLeft = hasLeft;
    if (isJustSaved) this.saved = 'order';
    $effect(() => {
      if (this.problems.length === 0) this.#isRefused = false;
    });
  }

  /** Waits until what is shown has all that belongs to it. */
  async untilComplete(): Promise<void> {
    await settleFields();
    await this.#prefill.untilFilled();
  }

  /** Returns whether nothing is left to save. A key that is pressed twice answers what is asked now, not what is asked next. */
  save(onPaper: OnPaper | null = null): Promise<boolean> {
    this.#underWay ??= this.#saveOnce(onPaper).finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #saveOnce(onPaper: OnPaper | null): Promise<boolean> {
    await this.untilComplete();
    const isNew = this.#editor.localId === null;
    if (!isNew && !this.#editor.isDirty) return true;
    this.saved = '';
    const problemsBefore = this.problems.length;
    const outcome = await this.#editor.save();
    this.#isRefused = !outcome.ok;
    if (!outcome.ok) {
      await this.#showWhy(problemsBefore);
      return false;
    }
    if (outcome.created !== null) {
      announce(m.order_saved());
      if (!this.#hasLeft()) leaveTo({ screen: 'order', localId: outcome.created, isJustSaved: true, ...onPaper });
      return true;
    }
    this.saved = 'changes';
    announce(m.order_changes_saved());
    return true;
  }

  async #showWhy(problemsBefore: number): Promise<void> {
    const questions = this.#editor.questions.open;
    // A screen reader does not read an alert again that is shown already.
    const count = this.problems.length;
    if (count > 0 && count === problemsBefore) announce(m.error_summary({ count }));
    if (questions.length > 0 && !questions.some(forbidsSaving)) announce(m.order_asks({ count: questions.length }));
    if (questions.length > 0 && questions.every(({ place }) => place === 'items')) await this.#focus.toNextLine();
    else await this.#focus.toProblem();
  }
}
