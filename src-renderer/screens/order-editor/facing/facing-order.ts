/** Quantities that are changed in the view for the customer. */
import type { OrderEditor } from '../editor.svelte.ts';
import { addProduct, addQuantity, lineOf } from '../desk/add-product.ts';
import { typedNumber } from '../line/line-figures.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import type { ShownProduct } from './shown-to-customer.ts';

/** `name` is what the line is called. */
export function addShown(
  editor: OrderEditor,
  prefill: Prefill,
  { id, name, code, least, step }: ShownProduct,
  quantity: number | null = null,
): void {
  const held = lineOf(editor, id) !== -1;
  addProduct(editor, prefill, { id, name, code }, quantity ?? (held ? step : least));
}

/** Up or down by a step; a line that comes to nothing goes. */
export function stepLine(editor: OrderEditor, key: string, by: number): void {
  addQuantity(editor, placeOf(editor, key), by);
}

export function typeIntoLine(editor: OrderEditor, key: string, text: string): void {
  const line = editor.draft.lines[placeOf(editor, key)];
  if (line) editor.type(line, 'quantity', text);
}

/** The field was left: nothing of a product is no line, and what is no number, or less than nothing, is again what it was `before`. */
export function leaveLine(editor: OrderEditor, key: string, before: string): void {
  const line = editor.draft.lines[placeOf(editor, key)];
  if (!line) return;
  editor.leave(line, 'quantity');
  const quantity = typedNumber(line.values.quantity, editor.locale, true);
  if (quantity === null || quantity < 0) editor.type(line, 'quantity', before);
  else if (quantity === 0) editor.lines.remove((each) => each === key);
  editor.keeper.note();
}

function placeOf(editor: OrderEditor, key: string): number {
  return editor.draft.lines.findIndex((line) => line.key === key);
}
