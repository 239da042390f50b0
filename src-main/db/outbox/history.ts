/** The stories of the outbox's entries, step by step. */
import type { Connection } from '../engine/connection.ts';
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import type { OutboxRow } from './rows.ts';
import { change, selectAll, selectValue } from '../engine/statement.ts';

export interface HistoryRowStored {
  n: number;
  at_ms: number;
  from_state: EntryState | null;
  to_state: EntryState;
  note: string;
  failure: string | null;
}

/** A step with what the service said of the write that it took in it. */
export interface ToldStep extends HistoryRowStored {
  said: string | null;
}

/** Of a longer story its beginning and its end are kept: what is tried for weeks, or again and again, has thousands of steps. */
const firstKept = 10;
const lastKept = 90;

export function insertHistory(db: Connection, row: Omit<ToldStep, 'n'> & { entry_seq: number }): void {
  const { entry_seq: seq, at_ms, from_state, to_state, note, failure, said } = row;
  const added = selectValue(
    db,
    `INSERT INTO outbox_history (entry_seq, n, at_ms, from_state, to_state, note, failure, said)
     VALUES (?, (SELECT coalesce(max(n), 1) + 1 FROM outbox_history WHERE entry_seq = +?), ?, ?, ?, ?, ?, ?)
     RETURNING n`,
    [seq, seq, at_ms, from_state, to_state, note, failure, said],
  );
  const before = (added ?? 0) - lastKept;
  if (before <= firstKept) return;
  change(db, `DELETE FROM outbox_history WHERE entry_seq = @seq AND n > @firstKept AND n <= @before`, {
    seq,
    firstKept,
    before,
  });
}

type StoryOf = Pick<OutboxRow, 'seq' | 'created_at_ms'>;

/** The story of an entry, as far as it is kept. It begins with the row: history has what came after it was queued. */
export function selectHistory(db: Connection, { seq, created_at_ms }: StoryOf): ToldStep[] {
  const later = selectSteps<ToldStep>(db, seq, `${stepColumns}, said`);
  return fromItsBeginning(later, { ...queuedAt(created_at_ms), said: null });
}

/** The same of one that is pending: nothing was said of it yet. Reads what any version of Satchel wrote. */
export function selectHistoryOfPending(db: Connection, { seq, created_at_ms }: StoryOf): HistoryRowStored[] {
  return fromItsBeginning(selectSteps(db, seq, stepColumns), queuedAt(created_at_ms));
}

const stepColumns = 'n, at_ms, from_state, to_state, note, failure';

function selectSteps<Step>(db: Connection, seq: number, columns: string): Step[] {
  return selectAll(db, `SELECT ${columns} FROM outbox_history WHERE entry_seq = @seq ORDER BY n`, { seq });
}

function fromItsBeginning<Step extends HistoryRowStored>(later: Step[], queued: Step): Step[] {
  return later[0]?.n === 1 ? later : [queued, ...later];
}

function queuedAt(atMs: number): HistoryRowStored {
  return { n: 1, at_ms: atMs, from_state: null, to_state: 'queued', note: 'queued', failure: null };
}
