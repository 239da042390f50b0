/**
 * The schema of `satchel-rules.json`: what the company requires of every order, written once by the office. Each message of the
 * schema is a `RulesFaultCode`. Amounts are in the currency of the service; percentages are from 0 to 100.
 */
import * as v from 'valibot';
import { isDiscountStep } from './discount-steps.ts';
import { defaultReferences, hideableFields, ruleLineFields, ruleOrderFields } from './rule-fields.ts';

const text = (most: number) =>
  v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'empty'), v.maxLength(most, 'tooLong'));

const oneOf = <const T extends readonly string[]>(names: T) => v.picklist(names, 'mustBeOneOf');

/** An object with these members and no others. Without the check a list would count as an object without members. */
const members = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'mustBeAnObject'),
    v.strictObject(entries),
  );

/** `identify` returns what must be different for each entry of the list. */
const listOf = <T extends v.GenericSchema>(entry: T, identify: (value: v.InferOutput<T>) => unknown) =>
  v.pipe(
    v.array(entry, 'mustBeAList'),
    v.maxLength(20_000, 'tooLong'),
    v.checkItems((value, at, all) => all.findIndex((other) => identify(other) === identify(value)) === at, 'twice'),
  );

const list = <T extends v.GenericSchema>(entry: T, identify: (value: v.InferOutput<T>) => unknown) =>
  v.optional(listOf(entry, identify), []);

const number = (from: number, to: number) =>
  v.pipe(v.number('mustBeANumber'), v.minValue(from, 'outOfRange'), v.maxValue(to, 'outOfRange'));

const id = v.pipe(number(1, Number.MAX_SAFE_INTEGER), v.integer('outOfRange'));

const amount = number(0.01, 1e12);

/** `warn`: the rep is asked once before saving. `stop`: an order that breaks the rule cannot be saved. */
const level = oneOf(['warn', 'stop']);
export type RuleLevel = v.InferOutput<typeof level>;

const CustomFieldRule = v.pipe(
  members({
    name: text(100),
    kind: oneOf(['text', 'number', 'date', 'choice']),
    choices: v.optional(listOf(text(200), (choice) => choice)),
    required: v.optional(v.boolean('mustBeTrueOrFalse'), false),
    /** For a missing value that is required, and for a value that does not fit `kind`. */
    level,
  }),
  v.forward(
    v.check(({ kind, choices }) => kind !== 'choice' || (choices ?? []).length > 0, 'choicesMissing'),
    ['choices'],
  ),
  v.forward(
    v.check(({ kind, choices }) => kind === 'choice' || choices === undefined, 'choicesOfOtherKind'),
    ['choices'],
  ),
);
export type CustomFieldRule = v.InferOutput<typeof CustomFieldRule>;

/** Without a Spanish text the window shows the English one in Spanish. */
const ByLanguage = members({ pt: text(60), en: text(60), es: v.optional(text(60)) });

/** One text, or one for each language. */
const label = v.lazy((value) => (typeof value === 'object' ? ByLanguage : text(60)));

const allowedDiscounts = v.pipe(
  listOf(v.custom<number | string>(isDiscountStep, 'mustBeADiscount'), (step) => step),
  v.minLength(1, 'empty'),
);

const optionalOf = <const N extends string, T extends v.GenericSchema>(names: readonly N[], schema: T) =>
  Object.fromEntries(names.map((name) => [name, v.optional(schema)])) as Record<N, v.OptionalSchema<T, undefined>>;

export const CompanyRules = v.pipe(
  members({
    /** For text editors, which check the file by it. Satchel ignores it. */
    $schema: v.optional(v.string('mustBeText')),
    version: v.literal(1, 'otherVersion'),
    /** The company's name, as it is shown to the rep. */
    company: v.optional(text(200)),
    required: v.optional(
      members({
        order: list(members({ field: oneOf(ruleOrderFields), level }), ({ field }) => field),
        line: list(members({ field: oneOf(ruleLineFields), level }), ({ field }) => field),
      }),
      {},
    ),
    discount: v.optional(members({ max_percent: number(0, 100), level })),
    /** The discounts that a line may have beside none: percentages, and steps one after the other as a text, such as `5+3`. */
    discount_steps: v.optional(members({ allowed: allowedDiscounts, level })),
    /** The minimum price and the multiple of the imported price list. Without a rule the rep is asked about them. */
    price_list: v.optional(
      members({
        minimum_price: v.optional(members({ level })),
        multiple: v.optional(members({ level })),
      }),
      {},
    ),
    /**
     * The least total of all lines after discounts, without freight and taxes. The customer's minimum wins over the branch's, and
     * the branch's over the general one.
     */
    minimum_total: v.optional(
      members({
        general: v.optional(members({ value: amount, level })),
        by_branch: list(members({ id, value: amount, level }), (rule) => rule.id),
        by_customer: list(members({ code: text(100), value: amount, level }), ({ code }) => code),
      }),
      {},
    ),
    /** Names that differ in case alone are the same to whoever reads them. */
    custom_fields: list(CustomFieldRule, ({ name }) => name.toLowerCase()),
    defaults: v.optional(
      members({
        ...optionalOf(defaultReferences, id),
        freight_value: v.optional(number(0, 1e12)),
        observations: v.optional(text(2_000)),
        /** The delivery date, in days from Monday to Friday after the order's date. Holidays are not known. */
        delivery_working_days: v.optional(v.pipe(number(0, 365), v.integer('outOfRange'))),
      }),
      {},
    ),
    labels: v.optional(members(optionalOf(ruleOrderFields, label)), {}),
    hidden: list(oneOf(hideableFields), (field) => field),
  }),
  v.forward(
    v.check(({ required, hidden }) => !required.order.some(({ field }) => isOneOf(hidden, field)), 'requiredAndHidden'),
    ['hidden'],
  ),
);
export type CompanyRules = v.InferOutput<typeof CompanyRules>;

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
