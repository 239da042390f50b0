/** Taxpayer numbers of customers as they are written, judged and named where the rep is. */
import { formatTaxId, hasWrongCheckDigits, taxIdOf } from '../../src-shared/domain/contact/tax-id.ts';
import { m } from './generated/messages.js';
import { language } from './locale.svelte.ts';
import { taxCountryOf } from './region.ts';

/** As they are spoken of by country: of some, nothing but the name is known here. */
const names: ReadonlyMap<string | null, readonly string[]> = new Map([
  ['AR', ['CUIT']],
  ['BO', ['NIT']],
  ['BR', ['CPF', 'CNPJ']],
  ['CL', ['RUT']],
  ['CO', ['NIT']],
  ['DO', ['RNC']],
  ['EC', ['RUC']],
  ['ES', ['NIF']],
  ['GT', ['NIT']],
  ['HN', ['RTN']],
  ['MX', ['RFC']],
  ['NI', ['RUC']],
  ['PA', ['RUC']],
  ['PE', ['RUC']],
  ['PT', ['NIF']],
  ['PY', ['RUC']],
  ['SV', ['NIT']],
  ['UY', ['RUT']],
  ['VE', ['RIF']],
]);

export function taxCountry(): string | null {
  return taxCountryOf(language());
}

/** A code as it is shown: with its marks if it is a taxpayer number. */
export function shownCode(code: string): string {
  return formatTaxId(code, taxCountry());
}

/** Null for a code that is no taxpayer number. */
export function shownTaxId(code: string): string | null {
  return taxIdOf(code, taxCountry());
}

export function isWrongTaxId(code: string): boolean {
  return hasWrongCheckDigits(code, taxCountry());
}

/** `CPF or CNPJ` in the rep's language. */
export function taxIdName(): string {
  const known = names.get(taxCountry()) ?? [m.tax_id()];
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(known);
}
