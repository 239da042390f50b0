/** Whether there is anything to save; asked with every keystroke. */
import type { CustomField, OrderDraft } from './draft.ts';
import { isBlankLine, itemFields, type LineDraft } from '../line/line-draft.ts';

export function isHeadChanged(draft: OrderDraft, clean: OrderDraft): boolean {
  return (
    differs(draft.values, clean.values) ||
    differs(draft.labels, clean.labels) ||
    textOf(draft.customFields) !== textOf(clean.customFields)
  );
}

/** `before` is undefined for a line that was not there: blank, it is nothing. */
export function isLineChanged(line: LineDraft, before: LineDraft | undefined): boolean {
  if (!before) return !isBlankLine(line);
  return line.product !== before.product || itemFields.some((field) => line.values[field] !== before.values[field]);
}

/** Names a line in its draft and in the one that it is compared with. */
export function lineName(line: LineDraft): string {
  return line.localId ?? line.key;
}

function differs<K extends string>(texts: Record<K, string>, before: Record<K, string>): boolean {
  for (const key in texts) if (texts[key] !== before[key]) return true;
  return false;
}

function textOf(fields: readonly CustomField[]): string {
  return JSON.stringify(fields.filter(({ key, value }) => key !== '' || value !== ''));
}
