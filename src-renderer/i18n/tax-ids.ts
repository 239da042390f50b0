/** Taxpayer numbers of customers as they are written, judged and named where the rep is. */
import { formatTaxId, hasWrongCheckDigits, taxIdNames, taxIdOf } from '../../src-shared/domain/contact/tax-id.ts';
import { m } from './generated/messages.js';
import { language } from './locale.svelte.ts';
import { taxCountryOf } from './region.ts';

/** What they are called where they are not judged. */
const otherNames: ReadonlyMap<string | null, string> = new Map([
  ['BO', 'NIT'],
  ['DO', 'RNC'],
  ['EC', 'RUC'],
  ['GT', 'NIT'],
  ['HN', 'RTN'],
  ['NI', 'RUC'],
  ['PA', 'RUC'],
  ['PT', 'NIF'],
  ['PY', 'RUC'],
  ['SV', 'NIT'],
  ['VE', 'RIF'],
]);

export function taxCountry(): string | null {
  return taxCountryOf(language());
}

/** A code as it is shown: with its marks if it is a taxpayer number. */
export function shownCode(code: string): string {
  return formatTaxId(code, taxCountry());
}

/** With its name, such as `CNPJ 11.222.333/0001-81`; null for a code that is no taxpayer number. */
export function namedTaxId(code: string): string | null {
  const found = taxIdOf(code, taxCountry());
  return found && `${found.name} ${found.shown}`;
}

export function isWrongTaxId(code: string): boolean {
  return hasWrongCheckDigits(code, taxCountry());
}

/** `CPF or CNPJ` in the rep's language. */
export function taxIdName(): string {
  const names = taxIdNames(taxCountry());
  if (names.length === 0) return otherNames.get(taxCountry()) ?? m.tax_id();
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(names);
}
