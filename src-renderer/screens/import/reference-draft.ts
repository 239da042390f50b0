/** One reference as the rep types it. */
import { commandSchemas } from '../../../src-shared/contract/commands.ts';
import type { FieldError } from '../../../src-shared/domain/field-error.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { CatalogueReference, CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import type { FieldProblem } from '../../i18n/field-problem.ts';
import { formatForEditing, parseNumber, type NumberLocale } from '../../i18n/parse-number.ts';
import { basicFieldsOf, type BasicField } from './file/columns.ts';

export type ReferenceDraft = Record<BasicField, string>;
export type ReferenceProblems = Partial<Record<CatalogueReferenceField, FieldProblem>>;

/** What the form begins with. */
export interface EditedReference {
  id: number | null;
  name: string | null;
  fk_id: string | null;
  phone?: string | null;
  email?: string | null;
  ean?: string | null;
  type?: string | null;
  listPrice?: number | null;
}

export function draftOf(known: EditedReference | null, locale: NumberLocale): ReferenceDraft {
  return {
    id: known?.id == null ? '' : String(known.id),
    name: known?.name ?? '',
    fk_id: known?.fk_id ?? '',
    phone: known?.phone ?? '',
    email: known?.email ?? '',
    ean: known?.ean ?? '',
    type: known?.type ?? '',
    price: formatForEditing(known?.listPrice, { locale, grouping: true, places: 2 }),
  };
}

export function readReference(
  kind: CatalogueKind,
  draft: ReferenceDraft,
  locale: NumberLocale,
): { reference: CatalogueReference } | { problems: ReferenceProblems } {
  const id = draft.id.trim();
  const price = parseNumber(draft.price, { locale, grouping: true });
  const problems: ReferenceProblems = {};
  if (id === '') problems.id = { code: 'required' };
  else if (!/^\d+$/.test(id)) problems.id = { code: 'mustBeAWholeNumber' };
  if (!price.ok) problems.price = price.problem;
  if (draft.name.trim() === '' && draft.fk_id.trim() === '') problems.name = { code: 'required' };
  if (Object.keys(problems).length > 0 || !price.ok) return { problems };
  const texts = basicFieldsOf(kind).filter((field) => field !== 'id' && field !== 'price');
  const members = texts.map((field) => [field, draft[field].trim() || null]);
  const reference = { id: Number(id), ...Object.fromEntries(members), price: price.value } as CatalogueReference;
  const checked = validate(commandSchemas['catalogue.add'], { kind, reference });
  if (checked.ok) return { reference };
  return { problems: checked.error.kind === 'invalid' ? problemsOf(checked.error.fields) : {} };
}

/** The contract's paths are `reference.<field>`. */
export function problemsOf(errors: readonly FieldError[]): ReferenceProblems {
  return Object.fromEntries(errors.map(({ path, code }) => [path.split('.')[1] ?? 'id', { code }]));
}
