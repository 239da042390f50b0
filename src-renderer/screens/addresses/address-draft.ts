/** An address as it is being typed: text in every field, and what it means for a write body (interface, 2.7). */
import type { FieldError } from '../../../src-shared/domain/field-error.ts';
import type { Address, AddressChanges, AddressWriteField } from '../../../src-shared/domain/address.ts';
import { formatForEditing, parseNumber, type NumberLocale } from '../../i18n/parse-number.ts';
import { numberOf } from '../../../src-shared/domain/figure.ts';
import type { FieldProblem } from '../../i18n/field-problem.ts';
import { translateNumber } from '../../i18n/translate-number.ts';
import { formatCep, readCep } from './cep.ts';

export type AddressDraft = Record<AddressWriteField, string>;
export type AddressProblems = Partial<Record<AddressWriteField | 'form', FieldProblem>>;

type FieldKind = 'text' | 'houseNumber' | 'cep' | 'degrees';

export interface AddressFieldSpec {
  field: AddressWriteField;
  kind: FieldKind;
  /** Columns of twelve that it takes where there is room. */
  span: number;
}

/** In the order of the form. */
export const addressFields: readonly AddressFieldSpec[] = [
  { field: 'name', kind: 'text', span: 8 },
  { field: 'address_type', kind: 'text', span: 4 },
  { field: 'zip_code', kind: 'cep', span: 3 },
  { field: 'street', kind: 'text', span: 9 },
  { field: 'number', kind: 'houseNumber', span: 4 },
  { field: 'complement', kind: 'text', span: 4 },
  { field: 'neighborhood', kind: 'text', span: 4 },
  { field: 'city', kind: 'text', span: 8 },
  { field: 'state', kind: 'text', span: 4 },
  { field: 'latitude', kind: 'degrees', span: 4 },
  { field: 'longitude', kind: 'degrees', span: 4 },
  { field: 'fk_id', kind: 'text', span: 4 },
];

export function addressDraftOf(address: Address | null, locale: NumberLocale): AddressDraft {
  const texts = addressFields.map(({ field, kind }) => [field, textOf(kind, address?.[field], locale)]);
  return Object.fromEntries(texts) as AddressDraft;
}

/** Its numbers, from how one language writes them to how another does. What is no number stays as it is. */
export function translateAddress(draft: AddressDraft, from: NumberLocale, to: NumberLocale): AddressDraft {
  const texts = addressFields.map(({ field, kind }) => {
    const isNumber = kind === 'houseNumber' || kind === 'degrees';
    const typed = draft[field];
    const text = isNumber ? translateNumber(typed, { from, to, grouping: groupsThousands(kind) }) : typed;
    return [field, text];
  });
  return Object.fromEntries(texts) as AddressDraft;
}

/** `changes` holds the fields that differ from the base, null for those that were cleared. */
export function readAddress(
  draft: AddressDraft,
  base: AddressDraft,
  locale: NumberLocale,
): { changes: AddressChanges; problems: AddressProblems } {
  const changes: Record<string, unknown> = {};
  const problems: AddressProblems = {};
  for (const { field, kind } of addressFields) {
    if (draft[field] === base[field]) continue;
    const read = readText(kind, draft[field], locale);
    if ('problem' in read) problems[field] = read.problem;
    else changes[field] = read.value;
  }
  return { changes: changes as AddressChanges, problems };
}

/** The contract's paths, `address.<field>` and `changes.<field>`; what is about no field is about the form. */
export function addressProblems(errors: readonly FieldError[]): AddressProblems {
  const problems: AddressProblems = {};
  for (const { path, code } of errors) {
    const name = path.split('.')[1];
    const field = addressFields.find((spec) => spec.field === name)?.field ?? 'form';
    problems[field] ??= { code };
  }
  return problems;
}

/** “Av. Paulista, 1.578” is how many write it. */
const groupsThousands = (kind: FieldKind): boolean => kind === 'houseNumber';

function textOf(kind: FieldKind, value: unknown, locale: NumberLocale): string {
  if (kind === 'cep') return formatCep(value);
  const number = kind === 'text' ? null : numberOf(value);
  if (number !== null) return formatForEditing(number, { locale, grouping: groupsThousands(kind) });
  return typeof value === 'string' ? value : '';
}

function readText(kind: FieldKind, text: string, locale: NumberLocale): { value: unknown } | { problem: FieldProblem } {
  const typed = text.trim();
  if (kind === 'text') return { value: text === '' ? null : text };
  if (typed === '') return { value: null };
  if (kind === 'cep') {
    const zipCode = readCep(typed);
    return zipCode === null ? { problem: { code: 'badCep' } } : { value: zipCode };
  }
  const parsed = parseNumber(typed, { locale, grouping: groupsThousands(kind) });
  if (parsed.ok) return { value: parsed.value };
  const isWords = kind === 'houseNumber' && parsed.problem.code === 'mustBeANumber';
  return { problem: isWords ? { code: 'numberInWords', text: typed } : parsed.problem };
}
