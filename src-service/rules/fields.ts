/** Checks on the fields of a body, each with the sentence that the caller reads. */

/** Field, dotted as in `items.0.quantity` → what is wrong with it. */
export type FieldErrors = Record<string, string>;

export function hasAny(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}

/** Returns what is wrong with a value that is not null, or null when it fits. */
export type Rule = (value: unknown) => string | null;

/** Numbers beyond this could not be added up exactly as JSON numbers. */
const largestAmount = 1e12;

const dateTimeShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Milliseconds since 1970, or null for what is not a date-time with an offset. */
export function readDateTime(text: string): number | null {
  if (!dateTimeShape.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const text: Rule = (value) => (typeof value === 'string' ? null : 'must be text');

export const dateTime: Rule = (value) =>
  typeof value === 'string' && readDateTime(value) !== null
    ? null
    : 'must be a date-time with an offset, such as 2026-01-31T14:00:00Z';

export const number: Rule = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  return Math.abs(value) <= largestAmount ? null : 'is too large';
};

export const amount: Rule = (value) => number(value) ?? ((value as number) >= 0 ? null : 'must not be negative');

export const moreThanZero: Rule = (value) =>
  number(value) ?? ((value as number) > 0 ? null : 'must be greater than zero');

export const percentage: Rule = (value) => amount(value) ?? ((value as number) <= 100 ? null : 'must be at most 100');

export const wholeNumber: Rule = (value) =>
  amount(value) ?? (Number.isInteger(value) ? null : 'must be a whole number');

export const between =
  (low: number, high: number): Rule =>
  (value) =>
    number(value) ?? ((value as number) >= low && (value as number) <= high ? null : `must be from ${low} to ${high}`);

export const textValues: Rule = (value) =>
  isObject(value) && Object.values(value).every((member) => typeof member === 'string')
    ? null
    : 'must be an object with text values';

/**
 * Every known field must fit its rule or be null, a field in `required` must be there and not null (on an update: must
 * not be null), and no other field may be sent. The answer has no prototype: a field may be called `__proto__`.
 */
export function checkFields(
  body: Record<string, unknown>,
  rules: Readonly<Record<string, Rule>>,
  options: { required: readonly string[]; isUpdate: boolean; path?: string },
): FieldErrors {
  const errors = Object.create(null) as FieldErrors;
  const path = options.path ?? '';
  for (const [field, value] of Object.entries(body)) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) errors[path + field] = 'is not a field of this body';
    else if (value !== null) {
      const error = rule(value);
      if (error) errors[path + field] = error;
    }
  }
  for (const field of options.required) {
    const isMissing = Object.hasOwn(body, field) ? body[field] === null : !options.isUpdate;
    if (isMissing) errors[path + field] = 'is required';
  }
  return errors;
}
