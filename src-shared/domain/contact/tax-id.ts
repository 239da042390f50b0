/**
 * Brazilian taxpayer numbers, which many services use as `fk_id` of a customer: CPF of a person (eleven digits) and CNPJ
 * of a company (twelve digits or, since July 2026, digits and capital letters, then two check digits).
 */

/** `000.000.000-00` or `00.000.000/0000-00` for text that is one, check digits included; any other text as it is. */
export function formatTaxId(text: string): string {
  const plain = plainTaxId(text);
  if (isCpf(plain)) return plain.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  if (isCnpj(plain)) return plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return text;
}

/** Whether text is as long as a CPF or CNPJ, and its check digits say that it is none: a slip, or another code. */
export function hasWrongCheckDigits(text: string): boolean {
  const plain = plainTaxId(text.trim().toUpperCase());
  const isCpfLong = /^\d{11}$/.test(plain);
  const isCnpjLong = /^[\dA-Z]{12}\d{2}$/.test(plain) && plain.replace(/\D/g, '').length >= fewestDigits;
  return (isCpfLong && !isCpf(plain)) || (isCnpjLong && !isCnpj(plain));
}

/** A code of letters that is as long as a CNPJ by chance has fewer. */
const fewestDigits = 6;

/**
 * A taxpayer number typed with its dots, slash and hyphen, or its beginning, of which a mark may be the last as yet, without
 * them; any other text as it is.
 */
export function plainTaxId(text: string): string {
  const plain = text.replace(/[./-]/g, '');
  return writtenForms(plain).includes(text.replace(/[./-]$/, '')) ? plain : text;
}

/** The forms in which a taxpayer number, or its beginning, may be kept, the plain one first; any other text as it is. */
export function taxIdForms(text: string): string[] {
  const plain = plainTaxId(text);
  return [...new Set([plain, ...writtenForms(plain)])];
}

/** The lengths of the groups of a CPF (000.000.000-00) and of a CNPJ (00.000.000/0000-00). */
export const cpfGroups = [3, 3, 3, 2];
export const cnpjGroups = [2, 3, 3, 4, 2];

/** A text, or its beginning, in groups of these lengths. */
export function groupsOf(text: string, lengths: readonly number[]): string[] {
  let from = 0;
  return lengths.map((length) => text.slice(from, (from += length))).filter((group) => group !== '');
}

const separated = [
  { shape: /^\d{6,11}$/, lengths: cpfGroups, marks: ['', '.', '.', '-'] },
  { shape: /^(?=.*\d)[\dA-Z]{6,14}$/i, lengths: cnpjGroups, marks: ['', '.', '.', '/', '-'] },
];

/** As a CPF and as a CNPJ. Fewer than six characters are any number far more often than the beginning of one. */
function writtenForms(plain: string): string[] {
  return separated
    .filter(({ shape }) => shape.test(plain))
    .map(({ lengths, marks }) =>
      groupsOf(plain, lengths)
        .map((group, at) => `${marks[at]}${group}`)
        .join(''),
    );
}

function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || isOneCharacter(text)) return false;
  const values = valuesOf(text);
  return [9, 10].every((at) => checkDigit(values.slice(0, at), (fromLast) => fromLast + 2) === values[at]);
}

function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || isOneCharacter(text)) return false;
  const values = valuesOf(text);
  return [12, 13].every((at) => checkDigit(values.slice(0, at), (fromLast) => 2 + (fromLast % 8)) === values[at]);
}

/** Modulo 11 with the weight of each place counted from the last one. */
function checkDigit(values: readonly number[], weight: (fromLast: number) => number): number {
  const sum = values.reduce((total, value, at) => total + value * weight(values.length - 1 - at), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** A letter counts as its code less that of the digit zero. */
function valuesOf(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0) - 48);
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1;
}
