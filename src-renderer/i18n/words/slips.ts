/** The questions about odd figures before an order is saved. */
import type { SaleTerms } from '../../../src-shared/contract/catalogue/sale-terms.ts';
import type { SameOrder } from '../../../src-shared/contract/orders/second-entries.ts';
import { formatDecimal, formatExactMoney, formatMoney, formatNearDay } from '../format.ts';
import { m } from '../generated/messages.js';
import {
  isOfCompany,
  isRule,
  type CompanyKind,
  type FieldProblem,
  type RuleKind,
  type SlipKind,
} from '../field-problem.ts';
import { eitherDiscount } from './discount.ts';

type SlipProblem = FieldProblem & { code: 'slip' };

const plainWords: Record<Exclude<SlipKind, RuleKind | CompanyKind>, () => string> = {
  noItems: m.slip_no_items,
  noPrice: m.slip_no_price,
  barcode: m.slip_barcode,
  free: m.slip_free,
  farQuantity: m.slip_far,
  farPrice: m.slip_far,
  farDiscount: m.slip_far,
  farDate: m.slip_date,
  pastDelivery: m.slip_delivery,
  otherCustomer: m.slip_customer,
  farFreight: m.slip_freight,
  farTax: m.slip_tax,
  sameProduct: m.slip_same_product,
  sameOrder: m.slip_same_product,
};

export function slipWords(problem: SlipProblem): string {
  const { kind, usual, same, terms } = problem;
  if (same) return sameOrderWords(same);
  if (isOfCompany(kind)) return companyWords(kind, problem);
  if (isRule(kind)) return (problem.stops ? stoppedWords(kind, terms) : null) ?? ruleWords(kind, terms);
  if (usual && kind === 'farQuantity') return m.slip_far_from({ usual: rangeWords(usual, formatDecimal) });
  if (usual && kind === 'farPrice') return m.slip_far_from({ usual: rangeWords(usual, formatExactMoney) });
  if (usual && kind === 'farDiscount') return m.slip_discount_above({ most: formatDecimal(usual.to) });
  return plainWords[kind]();
}

function ruleWords(kind: RuleKind, terms: SaleTerms | undefined): string {
  const figure = (value: number | null | undefined) => formatDecimal(value ?? 0);
  switch (kind) {
    case 'offMultiple':
      return m.slip_multiple({ multiple: figure(terms?.multiple) });
    case 'belowMinimum':
      return m.slip_minimum({ minimum: figure(terms?.minimum) });
    case 'beyondStock':
      return m.slip_stock({
        stock: figure(terms?.stock),
        day: terms?.stockDate ? formatNearDay(terms.stockDate) : m.none(),
      });
    case 'belowMinimumPrice':
      return m.slip_minimum_price({ price: formatExactMoney(terms?.minimumPrice ?? 0) });
    case 'listOver':
      return m.slip_list_over();
  }
}

/** Of the two rules of the price list that a company may insist on. */
function stoppedWords(kind: RuleKind, terms: SaleTerms | undefined): string | null {
  if (kind === 'offMultiple') return m.rule_multiple_stop({ multiple: formatDecimal(terms?.multiple ?? 0) });
  const price = formatExactMoney(terms?.minimumPrice ?? 0);
  return kind === 'belowMinimumPrice' ? m.rule_minimum_price_stop({ price }) : null;
}

function companyWords(kind: CompanyKind, { stops = false, bound = 0, goods = 0, nearest = [] }: SlipProblem): string {
  switch (kind) {
    case 'companyRequired':
      return stops ? m.rule_required_stop() : m.rule_required_warn();
    case 'companyDiscount': {
      const most = formatDecimal(bound);
      return stops ? m.rule_discount_stop({ most }) : m.rule_discount_warn({ most });
    }
    case 'companyDiscountSteps': {
      const discounts = eitherDiscount(nearest);
      return stops ? m.rule_steps_stop({ discounts }) : m.rule_steps_warn({ discounts });
    }
    case 'companyTotal': {
      const sums = { least: formatMoney(bound), goods: formatMoney(goods) };
      return stops ? m.rule_total_stop(sums) : m.rule_total_warn(sums);
    }
    case 'companyNumber':
      return stops ? m.rule_number_stop() : m.rule_number_warn();
    case 'companyDate':
      return stops ? m.rule_date_stop() : m.rule_date_warn();
    case 'companyChoice':
      return stops ? m.rule_choice_stop() : m.rule_choice_warn();
  }
}

function sameOrderWords({ id, date, sameNumber }: SameOrder): string {
  const day = date ? formatNearDay(date) : m.none();
  const order = id === null ? m.source_order_without_number({ day }) : m.source_order({ id, day });
  if (sameNumber === null) return m.slip_same_order({ order });
  return m.slip_same_number({ order, field: sameNumber === '' ? m.fact_external_id() : sameNumber });
}

function rangeWords({ from, to }: { from: number; to: number }, format: (figure: number) => string): string {
  return from === to ? format(from) : m.slip_range({ from: format(from), to: format(to) });
}
