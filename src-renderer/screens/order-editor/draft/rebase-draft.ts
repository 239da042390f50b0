/**
 * Brings a draft onto a newer base. What the rep did not touch follows the base; what the rep typed stays. Says whether
 * the base changed under something that the rep had typed. Figures that follow from others are calculated from both.
 */
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { mergeTexts } from '../../drafts/merge-texts.ts';
import type { OrderDraft } from './draft.ts';
import { lineName } from './is-changed.ts';
import { itemFields, unsavedLine, type LineDraft } from '../line/line-draft.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';
import { calculateLine } from '../line/calculate-line.ts';

export interface Rebased {
  draft: OrderDraft;
  collides: boolean;
}

export function rebaseDraft(draft: OrderDraft, before: OrderDraft, after: OrderDraft, locale: NumberLocale): Rebased {
  const header = mergeTexts(draft.values, before.values, after.values);
  const labels = { ...draft.labels };
  for (const field of Object.keys(labels) as (keyof typeof labels)[]) {
    const isUntouched = draft.values[field] === before.values[field] && draft.labels[field] === before.labels[field];
    if (isUntouched) labels[field] = after.labels[field];
  }
  const keepsCustomer = draft.values.id_customer !== before.values.id_customer;
  const custom = mergeCustomFields(draft.customFields, before.customFields, after.customFields);
  const lines = rebaseLines(draft.lines, before.lines, after.lines, locale);
  return {
    draft: {
      values: header.texts,
      labels,
      customerFkId: keepsCustomer ? draft.customerFkId : after.customerFkId,
      customFields: custom.fields,
      presets: draft.presets,
      termsOf: draft.termsOf,
      copiedFields: draft.copiedFields,
      lines: lines.lines,
      hasNegativeFreight: after.hasNegativeFreight,
    },
    collides: header.collides || lines.collides || custom.collides,
  };
}

/** A line that others removed while something was typed into it is a new one from then on, until it is there again. */
function rebaseLines(
  lines: readonly LineDraft[],
  before: readonly LineDraft[],
  after: readonly LineDraft[],
  locale: NumberLocale,
): { lines: LineDraft[]; collides: boolean } {
  const byId = (list: readonly LineDraft[]) => new Map(list.map((line) => [line.localId, line]));
  const old = byId(before);
  const fresh = byId(after);
  const renamed = renamedLines(before, after);
  const known = new Set([...renamed.values()]);
  const here = new Set(lines.map(lineName));
  let collides = false;
  const kept = lines.flatMap((line): LineDraft[] => {
    const next = fresh.get(lineName(line) as LocalId) ?? renamed.get(line.localId);
    const base = line.localId === null ? next && unsavedLine(next, next) : old.get(line.localId);
    if (!base) return [line];
    if (!next) {
      const isTouched = !isSame(line.values, base.values);
      collides ||= isTouched;
      return isTouched ? [unsavedLine(line, base)] : [];
    }
    const merged = mergeTexts(line.values, base.values, next.values);
    collides ||= merged.collides;
    const product = line.values.id_item === base.values.id_item ? next.product : line.product;
    const { localId, unlikely } = next;
    const rebased: LineDraft = {
      ...line,
      localId,
      values: merged.texts,
      ours: rebaseOurs(line, base, next),
      product,
      unlikely,
    };
    if (rebased.values.id_item !== line.values.id_item) delete rebased.terms;
    if (hasTypedFigures(line, base)) calculateLine(rebased, locale);
    return [rebased];
  });
  const arrived = after.filter((line) => !here.has(lineName(line)) && !old.has(line.localId) && !known.has(line));
  const unsaved = kept.findIndex((line) => line.localId === null);
  kept.splice(unsaved === -1 ? kept.length : unsaved, 0, ...arrived);
  return { lines: kept, collides };
}

/**
 * Whether a figure follows from others is said by whoever it came from: one that others typed over is not calculated over, because
 * it followed before. One that is empty as yet came from nobody.
 */
function rebaseOurs(line: LineDraft, base: LineDraft, next: LineDraft): LineDraft['ours'] {
  const hasTyped = hasTypedFigures(line, base);
  const isTheirs = (field: LineDraft['ours'][number]) =>
    next.values[field] !== '' &&
    line.values[field] === base.values[field] &&
    (!hasTyped || next.values[field] !== base.values[field]);
  const all = new Set([...line.ours, ...next.ours]);
  return [...all].filter((field) => (isTheirs(field) ? next : line).ours.includes(field));
}

function hasTypedFigures({ values }: LineDraft, base: LineDraft): boolean {
  return itemFields.some((field) => field !== 'description' && values[field] !== base.values[field]);
}

/** Lines that have another local id now, such as those of a recreated order, by their old local id. */
export function renamedLines(
  before: readonly LineDraft[],
  after: readonly LineDraft[],
): Map<LocalId | null, LineDraft> {
  const [old, fresh] = [before, after].map((lines) => new Set(lines.map(({ localId }) => localId)));
  const came = after.filter(({ localId }) => !old?.has(localId));
  const renamed = new Map<LocalId | null, LineDraft>();
  for (const { localId, values } of before) {
    const at = fresh?.has(localId) ? -1 : came.findIndex((line) => isSame(line.values, values));
    for (const line of at < 0 ? [] : came.splice(at, 1)) renamed.set(localId, line);
  }
  return renamed;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
