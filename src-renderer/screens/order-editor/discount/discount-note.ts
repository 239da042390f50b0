/** What stands under a discount of a line. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { discountWords } from '../../../i18n/words/discount.ts';
import { problemWords } from '../../../i18n/words/problems.ts';
import { stepsOf } from '../line/calculate-line.ts';
import { effectiveDiscount, stepsText } from '../line/discount-steps.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';
import { discountSlip } from '../save/rule-slips.ts';
import { problemOf } from '../save/slip.ts';
import type { CellNote } from '../terms/source-words.ts';

export interface DiscountNote extends CellNote {
  /** What a press types into the field. */
  steps: readonly number[];
}

/** The nearest discount of the company where another one is typed, else the steps that were typed. */
export function discountNote(
  line: LineDraft,
  was: () => LineDraft | null,
  rules: CompanyRules | null,
  locale: NumberLocale,
): DiscountNote | null {
  const slip = rules?.discount_steps ? discountSlip(line, was(), rules, locale) : null;
  const nearest = slip?.nearest && closest(slip.nearest, line, locale);
  if (slip && nearest) {
    const words = m.discount_note_nearest({ discount: discountWords(nearest) });
    return { words, source: problemWords(problemOf(slip)), isFar: true, steps: nearest };
  }
  const steps = stepsOf(line, locale);
  return steps && { words: stepsText(steps, locale), source: m.discount_steps_title(), isFar: false, steps };
}

/** Of two that are as near the lower one. */
function closest(
  nearest: readonly (readonly number[])[],
  { values }: LineDraft,
  locale: NumberLocale,
): readonly number[] | undefined {
  const given = typedNumber(values.discount_percentage, locale, false) ?? 0;
  const distance = (steps: readonly number[]) => Math.abs(effectiveDiscount(steps) - given);
  return nearest.toSorted((one, other) => distance(one) - distance(other))[0];
}
