/** A question before a save, or what forbids it. */
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { OrderDraft } from '../draft/draft.ts';
import type { Question } from './slip-facts.ts';

export interface Slip extends Question {
  /** What the question is about, by `slipFacts`: it is asked once until this changes. */
  facts: string;
  /** What this customer usually has there; null if the customer has no such line, as others' figures stay unsaid. */
  usual: { from: number; to: number } | null;
  /** The price list's rule that the figure is against. */
  terms?: SaleTerms | undefined;
  /** The company's rule lets no order be saved with it. */
  stops?: boolean | undefined;
  /** What the order comes to, where `bound` is the least that it has to. */
  goods?: number | undefined;
  /** The discounts that the company allows just below and above, each in its steps. */
  nearest?: readonly (readonly number[])[] | undefined;
}

export type Found = Omit<Slip, 'facts'>;

export interface TypedOrder {
  draft: OrderDraft;
  /** The order as it is saved; null for a new one. */
  base: OrderDraft | null;
  locale: NumberLocale;
}

/** Whether the rep was asked just this before. */
export function isAsked(asked: readonly Slip[], { kind, place, facts }: Slip): boolean {
  return asked.some((slip) => slip.kind === kind && slip.place === place && slip.facts === facts);
}

/** An order without items is not saved at all, nor is one against a rule of the company that stops it. */
export function forbidsSaving({ kind, stops }: Slip): boolean {
  return kind === 'noItems' || stops === true;
}

/** As its field says it. */
export function problemOf({
  kind,
  usual,
  same,
  terms,
  stops,
  bound,
  goods,
  nearest,
}: Found): FieldProblem & { code: 'slip' } {
  return { code: 'slip', kind, usual, same, terms, stops, bound, goods, nearest };
}
