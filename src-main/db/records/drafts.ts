/** Drafts of orders and addresses, each with a checksum: a draft that the disk has changed is reported and not used. */
import type { Connection } from '../engine/connection.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { AddressDraftRow, KeptText, OrderDraftRow } from '../../../src-shared/contract/orders/drafts.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { isBroken, readKept, type WithChecksum } from './kept-texts.ts';
import { checksumOfText } from '../engine/checksums.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export function keepDraft(db: Connection, draft: CommandInput<'draft.keep'>, nowMs: number): void {
  write(db, { ...draft, customerFkId: null, addressLocalId: null, addressLine: null }, nowMs);
}

export function keepAddressDraft(db: Connection, draft: CommandInput<'draft.keepAddress'>, nowMs: number): void {
  write(db, { ...draft, orderLocalId: null, lineCount: 0, estimate: '' }, nowMs);
}

/** Does nothing if there is no such draft. */
export function deleteDraft(db: Connection, draftId: string): void {
  change(db, `DELETE FROM drafts WHERE draft_id = @draftId`, { draftId });
}

/** Whether there is a draft of a change to this order. */
export function isDrafted(db: Connection, orderLocalId: string): boolean {
  return selectOne(db, `SELECT 1 FROM drafts WHERE order_local_id = @orderLocalId`, { orderLocalId }) !== undefined;
}

/** Moves the drafts of a record that has got another local id. A damaged draft stays as it is. */
export function moveDrafts(db: Connection, from: string, to: string): void {
  const find = (localId: string) =>
    selectAll<StoredDraft>(
      db,
      `SELECT ${columns} FROM drafts WHERE order_local_id = @localId OR address_local_id = @localId`,
      { localId },
    );
  const hasOne = find(to).length > 0;
  for (const draft of find(from).filter((row) => !isBroken(row, sumOf(row)))) {
    const draftId = draft.draftId === from && !hasOne ? to : draft.draftId;
    const record = draft.customerFkId === null ? { orderLocalId: to as LocalId } : { addressLocalId: to as LocalId };
    deleteDraft(db, draft.draftId);
    write(db, { ...draft, draftId, ...record }, draft.keptAtMs);
  }
}

interface Draft {
  draftId: string;
  orderLocalId: LocalId | null;
  customerName: string;
  lineCount: number;
  estimate: string;
  content: string;
  /** Null for an order. */
  customerFkId: string | null;
  addressLocalId: LocalId | null;
  addressLine: string | null;
}

type StoredDraft = Draft & WithChecksum & { keptAtMs: number };

const columns = `draft_id AS draftId, order_local_id AS orderLocalId, customer_name AS customerName, line_count AS lineCount,
  estimate, content, checksum, kept_at_ms AS keptAtMs, customer_fk_id AS customerFkId, address_local_id AS addressLocalId,
  address_line AS addressLine`;

function write(db: Connection, draft: Draft, nowMs: number): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO drafts (draft_id, order_local_id, customer_name, line_count, estimate, content, kept_at_ms, checksum,
       customer_fk_id, address_local_id, address_line)
     VALUES (@draftId, @orderLocalId, @customerName, @lineCount, @estimate, @content, @nowMs, @checksum,
       @customerFkId, @addressLocalId, @addressLine)`,
    { ...draft, nowMs, checksum: sumOf(draft) },
  );
}

function sumOf(draft: Draft): number {
  const { draftId, orderLocalId, customerName, lineCount, estimate, content } = draft;
  const { customerFkId, addressLocalId, addressLine } = draft;
  const ofAddress = [customerFkId, addressLocalId, addressLine];
  return checksumOfText([draftId, orderLocalId, customerName, lineCount, estimate, ...ofAddress], content);
}

/** A row of the list of drafts, with what is stored in the draft itself. */
export type KeptDraft = Omit<OrderDraftRow, 'orderId' | 'isGone'> | Omit<AddressDraftRow, 'isGone'>;

/** The newest first. */
export function listKeptDrafts(db: Connection): KeptDraft[] {
  const rows = selectAll<StoredDraft>(db, `SELECT ${columns} FROM drafts ORDER BY kept_at_ms DESC, draft_id`);
  return rows.map((row) => {
    const { draftId, customerName, keptAtMs, orderLocalId, lineCount, estimate } = row;
    const { customerFkId, addressLocalId, addressLine } = row;
    const kept = { draftId, customerName, keptAtMs, isDamaged: isBroken(row, sumOf(row)) };
    return customerFkId === null
      ? { kind: 'order', ...kept, orderLocalId, lineCount, estimate }
      : { kind: 'address', ...kept, customerFkId, addressLocalId, addressLine: addressLine ?? '' };
  });
}

export function readDraft(db: Connection, draftId: string): KeptText {
  const row = selectOne<StoredDraft>(db, `SELECT ${columns} FROM drafts WHERE draft_id = @draftId`, { draftId });
  return readKept(row, sumOf);
}
