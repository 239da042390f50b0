/** What is wrong with an order as it is typed: what is found here, and what the core refused. */
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import { checkHeader, checkLine } from './check-draft.ts';
import type { OrderDraft } from './draft.ts';
import type { LineDraft } from '../line/line-draft.ts';
import type { Surroundings } from '../line/line-calculation.svelte.ts';
import { asTheyStand, type FieldPlace, type Problems } from './problems.ts';

export interface Checked extends Surroundings {
  readonly draft: OrderDraft;
  /** The order as the core holds it; null for a new one. */
  readonly saved: OrderDraft | null;
}

export class DraftProblems {
  /** The rep held the order to be complete: what is missing is pointed out from then on. */
  isAttempted = $state(false);

  readonly #order: Checked;
  readonly #ofHeader = $derived.by(() =>
    checkHeader(this.#order.draft, this.#order.saved, this.#order.locale, this.isAttempted),
  );
  #refused = $state.raw<Problems>({});

  constructor(order: Checked) {
    this.#order = order;
  }

  of(field: string): FieldProblem | null {
    return this.#refused[field] ?? this.#ofHeader[field] ?? null;
  }

  /** By field. */
  ofLine(line: LineDraft): Problems {
    const before = line.localId === null ? null : (this.#order.cleanOf(line) ?? null);
    const problems = checkLine(line, before, this.#order.locale, this.isAttempted);
    for (const [key, problem] of Object.entries(this.#refused)) {
      if (key.startsWith(`${line.key}.`)) problems[key.slice(line.key.length + 1)] ??= problem;
    }
    return problems;
  }

  places(): FieldPlace[] {
    const ofHeader = Object.keys(this.#ofHeader).map((field) => ({ field, line: null }));
    const ofLines = this.#order.draft.lines.flatMap((line, at) =>
      Object.keys(this.ofLine(line)).map((field) => ({ field, line: at + 1 })),
    );
    return asTheyStand([...ofHeader, ...ofLines]);
  }

  refuse(problems: Problems): void {
    this.#refused = problems;
  }

  /** Every line listens to them: they change only where there are any. */
  forgetRefusals(): void {
    if (Object.keys(this.#refused).length > 0) this.#refused = {};
  }
}
