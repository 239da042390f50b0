import type { FieldErrorCode } from '../../src-shared/domain/field-error.ts';
import type { SaleTerms } from '../../src-shared/contract/catalogue/sale-terms.ts';
import type { SameOrder } from '../../src-shared/contract/orders/second-entries.ts';
import type { NumberProblem } from './parse-number.ts';

/** What the editor questions before an order is saved. */
export type SlipKind =
  | 'noItems'
  | 'noPrice'
  | 'barcode'
  | 'free'
  | 'farQuantity'
  | 'farPrice'
  | 'farDiscount'
  | 'farDate'
  | 'pastDelivery'
  | 'otherCustomer'
  | 'farFreight'
  | 'farTax'
  | 'sameProduct'
  | 'sameOrder'
  | RuleKind
  | CompanyKind;

/** What the price list says, and an order is against. */
const rules = ['offMultiple', 'belowMinimum', 'beyondStock', 'belowMinimumPrice', 'listOver'] as const;
export type RuleKind = (typeof rules)[number];

export function isRule(kind: SlipKind): kind is RuleKind {
  return rules.some((rule) => rule === kind);
}

/** What the company's rules say, and an order is against. */
const companyKinds = [
  'companyRequired',
  'companyDiscount',
  'companyDiscountSteps',
  'companyTotal',
  'companyNumber',
  'companyDate',
  'companyChoice',
] as const;
export type CompanyKind = (typeof companyKinds)[number];

export function isOfCompany(kind: SlipKind): kind is CompanyKind {
  return companyKinds.some((name) => name === kind);
}

/** What is wrong with one field. Those with plain codes carry no more than their code. */
export type FieldProblem =
  | {
      code:
        | FieldErrorCode
        | 'dateIncomplete'
        | 'dateMissing'
        | 'timeUnreadable'
        | 'notChosen'
        | 'unknownCode'
        | 'severalFit'
        | 'badCep'
        | 'customKeyMissing'
        | 'customKeyTwice';
    }
  | { code: 'numberInWords'; text: string }
  /** A question rather than a mistake, but for what `stops`. `usual`: from the smallest figure to the largest; null if it is not said. */
  | {
      code: 'slip';
      kind: SlipKind;
      usual: { from: number; to: number } | null;
      same?: SameOrder | undefined;
      terms?: SaleTerms | undefined;
      /** No order is saved with it. */
      stops?: boolean | undefined;
      /** The most or the least that the company allows, and what the order comes to. */
      bound?: number | undefined;
      goods?: number | undefined;
      /** The discounts that the company allows just below and above, each in its steps. */
      nearest?: readonly (readonly number[])[] | undefined;
    }
  | NumberProblem;
