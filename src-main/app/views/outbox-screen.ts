/** What the outbox screen asks beyond single entries. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type {
  CauseView,
  JournalEntry,
  LaneView,
  OutboxScreenResults,
} from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { QueryInput } from '../../../src-shared/contract/queries.ts';
import type { DatabaseThread } from '../../db/engine/database-thread.ts';
import { journalQuery, selectEntriesBySeq, selectLatestFailures } from '../../db/outbox/journal.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import {
  countLanes,
  countPendingByFilter,
  selectHeadsOfLane,
  selectHolder,
  selectLanes,
  selectWaitingFailure,
} from '../../db/outbox/pending-lanes.ts';
import { selectNextDueAtMs } from '../../db/outbox/due-entries.ts';
import { countRetried, selectCauses } from '../../db/outbox/causes.ts';
import { readList } from '../../db/search/read-list.ts';
import type { SyncContext } from '../../sync/sync-context.ts';
import { readFailure, rowView } from './entry-view.ts';

const entriesOfLane = 20;
const lanesAtOnce = 100;
const journalAtOnce = 200;
/** So many rows take some 6 ms. */
const rowsInTurn = 100;
const failuresShown = 20;

type Answer<N extends keyof OutboxScreenResults> = Result<OutboxScreenResults[N]>;

/** Fewer are read faster one by one than as a group. */
const leastOfGroup = 5;
const mostGroups = 20;

export function listCauses({ db }: SyncContext): Answer<'outbox.causes'> {
  const causes = selectCauses(db, leastOfGroup, mostGroups).flatMap(({ cause, count, failure }): CauseView[] => {
    const said = readFailure(failure);
    return said ? [{ cause, count, failure: said }] : [];
  });
  return { ok: true, value: { causes } };
}

export function listLanes(
  { db }: SyncContext,
  { filter, limit = lanesAtOnce, cause, withoutCauses = false }: QueryInput<'outbox.lanes'>,
): Answer<'outbox.lanes'> {
  const grouped = withoutCauses ? selectCauses(db, leastOfGroup, mostGroups).map((row) => row.cause) : [];
  const of = cause === undefined ? { causes: grouped, isAmong: false } : { causes: [cause], isAmong: true };
  const lanes = selectLanes(db, filter, limit, of).map(({ lane, total }): LaneView => {
    const rows = selectHeadsOfLane(db, lane, entriesOfLane);
    return { lane, total, entries: rows.map((row) => rowView(db, row)) };
  });
  return {
    ok: true,
    value: {
      lanes,
      laneTotal: countLanes(db, filter, of),
      counts: countPendingByFilter(db),
      retried: countRetried(db, filter),
    },
  };
}

/** Searches in a worker thread, because the text may be in anything that was ever sent. */
export async function listJournal(
  { db, reading }: SyncContext & { reading: DatabaseThread },
  { filter, text = '', from = 0, limit = journalAtOnce }: QueryInput<'outbox.journal'>,
): Promise<Answer<'outbox.journal'>> {
  const found = await readList(db, reading, journalQuery(filter, text));
  const entries: JournalEntry[] = [];
  for (let at = from; at < Math.min(from + limit, found.length); at += rowsInTurn) {
    if (at > from) await nextTurn();
    const seqs = found.slice(at, Math.min(at + rowsInTurn, from + limit));
    entries.push(...selectEntriesBySeq(db, seqs).map((row) => ({ ...rowView(db, row), endedAtMs: row.changed_at_ms })));
  }
  return { ok: true, value: { entries, total: found.length } };
}

export function listTroubles({ db, clock }: SyncContext): Answer<'outbox.troubles'> {
  const waiting = selectWaitingFailure(db);
  const holder = selectNextDueAtMs(db, clock.now()) === null ? selectHolder(db) : undefined;
  const failures = selectLatestFailures(db, failuresShown).flatMap(({ entry_seq, at_ms, failure }) => {
    const [row] = selectEntriesBySeq(db, [entry_seq]);
    const said = readFailure(failure);
    return row && said ? [{ entry: rowView(db, row), atMs: at_ms, failure: said }] : [];
  });
  return {
    ok: true,
    value: { waitingFor: readFailure(waiting), heldBy: holder ? rowView(db, holder) : null, failures },
  };
}
