/** The history of an entry as it is shown. */
import { expect, it } from 'vitest';
import type { HistoryEdit, HistoryRow } from '../../../src-shared/contract/outbox/outbox.ts';
import { storyLines } from '../../../src-renderer/screens/outbox/entry/story-lines.ts';

const minute = 60_000;
const edit = (field: string, before: unknown, after: unknown): HistoryEdit => ({ line: null, field, before, after });
const edited = (atMs: number, ...edits: HistoryEdit[]): HistoryRow => ({
  ...{ atMs, from: 'queued', to: 'queued', note: 'edited', failure: null, said: null, edits },
});
const queued: HistoryRow = { ...edited(0), from: null, note: 'queued' };

it('makes one line of edits that follow within some minutes, from the first value to the last', () => {
  const lines = storyLines([
    queued,
    edited(minute, edit('observations', 'a', 'b')),
    edited(3 * minute, edit('observations', 'b', 'c'), edit('fk_id', null, 'X')),
    edited(20 * minute, edit('observations', 'c', 'd')),
  ]);
  expect(lines.map(({ row, edits }) => [row.note, row.atMs / minute, edits])).toEqual([
    ['queued', 0, []],
    ['edited', 3, [edit('observations', 'a', 'c'), edit('fk_id', null, 'X')]],
    ['edited', 20, [edit('observations', 'c', 'd')]],
  ]);
});

it('leaves out a field that was taken back, and keeps lines of an order apart', () => {
  const line = (localId: string) => ({ localId, product: 'Rice' });
  const [first] = storyLines([
    edited(0, edit('observations', 'a', 'b'), { ...edit('quantity', 1, 2), line: line('1') }),
    edited(1, edit('observations', 'b', 'a'), { ...edit('quantity', 5, 6), line: line('2') }),
  ]);
  expect(first?.edits).toEqual([
    { ...edit('quantity', 1, 2), line: line('1') },
    { ...edit('quantity', 5, 6), line: line('2') },
  ]);
});

it('does not reach over an attempt', () => {
  const attempt: HistoryRow = { ...edited(1), to: 'sending', note: 'sending' };
  expect(storyLines([edited(0), attempt, edited(2)])).toHaveLength(3);
});
