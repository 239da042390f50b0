/** A discount as a rules file writes it: a percentage, or percentages that are taken one after the other, such as `5+3`. */

const chain = /^(100|\d{1,2})(\.\d{1,4})?(\+(100|\d{1,2})(\.\d{1,4})?){1,9}$/;

export function isDiscountStep(value: unknown): value is number | string {
  if (typeof value === 'string' && !chain.test(value)) return false;
  return (typeof value === 'number' || typeof value === 'string') && stepsOfRule(value).every(isPercentage);
}

export function stepsOfRule(step: number | string): number[] {
  return typeof step === 'number' ? [step] : step.split('+').map(Number);
}

function isPercentage(step: number): boolean {
  return step >= 0 && step <= 100;
}
