/** Discards an unreadable entry with the entries that depend on it: it can never be sent. */
import type { Connection } from '../../db/engine/connection.ts';
import type { EntryKind, EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { kindOfDamaged } from '../../db/outbox/damaged-entries.ts';
import { laneKindOf, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import { insertHistory } from '../../db/outbox/history.ts';
import { selectHeadsOfLane } from '../../db/outbox/pending-lanes.ts';
import { discardUnreadable, type OutboxRow } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Decided } from './decide.ts';
import { entriesThatGoWith, removeRecord } from '../send/dependents.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';

/** An entry that was being sent, or whose outcome is unknown, may have had its effect: the history says so. */
export function discardDamaged(context: OutboxContext, row: OutboxRow): Decided {
  const { db, clock } = context;
  return transact(db, () => {
    const atMs = clock.now();
    const place = { kind: kindOf(db, row), lane: row.lane, seq: row.seq, recordLocalId: row.record_local_id } as Entry;
    const later = entriesThatGoWith(place, pendingEntries(db, row.lane)).slice(1);
    for (const each of later) transition(db, each, { state: 'discarded' }, { note: 'discardedByRep', atMs });
    discardUnreadable(db, row.seq, atMs);
    const note = ['sending', 'outcomeUnknown'].includes(row.state) ? 'discardedUnconfirmed' : 'discardedByRep';
    const moved = { from_state: row.state as EntryState, to_state: 'discarded' as const };
    insertHistory(db, { entry_seq: row.seq, at_ms: atMs, ...moved, note, failure: null, said: null, edits: null });
    removeRecord(context, place);
    return { ok: true, value: { entryId: row.id as Entry['id'] } };
  });
}

/** The kind may be damaged. The first entry of a record without a server id must be its create. */
function kindOf(db: Connection, row: OutboxRow): EntryKind {
  const { id, lane } = row;
  const kind = kindOfDamaged(row);
  if (selectHeadsOfLane(db, lane, 1)[0]?.id !== id) return kind;
  const localId = recordOfLane(lane);
  switch (laneKindOf(lane)) {
    case 'order':
      return findOrder(db, localId)?.id === null ? 'order.create' : kind;
    case 'address':
      return findAddress(db, localId)?.id === null ? 'address.create' : kind;
    case 'product':
    case null:
      return kind;
  }
}
