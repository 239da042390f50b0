/** Kinds of references and their members, in words. */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import { m } from '../../i18n/generated/messages.js';
import { problemWords } from '../../i18n/words/problems.ts';
import type { RowProblem } from './check-rows.ts';

export const kindNames: Record<CatalogueKind, () => string> = {
  customer: m.kind_customer,
  product: m.kind_product,
  user: m.kind_user,
  status: m.kind_status,
  payment_type: m.kind_payment_type,
  payment_method: m.kind_payment_method,
  category: m.kind_category,
  freight: m.kind_freight,
  shipping_company: m.kind_shipping_company,
  branch_company: m.kind_branch_company,
};

export const referenceFieldNames: Record<CatalogueReferenceField, () => string> = {
  id: m.reference_id,
  name: m.reference_name,
  fk_id: m.reference_fk_id,
  type: m.reference_type,
  price: m.reference_price,
  phone: m.reference_phone,
  email: m.reference_email,
  ean: m.reference_ean,
  unit: m.reference_unit,
  carton: m.reference_carton,
  multiple: m.reference_multiple,
  minimum: m.reference_minimum,
  minimum_price: m.reference_minimum_price,
  stock: m.reference_stock,
  stock_date: m.reference_stock_date,
  valid_from: m.reference_valid_from,
  valid_to: m.reference_valid_to,
  city: m.reference_city,
  price_list: m.reference_price_list,
  credit: m.reference_credit,
  credit_date: m.reference_credit_date,
  visit_day: m.reference_visit_day,
};

export function rowProblemWords(problem: RowProblem): string {
  switch (problem.code) {
    case 'badQuotes':
      return m.import_bad_quotes();
    case 'cutNumber':
      return m.import_cut_number();
    case 'duplicate':
      return m.import_duplicate({ line: problem.line });
    case 'unknownHere':
      return m.import_unknown_here();
    case 'severalHere':
      return m.import_several_here();
    case 'endsBeforeItBegins':
      return m.import_ends_before_it_begins();
    case 'example':
      return m.import_example();
    default:
      return problemWords(problem);
  }
}
