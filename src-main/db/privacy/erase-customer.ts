/** Removes what the database holds of one customer. To be called in one transaction, once nothing of it waits to be sent. */
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { ErasedCounts } from '../../../src-shared/contract/privacy.ts';
import type { Connection } from '../engine/connection.ts';
import { change, changeOne } from '../engine/statement.ts';
import { lastSeq } from '../outbox/rows.ts';
import { noteErased } from '../records/erased-orders.ts';
import { deleteDraft } from '../records/drafts.ts';
import { deleteLineNames } from '../records/line-names.ts';
import { readOrderText, removeOrder } from '../records/orders.ts';
import { readSettings, writeSettings } from '../records/settings.ts';
import {
  bindingsOf,
  countOfCustomer,
  draftsOfCustomer,
  exportsOfCustomer,
  fromSignaturesOfCustomer,
  inExternalIds,
  isViewOf,
  journalOfCustomer,
  lanesIn,
  ordersOfCustomer,
  type CustomerKeys,
} from './of-customer.ts';
import { eraseFromTemplates } from './templates-of-customer.ts';

/** Returns what went. */
export function eraseCustomer(db: Connection, keys: CustomerKeys): ErasedCounts {
  const named = bindingsOf(keys);
  const gone = countOfCustomer(db, keys);
  eraseJournal(db, journalOfCustomer(db, keys));
  for (const draftId of draftsOfCustomer(db, keys)) deleteDraft(db, draftId);
  for (const exported of exportsOfCustomer(db, keys)) eraseFromExport(db, exported, keys);
  eraseViews(db, keys);
  const orders = ordersOfCustomer(db, keys.id);
  eraseFromTemplates(db, { id: keys.id, orders });
  noteErased(
    db,
    orders.flatMap((order) => {
      const text = readOrderText(db, order);
      return order.id === null || text === null ? [] : { id: order.id, text };
    }),
  );
  change(db, `DELETE FROM ${fromSignaturesOfCustomer}`, named);
  for (const order of orders) {
    if (order.id !== null) change(db, `DELETE FROM left_out_of_orders WHERE id = @id`, { id: order.id });
    deleteLineNames(db, order.local_id);
    removeOrder(db, order);
  }
  change(db, `DELETE FROM addresses WHERE customer_fk_id ${inExternalIds}`, named);
  change(db, `DELETE FROM address_pulls WHERE customer_fk_id ${inExternalIds}`, named);
  change(db, `DELETE FROM visits WHERE customer_id = @id`, named);
  change(db, `DELETE FROM standing_orders WHERE customer_id = @id`, named);
  change(db, `DELETE FROM customer_notes WHERE customer_id = @id`, named);
  eraseReferences(db, keys.id);
  return gone;
}

/** The newest entry of all gives the next its number: it stays, without anything in it. */
function eraseJournal(db: Connection, seqs: readonly number[]): void {
  const last = lastSeq(db);
  const named = { seqs: JSON.stringify(seqs), last };
  const among = `IN (SELECT value FROM json_each(@seqs))`;
  change(db, `DELETE FROM outbox_history WHERE entry_seq ${among}`, named);
  change(db, `DELETE FROM damaged_entries WHERE entry_seq ${among}`, named);
  change(db, `DELETE FROM outbox WHERE seq ${among} AND seq <> @last`, named);
  if (!seqs.includes(last)) return;
  changeOne(
    db,
    `UPDATE outbox SET kind = 'order.delete', payload = '{}', base = NULL, depends_on = NULL, state = 'folded',
            known_lines = NULL, first_content = NULL, earlier_changes = NULL, status_before = NULL, failure = NULL,
            conflict = NULL WHERE seq = @last`,
    { last },
  );
}

function eraseFromExport(db: Connection, { id, work }: { id: string; work: string }, keys: CustomerKeys): void {
  const lanes = lanesIn(work, keys);
  const all = membersOf(jsonOf(work));
  const isLeft = (record: unknown) =>
    !['order', 'address'].some((kind) => lanes.has(`${kind}:${String(membersOf(record)['local_id'])}`));
  const listed = (name: string) => (Array.isArray(all[name]) ? (all[name] as unknown[]) : []);
  const entries = listed('entries').filter((entry) => !lanes.has(String(membersOf(entry)['lane'])));
  const left = {
    ...all,
    entries,
    orders: listed('orders').filter(isLeft),
    addresses: listed('addresses').filter(isLeft),
    lineNames: listed('lineNames').filter((line) => !lanes.has(`order:${String(membersOf(line)['order_local_id'])}`)),
  };
  if (entries.length === 0) change(db, `DELETE FROM exported_work WHERE id = @id`, { id });
  else
    changeOne(db, `UPDATE exported_work SET work = @work, entries = @entries WHERE id = @id`, {
      ...{ id, work: JSON.stringify(left), entries: entries.length },
    });
}

function eraseViews(db: Connection, { id }: CustomerKeys): void {
  const { savedViews = [] } = readSettings(db);
  const left = savedViews.filter(({ content }) => !isViewOf(content, id));
  if (left.length < savedViews.length) writeSettings(db, { savedViews: left });
}

/** From the lists that were imported, and from what was typed; a list that has nothing else goes as a whole. */
function eraseReferences(db: Connection, id: number): void {
  const ofCustomers = `SELECT import_no FROM imports WHERE kind = 'customer'`;
  change(
    db,
    `UPDATE import_chunks SET rows = (SELECT json_group_array(json(value)) FROM json_each(rows) WHERE value ->> 'id' IS NOT @id)
      WHERE import_no IN (${ofCustomers}) AND json_valid(rows)
        AND EXISTS (SELECT 1 FROM json_each(rows) WHERE value ->> 'id' = @id)`,
    { id },
  );
  const held = `SELECT import_no FROM imported_references WHERE kind = 'customer' AND id = @id`;
  change(db, `UPDATE imports SET taken = taken - 1 WHERE kind = 'customer' AND import_no IN (${held})`, { id });
  change(db, `DELETE FROM imported_references WHERE kind = 'customer' AND id = @id`, { id });
  change(db, `DELETE FROM import_chunks WHERE rows = '[]' AND import_no IN (${ofCustomers})`);
  change(db, `DELETE FROM imports WHERE kind = 'customer' AND taken <= 0 AND state = 'done'`);
  change(db, `DELETE FROM catalogue WHERE kind = 'customer' AND id = @id`, { id });
}
