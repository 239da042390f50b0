/** Writes unsent work into a database that has none of it: for backups, rescues and imports. */
import type { Connection } from '../engine/connection.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import type { HistoryRowStored } from '../outbox/history.ts';
import { lastSeq, type OutboxRow } from '../outbox/rows.ts';
import { checksumColumn } from '../engine/checksums.ts';
import { writeOwnRows } from './own-tables.ts';
import type { AddressRecord, LineNameRecord, OrderRecord, PendingWork } from './pending-work.ts';
import { stateOf } from '../records/order-summary.ts';
import { findPhoto, forgetPhotosCalled, insertPhoto, type PhotoPayload } from '../records/photos.ts';
import { changeOne, insert, transact } from '../engine/statement.ts';
import { storageProblem } from '../engine/storage-problem.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';

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
