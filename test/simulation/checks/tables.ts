/** Every question that the simulation puts to the tables of the workspace: where a column moves, it moves here. */
import type { Statement } from 'better-sqlite3';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';

export interface Row {
  seq: number;
  id: string;
  kind: string;
  lane: string;
  record_local_id: string;
  payload: string;
  depends_on: string | null;
  decision: string | null;
  decided_id: number | null;
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

const statements = new WeakMap<Connection, Map<string, Statement>>();

/** Statements are kept per database: the checks ask the same at every request, and are planned once for all values. */
function prepared(db: Connection, sql: string): Statement {
  let ofDatabase = statements.get(db);
  if (!ofDatabase) statements.set(db, (ofDatabase = new Map<string, Statement>()));
  let found = ofDatabase.get(sql);
  if (!found) ofDatabase.set(sql, (found = db.prepare(sql.replaceAll('?', '+?'))));
  return found;
}

const one = <T>(db: Connection, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck(false)
    .get(...bound) as T | undefined;
const all = <T>(db: Connection, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck(false)
    .all(...bound) as T[];
const value = <T>(db: Connection, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck()
    .get(...bound) as T | undefined;
const values = <T>(db: Connection, sql: string, ...bound: Bound[]) =>
  prepared(db, sql)
    .pluck()
    .all(...bound) as T[];
const isThere = (db: Connection, sql: string, ...bound: Bound[]) => one(db, sql, ...bound) !== undefined;

/** Grows with every row that the connection writes. */
export function changesOf(db: Connection): number {
  return value<number>(db, `SELECT total_changes()`) ?? 0;
}

const pending = `state <> 'settled' AND state <> 'discarded' AND state <> 'folded'`;

export function allEntries(db: Connection): Row[] {
  return all(db, `SELECT * FROM outbox ORDER BY seq`);
}

/** What is not over in a lane, oldest first. */
export function pendingInLane(db: Connection, lane: string): Pick<Row, 'kind' | 'payload'>[] {
  return all(db, `SELECT kind, payload FROM outbox WHERE lane = ? AND ${pending} ORDER BY seq`, lane);
}

export function lanesWithWork(db: Connection): Set<string> {
  return new Set(values<string>(db, `SELECT DISTINCT lane FROM outbox WHERE ${pending}`));
}

export function hasPendingAhead(db: Connection, { lane, seq }: Pick<Row, 'lane' | 'seq'>): boolean {
  return isThere(db, `SELECT id FROM outbox WHERE lane = ? AND seq < ? AND ${pending}`, lane, seq);
}

export function isPending(db: Connection, entryId: string | null): boolean {
  return isThere(db, `SELECT id FROM outbox WHERE id = ? AND ${pending}`, entryId ?? '');
}

export function isInLane(db: Connection, entryId: string | null, lane: string, afterSeq = -1): boolean {
  return isThere(db, `SELECT 1 FROM outbox WHERE id = ? AND lane = ? AND seq > ?`, entryId, lane, afterSeq);
}

export function isSettledOfRecord(db: Connection, localId: string): boolean {
  return isThere(db, `SELECT seq FROM outbox WHERE record_local_id = ? AND state = 'settled'`, localId);
}

export function sendingInLane(db: Connection, lane: string): Row | undefined {
  return one(db, `SELECT * FROM outbox WHERE state = 'sending' AND lane = ?`, lane);
}

export function sendingToRecord(db: Connection, kind: string, id: number): Row | undefined {
  return one(
    db,
    `SELECT * FROM outbox WHERE state = 'sending'
        AND lane = '${kind}:' || (SELECT local_id FROM ${tableOf(kind)} WHERE id = ?)`,
    id,
  );
}

/** The create under way whose payload holds this text. */
export function sendingCreate(db: Connection, text: string): Row | undefined {
  return one(
    db,
    `SELECT * FROM outbox WHERE state = 'sending' AND kind LIKE '%.create' AND instr(payload, ?) > 0`,
    text,
  );
}

/** Content of the photos whose upload is not over. */
export function photosToSend(db: Connection): string[] {
  return values(
    db,
    `SELECT DISTINCT payload ->> '$.sha256' FROM outbox WHERE lane LIKE 'product:%' AND ${pending} ORDER BY 1`,
  );
}

/** When the entry's story last said this; null where it never did. */
export function lastNotedAtMs(db: Connection, seq: number, note: string): number | null {
  return value<number>(db, `SELECT max(at_ms) FROM outbox_history WHERE entry_seq = ? AND note = ?`, seq, note) ?? null;
}

export function lastStepAtMs(db: Connection, seq: number): number {
  return value<number>(db, `SELECT max(at_ms) FROM outbox_history WHERE entry_seq = ?`, seq) ?? 0;
}

export function wasConflicted(db: Connection, seq: number): boolean {
  return isThere(db, `SELECT 1 FROM outbox_history WHERE entry_seq = ? AND to_state = 'conflicted'`, seq);
}

const withHistory = `outbox JOIN outbox_history ON entry_seq = seq`;

export function wasFoldedIntoCreate(db: Connection, { lane, seq }: Pick<Row, 'lane' | 'seq'>): boolean {
  const sql = `SELECT 1 FROM ${withHistory} WHERE lane = ? AND seq >= ? AND note = 'foldedIntoCreate'`;
  return isThere(db, sql, lane, seq);
}

/** Whether the rep said which line an edit or a removal of it meant. */
export function wasLineNamed(db: Connection, localId: string): boolean {
  return isThere(
    db,
    `SELECT 1 FROM ${withHistory}
      WHERE record_local_id = ? AND kind IN ('item.update', 'item.delete') AND note = 'resolvedByRep'`,
    localId,
  );
}

/** Local ids of the order's lines about which an edit asked the rep. */
export function linesAskedAbout(db: Connection, orderId: number): string[] {
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
export function serviceIdOf(
  db: Connection,
  kind: string,
  localId: string | null | undefined,
): number | null | undefined {
  return value(db, `SELECT id FROM ${tableOf(kind)} WHERE local_id = ?`, localId ?? null);
}

export function hasOrder(db: Connection, localId: string | undefined): boolean {
  return isThere(db, `SELECT 1 FROM orders WHERE local_id = ?`, localId);
}

export function allOrders(db: Connection): OrderRow[] {
  return all(db, `SELECT orders.*, order_docs.json AS doc FROM orders LEFT JOIN order_docs USING (doc_id)`);
}

export function ordersWithFkId(db: Connection, fkId: string): string[] {
  return values(db, `SELECT local_id FROM orders WHERE fk_id = ?`, fkId);
}

/** What the service last said of each order. */
export function allOrderDocs(db: Connection): { id: number; json: string }[] {
  return all(db, `SELECT id, json FROM orders JOIN order_docs USING (doc_id)`);
}

export function orderDoc(db: Connection, localId: string): string | undefined {
  return value(db, `SELECT json FROM order_docs JOIN orders USING (doc_id) WHERE local_id = ?`, localId);
}

export function addressDoc(db: Connection, id: number | null): string | null | undefined {
  return value(db, `SELECT json FROM addresses WHERE id = ?`, id);
}

export function slimLines(db: Connection, orderKey: number): string | undefined {
  return value(db, `SELECT lines FROM order_lines WHERE order_key = ?`, orderKey);
}

/** The service's id of a line that has a name here: undefined where nothing is noted, null where it is not known. */
export function lineIdOf(db: Connection, localId: string): number | null | undefined {
  return value(db, `SELECT id FROM line_names WHERE local_id = ?`, localId);
}

export function isLineKnown(db: Connection, id: number, orderLocalId: string): boolean {
  return isThere(db, `SELECT local_id FROM line_names WHERE id = ? AND order_local_id = ?`, id, orderLocalId);
}

export function countIndexed(db: Connection): number {
  return value<number>(db, `SELECT count(*) FROM orders_fts`) ?? 0;
}

/** Keys of the orders that the text index finds. */
export function findText(db: Connection, match: string): number[] {
  return values(db, `SELECT rowid FROM orders_fts WHERE orders_fts MATCH ? ORDER BY rowid`, match);
}

export function countUnfinishedImports(db: Connection): number {
  return value<number>(db, `SELECT count(*) FROM imports WHERE state <> 'done'`) ?? 0;
}
