/**
 * Reads the rep's unsent work, with the records that it belongs to, from one database and writes it into another: for backups,
 * rescues and exports. Rows that the disk has damaged are set apart.
 */
import type { Connection } from '../engine/connection.ts';
import { entryKinds, entryStates, isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { isPending } from '../outbox/entry-conditions.ts';
import { isOrderLane, recordOfLane } from '../outbox/lanes.ts';
import { selectHistoryOfPending, type HistoryRowStored } from '../outbox/history.ts';
import { lastPendingSeq, lastSeq, type OutboxRow } from '../outbox/rows.ts';
import { findWrongChecksums, checksumColumn } from '../engine/checksums.ts';
import { readAllOwnRows, writeOwnRows, type OwnRows } from './own-tables.ts';
import { stateOf } from '../records/order-summary.ts';
import { findPhoto, forgetPhotosCalled, insertPhoto, type PhotoPayload } from '../records/photos.ts';
import { changeOne, insert, selectAll, transact } from '../engine/statement.ts';
import { storageProblem } from '../engine/storage-problem.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';

interface OrderRecord {
  local_id: string;
  id: number | null;
  made_here: number;
  json: string | null;
  /** When it was found to be gone on the service. Missing in exported work. */
  gone_at_ms?: number | null;
}

interface AddressRecord {
  local_id: string;
  id: number | null;
  customer_fk_id: string;
  json: string | null;
  /** The last three are known to this machine alone. Exported work lacks them, except for `former_id`. */
  former_id?: number | null;
  gone_at_ms?: number | null;
  left_out?: string | null;
}

interface LineNameRecord {
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

/**
 * Writes pending work into a database that has none of it, in one transaction. The caller fills the columns of the orders' rows
 * (`refreshOrderRow`). `fromDamaged`: an entry that conflicts with another one gets a new `seq`, any other such row is left out,
 * and the rest is written. Otherwise an error rolls everything back.
 */
export function writePendingWork(db: Connection, work: PendingWork, { fromDamaged = false } = {}): void {
  const attempt = (write: () => void, otherwise = () => {}): void => {
    try {
      write();
    } catch (error) {
      if (!fromDamaged || storageProblem(error) !== null) throw error;
      otherwise();
    }
  };
  transact(db, () => {
    for (const order of work.orders) attempt(() => writeOrderRecord(db, order));
    for (const address of work.addresses) attempt(() => writeAddressRecord(db, address));
    for (const lineName of work.lineNames) attempt(() => writeLineName(db, lineName));
    writeOwnRows(db, work.own, attempt);
    for (const { row, history } of work.entries) {
      const renumbered = () => writeEntry(db, { ...row, seq: lastSeq(db) + 1 }, []);
      attempt(
        () => writeEntry(db, row, history),
        () => attempt(renumbered),
      );
    }
  });
}

function writeLineName(db: Connection, { local_id, order_local_id, id }: LineNameRecord): void {
  changeOne(db, `INSERT INTO line_names VALUES (@order_local_id, @local_id, @id)`, { local_id, order_local_id, id });
}

/** The row has a key before all dates until the caller fills it. */
function writeOrderRecord(db: Connection, { local_id, id, made_here, json, gone_at_ms = null }: OrderRecord): void {
  const docId = json === null ? null : insert(db, `INSERT INTO order_docs (json) VALUES (@json)`, { json });
  changeOne(
    db,
    `INSERT INTO orders (order_key, local_id, id, address_state, item_count, doc_id, made_here, gone_at_ms, unconfirmed)
     VALUES ((SELECT min(coalesce(min(order_key), 0), 0) - 1 FROM orders), @local_id, @id, @state, 0, @docId, @made_here,
             @gone_at_ms, 1)`,
    { local_id, id, state: stateOf(membersOf(jsonOf(json))), docId, made_here, gone_at_ms },
  );
}

function writeAddressRecord(
  db: Connection,
  { local_id, id, customer_fk_id, json, former_id = null, gone_at_ms = null, left_out = null }: AddressRecord,
): void {
  changeOne(
    db,
    `INSERT INTO addresses (local_id, id, customer_fk_id, json, former_id, gone_at_ms, left_out, unconfirmed)
     VALUES (@local_id, @id, @customer_fk_id, @json, @former_id, @gone_at_ms, @left_out, 1)`,
    { local_id, id, customer_fk_id, json, former_id, gone_at_ms, left_out },
  );
}

function writeEntry(db: Connection, row: OutboxRow, history: HistoryRowStored[]): void {
  const columns = Object.keys(row).filter((name) => name !== checksumColumn);
  insert(db, `INSERT INTO outbox (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`, {
    ...row,
  });
  if (row.kind === 'product-image.upload') writePhoto(db, row);
  for (const { n, at_ms, from_state, to_state, note, failure } of history) {
    changeOne(
      db,
      `INSERT INTO outbox_history (entry_seq, n, at_ms, from_state, to_state, note, failure)
       VALUES (@seq, @n, @at_ms, @from_state, @to_state, @note, @failure)`,
      { seq: row.seq, n, at_ms, from_state, to_state, note, failure },
    );
  }
}

/** Restores the row of a photo from its upload, if the row is lost or belongs to another photo or entry. */
function writePhoto(db: Connection, row: OutboxRow): void {
  if (findPhoto(db, row.record_local_id)?.entry_id === row.id) return;
  const photo = JSON.parse(row.payload) as PhotoPayload;
  forgetPhotosCalled(db, row.record_local_id, row.id);
  insertPhoto(db, {
    photo_id: row.record_local_id as LocalId,
    entry_id: row.id as EntryId,
    product_id: photo.productId,
    sha256: photo.sha256,
    file_name: photo.fileName,
    content_type: photo.contentType,
    size: photo.size,
    attached_at_ms: row.created_at_ms,
  });
}
