/** Whether there is anything to save: stops at the first difference, since it is asked with every keystroke. */
import type { CustomField, OrderDraft } from './draft.ts';
import { isBlankLine, itemFields, type LineDraft } from './line-draft.ts';

export function isChanged(draft: OrderDraft, clean: OrderDraft): boolean {
  return (
    differs(draft.values, clean.values) ||
    differs(draft.labels, clean.labels) ||
    textOf(draft.customFields) !== textOf(clean.customFields) ||
    linesDiffer(draft.lines, clean.lines)
  );
}

function differs<K extends string>(texts: Record<K, string>, before: Record<K, string>): boolean {
  for (const key in texts) if (texts[key] !== before[key]) return true;
  return false;
}

function linesDiffer(lines: readonly LineDraft[], clean: readonly LineDraft[]): boolean {
  const before = new Map(clean.map((line) => [line.localId ?? line.key, line]));
  let known = 0;
  for (const line of lines) {
    const other = before.get(line.localId ?? line.key);
    if (!other) {
      if (!isBlankLine(line)) return true;
      continue;
    }
    known += 1;
    if (line.product !== other.product) return true;
    const { values } = line;
    for (const field of itemFields) if (values[field] !== other.values[field]) return true;
  }
  return known < clean.filter((line) => !isBlankLine(line)).length;
}

function textOf(fields: readonly CustomField[]): string {
  return JSON.stringify(fields.filter(({ key, value }) => key !== '' || value !== ''));
}
