/** What the database holds of one customer. */
import type { ErasedCounts } from '../../../src-shared/contract/privacy.ts';
import { jsonOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { Connection } from '../engine/connection.ts';
import { selectAll, selectCount, selectNumbers, type Bindings } from '../engine/statement.ts';
import { ended, pending } from '../outbox/entry-conditions.ts';
import { inAddressLane, inOrderLane, laneRecord } from '../outbox/lanes.ts';
import { readSettings } from '../records/settings.ts';
import type { AgedOrder } from '../records/order-history.ts';
import { countTemplatesOf } from './templates-of-customer.ts';

/** A customer and the external ids by which addresses are filed under it. */
export interface CustomerKeys {
  id: number;
  fkIds: string[];
}

export function keysOfCustomer(db: Connection, id: number): CustomerKeys {
  const rows = selectAll<{ fk_id: string | null }>(
    db,
    `SELECT fk_id FROM catalogue WHERE kind = 'customer' AND id = @id
     UNION ALL SELECT fk_id FROM imported_references WHERE kind = 'customer' AND id = @id
     UNION ALL SELECT DISTINCT customer_fk_id FROM orders WHERE customer_id = @id`,
    { id },
  );
  return { id, fkIds: [...new Set(rows.flatMap(({ fk_id }) => fk_id || []))] };
}

export function bindingsOf({ id, fkIds }: CustomerKeys): Bindings {
  return { id, fkIds: JSON.stringify(fkIds) };
}

/** For a `FROM`: those of orders of the customer. */
export const fromSignaturesOfCustomer = `signatures WHERE order_local_id IN (SELECT local_id FROM orders WHERE customer_id = @id)
  OR order_id IN (SELECT id FROM orders WHERE customer_id = @id AND id IS NOT NULL)`;

export const inExternalIds = `IN (SELECT value FROM json_each(@fkIds))`;

/** Of the row's own record, or by what it writes. */
const isOfCustomer = `(
  (${inOrderLane} AND ${laneRecord} IN (SELECT local_id FROM orders WHERE customer_id = @id))
  OR (${inAddressLane} AND ${laneRecord} IN (SELECT local_id FROM addresses WHERE customer_fk_id ${inExternalIds}))
  OR iif(json_valid(payload), payload ->> '$.order.id_customer' = @id OR payload ->> '$.changes.id_customer' = @id
           OR payload ->> '$.customerFkId' ${inExternalIds}, FALSE)
  OR iif(json_valid(base), base ->> 'id_customer' = @id, FALSE)
)`;

/** Entries that are not over, with those of others that wait for one of the customer. */
export function unsentOfCustomer(db: Connection, keys: CustomerKeys): number[] {
  const done = selectAll<{ id: string }>(
    db,
    `SELECT id FROM outbox WHERE ${ended} AND ${isOfCustomer}`,
    bindingsOf(keys),
  );
  return selectNumbers(
    db,
    `SELECT seq FROM outbox INDEXED BY outbox_open WHERE ${pending}
        AND (${isOfCustomer} OR depends_on IN (SELECT value FROM json_each(@done))) ORDER BY seq`,
    { ...bindingsOf(keys), done: JSON.stringify(done.map(({ id }) => id)) },
  );
}

/** Entries that are over; of a record that left this computer also those that do not name the customer. */
export function journalOfCustomer(db: Connection, keys: CustomerKeys): number[] {
  const named = selectNumbers(db, `SELECT seq FROM outbox WHERE ${ended} AND ${isOfCustomer}`, bindingsOf(keys));
  return selectNumbers(
    db,
    `SELECT seq FROM outbox WHERE ${ended} AND (seq IN (SELECT value FROM json_each(@named)) OR
       (lane IN (SELECT lane FROM outbox WHERE seq IN (SELECT value FROM json_each(@named)))
          AND NOT EXISTS (SELECT 1 FROM orders WHERE local_id = ${laneRecord})
          AND NOT EXISTS (SELECT 1 FROM addresses WHERE local_id = ${laneRecord})))
      ORDER BY seq`,
    { named: JSON.stringify(named) },
  );
}

export function ordersOfCustomer(db: Connection, id: number): (AgedOrder & { id: number | null })[] {
  return selectAll(db, `SELECT order_key, local_id, doc_id, id FROM orders WHERE customer_id = @id`, { id });
}

/** Of orders and addresses. A draft is the window's own text: the customer is read out of it as far as it can be. */
export function draftsOfCustomer(db: Connection, keys: CustomerKeys): string[] {
  const rows = selectAll<{ draftId: string; content: string; isOwn: number }>(
    db,
    `SELECT draft_id AS draftId, content, coalesce(customer_fk_id ${inExternalIds}, FALSE)
         OR coalesce(order_local_id IN (SELECT local_id FROM orders WHERE customer_id = @id), FALSE) AS isOwn
       FROM drafts`,
    bindingsOf(keys),
  );
  return rows.filter(({ isOwn, content }) => isOwn === 1 || isDraftOf(content, keys)).map(({ draftId }) => draftId);
}

/** Numbers are kept as they are typed, with the marks of a language between their digits. */
function isDraftOf(content: string, { id, fkIds }: CustomerKeys): boolean {
  const { draft, base } = membersOf(jsonOf(content));
  return [draft, base].some((each) => {
    const { values, customerFkId } = membersOf(each);
    const typed = membersOf(values)['id_customer'];
    const isNumber = typeof typed === 'string' && typed.replace(/\D/g, '') === String(id);
    return isNumber || (typeof customerFkId === 'string' && fkIds.includes(customerFkId));
  });
}

/** Views of the list of orders that are kept under a name and show this customer's. */
export function isViewOf(content: string, id: number): boolean {
  return membersOf(membersOf(jsonOf(content))['customer'])['id'] === id;
}

/** Exports that hold something of the customer. */
export function exportsOfCustomer(db: Connection, keys: CustomerKeys): { id: string; work: string }[] {
  return selectAll<{ id: string; work: string }>(db, `SELECT id, work FROM exported_work`).filter(
    ({ work }) => lanesIn(work, keys).size > 0,
  );
}

interface Work {
  entries: { lane: string; payload: string; base: string | null }[];
  orders: { local_id: string; json: string | null }[];
  addresses: { local_id: string; customer_fk_id: string }[];
}

/** The lanes of exported work that are the customer's. */
export function lanesIn(work: string, { id, fkIds }: CustomerKeys): Set<string> {
  const { entries = [], orders = [], addresses = [] } = membersOf(jsonOf(work)) as Partial<Work>;
  const isOwn = (text: string | null) => {
    const { customer, order, changes, customerFkId, id_customer } = membersOf(jsonOf(text));
    const ids = [membersOf(customer)['id'], membersOf(order)['id_customer'], membersOf(changes)['id_customer']];
    return [...ids, id_customer].includes(id) || fkIds.some((fkId) => fkId === customerFkId);
  };
  return new Set([
    ...entries.filter(({ payload, base }) => isOwn(payload) || isOwn(base)).map(({ lane }) => lane),
    ...orders.filter(({ json }) => isOwn(json)).map(({ local_id }) => `order:${local_id}`),
    ...addresses.filter((each) => fkIds.includes(each.customer_fk_id)).map(({ local_id }) => `address:${local_id}`),
  ]);
}

/** What erasing would take. */
export function countOfCustomer(db: Connection, keys: CustomerKeys): ErasedCounts {
  const named = bindingsOf(keys);
  const count = (from: string) => selectCount(db, `SELECT count(*) FROM ${from}`, named);
  return {
    orders: count(`orders WHERE customer_id = @id`),
    addresses: count(`addresses WHERE customer_fk_id ${inExternalIds}`),
    visits: count(`visits WHERE customer_id = @id`),
    notes: count(`customer_notes WHERE customer_id = @id`),
    references: count(`imported_references WHERE kind = 'customer' AND id = @id`),
    drafts: draftsOfCustomer(db, keys).length,
    savedViews: (readSettings(db).savedViews ?? []).filter(({ content }) => isViewOf(content, keys.id)).length,
    journal: journalOfCustomer(db, keys).length,
    exported: exportsOfCustomer(db, keys).length,
    standing: count(`standing_orders WHERE customer_id = @id`),
    signatures: count(fromSignaturesOfCustomer),
    templates: countTemplatesOf(db, keys.id),
  };
}
