/**
 * Keeps local ids on their lines when the service gives the lines of an order other ids. Entries and drafts refer to the local id;
 * bases and notes of left-out fields refer to the server id and get the new one. Every function runs within a transaction.
 */
import type { Connection } from '../../db/engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { isDrafted } from '../../db/records/drafts.ts';
import {
  idInName,
  nameOfServiceLine,
  namesOfLines,
  serviceIdOfLine,
  writeLineNames,
} from '../../db/records/line-names.ts';
import { orderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { readLeftOut, writeLeftOut } from '../../db/records/left-out.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import { selectPendingRecords } from '../../db/outbox/pending-lanes.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import {
  changedIds,
  mayBeSameProduct,
  linesWithIds,
  matchLines,
  withNewIds,
  type NewIds,
  type PendingWrite,
} from '../../records/match-lines.ts';

/** Notes the new server ids of lines. `before` returns the cached order, `after` the order that replaces it. */
export function followLines(
  context: OutboxContext,
  orderLocalId: LocalId,
  before: () => Order | null,
  after: () => Order,
): void {
  const { db } = context;
  const pending = pendingEntries(db, orderLane(orderLocalId));
  const names = namesOfLines(db, orderLocalId);
  const leftOut = readLeftOut(db, orderLocalId);
  if (pending.length === 0 && names.size === 0 && !leftOut && !isDrafted(db, orderLocalId)) return;
  const order = after();
  if (keepsAnId(db, orderLocalId, order, pending[0]?.recordLocalId, names)) return;
  const known = before();
  const changed = known && changedIds(known, order);
  if (!changed?.isRenumbered) return;
  const waitingFor = Map.groupBy(pending, ({ recordLocalId }) => recordLocalId);
  const nameOf = (id: number) => names.get(id) ?? nameOfServiceLine(id);
  const waitingForId = (id: number) => waitingFor.get(nameOf(id)) ?? [];
  const gone = changed.gone.filter(({ id }) => serviceIdOfLine(db, orderLocalId, nameOf(id)) === id);
  const fresh = changed.fresh.filter(({ id }) => !names.has(id));
  const ids = matchLines({ gone, fresh }, ({ id }) => pendingWriteOf(waitingForId(id)));
  const matched = new Set(ids.values());
  const left = fresh.filter(({ id }) => !matched.has(id));
  for (const line of gone) {
    const isUncertain = waitingForId(line.id).length > 0 && left.some((each) => mayBeSameProduct(line, each));
    if (ids.has(line.id) || isUncertain) keepName(db, orderLocalId, nameOf(line.id), ids.get(line.id) ?? null);
  }
  for (const entry of pending) noteNewIds(context, entry, ids);
  if (leftOut) writeLeftOut(db, orderLocalId, { ...leftOut, fields: withNewIds(leftOut.fields, ids) });
}

/** The first entry that waits for a line may have had its effect. */
function pendingWriteOf([first]: readonly Entry[]): PendingWrite | undefined {
  if (!first) return undefined;
  if (first.kind === 'item.update') return { kind: 'update', changes: first.payload.changes };
  return { kind: first.kind === 'item.delete' ? 'delete' : 'other' };
}

/**
 * Whether a line that was entered here, or `own`, still has its server id: then the lines were not all renumbered, and the cached
 * order need not be read, which takes long for hundreds of lines.
 */
export function keepsAnId(
  db: Connection,
  orderLocalId: LocalId,
  order: Order,
  own: LocalId | undefined,
  names: ReadonlyMap<number, LocalId> = namesOfLines(db, orderLocalId),
): boolean {
  const ownId = own === undefined ? null : serviceIdOfLine(db, orderLocalId, own);
  return linesWithIds(order).some(({ id }) => id === ownId || names.has(id));
}

/**
 * Notes the server id of a line, so that its local id stays. Null if it is unknown which line it is now: the rep is asked before
 * the next write to it.
 */
export function keepName(db: Connection, orderLocalId: string, name: string, id: number | null): void {
  if (serviceIdOfLine(db, orderLocalId, name) !== id) writeLineNames(db, orderLocalId, [[name, id]]);
}

/** Replaces server ids of lines in an entry. */
function noteNewIds({ db, clock }: OutboxContext, entry: Entry, ids: NewIds): void {
  const { base, facts } = entry;
  const known = facts.knownLines?.ids?.map((id) => ids.get(id) ?? id);
  if (known && facts.knownLines)
    noteOnEntry(db, entry, { facts: { knownLines: { ...facts.knownLines, ids: known } } }, clock.now());
  if (entry.kind === 'order.delete' && base) noteOnEntry(db, entry, { base: withNewIds(base, ids) }, clock.now());
}

/**
 * Gives the entry's line the server id. Entries for `item-<id>`, the name that a pull gave the line, get the line's local id.
 * Another local line with this server id is gone: some services give the id of a deleted line to the next one.
 */
export function adoptLine(db: Connection, { lane, recordLocalId }: Entry, id: number): void {
  const orderLocalId = recordOfLane(lane);
  const gone = namesOfLines(db, orderLocalId).get(id);
  if (gone) writeLineNames(db, orderLocalId, [[gone, null]]);
  writeLineNames(db, orderLocalId, [[recordLocalId, id]]);
  renameLine(db, lane, nameOfServiceLine(id), recordLocalId);
}

/** After a line was deleted on a service that numbers lines by position: `ids` are those of the lines behind it. */
export function moveLinesUp(context: OutboxContext, orderLocalId: LocalId, deletedId: number, ids: NewIds): void {
  const { db, clock } = context;
  const names = namesOfLines(db, orderLocalId);
  const pending = pendingEntries(db, orderLane(orderLocalId));
  const deleted = names.get(deletedId);
  if (deleted) keepName(db, orderLocalId, deleted, null);
  for (const [from, to] of ids) {
    const own = names.get(from);
    const given = nameOfServiceLine(from);
    if (own) keepName(db, orderLocalId, own, to);
    else if (pending.some(({ recordLocalId }) => recordLocalId === given)) freeName(context, orderLocalId, given, to);
  }
  const movedUp = <T>(byField: Record<string, T>) => {
    const kept = Object.entries(byField).filter(([field]) => !field.startsWith(`items.${deletedId}.`));
    return withNewIds(Object.fromEntries(kept), ids);
  };
  for (const entry of pending) {
    if (entry.kind === 'order.delete' && entry.base) noteOnEntry(db, entry, { base: movedUp(entry.base) }, clock.now());
  }
  const leftOut = readLeftOut(db, orderLocalId);
  if (leftOut) writeLeftOut(db, orderLocalId, { ...leftOut, fields: movedUp(leftOut.fields) });
}

/**
 * Frees the names `item-<id>` of lines that are gone, before a line is added: a service that numbers lines by position gives the
 * new line the id of a deleted one, and the rep's entries for that name would change the new line.
 */
export function freeNamesOfGoneLines(context: OutboxContext, lane: string, there: ReadonlySet<number>): void {
  const { db } = context;
  const orderLocalId = recordOfLane(lane);
  for (const localId of selectPendingRecords(db, lane)) {
    const id = idInName(localId);
    const isGone = id !== null && !there.has(id) && serviceIdOfLine(db, orderLocalId, localId) === id;
    if (isGone) freeName(context, orderLocalId, localId, id);
  }
}

/** Gives a line another local id in the pending entries, since `item-<server id>` will name another line. */
function freeName(context: OutboxContext, orderLocalId: string, given: string, id: number): void {
  const name = newId<LocalId>(context);
  renameLine(context.db, orderLane(orderLocalId), given, name);
  writeLineNames(context.db, orderLocalId, [[name, id]]);
}
