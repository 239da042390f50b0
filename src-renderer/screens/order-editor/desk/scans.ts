/** What a scanner does in an order: each code counts one of its product, wherever the focus is among the lines. */
import { isGtin } from '../../../../src-shared/domain/gtin.ts';
import { query } from '../../../bridge.ts';
import { fitExactly, isOnlyId } from '../../../ui/combobox/choice.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { LineDraft } from '../line/line-draft.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import { addProduct } from './add-product.ts';
import { ScanReader } from './scan-reader.ts';
import { asChoice, withHabits } from './suggestions.ts';

interface Counted {
  /** The place of its line. */
  at: number;
}

export class Scans {
  readonly #editor: OrderEditor;
  readonly #prefill: Prefill;
  readonly #reader = new ScanReader();
  /** A line as it stood before keys that may be a scan were typed into one of its figures, or over its product. */
  #before: LineDraft | null = null;
  /** The Enter that is under way ends a scan. */
  isScan = false;

  constructor(editor: OrderEditor, prefill: Prefill) {
    this.#editor = editor;
    this.#prefill = prefill;
  }

  /** Before any field has the key. Returns the code of a scan that ran into a filled line: the line is as it was before. */
  read(event: KeyboardEvent): string | null {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const { target, key, timeStamp: atMs } = event;
    const line = this.#lineAround(target);
    const isFigure = target instanceof HTMLInputElement && target.inputMode === 'decimal';
    if (this.#reader.isFresh(atMs))
      this.#before = line && (isFigure || line.values.id_item !== '') ? this.#editor.plain(line) : null;
    const code = this.#reader.read({ key, atMs });
    this.isScan = code !== null;
    const ranInto = isFigure ? code !== null && isNoFigure(code) : this.#isOverProduct(target);
    if (line && !isFigure && !ranInto) this.#markProduct(line);
    if (code === null || !line || !ranInto) return null;
    event.preventDefault();
    event.stopPropagation();
    this.#restore();
    return code;
  }

  /** Null where no product has the code, or more than one. */
  async count(code: string): Promise<Counted | null> {
    const { id_customer: customer } = this.#editor.draft.values;
    const answer = await query('catalogue.list', {
      kind: 'product',
      text: code,
      ...(customer === '' ? {} : { customerId: Number(customer) }),
    });
    const rows = answer.ok ? answer.value.rows.filter((row) => !isOnlyId(row, code)) : [];
    const [meant, ...more] = fitExactly(withHabits(rows, []).map(asChoice), code);
    if (!meant?.row || more.length > 0) return null;
    const { productId: id, name, code: known } = meant.row;
    return { at: addProduct(this.#editor, this.#prefill, { id, name, code: known }, 1) };
  }

  /** The field of a product that was chosen before the scan began. */
  #isOverProduct(target: EventTarget | null): boolean {
    const isProduct = target instanceof HTMLInputElement && target.dataset['field'] === 'id_item';
    return isProduct && this.#before !== null && this.#before.values.id_item !== '';
  }

  #lineAround(target: EventTarget | null): LineDraft | null {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined;
    return this.#editor.draft.lines.find((line) => line.key === key) ?? null;
  }

  #markProduct(line: LineDraft): void {
    if (this.isScan) this.#editor.scanned.add(line.key);
    else this.#editor.scanned.delete(line.key);
  }

  #restore(): void {
    const before = this.#before;
    const at = this.#editor.draft.lines.findIndex(({ key }) => key === before?.key);
    if (before && at !== -1) this.#editor.draft.lines[at] = before;
  }
}

/** Digits are an amount that somebody types, unless their last one checks the others. */
function isNoFigure(code: string): boolean {
  return /\p{L}/u.test(code) || isGtin(code);
}
