/** Discounts that are taken one after the other, as reps type them: `5+3+2` takes 3 % off what 5 % has left, and so on. */
import Big from 'big.js';
import { formatForEditing, parseNumber, type NumberFormat, type NumberLocale } from '../../../i18n/parse-number.ts';

/** Two steps or more, each from 0 to 100 %; null for any other text. */
export function stepsIn(text: string, format: Omit<NumberFormat, 'grouping'>): number[] | null {
  const parts = text.split('+');
  if (parts.length < 2) return null;
  const steps = parts.map((part) => {
    const parsed = parseNumber(part, { ...format, grouping: false });
    return parsed.ok ? parsed.value : null;
  });
  const isStep = (step: number | null): step is number => step !== null && step >= 0 && step <= 100;
  return steps.every(isStep) ? steps : null;
}

/** What the steps come to as one percentage, to four places. */
export function effectiveDiscount(steps: readonly number[]): number {
  const left = steps.reduce((rest, step) => rest.times(new Big(100).minus(step)).div(100), new Big(100));
  return new Big(100).minus(left).round(4, Big.roundHalfEven).toNumber();
}

/** As the field of a discount holds it. */
export function discountText(percentage: number, locale: NumberLocale): string {
  return formatForEditing(percentage, { locale, grouping: false });
}

/** As they are typed, such as `5+3+2,5`. */
export function stepsText(steps: readonly number[], locale: NumberLocale): string {
  return steps.map((step) => discountText(step, locale)).join('+');
}
