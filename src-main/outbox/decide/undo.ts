/** Undoes a deletion or a discarding: the ended entries get their earlier states back, and a held deletion is never sent. */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { AppError, NotNowState, Result } from '../../../src-shared/contract/errors.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { findAddress, insertAddress } from '../../db/records/addresses.ts';
import { laneKindOf, recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import { selectEntry } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import type { Spool } from '../../images/spool.ts';
import { unshelvePhoto } from '../edit/release-photos.ts';
import type { OutboxContext } from '../queue/context.ts';
import { makesRecord } from '../queue/allowed.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry, EntryOf } from '../queue/entry.ts';
import type { EntryStatus } from '../queue/status.ts';
import { mayHaveLanded } from '../queue/facts.ts';
import { insertNewOrderRow } from '../view/fold-records.ts';
import { readOrNull } from '../queue/read-entry.ts';
import { refreshRecord } from '../send/settle.ts';

type UndoContext = OutboxContext & { spool: Spool };

/** Restores all entries, or none if one of them cannot be restored. */
export function undo(
  context: UndoContext,
  { entryIds }: CommandInput<'outbox.undo'>,
): Result<CommandResult<'outbox.undo'>> {
  return transact(context.db, () => {
    const found = readAll(context, entryIds);
    if (!found.ok) return found;
    const entries = found.value.toSorted((a, b) => a.seq - b.seq);
    const tooLate = entries.map(whyNot).find((state) => state !== null);
    if (tooLate) return notNow(tooLate);
    const byLane = Map.groupBy(entries, ({ lane }) => lane);
    const isWhole = [...byLane].every(([lane, own]) => hasRecord(context, lane) || own.some(makesRecord));
    const hasPhotos = () => entries.filter(isUpload).every((entry) => unshelvePhoto(context, entry));
    if (!isWhole || !hasPhotos()) return notNow('discarded');
    for (const own of byLane.values()) restoreEntries(context, own as [Entry, ...Entry[]]);
    return { ok: true, value: {} };
  });
}

function readAll(context: OutboxContext, ids: readonly EntryId[]): Result<Entry[]> {
  const entries: Entry[] = [];
  for (const id of new Set(ids)) {
    const row = selectEntry(context.db, id);
    if (!row) return { ok: false, error: { kind: 'notFound', what: 'entry' } };
    const entry = readOrNull(row);
    if (!entry) return notNow('damaged');
    entries.push(entry);
  }
  return { ok: true, value: entries };
}

function notNow(state: NotNowState): { ok: false; error: AppError } {
  return { ok: false, error: { kind: 'notNow', state } };
}

/** The state that forbids an undo; null if it is possible. */
function whyNot(entry: Entry): NotNowState | null {
  return isHeldDeletion(entry) || endedFrom(entry) ? null : entry.status.state;
}

/** Whether a deletion was never sent. A retry sets `attempts` to zero, so that alone does not show it. */
function isHeldDeletion(entry: Entry): boolean {
  const { kind, status, attempts, facts } = entry;
  return verbOf(kind) === 'delete' && status.state === 'queued' && attempts === 0 && !mayHaveLanded(facts);
}

function endedFrom({ status, facts }: Entry): EntryStatus | null {
  return status.state === 'discarded' || status.state === 'folded' ? facts.statusBefore : null;
}

function isUpload(entry: Entry): entry is EntryOf<'product-image.upload'> {
  return entry.kind === 'product-image.upload';
}

function hasRecord({ db }: OutboxContext, lane: string): boolean {
  switch (laneKindOf(lane)) {
    case 'order':
      return findOrder(db, recordOfLane(lane)) !== undefined;
    case 'address':
      return findAddress(db, recordOfLane(lane)) !== undefined;
    case 'product':
      return true;
    case null:
      return false;
  }
}

/** Restores the entries of one lane. */
function restoreEntries(context: OutboxContext, entries: readonly [Entry, ...Entry[]]): void {
  const { db } = context;
  const story = { note: 'undoneByRep', atMs: context.clock.now() };
  const create = entries.find(makesRecord);
  if (create && !hasRecord(context, create.lane)) restoreRecord(context, create);
  for (const entry of entries) {
    // An undone deletion is over: a second undo must not restore it.
    const status = entry.facts.statusBefore ?? { state: 'discarded' };
    transition(db, entry, status, story, { facts: { statusBefore: null } });
  }
  refreshRecord(context, entries[0]);
}

/** Restores the row of a record that was removed with its create. */
function restoreRecord({ db }: OutboxContext, create: EntryOf<'order.create'> | EntryOf<'address.create'>): void {
  if (create.kind === 'order.create') insertNewOrderRow(db, create.recordLocalId, create.payload);
  else insertAddress(db, create.recordLocalId, create.payload.customerFkId);
}
