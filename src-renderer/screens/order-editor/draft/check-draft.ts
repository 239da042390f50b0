/** What is wrong with what is being typed, field by field: said beside the field while the rep is at it. */
import { validate } from '../../../../src-shared/contract/validate.ts';
import { ItemChanges, type ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { OrderChanges } from '../../../../src-shared/domain/order.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { blankOrder, type OrderDraft } from './draft.ts';
import { isBlankLine, type LineDraft } from '../line/line-draft.ts';
import { slipOf } from '../line/likely-values.ts';
import { headerProblemKey, type Problems } from './problems.ts';
import { readHeader, readLine } from './read-draft.ts';

/**
 * `base` is the order as it is saved, null for a new one. `isComplete`: the rep holds it to be, so that what is missing is a
 * problem too.
 */
export function checkHeader(
  draft: OrderDraft,
  base: OrderDraft | null,
  locale: NumberLocale,
  isComplete: boolean,
): Problems {
  const problems: Problems = {};
  const body = readHeader(draft, base ?? blankOrder(), locale, problems);
  collect(validate(OrderChanges, body), problems, (path) => headerProblemKey(`changes.${path}`));
  const isSlip = !draft.hasNegativeFreight && (body.freight_value ?? 0) < 0;
  if (isSlip) problems['freight_value'] ??= { code: 'mustNotBeNegative' };
  const lacksCustomer = draft.values.id_customer === '' && base?.values.id_customer !== '';
  if (isComplete && lacksCustomer) problems['id_customer'] ??= { code: 'required' };
  return isComplete ? problems : withoutMissing(problems);
}

/** Keyed by field. `base` is the line as it is saved, null for a new one. */
export function checkLine(
  line: LineDraft,
  base: LineDraft | null,
  locale: NumberLocale,
  isComplete: boolean,
): Problems {
  if (isBlankLine(line)) return {};
  const found: Problems = {};
  const body = readLine(line, base, locale, found);
  const problems: Problems = {};
  for (const [key, problem] of Object.entries(found)) problems[key.slice(line.key.length + 1)] = problem;
  collect(validate(ItemChanges, body), problems, (path) => path);
  for (const [field, value] of Object.entries(body) as [ItemWriteField, unknown][]) {
    const code = field !== 'id_item' && typeof value === 'number' ? slipOf(line, field, value) : null;
    if (code !== null) problems[field] ??= { code };
  }
  return isComplete ? problems : withoutMissing(problems);
}

function collect(checked: ReturnType<typeof validate>, problems: Problems, fieldOf: (path: string) => string): void {
  if (checked.ok || checked.error.kind !== 'invalid') return;
  for (const { path, code } of checked.error.fields) {
    if (code !== 'nothingToChange') problems[fieldOf(path)] ??= { code };
  }
}

/** A name that no choice fits yet is said by its own field, once it is left. */
function withoutMissing(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([, { code }]) => code !== 'required' && code !== 'notChosen'),
  );
}
