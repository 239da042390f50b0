/** Saves a model of a list, in the words of the window, in a file that the rep chooses. */
import type { Result } from '../../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../../src-shared/contract/host/saved-file.ts';
import {
  catalogueReferenceFields,
  type CatalogueReferenceField,
} from '../../../../src-shared/domain/catalogue-reference.ts';
import { host } from '../../../bridge.ts';
import { partsOfInstant } from '../../../i18n/date-parts.ts';
import { m } from '../../../i18n/generated/messages.js';
import { taxIdName } from '../../../i18n/tax-ids.ts';
import { kindNames, referenceFieldNames } from '../kind-words.ts';
import { modelSheets, type ModelKind, type ModelWords } from './model-sheets.ts';

const meanings: Record<CatalogueReferenceField, () => string> = {
  id: m.model_about_id,
  name: m.model_about_name,
  fk_id: () => m.model_about_fk_id({ taxId: taxIdName() }),
  type: m.model_about_type,
  price: m.model_about_price,
  phone: m.model_about_phone,
  email: m.model_about_email,
  ean: m.model_about_ean,
  unit: m.model_about_unit,
  carton: m.model_about_carton,
  multiple: m.model_about_multiple,
  minimum: m.model_about_minimum,
  minimum_price: m.model_about_minimum_price,
  stock: m.model_about_stock,
  stock_date: m.model_about_stock_date,
  valid_from: m.model_about_valid_from,
  valid_to: m.model_about_valid_to,
  city: m.model_about_city,
  price_list: m.model_about_price_list,
  credit: m.model_about_credit,
  credit_date: m.model_about_credit_date,
  visit_day: m.model_about_visit_day,
};

export function saveModel(kind: ModelKind): Promise<Result<SavedFile>> {
  const names = {
    product: [m.model_product_one(), m.model_product_two()],
    customer: [m.model_customer_one(), m.model_customer_two()],
  } as const;
  const words: ModelWords = {
    sheet: kindNames[kind](),
    about: m.model_about(),
    column: m.model_column(),
    need: m.model_need(),
    meaning: m.model_meaning(),
    isOneOfThese: m.model_one_of_these(),
    isOptional: m.model_optional(),
    heads: spoken(referenceFieldNames),
    meanings: spoken(meanings),
    codes: [m.model_code({ number: 1 }), m.model_code({ number: 2 })],
    names: names[kind],
    priceList: m.model_customer_price_list(),
    credit: m.model_customer_credit(),
    visitDay: m.model_customer_visit_day(),
  };
  const suggestedName = `${kind === 'product' ? m.model_file_products() : m.model_file_customers()}.xlsx`;
  const { day } = partsOfInstant(Date.now());
  return host('import.saveModel', { suggestedName, sheets: modelSheets(kind, words, day) });
}

function spoken(words: Record<CatalogueReferenceField, () => string>): Record<CatalogueReferenceField, string> {
  return Object.fromEntries(catalogueReferenceFields.map((field) => [field, words[field]()])) as Record<
    CatalogueReferenceField,
    string
  >;
}
