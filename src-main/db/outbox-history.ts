/** The stories of the outbox's entries, step by step. */
import type { Database } from 'better-sqlite3';
import type { EntryState } from '../../src-shared/contract/outbox.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { change, selectAll, selectOne } from './statement.ts';

export interface HistoryRowStored {
  n: number;
  at_ms: number;
  from_state: EntryState | null;
  to_state: EntryState;
  note: string;
  failure: string | null;
}

/** Of a longer story its beginning and its end are kept: what is tried for weeks, or again and again, has thousands of steps. */
const firstKept = 10;
const lastKept = 90;

export function insertHistory(db: Database, row: Omit<HistoryRowStored, 'n'> & { entry_seq: number }): void {
  const added = selectOne<{ n: number }>(
    db,
    `INSERT INTO outbox_history (entry_seq, n, at_ms, from_state, to_state, note, failure)
     VALUES (@entry_seq, (SELECT coalesce(max(n), 1) + 1 FROM outbox_history WHERE entry_seq = @entry_seq),
             @at_ms, @from_state, @to_state, @note, @failure)
     RETURNING n`,
    row,
  );
  const before = (added?.n ?? 0) - lastKept;
  if (before <= firstKept) return;
  const { entry_seq: seq } = row;
  change(db, `DELETE FROM outbox_history WHERE entry_seq = @seq AND n > @firstKept AND n <= @before`, {
    seq,
    firstKept,
    before,
  });
}

/** The story of an entry, as far as it is kept. It begins with the row: history has what came after it was queued. */
export function selectHistory(db: Database, { seq, created_at_ms }: Pick<OutboxRow, 'seq' | 'created_at_ms'>) {
  const later = selectAll<HistoryRowStored>(
    db,
    `SELECT n, at_ms, from_state, to_state, note, failure FROM outbox_history WHERE entry_seq = @seq ORDER BY n`,
    { seq },
  );
  return later[0]?.n === 1 ? later : [queuedAt(created_at_ms), ...later];
}

function queuedAt(atMs: number): HistoryRowStored {
  return { n: 1, at_ms: atMs, from_state: null, to_state: 'queued', note: 'queued', failure: null };
}
