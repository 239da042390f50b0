/** The lines of an order as they are typed: what they come to, and what is done to whole lines. */
import { sumEstimates, sumParts } from '../../../../src-shared/domain/pricing.ts';
import type { OrderDraft } from '../draft/draft.ts';
import { LineCalculation, type Surroundings } from './line-calculation.svelte.ts';
import { blankLine, type LineDraft } from './line-draft.ts';
import { typedNumber } from './line-figures.ts';

/** What the lines are part of. */
interface WholeOrder extends Surroundings {
  draft: OrderDraft;
}

/** A line that was removed, and its place from 0. */
export interface RemovedLine {
  at: number;
  line: LineDraft;
}

export class TypedLines {
  readonly #order: WholeOrder;
  readonly #calculations = new WeakMap<LineDraft, LineCalculation>();
  /** Each with what follows from it, as they stand. */
  all = $derived.by(() => this.#order.draft.lines.map((line) => this.#calculationOf(line)));
  #filled = $derived.by(() => this.all.filter(({ isBlank }) => !isBlank));
  /** How many are not blank. */
  count = $derived.by(() => this.#filled.length);
  /** The place of the first line of each product, by its id as text. */
  firstPlaceOf = $derived.by(() => {
    const found = new Map<string, number>();
    for (const [at, { values }] of this.#order.draft.lines.entries())
      if (values.id_item !== '' && !found.has(values.id_item)) found.set(values.id_item, at);
    return found;
  });
  /** What the estimate is made of beside the freight. */
  parts = $derived.by(() => sumParts(this.#filled.map(({ estimate }) => estimate)));
  /** With the freight of the order. */
  estimate = $derived.by(() =>
    sumEstimates(
      this.#filled.map(({ estimate }) => estimate),
      typedNumber(this.#order.draft.values.freight_value, this.#order.locale, true),
    ),
  );

  constructor(order: WholeOrder) {
    this.#order = order;
  }

  add(): void {
    this.#order.draft.lines.push(blankLine());
  }

  /** Returns what `restore` takes. */
  remove(isMeant: (key: string) => boolean): RemovedLine[] {
    const { draft } = this.#order;
    const removed = draft.lines.map((line, at) => ({ at, line })).filter(({ line }) => isMeant(line.key));
    draft.lines = draft.lines.filter((line) => !isMeant(line.key));
    return removed;
  }

  /** Each to its place. One that is back already stays as it is. */
  restore(removed: readonly RemovedLine[]): void {
    const { lines } = this.#order.draft;
    for (const { at, line } of removed) if (!lines.some(({ key }) => key === line.key)) lines.splice(at, 0, line);
  }

  #calculationOf(line: LineDraft): LineCalculation {
    const known = this.#calculations.get(line);
    if (known) return known;
    const calculation = new LineCalculation(line, this.#order);
    this.#calculations.set(line, calculation);
    return calculation;
  }
}
