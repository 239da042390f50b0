/** Which cards of terms beside an order are open as forms: the others say what they hold in words. */
import { SvelteSet } from 'svelte/reactivity';
import { cardOf, type CardName } from '../terms/sections.ts';

export class OpenCards {
  readonly #open = new SvelteSet<CardName>();

  has(card: CardName): boolean {
    return this.#open.has(card);
  }

  toggle(card: CardName): void {
    if (!this.#open.delete(card)) this.#open.add(card);
  }

  /** The card that holds the field. */
  openFor(field: string): void {
    const card = cardOf(field);
    if (card) this.#open.add(card);
  }
}
