/** What a draft is compared with: the order as it is saved, and what the screen showed before anything was typed. */
import { isBlankLine, type LineDraft } from '../line/line-draft.ts';
import { blankOrder, type OrderDraft } from './draft.ts';
import { isHeadChanged, lineName } from './is-changed.ts';

export class DraftBase {
  /** As the core holds it; blank for a new one. */
  order = $state.raw<OrderDraft>(blankOrder());
  /** As the screen showed it before the rep typed: of a new order with the date of now. */
  shown = $state.raw<OrderDraft>(blankOrder());
  readonly #lines = $derived.by(() => new Map(this.shown.lines.map((line) => [lineName(line), line])));

  set(order: OrderDraft, shown: OrderDraft): void {
    this.order = order;
    this.shown = shown;
  }

  /** The line as it was before anything was typed; undefined for one that was not there. */
  lineOf(line: LineDraft): LineDraft | undefined {
    return this.#lines.get(lineName(line));
  }

  /** Whether something beside the fields of the lines differs: a field of the head, or a line that is gone. */
  differsIn(draft: OrderDraft): boolean {
    return isHeadChanged(draft, this.shown) || this.#lacksLines(draft);
  }

  #lacksLines({ lines }: OrderDraft): boolean {
    const here = new Set(lines.map(lineName));
    return this.shown.lines.some((line) => !here.has(lineName(line)) && !isBlankLine(line));
  }
}
