/** What the outbox screen asks beyond single entries. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { LaneView, OutboxScreenResults } from '../../src-shared/contract/outbox-screen.ts';
import type { QueryInput } from '../../src-shared/contract/queries.ts';
import { searchJournal, selectEntryBySeq, selectLatestFailures } from '../db/journal.ts';
import {
  countLanes,
  countPendingByFilter,
  selectHeadsOfLane,
  selectLanes,
  selectWaitingFailure,
} from '../db/outbox-lanes.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import { readFailure, rowView } from './entry-view.ts';

const entriesOfLane = 20;
const lanesAtOnce = 100;
const journalAtOnce = 200;
const failuresShown = 20;

type Answer<N extends keyof OutboxScreenResults> = Result<OutboxScreenResults[N]>;

export function listLanes({ db }: SyncContext, input: QueryInput<'outbox.lanes'>): Answer<'outbox.lanes'> {
  const lanes = selectLanes(db, input.filter, input.limit ?? lanesAtOnce).map(({ lane, total }): LaneView => {
    const rows = selectHeadsOfLane(db, lane, entriesOfLane);
    return { lane, total, entries: rows.map((row) => rowView(db, row)) };
  });
  return { ok: true, value: { lanes, laneTotal: countLanes(db, input.filter), counts: countPendingByFilter(db) } };
}

export function listJournal({ db }: SyncContext, input: QueryInput<'outbox.journal'>): Answer<'outbox.journal'> {
  const search = { filter: input.filter, text: input.text ?? '', limit: input.limit ?? journalAtOnce };
  const { rows, total } = searchJournal(db, search);
  const entries = rows.map((row) => ({ ...rowView(db, row), endedAtMs: row.changed_at_ms }));
  return { ok: true, value: { entries, total } };
}

export function listTroubles({ db }: SyncContext): Answer<'outbox.troubles'> {
  const waiting = selectWaitingFailure(db);
  const failures = selectLatestFailures(db, failuresShown).flatMap(({ entry_seq, at_ms, failure }) => {
    const row = selectEntryBySeq(db, entry_seq);
    const said = readFailure(failure);
    return row && said ? [{ entry: rowView(db, row), atMs: at_ms, failure: said }] : [];
  });
  return { ok: true, value: { waitingFor: readFailure(waiting), failures } };
}
