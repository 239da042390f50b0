/** What follows from one line alone: of many lines, only the one that is typed into is calculated again. */
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { isLineChanged } from '../draft/is-changed.ts';
import { isBlankLine, type LineDraft } from './line-draft.ts';
import { lineEstimate, typedNumber } from './line-figures.ts';

/** What a line is seen against. */
export interface Surroundings {
  readonly locale: NumberLocale;
  /** The line as it was before anything was typed; undefined for one that was not there. */
  cleanOf(line: LineDraft): LineDraft | undefined;
}

export class LineCalculation {
  readonly line: LineDraft;
  readonly #order: Surroundings;

  readonly isBlank = $derived.by(() => isBlankLine(this.line));
  /** Null where none is typed, and where what is typed is no number. */
  readonly quantity = $derived.by(() => typedNumber(this.line.values.quantity, this.#order.locale, true));
  /** Null where it cannot be calculated. */
  readonly estimate = $derived.by(() => lineEstimate(this.line, this.#order.locale));
  readonly isChanged = $derived.by(() => isLineChanged(this.line, this.#order.cleanOf(this.line)));

  constructor(line: LineDraft, order: Surroundings) {
    this.line = line;
    this.#order = order;
  }
}
