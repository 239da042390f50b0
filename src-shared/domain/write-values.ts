/**
 * The value types that write bodies are made of (interface, sections 2.5 to 2.7). Every schema's message is a code from
 * `contract/errors.ts`; the window turns codes into words.
 */
import * as v from 'valibot';
import type { FieldErrorCode } from './field-error.ts';
import { isRealDay } from './real-day.ts';

const dateTime = /^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** RFC 3339 date-time with an offset, kept as the text it was. */
export const DateTime = v.pipe(
  v.string('mustBeADateTime'),
  v.check(
    (text) => dateTime.test(text) && !Number.isNaN(Date.parse(text)) && isRealDay(text.slice(0, 10)),
    'mustBeADateTime',
  ),
);

export const Text = v.string('mustBeText');

/** Text by names of any kind, kept as it is: a record of valibot leaves out those called `constructor` or `prototype`. */
export const TextByName = v.pipe(
  v.custom<Record<string, string>>((input) => typeof input === 'object' && input !== null, 'mustBeAnObject'),
  v.check((input) => !Array.isArray(input), 'mustBeAnObject'),
  v.check((input) => Object.values(input).every((value) => typeof value === 'string'), 'mustBeText'),
);

/** A finite number, whole or decimal: the interface does not say which (section 2). */
export const Decimal = decimalThat(() => true, 'mustBeANumber');

export const NonNegative = decimalThat((n) => n >= 0, 'mustNotBeNegative');

export const Positive = decimalThat((n) => n > 0, 'mustBeMoreThanZero');

/** One schema in place of a pipe of three: an order of a dozen lines has two hundred of them. */
function decimalThat(holds: (n: number) => boolean, otherwise: FieldErrorCode) {
  return v.custom<number>(
    (input) => isDecimal(input) && holds(input),
    ({ input }) => (isDecimal(input) ? otherwise : 'mustBeANumber'),
  );
}

function isDecimal(input: unknown): input is number {
  return typeof input === 'number' && Number.isFinite(input);
}

/** A field that may be left out, or sent as null to clear it. */
export const clearable = <T extends v.GenericSchema>(schema: T) => v.nullish(schema);
