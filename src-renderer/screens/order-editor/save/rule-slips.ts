/**
 * What an order has against the company's rules. What is saved already and stays as it is is never held against them: an older order
 * can be opened, and its note changed.
 */
import Big from 'big.js';
import type { CompanyRules, CustomFieldRule, RuleLevel } from '../../../../src-shared/contract/rules/company-rules.ts';
import type { RuleOrderField } from '../../../../src-shared/contract/rules/rule-fields.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { incompleteDay } from '../../../i18n/date-parts.ts';
import type { CompanyKind, SlipKind } from '../../../i18n/field-problem.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { CustomField, OrderDraft } from '../draft/draft.ts';
import { lineName } from '../draft/is-changed.ts';
import { allowedDiscounts, nearestDiscounts } from '../discount/allowed-discounts.ts';
import { isBlankLine, type LineDraft } from '../line/line-draft.ts';
import { lineEstimate, typedNumber } from '../line/line-figures.ts';
import type { HeaderField } from '../terms/sections.ts';
import type { Found, TypedOrder } from './slip.ts';
import { goodsOf } from './slip-facts.ts';

/** `makesFkIds`: a new order without an external code gets one of ours. */
export interface Company {
  rules: CompanyRules;
  makesFkIds: boolean;
}

export function ruleSlips(order: TypedOrder, company: Company): Found[] {
  const { draft, base, locale } = order;
  const { rules } = company;
  const before = new Map(base?.lines.map((line) => [lineName(line), line]));
  const lines = draft.lines.filter((line) => !isBlankLine(line));
  const ofLines = lines.flatMap((line) => ofLine(line, before.get(lineName(line)) ?? null, rules, locale));
  return [...ofTotal(order, rules), ...ofHeader(order, company), ...ofCustomFields(order, rules), ...ofLines];
}

/** Whether the company lets no order be saved against this rule of the price list. */
export function isStopped(kind: SlipKind, company: Company | null | undefined): boolean | undefined {
  const list = company?.rules.price_list;
  const rule = kind === 'offMultiple' ? list?.multiple : kind === 'belowMinimumPrice' ? list?.minimum_price : undefined;
  return rule?.level === 'stop' || undefined;
}

/** The name that the editor has for a field of the rules. */
function editorField(field: RuleOrderField): HeaderField {
  return field === 'id_address' ? 'address' : field;
}

function against(kind: CompanyKind, place: string, level: RuleLevel, more: Partial<Found> = {}): Found {
  return { kind, place, usual: null, stops: level === 'stop', ...more };
}

function ofHeader({ draft, base }: TypedOrder, { rules, makesFkIds }: Company): Found[] {
  return rules.required.order.flatMap(({ field, level }) => {
    const place = editorField(field);
    const isMade = field === 'fk_id' && makesFkIds && base === null;
    return !isMade && isLeftEmpty(draft.values[place], base?.values[place])
      ? [against('companyRequired', place, level)]
      : [];
  });
}

/** `before` is undefined for what was not there. */
function isLeftEmpty(text: string, before: string | undefined): boolean {
  return text.trim() === '' && before?.trim() !== '';
}

function ofLine(line: LineDraft, was: LineDraft | null, rules: CompanyRules, locale: NumberLocale): Found[] {
  const found = rules.required.line
    .filter(({ field }) => isLeftEmpty(line.values[field], was?.values[field]))
    .map(({ field, level }) => against('companyRequired', placeOf(line, field), level));
  const slip = discountSlip(line, was, rules, locale);
  return slip ? [...found, slip] : found;
}

/** One question at most, and what stops goes first. `was`: the line as it is saved; null for a new one. */
export function discountSlip(
  line: LineDraft,
  was: LineDraft | null,
  rules: CompanyRules,
  locale: NumberLocale,
): Found | null {
  const given = percentageOf(line, locale);
  if (was !== null && given === percentageOf(was, locale)) return null;
  const { discount, discount_steps: steps } = rules;
  const place = placeOf(line, line.ours.includes('discount_percentage') ? 'discount_value' : 'discount_percentage');
  const found: Found[] = [];
  if (discount && given > discount.max_percent && !isRoundedUp(line, discount.max_percent, locale))
    found.push(against('companyDiscount', place, discount.level, { bound: discount.max_percent }));
  const allowed = allowedDiscounts(rules);
  if (steps && given !== 0 && !allowed.some(({ percentage }) => comesTo(line, given, percentage, locale))) {
    const nearest = nearestDiscounts(allowed, given).map((near) => near.steps);
    found.push(against('companyDiscountSteps', place, steps.level, { nearest }));
  }
  return found.find(({ stops }) => stops) ?? found[0] ?? null;
}

/** An amount counts as the percentage from which it is less than a cent away. */
function comesTo(line: LineDraft, given: number, percentage: number, locale: NumberLocale): boolean {
  if (given === percentage) return true;
  const estimate = line.ours.includes('discount_percentage') ? lineEstimate(line, locale) : null;
  if (estimate === null) return false;
  return new Big(estimate.discount).minus(new Big(estimate.gross).times(percentage).div(100)).abs().lt(0.01);
}

/** An amount that is no cent above the percentage: part of a discount on the whole order, or typed to the cent. */
function isRoundedUp(line: LineDraft, most: number, locale: NumberLocale): boolean {
  const estimate = line.ours.includes('discount_percentage') ? lineEstimate(line, locale) : null;
  if (estimate === null || Number(estimate.gross) <= 0) return false;
  return new Big(estimate.discount).lte(new Big(estimate.gross).times(most).div(100).round(2, Big.roundUp));
}

function placeOf({ key }: LineDraft, field: ItemWriteField): string {
  return `${key}.${field}`;
}

function percentageOf({ values }: LineDraft, locale: NumberLocale): number {
  return typedNumber(values.discount_percentage, locale, false) ?? 0;
}

/** Returns alone come to less than nothing, and have no minimum. */
function ofTotal({ draft, base, locale }: TypedOrder, rules: CompanyRules): Found[] {
  const rule = minimumFor(draft, rules);
  const goods = goodsOf(draft.lines, locale);
  if (!rule || goods < 0 || goods >= rule.value || draft.lines.every(isBlankLine)) return [];
  const isSame = base !== null && minimumFor(base, rules) === rule && goodsOf(base.lines, locale) === goods;
  return isSame ? [] : [against('companyTotal', 'items', rule.level, { bound: rule.value, goods })];
}

function minimumFor({ values, customerFkId }: OrderDraft, { minimum_total: minimum }: CompanyRules) {
  return (
    minimum.by_customer.find(({ code }) => code === customerFkId) ??
    minimum.by_branch.find(({ id }) => String(id) === values.id_branch_company) ??
    minimum.general
  );
}

function ofCustomFields({ draft, base, locale }: TypedOrder, rules: CompanyRules): Found[] {
  return rules.custom_fields.flatMap((rule) => {
    const value = valueOf(draft.customFields, rule.name) ?? '';
    const before = base ? (valueOf(base.customFields, rule.name) ?? '') : undefined;
    const place = `custom_fields.${rule.name}`;
    if (value.trim() === '')
      return rule.required && isLeftEmpty(value, before) ? [against('companyRequired', place, rule.level)] : [];
    // Half a day is nothing that could be sent.
    if (value === incompleteDay) return [against('companyDate', place, 'stop')];
    const kind = value === before ? null : misfit(value, rule, locale);
    return kind ? [against(kind, place, rule.level)] : [];
  });
}

function valueOf(fields: readonly CustomField[], name: string): string | undefined {
  return fields.find(({ key }) => key === name)?.value;
}

function misfit(value: string, { kind, choices }: CustomFieldRule, locale: NumberLocale): CompanyKind | null {
  switch (kind) {
    case 'text':
      return null;
    case 'number':
      return typedNumber(value, locale, true) === null ? 'companyNumber' : null;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'companyDate';
    case 'choice':
      return choices?.includes(value) === true ? null : 'companyChoice';
  }
}
