/** The lines of an order as a sheet: where the focus is in it, and what is done to whole lines. */
import { tick } from 'svelte';
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import { fieldNamed } from '../../../ui/field/field-named.ts';
import { joinLine } from '../desk/add-product.ts';
import type { OpenLine } from '../drawer/open-line.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { isBlankLine, isItemField, type LineDraft } from '../line/line-draft.ts';
import { detailFields, lineRow } from '../terms/sections.ts';
import { LineSelection } from './line-selection.svelte.ts';
import { NearLines } from './near-lines.svelte.ts';

export class LineSheet {
  readonly selection = new LineSelection();
  readonly near: NearLines;
  /** Its children are the lines. */
  list = $state<HTMLElement | null>(null);
  /** What has the focus where no line can have it. */
  addButton = $state<HTMLButtonElement | null>(null);
  readonly openLine: OpenLine;
  readonly #editor: OrderEditor;
  /** The way back leads into this order: it goes with it. */
  #closeMessage = () => {};

  constructor(editor: OrderEditor, openLine: OpenLine) {
    this.#editor = editor;
    this.openLine = openLine;
    this.near = new NearLines(() => this.lines.map(({ key }) => key));
  }

  get lines(): LineDraft[] {
    return this.#editor.draft.lines;
  }

  /** Ends with what shows it. */
  end(): void {
    this.#closeMessage();
  }

  /** Puts the focus on a field of a line, or of its details, which open for it. */
  async focusLine(at: number, field = 'id_item'): Promise<void> {
    const key = this.lines[at]?.key;
    if (key !== undefined) this.near.bring(key);
    await tick();
    const cell = fieldNamed(this.list?.children[at], field);
    if (!cell && key !== undefined && isItemField(field)) this.openLine.open(key, `[data-field="${field}"]`);
    else (cell ?? this.addButton)?.focus();
  }

  /** In the column that has the focus. */
  toFirst(): void {
    this.#toLine(0);
  }

  toLast(): void {
    this.#toLine(this.lines.length - 1);
  }

  /** The place of the line that has the focus, from 0; -1 if none has. */
  focusedLine(): number {
    const item = document.activeElement?.closest('li');
    return item && this.list ? [...this.list.children].indexOf(item) : -1;
  }

  /** Text that was typed just before is a separate step: undoing one does not undo the other. */
  beginStep(): void {
    this.#editor.keeper.note();
  }

  add(): void {
    this.beginStep();
    this.#editor.lines.add();
    void this.focusLine(this.lines.length - 1);
  }

  /** The first line that has nothing in it yet, or a new one. */
  async goOn(): Promise<void> {
    const blank = this.lines.findIndex(isBlankLine);
    if (blank === -1) this.add();
    else await this.focusLine(blank);
  }

  remove(at: number): void {
    const line = this.lines[at];
    if (!line) return;
    const words = isBlankLine(line) ? null : m.line_removed({ number: at + 1 });
    this.#removeAll((key) => key === line.key, words);
  }

  removeFocused(): void {
    this.remove(this.focusedLine());
  }

  removeSelected(): void {
    const { selection } = this;
    this.#removeAll((key) => selection.has(key), m.lines_removed({ count: selection.count }));
  }

  /** The quantity of a line goes to another one, by their places from 0. */
  join(from: number, into: number): void {
    joinLine(this.#editor, from, into);
    announce(m.line_joined({ number: into + 1 }));
    void this.focusLine(into, 'quantity');
  }

  /** As in a sheet: the figure of the line above. */
  copyAbove(): void {
    const { lines, selection } = this;
    const field = document.activeElement instanceof HTMLInputElement && document.activeElement.dataset['field'];
    const at = this.focusedLine();
    const line = lines[at];
    const above = lines[at - 1] ?? (selection.count > 1 ? line : undefined);
    if (!above || !line || !field || field === 'id_item' || !isItemField(field)) return;
    this.beginStep();
    const marked = lines.filter(({ key }) => selection.has(key));
    const [first] = marked;
    if (first && marked.length > 1) for (const each of marked) this.#editor.type(each, field, first.values[field]);
    else this.#editor.type(line, field, above.values[field]);
    void this.focusLine(at, field);
  }

  /** The details of the line that has the focus, or of the one whose details have it. */
  toggleFocused(): void {
    const key = this.lines[this.focusedLine()]?.key;
    if (key !== undefined) this.openLine.toggle(key);
    else void this.openLine.close();
  }

  /** Opens the details of the first line with a problem in them, if nothing else in `form` has one. Whether it did. */
  openHiddenProblem(form: HTMLElement | null): boolean {
    if (form?.querySelector('[aria-invalid="true"]')) return false;
    for (const line of this.lines) {
      const problems = { ...this.#editor.questions.ofLine(line), ...this.#editor.problems.ofLine(line) };
      const field = detailFields.find((each) => each in problems);
      if (!field) continue;
      this.openLine.open(line.key, `[data-field="${field}"]`);
      return true;
    }
    return false;
  }

  /** The details of the line that the focus went on to are shown, if any are. */
  readonly follow = ({ target }: FocusEvent): void => {
    if (this.openLine.key === null || !(target instanceof HTMLElement)) return;
    // What opens and closes them says itself whose it means.
    if (target.matches('[data-line-details]')) return;
    const key = this.lines[this.focusedLine()]?.key;
    if (key !== undefined) this.openLine.follow(key, target);
  };

  /** A line that has no product yet begins with it. */
  #toLine(at: number): void {
    void this.focusLine(at, this.lines[at]?.product === '' ? 'id_item' : focusedColumn());
  }

  /** What held something can be taken back by the message that says so. */
  #removeAll(isMeant: (key: string) => boolean, words: string | null): void {
    this.beginStep();
    const removed = this.#editor.lines.remove(isMeant);
    const at = removed[0]?.at ?? 0;
    this.selection.clear();
    void this.focusLine(Math.min(at, this.lines.length - 1));
    if (words === null) return;
    const run = () => {
      this.beginStep();
      this.#editor.lines.restore(removed);
      void this.focusLine(at);
    };
    this.#closeMessage = showToast({ words, action: { words: m.undo(), run } });
  }
}

function focusedColumn(): string {
  const focused = document.activeElement;
  const field = focused instanceof HTMLElement ? focused.dataset['field'] : undefined;
  return (['id_item', ...lineRow] as const).find((each) => each === field) ?? 'quantity';
}
