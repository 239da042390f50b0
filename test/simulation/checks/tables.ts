/** Every question that the simulation puts to the tables of the workspace: where a column moves, it moves here. */
import type { Database, Statement } from 'better-sqlite3';
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';

export interface Row {
  seq: number;
  id: string;
  kind: string;
  lane: string;
  record_local_id: string;
  payload: string;
  depends_on: string | null;
  /** JSON, `SentNote`. */
  sent: string | null;
  state: EntryState;
  failure: string | null;
  conflict: string | null;
  created_at_ms: number;
}

export interface OrderRow {
  order_key: number;
  local_id: string;
  id: number | null;
  hidden: number;
  gone_at_ms: number | null;
  /** The service's last document, as JSON. */
  doc: string | null;
  [column: string]: unknown;
}

type Bound = string | number | null | undefined;

const statements = new WeakMap<Database, Map<string, Statement>>();

/** Statements are kept per database: the checks ask the same at every request, and are planned once for all values. */
function prepared(db: Database, sql: string): Statement {
  let ofDatabase = statements.get(db);
  if (!ofDatabase) statements.set(db, (ofDatabase = new Map<string, Statement>()));
  let found = ofDatabase.get(sql);
  if (!found) ofDatabase.set(sql, (found = db.prepare(sql.replaceAll('?', '+?'))));
  return found;
}

const one = <T>(db: Database, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck(false)
    .get(...bound) as T | undefined;
const all = <T>(db: Database, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck(false)
    .all(...bound) as T[];
const value = <T>(db: Database, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck()
    .get(...bound) as T | undefined;
const values = <T>(db: Database, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck()
    .all(...bound) as T[];
const isThere = (db: Database, sql: string, ...bound: Bound[]) => one(db, sql, ...bound) !== undefined;

/** Grows with every row that the connection writes. */
export function changesOf(db: Database): number {
  return value<number>(db, `SELECT total_changes()`) ?? 0;
}

const pending = `state <> 'settled' AND state <> 'discarded' AND state <> 'folded'`;

export function allEntries(db: Database): Row[] {
  return all(db, `SELECT * FROM outbox ORDER BY seq`);
}

/** What is not over in a lane, oldest first. */
export function pendingInLane(db: Database, lane: string): Pick<Row, 'kind' | 'payload'>[] {
  return all(db, `SELECT kind, payload FROM outbox WHERE lane = ? AND ${pending} ORDER BY seq`, lane);
}

export function lanesWithWork(db: Database): Set<string> {
  return new Set(values<string>(db, `SELECT DISTINCT lane FROM outbox WHERE ${pending}`));
}

export function hasPendingAhead(db: Database, { lane, seq }: Pick<Row, 'lane' | 'seq'>): boolean {
  return isThere(db, `SELECT id FROM outbox WHERE lane = ? AND seq < ? AND ${pending}`, lane, seq);
}

export function isPending(db: Database, entryId: string | null): boolean {
  return isThere(db, `SELECT id FROM outbox WHERE id = ? AND ${pending}`, entryId ?? '');
}

export function isInLane(db: Database, entryId: string | null, lane: string, afterSeq = -1): boolean {
  return isThere(db, `SELECT 1 FROM outbox WHERE id = ? AND lane = ? AND seq > ?`, entryId, lane, afterSeq);
}

export function isSettledOfRecord(db: Database, localId: string): boolean {
  return isThere(db, `SELECT seq FROM outbox WHERE record_local_id = ? AND state = 'settled'`, localId);
}

export function sendingInLane(db: Database, lane: string): Row | undefined {
  return one(db, `SELECT * FROM outbox WHERE state = 'sending' AND lane = ?`, lane);
}

export function sendingToRecord(db: Database, kind: string, id: number): Row | undefined {
  return one(
    db,
    `SELECT * FROM outbox WHERE state = 'sending'
        AND lane = '${kind}:' || (SELECT local_id FROM ${tableOf(kind)} WHERE id = ?)`,
    id,
  );
}

/** The create under way whose payload holds this text. */
export function sendingCreate(db: Database, text: string): Row | undefined {
  return one(
    db,
    `SELECT * FROM outbox WHERE state = 'sending' AND kind LIKE '%.create' AND instr(payload, ?) > 0`,
    text,
  );
}

/** Content of the photos whose upload is not over. */
export function photosToSend(db: Database): string[] {
  return values(
    db,
    `SELECT DISTINCT payload ->> '$.sha256' FROM outbox WHERE lane LIKE 'product:%' AND ${pending} ORDER BY 1`,
  );
}

/** When the entry's story last said this; null where it never did. */
export function lastNotedAtMs(db: Database, seq: number, note: string): number | null {
  return value<number>(db, `SELECT max(at_ms) FROM outbox_history WHERE entry_seq = ? AND note = ?`, seq, note) ?? null;
}

export function lastStepAtMs(db: Database, seq: number): number {
  return value<number>(db, `SELECT max(at_ms) FROM outbox_history WHERE entry_seq = ?`, seq) ?? 0;
}

export function wasConflicted(db: Database, seq: number): boolean {
  return isThere(db, `SELECT 1 FROM outbox_history WHERE entry_seq = ? AND to_state = 'conflicted'`, seq);
}

const withHistory = `outbox JOIN outbox_history ON entry_seq = seq`;

export function wasFoldedIntoCreate(db: Database, { lane, seq }: Pick<Row, 'lane' | 'seq'>): boolean {
  const sql = `SELECT 1 FROM ${withHistory} WHERE lane = ? AND seq >= ? AND note = 'foldedIntoCreate'`;
  return isThere(db, sql, lane, seq);
}

/** Whether the rep said which line an edit or a removal of it meant. */
export function wasLineNamed(db: Database, localId: string): boolean {
  return isThere(
    db,
    `SELECT 1 FROM ${withHistory}
      WHERE record_local_id = ? AND kind IN ('item.update', 'item.delete') AND note = 'resolvedByRep'`,
    localId,
  );
}

/** Local ids of the order's lines about which an edit asked the rep. */
export function linesAskedAbout(db: Database, orderId: number): string[] {
  return values(
    db,
    `SELECT record_local_id FROM ${withHistory}
      WHERE kind = 'item.update' AND to_state = 'conflicted' AND lane = 'order:' || (SELECT local_id FROM orders WHERE id = ?)`,
    orderId,
  );
}

function tableOf(kind: string): 'orders' | 'addresses' {
  return kind === 'order' ? 'orders' : 'addresses';
}

/** Undefined for a record that is not here, null for one that the service has not numbered. */
export function serviceIdOf(db: Database, kind: string, localId: string | null | undefined): number | null | undefined {
  return value(db, `SELECT id FROM ${tableOf(kind)} WHERE local_id = ?`, localId ?? null);
}

export function hasOrder(db: Database, localId: string | undefined): boolean {
  return isThere(db, `SELECT 1 FROM orders WHERE local_id = ?`, localId);
}

export function allOrders(db: Database): OrderRow[] {
  return all(db, `SELECT orders.*, order_docs.json AS doc FROM orders LEFT JOIN order_docs USING (doc_id)`);
}

export function ordersWithFkId(db: Database, fkId: string): string[] {
  return values(db, `SELECT local_id FROM orders WHERE fk_id = ?`, fkId);
}

/** What the service last said of each order. */
export function allOrderDocs(db: Database): { id: number; json: string }[] {
  return all(db, `SELECT id, json FROM orders JOIN order_docs USING (doc_id)`);
}

export function orderDoc(db: Database, localId: string): string | undefined {
  return value(db, `SELECT json FROM order_docs JOIN orders USING (doc_id) WHERE local_id = ?`, localId);
}

export function addressDoc(db: Database, id: number | null): string | null | undefined {
  return value(db, `SELECT json FROM addresses WHERE id = ?`, id);
}

export function slimLines(db: Database, orderKey: number): string | undefined {
  return value(db, `SELECT lines FROM order_lines WHERE order_key = ?`, orderKey);
}

/** The service's id of a line that has a name here: undefined where nothing is noted, null where it is not known. */
export function lineIdOf(db: Database, localId: string): number | null | undefined {
  return value(db, `SELECT id FROM item_ids WHERE local_id = ?`, localId);
}

export function isLineKnown(db: Database, id: number, orderLocalId: string): boolean {
  return isThere(db, `SELECT local_id FROM item_ids WHERE id = ? AND order_local_id = ?`, id, orderLocalId);
}

export function countIndexed(db: Database): number {
  return value<number>(db, `SELECT count(*) FROM orders_fts`) ?? 0;
}

/** Keys of the orders that the text index finds. */
export function findText(db: Database, match: string): number[] {
  return values(db, `SELECT rowid FROM orders_fts WHERE orders_fts MATCH ? ORDER BY rowid`, match);
}

export function countUnfinishedImports(db: Database): number {
  return value<number>(db, `SELECT count(*) FROM imports WHERE state <> 'done'`) ?? 0;
}
