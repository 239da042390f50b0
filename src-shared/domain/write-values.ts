/**
 * The value types that write bodies are made of (interface, sections 2.5 to 2.7). Every schema's message is a code from
 * `contract/errors.ts`; the window turns codes into words.
 */
import * as v from 'valibot';

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** RFC 3339 date-time with an offset, kept as the text it was. */
export const DateTime = v.pipe(
  v.string('mustBeADateTime'),
  v.check((text) => dateTime.test(text) && !Number.isNaN(Date.parse(text)), 'mustBeADateTime'),
);

export const Text = v.string('mustBeText');

/** A finite number, whole or decimal: the interface does not say which (section 2). */
export const Decimal = v.pipe(v.number('mustBeANumber'), v.finite('mustBeANumber'));

export const NonNegative = v.pipe(Decimal, v.minValue(0, 'mustNotBeNegative'));

export const Percentage = v.pipe(
  Decimal,
  v.minValue(0, 'mustBeFromZeroToAHundred'),
  v.maxValue(100, 'mustBeFromZeroToAHundred'),
);

export const Quantity = v.pipe(
  Decimal,
  v.check((n) => n > 0, 'mustBeMoreThanZero'),
);

/** A field that may be left out, or sent as null to clear it. */
export const clearable = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));
