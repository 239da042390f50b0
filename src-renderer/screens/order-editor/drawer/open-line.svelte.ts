/** The line whose details stand beside the sheet, and the cell that gets the focus back when they close. */
import { tick } from 'svelte';

const firstField = 'input, textarea';
/** Beside the prices that a customer paid, which come a moment later. */
export const paidPrice = '[data-paid] button';

export class OpenLine {
  /** Of the line; null while none is open. */
  key = $state.raw<string | null>(null);
  /** What of the details gets the focus: another object for each time. */
  wanted = $state.raw({ selector: firstField });
  #cell: HTMLElement | null = null;

  has(key: string): boolean {
    return this.key === key;
  }

  open(key: string, selector = firstField): void {
    if (document.activeElement instanceof HTMLElement) this.#cell = document.activeElement;
    this.key = key;
    this.wanted = { selector };
  }

  toggle(key: string): void {
    if (this.has(key)) void this.close();
    else this.open(key);
  }

  /** The focus went on to a cell: the details of its line are shown, if any are. */
  follow(key: string, cell: HTMLElement): void {
    if (this.key === null) return;
    this.key = key;
    this.#cell = cell;
  }

  async close(): Promise<void> {
    if (this.key === null) return;
    const selector = `[data-line="${CSS.escape(this.key)}"] [data-line-details]`;
    this.key = null;
    await tick();
    const cell = this.#cell?.isConnected ? this.#cell : document.querySelector<HTMLElement>(selector);
    cell?.focus();
  }
}
