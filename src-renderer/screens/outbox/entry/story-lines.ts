/** The history of an entry as it is shown: edits that were made soon after one another are one line. Pure functions. */
import type { HistoryEdit, HistoryRow } from '../../../../src-shared/contract/outbox/outbox.ts';

/** `row` is its last step. */
export interface StoryLine {
  row: HistoryRow;
  /** Each field once, as it was before the first edit and after the last one. */
  edits: HistoryEdit[];
}

/** The longest pause between two edits that belong together. */
const pauseMs = 5 * 60_000;

export function storyLines(history: readonly HistoryRow[]): StoryLine[] {
  const groups: HistoryRow[][] = [];
  for (const row of history) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame = last && isEdit(last) && isEdit(row) && Math.abs(row.atMs - last.atMs) <= pauseMs;
    if (group && isSame) group.push(row);
    else groups.push([row]);
  }
  return groups.map((rows) => ({
    row: rows.at(-1) as HistoryRow,
    edits: merged(rows.flatMap(({ edits }) => edits)),
  }));
}

/** An edit with a failure stands by itself: the failure is to be seen. */
function isEdit({ note, failure }: HistoryRow): boolean {
  return note === 'edited' && failure === null;
}

/** A field that has its first value again was not changed. */
function merged(edits: readonly HistoryEdit[]): HistoryEdit[] {
  const byField = new Map<string, HistoryEdit>();
  for (const edit of edits) {
    const key = `${edit.line?.localId ?? ''} ${edit.field}`;
    const first = byField.get(key) ?? edit;
    byField.set(key, { ...edit, before: first.before });
  }
  return [...byField.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
