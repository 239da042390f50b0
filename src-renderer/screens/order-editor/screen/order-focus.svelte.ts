/** Where the focus goes on the screen of an order: the form, its lines and the cards beside them. */
import { tick } from 'svelte';
import { fieldNamed } from '../../../ui/field/field-named.ts';
import { focusFirstProblem } from '../../../ui/field/focus-problem.ts';
import { takeLostFocus } from '../../../ui/take-lost-focus.ts';
import type { WayToField } from '../../outbox/entry/way-to-field.ts';
import { OpenCards } from '../desk/open-cards.svelte.ts';
import type { FieldPlace } from '../draft/problems.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { lineNamed } from '../line/line-named.ts';
import type { LineSheet } from '../sheet/line-sheet.svelte.ts';
import type { LineSources } from '../sheet/line-sources.svelte.ts';

/** What OrderLines.svelte gives to others. */
interface ShownLines {
  sheet: LineSheet;
  sources: LineSources;
}

export interface LineField {
  /** Of the line. */
  key: string;
  field: string;
}

export class OrderFocus {
  readonly cards = new OpenCards();
  form = $state.raw<HTMLElement | null>(null);
  lines = $state.raw<ShownLines | null>(null);
  readonly #editor: OrderEditor;

  constructor(editor: OrderEditor) {
    this.#editor = editor;
  }

  toCustomer(): void {
    fieldNamed(this.form, 'id_customer')?.focus();
  }

  /** Into the line that is typed next. */
  async toNextLine(): Promise<void> {
    await this.lines?.sheet.goOn();
  }

  /** `at` is the line's place from 0. */
  async toQuantity(at: number): Promise<void> {
    await this.lines?.sheet.focusLine(at, 'quantity');
  }

  /** A field of the head; its card opens. */
  async toField(name: string): Promise<void> {
    this.cards.openFor(name);
    await tick();
    fieldNamed(this.form, name)?.focus();
  }

  async toPlace({ field, line }: FieldPlace): Promise<void> {
    if (line === null) await this.toField(field === 'address' ? 'id_address' : field);
    else await this.lines?.sheet.focusLine(line - 1, field);
  }

  /** The field of a line that has the focus; null if none has. */
  lineField(): LineField | null {
    const focused = document.activeElement;
    const key = focused?.closest<HTMLElement>('[data-line]')?.dataset['line'];
    const field = focused instanceof HTMLElement ? focused.dataset['field'] : undefined;
    return key === undefined || field === undefined ? null : { key, field };
  }

  /** Where the line is by now; nowhere if it is gone. */
  async toLineField({ key, field }: LineField): Promise<void> {
    const at = this.#editor.draft.lines.findIndex((line) => line.key === key);
    if (at !== -1) await this.lines?.sheet.focusLine(at, field);
  }

  /** A problem in a closed drawer opens it. */
  async toProblem(): Promise<void> {
    if (!this.lines?.sheet.openHiddenProblem(this.form)) await focusFirstProblem(this.form);
  }

  /** The order may wait for an address that was refused: its fields are not here. */
  readonly wayTo: WayToField = (named, entry) => {
    if (named.record === 'order') return this.#hasField(named.field) ? () => void this.toField(named.field) : null;
    const at = named.record === 'item' ? lineNamed(named, entry, this.#editor.draft.lines) : -1;
    return at === -1 ? null : () => void this.lines?.sheet.focusLine(at, named.field);
  };

  /** With what `step` takes away may go what has the focus: the field before it has it then. */
  async keepThrough(step: () => void): Promise<void> {
    const focused = document.activeElement;
    const before = [...(this.form?.querySelectorAll<HTMLElement>('input, textarea') ?? [])].filter(
      (field) => ((focused?.compareDocumentPosition(field) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    );
    step();
    await takeLostFocus(() => before.findLast((field) => field.isConnected));
  }

  /**
   * A field is left before the order is: drafts are kept, but who wants out of a field wants no other screen. A list or a
   * calendar over the field takes the key first.
   */
  leaveField({ key, target, defaultPrevented }: KeyboardEvent): void {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement) || !this.form?.contains(target))
      return;
    if (target.matches('input, textarea, select')) target.blur();
  }

  #hasField(name: string): boolean {
    const [, key] = name.split('custom_fields.');
    return key === undefined || this.#editor.draft.customFields.some((field) => field.key === key);
  }
}
