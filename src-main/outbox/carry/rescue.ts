/** Copies the rep's unsent work from an unusable database into a new one. */
import { Connection } from '../../db/engine/connection.ts';
import { listBackups, takenAtMs } from '../../db/backup/backups.ts';
import type { FactColumns, OutboxRow } from '../../db/outbox/rows.ts';
import { restoreImported } from '../../db/catalogue/imports.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { listLocalIds } from '../../db/records/orders.ts';
import { writeOwnRows } from '../../db/backup/own-tables.ts';
import { readWholeWork, type PendingWork } from '../../db/backup/pending-work.ts';
import { writePendingWork } from '../../db/backup/write-pending-work.ts';
import { jsonOf } from '../../../src-shared/domain/tolerant.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import { entryKinds, isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Rescue } from '../../../src-shared/contract/sync.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { OutboxContext } from '../queue/context.ts';
import { afterUnknownOutcome, factColumns, mayHaveLanded, noFacts, readFacts, type Facts } from '../queue/facts.ts';
import { linesIn } from '../cache/known-lines.ts';

/**
 * Reads the damaged file entry by entry, and adds missing entries from the newest backup. An entry from a backup, or from a
 * database that has lost commits (`isStale`), may have been sent since, so it is probed before it is sent.
 */
export function rescueOutbox(
  context: Pick<OutboxContext, 'db' | 'clock'>,
  { setAside, directory, isStale }: { setAside: string; directory: string; isStale: boolean },
): Rescue {
  const found = readFrom(setAside);
  const backup = found.isDamaged || isStale ? newestReadable(directory) : null;
  const known = new Set([...found.endedIds, ...found.entries.map(({ row }) => row.id)]);
  const missing = (backup?.work.entries ?? []).filter(({ row }) => !known.has(row.id));
  // The backup has entries that the undamaged file lacks, so the file is older.
  const isOlder = isStale && !found.isDamaged && missing.length > 0;
  const nowMs = context.clock.now();
  const withUnknownOutcome = ({ row, history }: Entry): Entry => ({ row: asUnknown(row, nowMs), history });
  const stale = missing.map(withUnknownOutcome);
  const inBackup = backup?.work.entries.map(({ row }) => row) ?? [];
  const isInBackup = ({ id, seq }: OutboxRow) => inBackup.some((row) => row.id === id || row.seq === seq);
  const toCheck = found.damagedRows
    .filter((row) => !isFinal(row.state) && !isInBackup(row))
    .flatMap((row) => asRejected(row, nowMs));
  const work: PendingWork = withRecords({
    ...found,
    entries: inSequence([...(isStale ? found.entries.map(withUnknownOutcome) : found.entries), ...stale, ...toCheck]),
    orders: union(found.orders, backup?.work.orders ?? []),
    addresses: union(found.addresses, backup?.work.addresses ?? []),
    lineNames: union(found.lineNames, backup?.work.lineNames ?? []),
    // Each table is taken as a whole from the newer of the two: the rep has deleted rows that only the older one has.
    own: isOlder ? { ...found.own, ...backup?.work.own } : { ...backup?.work.own, ...found.own },
  });
  writePendingWork(context.db, work, { fromDamaged: true });
  if (backup && isStale) writeOwnRows(context.db, backup.work.own);
  restoreImported(context.db);
  for (const localId of listLocalIds(context.db)) refreshOrderRow(context.db, localId);
  return {
    setAside,
    fromDamaged: found.entries.length,
    fromBackup: missing.length,
    toCheck: toCheck.length,
    backupAtMs: backup?.atMs ?? null,
  };
}

type Entry = PendingWork['entries'][number];
type WholeWork = ReturnType<typeof readWholeWork>;

/** Adds the lost rows of records that have their create among the entries. Other lost records come with the next pull. */
function withRecords(work: PendingWork): PendingWork {
  const orders = new Set(work.orders.map(({ local_id }) => local_id));
  const addresses = new Set(work.addresses.map(({ local_id }) => local_id));
  const complete: PendingWork = { ...work, orders: [...work.orders], addresses: [...work.addresses] };
  for (const { row } of work.entries) {
    const local_id = recordOfLane(row.lane);
    if (row.kind === 'order.create' && !orders.has(local_id)) {
      complete.orders.push({ local_id, id: null, made_here: 1, json: null });
    } else if (row.kind === 'address.create' && !addresses.has(local_id)) {
      const { customerFkId } = JSON.parse(row.payload) as { customerFkId: string };
      complete.addresses.push({ local_id, id: null, customer_fk_id: customerFkId, json: null });
    }
  }
  return { ...complete, entries: complete.entries.map((entry) => withKnownLines(entry, complete.orders)) };
}

/**
 * Adds the order's cached lines to a line create whose outcome is unknown: a probe finds the line as one that is not among them.
 * Without them the line would count as never sent.
 */
function withKnownLines({ row, history }: Entry, orders: PendingWork['orders']): Entry {
  const facts = readFacts(row);
  if (row.kind !== 'item.create' || !mayHaveLanded(facts) || facts.knownLines !== null) return { row, history };
  const json = orders.find(({ local_id }) => local_id === recordOfLane(row.lane))?.json;
  const knownLines = linesIn(json == null ? null : (JSON.parse(json) as Order));
  return { row: { ...row, ...factColumns({ ...facts, knownLines }) }, history };
}

const nothing: WholeWork = {
  entries: [],
  orders: [],
  addresses: [],
  lineNames: [],
  own: {},
  endedIds: new Set(),
  damagedRows: [],
  isDamaged: true,
};

function readFrom(path: string): WholeWork {
  let db;
  try {
    db = new Connection(path, { fileMustExist: true });
    db.pragma('trusted_schema = OFF');
    return readWholeWork(db);
  } catch {
    return nothing;
  } finally {
    db?.close();
  }
}

function newestReadable(directory: string): { work: WholeWork; atMs: number } | null {
  for (const path of listBackups(directory)) {
    const work = readFrom(path);
    if (!work.isDamaged) return { work, atMs: takenAtMs(path) ?? 0 };
  }
  return null;
}

/**
 * The entry with an unknown outcome, so that it is probed before it is sent. The state of an entry that waits for the rep stays. A
 * change or deletion stays queued, because it may be sent twice without harm; a create or upload becomes `outcomeUnknown`.
 */
export function asUnknown(row: OutboxRow, nowMs: number): OutboxRow {
  if (row.state === 'conflicted' || row.state === 'dead') return { ...row, ...unknownFacts(row) };
  if (/\.(update|delete)$/.test(row.kind))
    return { ...row, state: 'queued', next_attempt_at_ms: null, quarantine_until_ms: null, ...unknownFacts(row) };
  return {
    ...row,
    state: 'outcomeUnknown',
    next_attempt_at_ms: nowMs,
    quarantine_until_ms: nowMs,
    ...unknownFacts(row),
  };
}

/**
 * An entry that is damaged in the file and missing from the backup, as a rejected one: it is shown to the rep and not sent by
 * itself. It may have been sent before, so it is probed if the rep sends it. Empty if the kind or the payload cannot be read: the
 * entry is lost.
 */
function asRejected(row: OutboxRow, nowMs: number): PendingWork['entries'] {
  if (!isKnownKind(row.kind) || !isObjectText(row.payload)) return [];
  const failure: ServiceFailure = { kind: 'rejected', status: null, message: 'This change was damaged on the disk.' };
  const dead = { ...row, state: 'dead', conflict: null, failure: JSON.stringify(failure), changed_at_ms: nowMs };
  const story = {
    n: 1,
    at_ms: nowMs,
    from_state: null,
    to_state: 'dead',
    note: 'damagedOnDisk',
    failure: null,
  } as const;
  const parts = { base: orNull(row.base), ...unknownFacts(row), depends_on: null };
  return [{ row: { ...dead, ...parts }, history: [story] }];
}

function isKnownKind(kind: string): boolean {
  return entryKinds.some((known) => known === kind);
}

function isObjectText(text: string): boolean {
  return orNull(text) !== null && text.startsWith('{');
}

function orNull(text: string | null): string | null {
  return jsonOf(text) == null ? null : text;
}

/** The facts of an entry that may have been sent. Facts that the disk has damaged are lost. */
function unknownFacts(row: OutboxRow): FactColumns {
  return factColumns(afterUnknownOutcome(readableFacts(row)));
}

function readableFacts(row: OutboxRow): Facts {
  try {
    return readFacts(row);
  } catch {
    return noFacts;
  }
}

/** Sorts the entries by `seq`. */
function inSequence(entries: PendingWork['entries']): PendingWork['entries'] {
  return entries.sort((a, b) => a.row.seq - b.row.seq);
}

function union<T extends { local_id: string; order_local_id?: string }>(first: T[], second: T[]): T[] {
  const keyOf = ({ local_id, order_local_id = '' }: T) => `${order_local_id} ${local_id}`;
  const known = new Set(first.map(keyOf));
  return [...first, ...second.filter((record) => !known.has(keyOf(record)))];
}
