/**
 * The numbers of taxpayers of some countries, as a table. The weights are those of the countries' tax offices, as collected in
 * python-stdnum and Wikipedia: Receita Federal (BR), ARCA (AR), SUNAT (PE), SII (CL), DGI (UY), DIAN (CO), SAT (MX) and AEAT (ES).
 */
import { cifFits, letterFits, modulo11, type Check } from './check-characters.ts';

export interface TaxIdKind {
  name: string;
  /** Of the whole number, in capitals without marks. */
  shape: RegExp;
  /** Without their marks, other codes look the same too often: only one of this shape is then taken for the number. */
  bareShape?: RegExp;
  /** Only one of this shape is called wrong: any other is another code of the same length. */
  judgedShape?: RegExp;
  /** Of a beginning of it that is long enough to be told from other numbers, and marked as no other kind is. */
  beginning?: RegExp;
  /** Null: numbers in use have other check characters, so none is judged. */
  fits: Check | null;
  /** How it is written, a `0` for each character; the first is how it is shown. */
  written: readonly string[];
}

const cpf: TaxIdKind = {
  name: 'CPF',
  shape: /^\d{11}$/,
  beginning: /^\d{6,11}$/,
  fits: modulo11('00987654321', [10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
  written: ['000.000.000-00'],
};

/** With digits and capital letters since July 2026. A code of letters that is as long by chance has few digits. */
const cnpj: TaxIdKind = {
  name: 'CNPJ',
  shape: /^[\dA-Z]{12}\d{2}$/,
  judgedShape: /(?:\d\D*){6}/,
  beginning: /^(?=.*\d)[\dA-Z]{6,14}$/i,
  fits: modulo11('00987654321', [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]),
  written: ['00.000.000/0000-00'],
};

/** The two digits in front say whether it is that of a person or of a company. */
const cuit: TaxIdKind = {
  name: 'CUIT',
  shape: /^(?:2[03-7]|3[034]|5[015])\d{9}$/,
  beginning: /^\d{6,11}$/,
  fits: modulo11('09987654321', [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]),
  written: ['00-00000000-0'],
};

const peruvianRuc: TaxIdKind = {
  name: 'RUC',
  shape: /^(?:1[0567]|20)\d{9}$/,
  fits: modulo11('10987654321', [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]),
  written: ['00000000000'],
};

const rutWeights = [3, 2, 7, 6, 5, 4, 3, 2];
const chileanRut: TaxIdKind = {
  name: 'RUT',
  shape: /^[1-9]\d{7}[\dK]$/,
  fits: modulo11('0K987654321', rutWeights),
  written: ['00.000.000-0', '00000000-0'],
};

/** Of people born long ago. */
const shortRut: TaxIdKind = {
  name: 'RUT',
  shape: /^[1-9]\d{6}[\dK]$/,
  bareShape: /K$/,
  fits: modulo11('0K987654321', rutWeights.slice(1)),
  written: ['0.000.000-0', '0000000-0'],
};

const uruguayanRut: TaxIdKind = {
  name: 'RUT',
  shape: /^(?!00)\d{8}001\d$/,
  fits: modulo11('0-987654321', [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]),
  written: ['000000000000', '00-000000-000-0'],
};

/** Many lists leave the check digit out, and a person's ten digits are as long without it as a company's with it. */
const nit: TaxIdKind = {
  name: 'NIT',
  shape: /^[1-9]\d{9}$/,
  bareShape: /^[89]/,
  fits: modulo11('01987654321', [41, 37, 29, 23, 19, 17, 13, 7, 3]),
  written: ['000.000.000-0', '000000000-0'],
};

/** The day of birth or foundation is inside. About one in sixty has another check character, and is that of its owner all the same. */
const companyRfc: TaxIdKind = {
  name: 'RFC',
  shape: /^[A-ZÑ&]{3}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{3}$/,
  fits: null,
  written: ['000000000000', '000-000000-000'],
};
const personalRfc: TaxIdKind = {
  name: 'RFC',
  shape: /^[A-ZÑ&]{4}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{3}$/,
  fits: null,
  written: ['0000000000000', '0000-000000-000'],
};

/** Of a company: the letter of its kind, and two digits of its province. */
const cif: TaxIdKind = {
  name: 'NIF',
  shape: /^[ABCDEFGHJNPQRSUVW](?!00)\d{7}[\dA-J]$/,
  fits: cifFits,
  written: ['000000000', '0-00000000', '0-0000000-0'],
};
const dni: TaxIdKind = { name: 'NIF', shape: /^\d{8}[A-Z]$/, fits: letterFits, written: ['000000000', '00000000-0'] };
const nie: TaxIdKind = {
  name: 'NIF',
  shape: /^[KLMXYZ]\d{7}[A-Z]$/,
  fits: letterFits,
  written: ['000000000', '0-0000000-0', '0-00000000'],
};

/** By the code of ISO 3166. Of any other country nothing is judged. */
export const taxIdKinds: ReadonlyMap<string | null, readonly TaxIdKind[]> = new Map([
  ['AR', [cuit]],
  ['BR', [cpf, cnpj]],
  ['CL', [chileanRut, shortRut]],
  ['CO', [nit]],
  ['ES', [cif, dni, nie]],
  ['MX', [companyRfc, personalRfc]],
  ['PE', [peruvianRuc]],
  ['UY', [uruguayanRut]],
]);

/** The service is one of Brazil, so its companies are known everywhere: two check digits tell them from any other code. */
export const knownEverywhere: readonly TaxIdKind[] = [cnpj];
