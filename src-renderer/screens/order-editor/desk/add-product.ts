/** A product that comes into the order from the catalogue beside it, or by a scanner. */
import { formatForEditing } from '../../../i18n/parse-number.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { OrderEditor } from '../editor.svelte.ts';
import { blankLine, isBlankLine, type LineDraft } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';

export interface AddedProduct {
  id: number;
  name: string | null;
  code: string | null;
}

/**
 * Adds to the line that holds the product already, or fills the first blank line, or makes one. Returns the line's place.
 * Without a quantity the line waits for one.
 */
export function addProduct(
  editor: OrderEditor,
  prefill: Prefill,
  product: AddedProduct,
  quantity: number | null,
): number {
  editor.keeper.note();
  const held = lineOf(editor, product.id);
  if (held !== -1) {
    if (quantity !== null) addQuantity(editor, held, quantity);
    return held;
  }
  if (!editor.draft.lines.some(isBlankLine)) editor.lines.add();
  const at = editor.draft.lines.findIndex(isBlankLine);
  const line = editor.draft.lines[at];
  if (!line) return -1;
  line.values.id_item = String(product.id);
  line.product = product.name ?? product.code ?? m.combobox_id({ id: product.id });
  line.code = product.code ?? undefined;
  if (quantity !== null) typeQuantity(editor, line, quantity);
  void prefill.chooseProduct(line);
  return at;
}

/** What was scanned into a line of its own counts on the line that has the product already. Returns whether there is one. */
export function joinScanned(editor: OrderEditor, scanned: LineDraft): boolean {
  const held = editor.draft.lines.find(
    ({ key, values }) => key !== scanned.key && values.id_item === scanned.values.id_item,
  );
  if (!held) return false;
  Object.assign(scanned, { product: '', code: undefined, values: blankLine().values });
  addQuantity(editor, editor.draft.lines.indexOf(held), 1);
  return true;
}

/** The quantity of a line goes to another one of the same product, and the line goes. */
export function joinLine(editor: OrderEditor, from: number, into: number): void {
  const line = editor.draft.lines[from];
  if (!line) return;
  editor.keeper.note();
  addQuantity(editor, into, typedNumber(line.values.quantity, editor.locale, true) ?? 0);
  editor.lines.remove((key) => key === line.key);
  editor.keeper.note();
}

/** The first line that holds the product; -1 if none does. */
export function lineOf(editor: OrderEditor, productId: number): number {
  return editor.draft.lines.findIndex(({ values }) => values.id_item === String(productId));
}

/** A line whose quantity comes to nothing goes. Of what was typed and makes no number nothing is added up. */
export function addQuantity(editor: OrderEditor, at: number, quantity: number): void {
  const line = editor.draft.lines[at];
  if (!line) return;
  const before = line.values.quantity.trim() === '' ? 0 : typedNumber(line.values.quantity, editor.locale, true);
  if (before === null) return;
  editor.keeper.note();
  if (before + quantity <= 0) editor.lines.remove((key) => key === line.key);
  else typeQuantity(editor, line, before + quantity);
}

/** As the rep would type it. */
export function typeQuantity(editor: OrderEditor, line: LineDraft, quantity: number): void {
  editor.type(line, 'quantity', formatForEditing(quantity, { locale: editor.locale, grouping: true }));
}
