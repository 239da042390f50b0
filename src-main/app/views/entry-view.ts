/** An outbox entry as the window sees it. */
import type { Connection } from '../../db/engine/connection.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import {
  type EntryDetail,
  type EntryView,
  finalStates,
  type HistoryEdit,
  type HistoryRow,
  isFinal,
} from '../../../src-shared/contract/outbox/outbox.ts';
import { kindOfDamaged, noteDamaged } from '../../db/outbox/damaged-entries.ts';
import { hasLeft } from '../../db/outbox/exported-work.ts';
import { laneKindOf, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import { selectHeadsOfLane, selectHeldBy } from '../../db/outbox/pending-lanes.ts';
import { selectHistory } from '../../db/outbox/history.ts';
import { selectEntry, type OutboxRow } from '../../db/outbox/rows.ts';
import { jsonOf, listOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import { entriesThatGoWith } from '../../outbox/send/dependents.ts';
import { notBeforeMs } from '../../outbox/queue/status.ts';
import type { Entry } from '../../outbox/queue/entry.ts';
import { pendingEntries } from '../../outbox/view/fold-records.ts';
import { readOrNull } from '../../outbox/queue/read-entry.ts';
import type { PayloadEdit } from '../../records/payload-edits.ts';
import { aboutOf, nameOfProduct } from './entry-about.ts';
import { editNames, entryNames } from './entry-names.ts';
import { isShown } from './is-shown.ts';
import { restorable } from './restorable.ts';

function entryView(db: Connection, entry: Entry): EntryView {
  const { status } = entry;
  return {
    id: entry.id,
    seq: entry.seq,
    kind: entry.kind,
    lane: entry.lane,
    recordLocalId: entry.recordLocalId,
    state: status.state,
    isExported: status.state === 'discarded' && hasLeft(db, entry.seq),
    attempts: entry.attempts,
    lastError: 'failure' in status ? status.failure : null,
    nextAttemptAtMs: notBeforeMs(status),
    createdAtMs: entry.createdAtMs,
    blockedBy: blockerOf(db, entry),
    about: aboutOf(db, entry),
  };
}

/** The view of a row. An unreadable row shows the parts that can be read. */
export function rowView(db: Connection, row: OutboxRow): EntryView {
  const entry = readOrNull(row);
  if (entry) return entryView(db, entry);
  countDamaged(db, row);
  return damagedView(db, row);
}

/** What is shown as damaged is counted so. A disk that takes nothing now takes it at another look. */
function countDamaged(db: Connection, { seq, state }: OutboxRow): void {
  if (isFinal(state)) return;
  try {
    noteDamaged(db, seq);
  } catch {
    return;
  }
}

const damaged: ServiceFailure = { kind: 'damaged', status: null, message: '' };

function damagedView(db: Connection, row: OutboxRow): EntryView {
  const stored = laneKindOf(row.lane) === 'order' ? findOrder(db, recordOfLane(row.lane)) : undefined;
  return {
    id: row.id as EntryView['id'],
    seq: row.seq,
    kind: kindOfDamaged(row),
    lane: row.lane,
    recordLocalId: row.record_local_id as EntryView['recordLocalId'],
    state: finalStates.find((state) => state === row.state) ?? 'dead',
    isExported: row.state === 'discarded' && hasLeft(db, row.seq),
    attempts: row.attempts,
    lastError: damaged,
    nextAttemptAtMs: null,
    createdAtMs: row.created_at_ms,
    blockedBy: null,
    about: {
      name: stored?.customer_name ?? null,
      product: null,
      serviceId: stored?.id ?? null,
      itemCount: stored?.item_count ?? null,
      total: null,
      fileName: null,
      fields: [],
    },
  };
}

/** With the text that is left of it, for the rep to keep. */
export function damagedDetail(db: Connection, row: OutboxRow): EntryDetail {
  return {
    ...damagedView(db, row),
    payload: row.payload,
    base: row.base,
    conflict: null,
    names: {},
    restorable: null,
    history: historyOf(db, row),
    isShown: isShown(db, row.lane),
    heldBack: selectHeldBy(db, row, heldBackShown).map((each) => rowView(db, each)),
    goesWith: [],
  };
}

const heldBackShown = 20;

export function entryDetail(db: Connection, entry: Entry): EntryDetail {
  const conflict = entry.status.state === 'conflicted' ? entry.status.conflict : null;
  const isOver = isFinal(entry.status.state);
  const history = historyOf(db, { seq: entry.seq, created_at_ms: entry.createdAtMs });
  return {
    ...entryView(db, entry),
    payload: entry.payload,
    base: entry.base,
    conflict,
    names: { ...editNames(db, history), ...(conflict && entryNames(db, entry, conflict)) },
    restorable: restorable(db, entry),
    history,
    isShown: isShown(db, entry.lane),
    heldBack: isOver ? [] : selectHeldBy(db, entry, heldBackShown).map((row) => rowView(db, row)),
    goesWith: isOver
      ? []
      : entriesThatGoWith(entry, pendingEntries(db, entry.lane))
          .slice(1)
          .map((each) => entryView(db, each)),
  };
}

function historyOf(db: Connection, entry: Pick<OutboxRow, 'seq' | 'created_at_ms'>): HistoryRow[] {
  return selectHistory(db, entry).flatMap((row, at, rows) => {
    const step = { atMs: row.at_ms, from: row.from_state, to: row.to_state };
    const told = {
      ...step,
      note: row.note,
      failure: readFailure(row.failure),
      said: row.said,
      edits: editsOf(db, row.edits),
    };
    const isNext = at === 0 || row.n === (rows[at - 1]?.n ?? 0) + 1;
    return isNext ? [told] : [{ ...step, note: 'notKept', failure: null, said: null, edits: [] }, told];
  });
}

function editsOf(db: Connection, text: string | null): HistoryEdit[] {
  const edits = listOf(jsonOf(text)).map((edit) => membersOf(edit) as Partial<PayloadEdit>);
  return edits.flatMap(({ line, product, field, before, after }) => {
    if (field === undefined) return [];
    const named = line && { localId: line, product: product == null ? null : nameOfProduct(db, product) };
    return [{ line: named || null, field, before, after }];
  });
}

/** Null where there is none, or none that can be read. */
export function readFailure(text: string | null): ServiceFailure | null {
  return (jsonOf(text) ?? null) as ServiceFailure | null;
}

function blockerOf(db: Connection, entry: Entry): EntryView['blockedBy'] {
  if (isFinal(entry.status.state)) return null;
  const [head] = selectHeadsOfLane(db, entry.lane, 1);
  if (head && head.seq < entry.seq) return head.id as EntryView['id'];
  const dependency = entry.dependsOn === null ? undefined : selectEntry(db, entry.dependsOn);
  return dependency && !isFinal(dependency.state) ? entry.dependsOn : null;
}
