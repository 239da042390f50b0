/** The discounts that the company's rules allow, where they name them. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import { stepsOfRule } from '../../../../src-shared/contract/rules/discount-steps.ts';
import { effectiveDiscount } from '../line/discount-steps.ts';

export interface AllowedDiscount {
  /** One percentage, or several that are taken one after the other. */
  steps: number[];
  /** What the steps come to. */
  percentage: number;
}

/** From no discount, which is always allowed, to the largest one; without those above the maximum of the rules. */
export function allowedDiscounts({ discount_steps: rule, discount }: CompanyRules): AllowedDiscount[] {
  if (!rule) return [];
  const most = discount?.max_percent ?? 100;
  const found = [0, ...rule.allowed].map((step) => {
    const steps = stepsOfRule(step);
    return { steps, percentage: effectiveDiscount(steps) };
  });
  return found
    .filter(
      ({ percentage }, at) => percentage <= most && found.findIndex((other) => other.percentage === percentage) === at,
    )
    .sort((one, other) => one.percentage - other.percentage);
}

/** The next one below and the next one above. */
export function nearestDiscounts(allowed: readonly AllowedDiscount[], percentage: number): AllowedDiscount[] {
  const below = allowed.findLast((discount) => discount.percentage < percentage);
  const above = allowed.find((discount) => discount.percentage > percentage);
  return [below, above].filter((discount) => discount !== undefined);
}
