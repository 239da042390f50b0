/**
 * From text to the contract's write bodies: only what differs from the base, and what of that cannot be read. What the
 * service holds and nobody touched is not held against its own interface.
 */
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import type { OrderChanges } from '../../../../src-shared/domain/order.ts';
import { dateTimeOfParts, incompleteDay, splitParts } from '../../../i18n/date-parts.ts';
import { parseNumber, type NumberLocale } from '../../../i18n/parse-number.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import { referenceFields, type CustomField, type OrderDraft } from './draft.ts';
import { blankLine, groupsThousands, isBlankLine, itemFields, type LineDraft } from '../line/line-draft.ts';
import type { Problems } from './problems.ts';
import { effectiveDiscount, stepsIn } from '../line/discount-steps.ts';
import { withOneDiscount } from '../line/calculate-line.ts';

/** A field's value for a write body, null to clear it; or why its text has none. */
type Read = { value: unknown } | { problem: FieldProblem };

export interface LineReading {
  line: LineDraft;
  changes: ItemChanges;
}

export interface DraftReading {
  /** Header fields that differ from the base. */
  changes: OrderChanges;
  /** Lines that are not saved yet, in the order of the screen. */
  added: LineReading[];
  /** Saved lines with fields that differ from the base. */
  changed: LineReading[];
  removed: LocalId[];
  problems: Problems;
}

export function readDraft(draft: OrderDraft, base: OrderDraft, locale: NumberLocale): DraftReading {
  const problems: Problems = {};
  const changes = readHeader(draft, base, locale, problems);
  const baseLines = new Map(base.lines.map((line) => [line.localId, line]));
  const lines = draft.lines.filter((line) => !isBlankLine(line));
  const readings = lines.map((line) => {
    const before = baseLines.get(line.localId) ?? null;
    const changes = readLine(line, before, locale, problems);
    return { line, changes: withOneDiscount(changes, line, before ?? blankLine(), locale) };
  });
  const kept = new Set(lines.map((line) => line.localId));
  return {
    changes,
    added: readings.filter(({ line }) => line.localId === null),
    changed: readings.filter(({ line, changes }) => line.localId !== null && Object.keys(changes).length > 0),
    removed: base.lines.flatMap(({ localId }) => (localId !== null && !kept.has(localId) ? [localId] : [])),
    problems,
  };
}

export function readHeader(
  draft: OrderDraft,
  base: OrderDraft,
  locale: NumberLocale,
  problems: Problems,
): OrderChanges {
  const body: Record<string, unknown> = {};
  const { values, labels } = draft;

  function read(field: keyof OrderDraft['values'], reading: () => Read): void {
    const label = field as keyof typeof labels;
    if (values[field] === base.values[field] && labels[label] === base.labels[label]) return;
    const result = reading();
    if ('problem' in result) problems[field] = result.problem;
    else if (values[field] !== base.values[field]) body[field] = result.value;
  }

  for (const field of referenceFields) read(field, () => readReference(values[field], labels[field]));
  read('date', () => readDateTime(values.date));
  read('delivery_date', () => readDateTime(values.delivery_date));
  read('fk_id', () => readText(values.fk_id));
  read('observations', () => readText(values.observations));
  read('freight_value', () => readNumber(values.freight_value, locale, true));
  read('address', () => readReference(values.address, labels.address, (text) => text));
  if ('address' in body) {
    Object.assign(body, addressBody(values.address, base.values.address));
    delete body['address'];
  }
  if (!sameCustomFields(draft.customFields, base.customFields)) {
    body['custom_fields'] = readCustomFields(draft.customFields, base.customFields, problems);
  }
  return body as OrderChanges;
}

/** The address under the one of its two names that fits. The other is cleared only where it was the one in use. */
function addressBody(chosen: string, before: string): OrderChanges {
  if (chosen.startsWith('local:')) return { address_local_id: chosen.slice('local:'.length) as LocalId };
  const id = chosen === '' ? null : Number(chosen.slice('id:'.length));
  return before.startsWith('local:') ? { id_address: id, address_local_id: null } : { id_address: id };
}

/** `base` is null for a line that was not there: it needs more than what was typed. */
export function readLine(
  line: LineDraft,
  base: LineDraft | null,
  locale: NumberLocale,
  problems: Problems,
): ItemChanges {
  const body: Partial<Record<ItemWriteField, unknown>> = {};
  for (const field of itemFields) {
    const isSame = line.values[field] === (base?.values[field] ?? '');
    if (base && isSame && (field !== 'id_item' || line.product === base.product)) continue;
    const result = readItemField(field, line, locale);
    if ('problem' in result) problems[`${line.key}.${field}`] = result.problem;
    else if (!isSame) body[field] = result.value;
  }
  return body as ItemChanges;
}

function readItemField(field: ItemWriteField, line: LineDraft, locale: NumberLocale): Read {
  const text = line.values[field];
  if (field === 'id_item') return text === '' && line.product === '' ? missing : readReference(text, line.product);
  if (field === 'description') return readText(text);
  if (field === 'quantity' && text.trim() === '') return missing;
  const steps = field === 'discount_percentage' ? stepsIn(text, { locale }) : null;
  return steps ? { value: effectiveDiscount(steps) } : readNumber(text, locale, groupsThousands(field));
}

const missing: Read = { problem: { code: 'required' } };

function readText(text: string): Read {
  return { value: text === '' ? null : text };
}

function readNumber(text: string, locale: NumberLocale, grouping: boolean): Read {
  const parsed = parseNumber(text, { locale, grouping });
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem };
}

/** Text without a meaning is not dropped: it is a problem of its field. */
function readReference(value: string, label: string, convert: (value: string) => unknown = Number): Read {
  if (value !== '') return { value: convert(value) };
  return label.trim() === '' ? { value: null } : { problem: { code: 'notChosen' } };
}

function readDateTime(text: string): Read {
  if (text === '') return { value: null };
  const parts = splitParts(text);
  if (parts.day === incompleteDay) return { problem: { code: 'dateIncomplete' } };
  if (parts.day === '') return { problem: { code: 'dateMissing' } };
  if (parts.time === incompleteDay) return { problem: { code: 'timeUnreadable' } };
  const value = dateTimeOfParts(parts);
  return value === null ? { problem: { code: 'mustBeADateTime' } } : { value };
}

/** A name that the order has already is kept as it is, whatever it is; what is typed has no spaces around it. */
function readCustomFields(
  fields: readonly CustomField[],
  base: readonly CustomField[],
  problems: Problems,
): Record<string, string> {
  const body = new Map<string, string>();
  const held = new Set(base.map(({ key }) => key));
  fields.forEach(({ key, value }, index) => {
    const isHeld = held.has(key);
    const name = isHeld ? key : key.trim();
    if (!isHeld && name === '' && value.trim() === '') return;
    if (!isHeld && name === '') problems[`custom.${index}`] = { code: 'customKeyMissing' };
    else if (body.has(name)) problems[`custom.${index}`] = { code: 'customKeyTwice' };
    else body.set(name, value);
  });
  return Object.fromEntries(body);
}

function sameCustomFields(left: readonly CustomField[], right: readonly CustomField[]): boolean {
  const filled = (fields: readonly CustomField[]) => fields.filter(({ key, value }) => key !== '' || value !== '');
  return JSON.stringify(filled(left)) === JSON.stringify(filled(right));
}
