/**
 * The rep's unsent work with the records it belongs to, taken out of one database and put into another: for backups, and
 * for what can be read of a damaged file.
 */
import type { Database } from 'better-sqlite3';
import type { EntryId, LocalId } from '../../src-shared/domain/ids.ts';
import type { HistoryRowStored, OutboxRow } from './outbox-rows.ts';
import { readAllOwnRows, writeOwnRows, type OwnRows } from './own-tables.ts';
import { findPhoto, insertPhoto, type PhotoPayload } from './photos.ts';
import { changeOne, insert, selectAll, transact } from './statement.ts';

interface OrderRecord {
  local_id: string;
  id: number | null;
  made_here: number;
  json: string | null;
}

interface AddressRecord {
  local_id: string;
  id: number | null;
  customer_fk_id: string;
  json: string | null;
}

interface ItemIdRecord {
  local_id: string;
  order_local_id: string;
  id: number | null;
}

export interface PendingWork {
  entries: { row: OutboxRow; history: HistoryRowStored[] }[];
  orders: OrderRecord[];
  addresses: AddressRecord[];
  itemIds: ItemIdRecord[];
  own: OwnRows;
  /** Entries that had come to their end. */
  endedIds: Set<string>;
  /** Something could not be read. */
  isDamaged: boolean;
}

const final = ['settled', 'discarded', 'folded'];

/** Reads row by row what can be read. */
export function readPendingWork(db: Database): PendingWork {
  let isDamaged = false;
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch {
      isDamaged = true;
      return otherwise;
    }
  };
  const rows = readOutbox(db, attempt);
  const pending = rows.filter(({ state }) => !final.includes(state));
  const lanes = [...new Set(pending.map(({ lane }) => lane))];
  const orderIds = lanes.filter((lane) => lane.startsWith('order:')).map((lane) => lane.slice('order:'.length));
  const entries = pending.map((row) => ({ row, history: attempt(() => readHistory(db, row.seq), []) }));
  return {
    entries,
    orders: orderIds.flatMap((localId) => attempt(() => readOrderRecord(db, localId), [])),
    addresses: attempt(
      () => selectAll<AddressRecord>(db, `SELECT local_id, id, customer_fk_id, json FROM addresses`),
      [],
    ),
    itemIds: orderIds.flatMap((orderLocalId) =>
      attempt(
        () =>
          selectAll<ItemIdRecord>(db, `SELECT * FROM item_ids WHERE order_local_id = @orderLocalId`, { orderLocalId }),
        [],
      ),
    ),
    own: readAllOwnRows(db, attempt),
    endedIds: new Set(rows.filter(({ state }) => final.includes(state)).map(({ id }) => id)),
    isDamaged,
  };
}

/** A damaged page spoils a scan from there on: then each entry is asked for on its own. */
function readOutbox(db: Database, attempt: <T>(read: () => T, otherwise: T) => T): OutboxRow[] {
  const whole = attempt<OutboxRow[] | null>(() => selectAll<OutboxRow>(db, `SELECT * FROM outbox ORDER BY seq`), null);
  if (whole) return whole;
  const last = attempt(
    () => selectAll<{ seq: number }>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'outbox'`)[0]?.seq ?? 0,
    10_000,
  );
  const one = (seq: number) =>
    attempt(() => selectAll<OutboxRow>(db, `SELECT * FROM outbox WHERE seq = @seq`, { seq }), []);
  return Array.from({ length: last }, (_, index) => one(index + 1)).flat();
}

function readHistory(db: Database, seq: number): HistoryRowStored[] {
  return selectAll(
    db,
    `SELECT n, at_ms, from_state, to_state, note, failure FROM outbox_history WHERE entry_seq = @seq ORDER BY n`,
    { seq },
  );
}

function readOrderRecord(db: Database, localId: string): OrderRecord[] {
  return selectAll(
    db,
    `SELECT local_id, id, made_here, json FROM orders LEFT JOIN order_docs USING (doc_id) WHERE local_id = @localId`,
    { localId },
  );
}

/** Writes pending work into a database that has none of it. The orders' rows are filled by whoever knows how to fold. */
export function writePendingWork(db: Database, work: PendingWork): void {
  transact(db, () => {
    for (const { local_id, id, made_here, json } of work.orders) {
      const docId = json === null ? null : insert(db, `INSERT INTO order_docs (json) VALUES (@json)`, { json });
      changeOne(
        db,
        `INSERT INTO orders (order_key, local_id, id, item_count, doc_id, made_here)
         VALUES ((SELECT coalesce(min(order_key), 0) - 1 FROM orders), @local_id, @id, 0, @docId, @made_here)`,
        { local_id, id, docId, made_here },
      );
    }
    for (const { local_id, id, customer_fk_id, json } of work.addresses) {
      changeOne(
        db,
        `INSERT INTO addresses (local_id, id, customer_fk_id, json) VALUES (@local_id, @id, @customer_fk_id, @json)`,
        {
          local_id,
          id,
          customer_fk_id,
          json,
        },
      );
    }
    for (const { local_id, order_local_id, id } of work.itemIds) {
      changeOne(db, `INSERT INTO item_ids VALUES (@local_id, @order_local_id, @id)`, { local_id, order_local_id, id });
    }
    writeOwnRows(db, work.own);
    for (const { row, history } of work.entries) writeEntry(db, row, history);
  });
}

function writeEntry(db: Database, row: OutboxRow, history: HistoryRowStored[]): void {
  const columns = Object.keys(row);
  insert(db, `INSERT INTO outbox (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`, {
    ...row,
  });
  if (row.kind === 'product-image.upload') writePhoto(db, row);
  for (const { n, at_ms, from_state, to_state, note, failure } of history) {
    changeOne(db, `INSERT INTO outbox_history VALUES (@seq, @n, @at_ms, @from_state, @to_state, @note, @failure)`, {
      seq: row.seq,
      n,
      at_ms,
      from_state,
      to_state,
      note,
      failure,
    });
  }
}

/** The entry says all that its row does, should that be lost. */
function writePhoto(db: Database, row: OutboxRow): void {
  if (findPhoto(db, row.record_local_id)) return;
  const photo = JSON.parse(row.payload) as PhotoPayload;
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
