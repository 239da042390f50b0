/** What is wrong with a draft, field by field, and where the contract's own paths point in it. */
import type { FieldError } from '../../../../src-shared/domain/field-error.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { cards, detailFields, lineRow } from '../terms/sections.ts';

/** Keys: a header field, `<line key>.<field>`, or `custom.<index>`. */
export type Problems = Record<string, FieldProblem>;

/** Beside the address, whichever of its two names is complained about. */
export function headerProblemKey(path: string): string {
  const [field = ''] = path.split('.').slice(1);
  return field === 'id_address' || field === 'address_local_id' ? 'address' : field;
}

/** Where the rep has to look. */
export interface FieldPlace {
  /** As the keys of `Problems` name it, without the line's; the value of a custom field is `custom_fields.<its name>`. */
  field: string;
  /** The number of the line, from 1; null for a field of the head. */
  line: number | null;
}

/** In the order in which they stand: the customer, line by line, and the terms. */
export function asTheyStand(places: readonly FieldPlace[]): FieldPlace[] {
  const isCustomer = ({ field, line }: FieldPlace) => line === null && field === 'id_customer';
  const ofLines = places.filter(({ line }) => line !== null);
  const terms = places.filter((place) => place.line === null && !isCustomer(place));
  return [
    ...places.filter(isCustomer),
    ...ofLines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || placeIn(lineOrder, a) - placeIn(lineOrder, b)),
    ...terms.toSorted((a, b) => placeIn(termOrder, a) - placeIn(termOrder, b)),
  ];
}

/** A field that is not named there is the last. */
function placeIn(order: readonly string[], { field }: FieldPlace): number {
  const at = order.indexOf(field);
  return at === -1 ? order.length : at;
}

const lineOrder: readonly string[] = ['id_item', ...lineRow, ...detailFields];
/** The custom fields stand below all others. */
const termOrder: readonly string[] = [...cards.delivery, ...cards.payment, 'observations', ...cards.more];

/** Of `order.create`, whose lines are named by their place. */
export function createProblems(errors: readonly FieldError[], lines: readonly LineDraft[]): Problems {
  return collect(errors, (path) => {
    const [, head, index, field] = path.split('.');
    const line = head === 'items' ? lines[Number(index)] : undefined;
    return line ? `${line.key}.${field ?? 'id_item'}` : headerProblemKey(path);
  });
}

/** Of a command about one line. */
export function lineProblems(errors: readonly FieldError[], line: LineDraft): Problems {
  return collect(errors, (path) => `${line.key}.${path.split('.')[1] ?? 'id_item'}`);
}

export function headerProblems(errors: readonly FieldError[]): Problems {
  return collect(errors, headerProblemKey);
}

/** The first complaint about a field is the one that is shown. */
function collect(errors: readonly FieldError[], keyOf: (path: string) => string): Problems {
  const problems: Problems = {};
  for (const { path, code } of errors) problems[keyOf(path)] ??= { code };
  return problems;
}
