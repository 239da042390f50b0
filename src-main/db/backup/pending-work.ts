/**
 * Reads the rep's unsent work with the records that it belongs to, for backups, rescues and exports. Rows that the disk has damaged
 * are set apart.
 */
import type { Connection } from '../engine/connection.ts';
import { entryKinds, entryStates, isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import { isPending } from '../outbox/entry-conditions.ts';
import { isOrderLane, recordOfLane } from '../outbox/lanes.ts';
import { selectHistoryOfPending, type HistoryRowStored } from '../outbox/history.ts';
import { lastPendingSeq, lastSeq, type OutboxRow } from '../outbox/rows.ts';
import { findWrongChecksums } from '../engine/checksums.ts';
import { readAllOwnRows, type OwnRows } from './own-tables.ts';
import { selectAll } from '../engine/statement.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';

export interface OrderRecord {
  local_id: string;
  id: number | null;
  made_here: number;
  json: string | null;
  /** When it was found to be gone on the service. Missing in exported work. */
  gone_at_ms?: number | null;
}

export interface AddressRecord {
  local_id: string;
  id: number | null;
  customer_fk_id: string;
  json: string | null;
  /** The last three are known to this machine alone. Exported work lacks them, except for `former_id`. */
  former_id?: number | null;
  gone_at_ms?: number | null;
  left_out?: string | null;
}

export interface LineNameRecord {
  local_id: string;
  order_local_id: string;
  id: number | null;
}

/** Open entries, and the orders that they are about. */
export interface UnsentWork {
  entries: { row: OutboxRow; history: HistoryRowStored[] }[];
  orders: OrderRecord[];
  lineNames: LineNameRecord[];
}

/** All that is worth keeping if the rest of the database is lost. */
export interface PendingWork extends UnsentWork {
  addresses: AddressRecord[];
  own: OwnRows;
}

/** The readable part of a database that may be damaged. */
export interface FoundWork extends PendingWork {
  /** Rows of the outbox that cannot be read or do not match their checksum. */
  damagedRows: OutboxRow[];
  /** Whether anything could not be read. */
  isDamaged: boolean;
}

/** For the open database. Ended entries are not read, because there may be years of them. */
export function readPendingWork(db: Connection): FoundWork {
  return readWork(db, isPending);
}

/** For a file that may be damaged or of an older version. `endedIds` are the ids of the entries that are over. */
export function readWholeWork(db: Connection): FoundWork & { endedIds: Set<string> } {
  return readWork(db, 'TRUE');
}

/** As `readPendingWork`, with the records of the entries alone. */
export function readUnsentWork(db: Connection): UnsentWork & Pick<FoundWork, 'damagedRows'> {
  return readEntries(db, isPending, tolerant());
}

/** Reads these addresses. Unknown local ids are left out. */
export function readAddressRecords(db: Connection, localIds: readonly string[]): AddressRecord[] {
  return selectAll<AddressRecord>(db, `${selectAddresses} WHERE local_id IN (SELECT value FROM json_each(@localIds))`, {
    localIds: JSON.stringify(localIds),
  }).map(asAddress);
}

const selectAddresses = `SELECT * FROM addresses`;

/** Runs `read`, and returns `otherwise` if it fails. */
type Attempt = <T>(read: () => T, otherwise: T) => T;

function tolerant(onFailed = () => {}): Attempt {
  return (read, otherwise) => {
    try {
      return read();
    } catch {
      onFailed();
      return otherwise;
    }
  };
}

function readWork(db: Connection, among: string): FoundWork & { endedIds: Set<string> } {
  let isDamaged = false;
  const attempt = tolerant(() => (isDamaged = true));
  const work = readEntries(db, among, attempt);
  const addresses = attempt(() => selectAll<AddressRecord>(db, selectAddresses), []).map(asAddress);
  const own = readAllOwnRows(db, attempt);
  const drafted = readOrders(db, draftedOrders(own, work.orders), attempt);
  const orders = [...work.orders, ...drafted.orders];
  const lineNames = [...work.lineNames, ...drafted.lineNames];
  return { ...work, orders, lineNames, addresses, own, isDamaged: isDamaged || work.damagedRows.length > 0 };
}

/**
 * Local ids of orders with a draft, without the known ones. A draft names its order by the local id, and a pull into an empty
 * database would give the order another one.
 */
function draftedOrders({ drafts = [] }: OwnRows, known: readonly OrderRecord[]): string[] {
  const localIds = new Set(drafts.map(({ order_local_id: localId }) => localId));
  for (const { local_id: localId } of known) localIds.delete(localId);
  return [...localIds].filter((localId) => typeof localId === 'string');
}

/** Reads the entries, and the orders of the open ones. `among` is a condition in SQL. */
function readEntries(
  db: Connection,
  among: string,
  attempt: Attempt,
): UnsentWork & { damagedRows: OutboxRow[]; endedIds: Set<string> } {
  const all = readOutbox(db, among, attempt);
  const wrongSeqs = attempt(() => findWrongChecksums(db, among), new Set<number>());
  const damagedRows = new Set(all.filter((row) => wrongSeqs.has(row.seq) || !isReadable(row)));
  const rows = all.filter((row) => !damagedRows.has(row));
  const open = rows.filter(({ state }) => !isFinal(state));
  const lanes = [...new Set(open.map(({ lane }) => lane))];
  const orderIds = lanes.filter(isOrderLane).map(recordOfLane);
  return {
    ...readOrders(db, orderIds, attempt),
    entries: open.map((row) => ({ row, history: attempt(() => selectHistoryOfPending(db, row), []) })),
    endedIds: new Set(rows.filter(({ state }) => isFinal(state)).map(({ id }) => id)),
    damagedRows: [...damagedRows],
  };
}

function readOrders(
  db: Connection,
  orderIds: readonly string[],
  attempt: Attempt,
): Pick<UnsentWork, 'orders' | 'lineNames'> {
  return {
    orders: orderIds.flatMap((localId) => attempt(() => readOrderRecord(db, localId), [])).map(withoutDamagedDoc),
    lineNames: orderIds.flatMap((orderLocalId) =>
      attempt(
        () =>
          selectAll<LineNameRecord>(db, `SELECT * FROM line_names WHERE order_local_id = @orderLocalId`, {
            orderLocalId,
          }),
        [],
      ),
    ),
  };
}

const jsonColumns = [
  ...([
    'payload',
    'base',
    'failure',
    'conflict',
    'known_lines',
    'first_content',
    'earlier_changes',
    'status_before',
  ] as const),
];

/** A second check beside the checksums, which may be damaged themselves. */
function isReadable(row: OutboxRow): boolean {
  const isKnown = entryKinds.some((kind) => kind === row.kind) && entryStates.some((state) => state === row.state);
  return isKnown && jsonColumns.every((name) => isJson(row[name]));
}

/** Drops a document that cannot be read or belongs to another record. The next pull brings it again. */
function withoutDamagedDoc<T extends { id: number | null; json: string | null }>(record: T): T {
  if (record.json === null) return record;
  return membersOf(jsonOf(record.json))['id'] === record.id ? record : { ...record, json: null };
}

/** Leaves out columns that the next pull brings, and a damaged `left_out`. */
function asAddress(row: AddressRecord): AddressRecord {
  const { local_id, id, customer_fk_id, json, ...known } = withoutDamagedDoc(row);
  const { former_id = null, gone_at_ms = null, left_out = null } = known;
  const hasLeftOut = Object.keys(membersOf(jsonOf(left_out))).length > 0;
  return { local_id, id, customer_fk_id, json, former_id, gone_at_ms, left_out: hasLeftOut ? left_out : null };
}

function isJson(text: string | null): boolean {
  return text === null || jsonOf(text) !== undefined;
}

/** If a damaged page of the file ends the query, each entry is queried by its `seq`. */
function readOutbox(db: Connection, among: string, attempt: Attempt): OutboxRow[] {
  const select = `SELECT * FROM outbox WHERE ${among}`;
  const whole = attempt<OutboxRow[] | null>(() => selectAll<OutboxRow>(db, `${select} ORDER BY seq`), null);
  if (whole) return whole;
  const plausibleSeq = (read: (db: Connection) => number | null) => {
    const last = attempt(() => read(db), null);
    return last === null || last > mostEntries ? null : last;
  };
  const last = plausibleSeq(lastSeq) ?? plausibleSeq(lastPendingSeq) ?? 10_000;
  const one = (seq: number) => attempt(() => selectAll<OutboxRow>(db, `${select} AND seq = @seq`, { seq }), []);
  return Array.from({ length: last }, (_, index) => one(index + 1)).flat();
}

/** A hundred for each day of thirteen years. The disk has damaged a higher `seq`. */
const mostEntries = 500_000;

function readOrderRecord(db: Connection, localId: string): OrderRecord[] {
  return selectAll(
    db,
    `SELECT local_id, id, made_here, json, gone_at_ms FROM orders LEFT JOIN order_docs USING (doc_id) WHERE local_id = @localId`,
    { localId },
  );
}
