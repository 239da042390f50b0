/** Why something was refused: our own codes and the contract's, in words that say what to do. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import { m } from '../generated/messages.js';
import type { FieldProblem } from '../field-problem.ts';
import type { Said } from '../said.ts';
import { failureWords } from './failures.ts';
import { notNowWords } from './not-now.ts';
import { storageWords } from './storage.ts';
import { photoRefusalWords } from './photos.ts';
import { slipWords } from './slips.ts';

const plainWords: Record<Exclude<FieldProblem['code'], 'numberInWords' | 'numberAmbiguous' | 'slip'>, () => string> = {
  required: m.error_required,
  unknownField: m.error_unknown_field,
  mustBeText: m.error_must_be_text,
  mustBeANumber: m.error_must_be_a_number,
  mustBeAWholeNumber: m.error_must_be_a_whole_number,
  mustNotBeNegative: m.error_must_not_be_negative,
  mustBeMoreThanZero: m.error_must_be_more_than_zero,
  mustBeFromZeroToAHundred: m.error_percentage,
  mustBeADateTime: m.error_date_time,
  mustBeAList: m.error_list,
  mustBeAnObject: m.error_object,
  mustBeOneOf: m.error_one_of,
  outOfRange: m.error_out_of_range,
  oneAddressOnly: m.error_one_address,
  nothingToChange: m.error_nothing_to_change,
  nothingFilledIn: m.error_nothing_filled_in,
  notFound: m.error_not_found,
  notHere: m.error_not_here,
  numberTooLong: m.error_number_too_long,
  dateIncomplete: m.error_date_incomplete,
  dateMissing: m.error_date_missing,
  timeUnreadable: m.error_time_unreadable,
  notChosen: m.combobox_not_chosen,
  unknownCode: m.combobox_unknown,
  severalFit: m.combobox_several,
  badCep: m.address_cep_bad,
  customKeyMissing: m.custom_key_missing,
  customKeyTwice: m.custom_key_twice,
};

const missingWords = {
  order: m.error_not_found_order,
  item: m.error_not_found_item,
  address: m.error_not_found_address,
  entry: m.error_not_found_entry,
  product: m.product_not_found,
  import: m.import_not_found,
  photo: m.photos_not_found,
};

/** Of a problem in our codes, or already in words. */
export function fieldWords(problem: FieldProblem | Said | string): string {
  if (typeof problem === 'function') return problem();
  return typeof problem === 'string' ? problem : problemWords(problem);
}

export function problemWords(problem: FieldProblem): string {
  if (problem.code === 'numberAmbiguous') return m.error_number_ambiguous(problem);
  if (problem.code === 'numberInWords') return m.address_number_words(problem);
  if (problem.code === 'slip') return slipWords(problem);
  return plainWords[problem.code]?.() ?? problem.code;
}

/** An error as a sentence. Errors of fields are shown beside the fields, and counted here. */
export function errorWords(error: AppError): string {
  switch (error.kind) {
    case 'invalid':
      return m.error_summary({ count: error.fields.length });
    case 'notFound':
      return missingWords[error.what]();
    case 'notNow':
      return notNowWords(error.state);
    case 'service':
      return failureWords(error.failure);
    case 'photo':
      return photoRefusalWords(error.refusal);
    case 'unknownRequest':
      return m.error_unknown_request({ name: error.name });
    case 'setByCompany':
      return m.policy_refused();
    case 'storage':
      return storageWords[error.problem]();
    case 'internal':
      return m.error_internal();
  }
}
