/** What a file with the company's rules holds, and what is wrong with one. */
import type { CompanyRules, RuleLevel } from '../../../src-shared/contract/rules/company-rules.ts';
import { stepsOfRule } from '../../../src-shared/contract/rules/discount-steps.ts';
import { filledFields } from '../../../src-shared/contract/rules/filled-fields.ts';
import type { RulesFault, RulesFaultCode } from '../../../src-shared/contract/rules/read-rules.ts';
import type { OrderWriteField } from '../../../src-shared/domain/order.ts';
import { formatDecimal, formatMoney } from '../format.ts';
import { m } from '../generated/messages.js';
import { discountWords } from './discount.ts';
import { itemFieldNames, orderFieldNames } from './field-names.ts';

const faults: Record<Exclude<RulesFaultCode, 'mustBeOneOf'>, () => string> = {
  tooLarge: m.rules_fault_too_large,
  unreadable: m.rules_fault_unreadable,
  notJson: m.rules_fault_not_json,
  otherVersion: m.rules_fault_other_version,
  unknownMember: m.rules_fault_unknown,
  missing: m.rules_fault_missing,
  mustBeAnObject: m.rules_fault_object,
  mustBeAList: m.rules_fault_list,
  mustBeText: m.rules_fault_text,
  mustBeANumber: m.rules_fault_number,
  mustBeADiscount: m.rules_fault_discount,
  mustBeTrueOrFalse: m.rules_fault_true_false,
  outOfRange: m.rules_fault_range,
  empty: m.rules_fault_empty,
  tooLong: m.rules_fault_too_long,
  twice: m.rules_fault_twice,
  choicesMissing: m.rules_fault_choices_missing,
  choicesOfOtherKind: m.rules_fault_choices_other,
  requiredAndHidden: m.rules_fault_required_hidden,
};

export function faultWords({ path, code, allowed, line }: RulesFault): string {
  if (line !== undefined) return m.rules_fault_not_json_at({ line });
  const fault = code === 'mustBeOneOf' ? m.rules_fault_one_of({ names: allowed.join(', ') }) : faults[code]();
  return path === '' ? fault : m.rules_fault_at({ path, fault });
}

/** Name and value; the value is empty where the rules say nothing. */
export function rulesFacts(rules: CompanyRules): [name: string, value: string][] {
  const { required, custom_fields: custom, defaults, labels, hidden } = rules;
  return [
    [
      m.rules_sum_order(),
      together(required.order.map(({ field, level }) => withLevel(orderFieldNames[field](), level))),
    ],
    [m.rules_sum_line(), together(required.line.map(({ field, level }) => withLevel(itemFieldNames[field](), level)))],
    [m.rules_sum_discount(), discountLimitWords(rules)],
    [m.rules_sum_list(), listWords(rules)],
    [m.rules_sum_total(), totalWords(rules)],
    [m.rules_sum_custom(), together(custom.map(({ name, level }) => withLevel(name, level)))],
    [m.rules_sum_defaults(), namesOf(filledFields(defaults))],
    [m.rules_sum_labels(), namesOf(Object.keys(labels) as (keyof typeof labels)[])],
    [m.rules_sum_hidden(), together(hidden.map((field) => orderFieldNames[field]()))],
  ];
}

function discountLimitWords({ discount, discount_steps: steps }: CompanyRules): string {
  return together([
    discount
      ? withLevel(m.rules_sum_discount_most({ percent: formatDecimal(discount.max_percent) }), discount.level)
      : '',
    steps ? withLevel(m.rules_sum_discount_steps({ discounts: allowedWords(steps.allowed) }), steps.level) : '',
  ]);
}

function allowedWords(allowed: readonly (number | string)[]): string {
  return allowed.map((step) => discountWords(stepsOfRule(step))).join(' · ');
}

function listWords({ price_list: { minimum_price: price, multiple } }: CompanyRules): string {
  return together([
    price ? withLevel(m.rules_sum_minimum_price(), price.level) : '',
    multiple ? withLevel(m.rules_sum_multiple(), multiple.level) : '',
  ]);
}

function totalWords({ minimum_total: { general, by_branch: branches, by_customer: customers } }: CompanyRules): string {
  return together([
    general ? withLevel(formatMoney(general.value), general.level) : '',
    branches.length > 0 ? m.rules_sum_branches({ count: branches.length }) : '',
    customers.length > 0 ? m.rules_sum_customers({ count: customers.length }) : '',
  ]);
}

function withLevel(rule: string, level: RuleLevel): string {
  return level === 'stop' ? m.rules_stops({ rule }) : m.rules_warns({ rule });
}

function namesOf(fields: readonly OrderWriteField[]): string {
  return together(fields.map((field) => orderFieldNames[field]()));
}

function together(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
