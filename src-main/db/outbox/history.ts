/** The history of entries: one row for each transition. */
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

/** A step with the service's message about the write, and with the edits by the rep; each is null if there is none. */
export interface WholeStep extends HistoryRowStored {
  said: string | null;
  edits: string | null;
}

/** A long history keeps its first and last steps: an entry that is tried for weeks has thousands of them. */
const firstKept = 10;
const lastKept = 90;

export function insertHistory(db: Connection, row: Omit<WholeStep, 'n'> & { entry_seq: number }): void {
  const { entry_seq: seq, at_ms, from_state, to_state, note, failure, said, edits } = row;
  const added = selectValue(
    db,
    `INSERT INTO outbox_history (entry_seq, n, at_ms, from_state, to_state, note, failure, said, edits)
     VALUES (?, (SELECT coalesce(max(n), 1) + 1 FROM outbox_history WHERE entry_seq = +?), ?, ?, ?, ?, ?, ?, ?)
     RETURNING n`,
    [seq, seq, at_ms, from_state, to_state, note, failure, said, edits],
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

/** The history of an entry, as far as it is kept. Its first step, the queueing, comes from the entry's row. */
export function selectHistory(db: Connection, { seq, created_at_ms }: StoryOf): WholeStep[] {
  const later = selectSteps<WholeStep>(db, seq, `${stepColumns}, said, edits`);
  return fromItsBeginning(later, { ...queuedAt(created_at_ms), said: null, edits: null });
}

/** The same without the service's messages, which a pending entry does not have, and without edits. Reads a database of any version. */
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
