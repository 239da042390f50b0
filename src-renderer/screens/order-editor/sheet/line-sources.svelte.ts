/** Where many lines come from at once: the rows of a spreadsheet, and the customer's last orders. */
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { isTable } from '../paste/pasted-table.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import type { LineSheet } from './line-sheet.svelte.ts';

export class LineSources {
  isPasting = $state(false);
  isComparing = $state(false);
  isDiscounting = $state(false);
  /** Rows as they were pasted. */
  pasted = $state('');
  readonly #editor: OrderEditor;
  readonly #prefill: Prefill;
  readonly #sheet: LineSheet;

  constructor(editor: OrderEditor, prefill: Prefill, sheet: LineSheet) {
    this.#editor = editor;
    this.#prefill = prefill;
    this.#sheet = sheet;
  }

  /** The newest order of the customer of a new order; null if there is none. */
  get last(): Prefill['last'] {
    return this.#editor.localId === null ? this.#prefill.last : null;
  }

  /** An order without items has nothing to take it off. */
  openDiscount(): void {
    this.isDiscounting = this.#editor.lines.count > 0;
  }

  openPaste(): void {
    this.isPasting = true;
  }

  /** Rows of a spreadsheet become lines; what is no table goes into the field as ever. */
  readonly readPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isTable(text)) return;
    event.preventDefault();
    this.pasted = text;
    this.isPasting = true;
  };

  compareLast(): void {
    this.isComparing = this.last !== null;
  }

  /** A dialog closes. The line that had the focus may be one that gave way to those that were added. */
  async goOnBehind(added: number): Promise<void> {
    this.isPasting = false;
    this.isComparing = false;
    this.#sheet.beginStep();
    await this.#focusAdded(added);
  }

  async repeatLast(): Promise<void> {
    this.#sheet.beginStep();
    const count = await this.#prefill.repeatLast();
    this.#sheet.beginStep();
    if (count > 0) announce(m.line_repeated({ count }));
    else if (this.last) showToast({ words: m.line_repeated_none(), action: null });
    await this.#focusAdded(count);
  }

  async #focusAdded(count: number): Promise<void> {
    if (count > 0) await this.#sheet.focusLine(this.#sheet.lines.length - count, 'quantity');
  }
}
