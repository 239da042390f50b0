/** Imports unsent work that another machine has exported. */
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';
import type { JsonRecord } from '../../api/wire/envelope.ts';
import { readAddress, readOrder } from '../../api/lists/read-records.ts';
import { findAddress, findAddressByServiceId, noteFormerId } from '../../db/records/addresses.ts';
import { isKnownEntry, noteImported, renameLeft } from '../../db/outbox/exported-work.ts';
import { idInName, isLineNamed, nameOfServiceLine } from '../../db/records/line-names.ts';
import { orderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { renameKnownLines } from '../../db/outbox/moved-entries.ts';
import { findOrder, findOrderByServiceId } from '../../db/records/orders.ts';
import { lastSeq, type OutboxRow } from '../../db/outbox/rows.ts';
import { writePendingWork } from '../../db/backup/write-pending-work.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import { asUnknown } from './rescue.ts';
import { isOfUnknownRecord } from './unknown-records.ts';

/**
 * A second copy of the file may have been imported and sent elsewhere, so each entry is probed before it is sent. Records that
 * this machine knows keep their local ids. A change or deletion of a record that it does not know waits for the rep's decision.
 */
export function importWork(
  context: OutboxContext,
  { work }: CommandInput<'outbox.importWork'>,
): Result<CommandResult<'outbox.importWork'>> {
  const { db, clock } = context;
  return transact(db, () => {
    const coming = work.entries.filter(({ id }) => !isKnownEntry(db, id, work.id));
    const known = work.entries.length - coming.length;
    if (coming.length === 0) return { ok: true, value: { taken: 0, known } };
    const atMs = clock.now();
    const names = localIdsHere(context, work);
    const nameOf: NameOf = (localId) => names.get(localId) ?? localId;
    const nameOfLine = lineNamesHere(context, work, nameOf);
    const isOfUnknown = isOfUnknownRecord(db, work);
    const withEntries = new Set<string>(coming.map(({ lane }) => recordOfLane(lane)));
    // A record that the service does not have exists only as long as its entries do.
    const isNew = ({ local_id, id }: { local_id: string; id: number | null }) =>
      !names.has(local_id) && (id !== null || withEntries.has(local_id));
    const firstSeq = lastSeq(db) + 1;
    for (const { id } of coming) renameLeft(db, id, newId(context));
    writePendingWork(db, {
      entries: coming.map((entry, at) => {
        const { history, ...row } = entry;
        const [kind, localId = ''] = row.lane.split(':');
        const placed = {
          ...row,
          seq: firstSeq + at,
          lane: `${kind}:${nameOf(localId)}`,
          record_local_id: nameOfLine(localId, row.record_local_id),
          payload: renamed(row.payload, nameOf),
          ...{ attempts: 0, next_attempt_at_ms: null, quarantine_until_ms: null, changed_at_ms: atMs },
          ...{ is_rejected: 0, first_content: null, status_before: null },
        };
        const unknown = withUnknownOutcome(withoutStaleConflict(placed), atMs);
        const imported = isOfUnknown(entry) ? heldForDecision(unknown) : unknown;
        const note = { n: history.length + 1, at_ms: atMs, from_state: entry.state, note: 'imported', failure: null };
        const to_state = imported.state as typeof entry.state;
        return {
          row: imported,
          history: [...history.map((each, n) => ({ ...each, n: n + 1 })), { ...note, to_state }],
        };
      }),
      orders: work.orders
        .filter((order) => isNew(order) && !findOrder(db, order.local_id))
        .map((order) => ({ ...order, json: checked(order.json, readOrder) })),
      addresses: work.addresses
        .filter((address) => isNew(address) && !findAddress(db, address.local_id))
        .map((address) => ({
          ...address,
          former_id: address.former_id ?? null,
          json: checked(address.json, readAddress),
        })),
      // A line on the service is known here, or named `item-<server id>`.
      lineNames: [],
      own: {},
    });
    for (const { local_id: localId, former_id: formerId } of work.addresses)
      if (formerId !== undefined) noteFormerId(db, nameOf(localId), formerId, atMs);
    for (const { id } of coming) noteImported(db, { entry_id: id, export_id: work.id });
    for (const localId of work.orders.map(({ local_id }) => nameOf(local_id))) {
      renameKnownLines(db, orderLane(localId), localId);
      refreshOrderRow(db, localId);
    }
    return { ok: true, value: { taken: coming.length, known } };
  });
}

type NameOf = (localId: string) => string;
type NameOfLine = (orderLocalId: string, localId: string) => string;

/** This machine's local id for each record of the file that has another one here. */
function localIdsHere({ db }: OutboxContext, work: ExportedWork): Map<string, string> {
  const names = new Map<string, string>();
  for (const { local_id, id } of work.orders) {
    const here = id === null ? undefined : findOrderByServiceId(db, id);
    if (here) names.set(local_id, here.local_id);
  }
  for (const { local_id, id } of work.addresses) {
    const here = id === null ? undefined : findAddressByServiceId(db, id);
    if (here) names.set(local_id, here.local_id);
  }
  return names;
}

/**
 * This machine's local id for each line of the file that differs. A machine that did not enter a line names it `item-<server id>`.
 * A line whose server id nobody knows gets a name that says none.
 */
function lineNamesHere(context: OutboxContext, work: ExportedWork, nameOf: NameOf): NameOfLine {
  const names = new Map<string, string>();
  for (const { local_id, order_local_id, id } of work.lineNames) {
    if (isLineNamed(context.db, nameOf(order_local_id), local_id)) continue;
    if (id !== null) names.set(`${order_local_id} ${local_id}`, nameOfServiceLine(id));
    else if (idInName(local_id) !== null) names.set(`${order_local_id} ${local_id}`, newId(context));
  }
  return (orderLocalId, localId) => names.get(`${orderLocalId} ${localId}`) ?? nameOf(localId);
}

/**
 * Queues an entry with a conflict about a deleted record, so that it is probed again: this machine may still have the record in its
 * cache.
 */
function withoutStaleConflict(row: OutboxRow): OutboxRow {
  const conflict = JSON.parse(row.conflict ?? 'null') as Conflict | null;
  return conflict?.kind === 'deletedThere' ? { ...row, state: 'queued', conflict: null } : row;
}

/** A second copy of the file may have been sent elsewhere. `elsewhere`: the exporting machine had not sent it. */
function withUnknownOutcome(row: OutboxRow, atMs: number): OutboxRow {
  const isUnsent = row.fate === 'noEffect' || row.fate === 'elsewhere' || row.fate === 'copied';
  const taken = asUnknown(row, atMs);
  return isUnsent ? { ...taken, fate: 'elsewhere' } : taken;
}

/**
 * The entry as a conflict, which only the rep's decision about this very entry ends. A rejected entry would be sent by "try all
 * again". An entry that has a conflict keeps it.
 */
function heldForDecision(row: OutboxRow): OutboxRow {
  if (row.state === 'conflicted') return row;
  const conflict: Conflict = { kind: 'unknownHere' };
  return { ...row, state: 'conflicted', conflict: JSON.stringify(conflict), failure: null };
}

/** Reads a record from the file with the same checks as an answer of the service, since the file may hold anything. */
function checked(json: string | null, read: (record: JsonRecord) => object): string | null {
  return json === null ? null : JSON.stringify(read(JSON.parse(json) as JsonRecord));
}

function renamed(payload: string, nameOf: (localId: string) => string): string {
  return JSON.stringify(JSON.parse(payload), (key, value: unknown) =>
    key === 'address_local_id' && typeof value === 'string' ? nameOf(value) : value,
  );
}
