/** The limits of price and discount that lines would break: the same that are held against what is typed, when the order is saved. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import { problemOf, type TypedOrder } from '../save/slip.ts';
import { slips } from '../save/slips.ts';

const limits = ['companyDiscount', 'companyDiscountSteps', 'belowMinimumPrice'];
const nothingUsual = { slipQuantityTimes: null, slipPricePercent: null, slipDiscountPoints: null };

/** By the keys of the lines. `today`: as `yyyy-mm-dd`. */
export function brokenLimits(
  order: TypedOrder,
  rules: CompanyRules | null,
  today: string,
): ReadonlyMap<string, FieldProblem> {
  const company = rules && { rules, makesFkIds: true };
  const found = slips(order, new Map(), { ...nothingUsual, today, company });
  return new Map(
    found
      .filter(({ kind }) => limits.includes(kind))
      .map((slip) => [slip.place.slice(0, slip.place.lastIndexOf('.')), problemOf(slip)]),
  );
}
