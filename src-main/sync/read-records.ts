/**
 * Reads the records of which a list says something else than the service has just answered about them. Each is announced as it is
 * cached: the next may not be answered.
 */
import { getCustomerAddress } from '../api/requests/customer-addresses.ts';
import { getOrder } from '../api/requests/orders.ts';
import { findAddressByServiceId, markAddressGone } from '../db/records/addresses.ts';
import { findOrderByServiceId, markOrderGone, readOrderText } from '../db/records/orders.ts';
import { transact } from '../db/engine/statement.ts';
import { cacheAddressAnswer, cacheOrderAnswer } from '../outbox/cache/take-answer.ts';
import { probeRecord } from '../outbox/service/failed-reads.ts';
import { refreshOrderRow } from '../outbox/view/fold-records.ts';
import { isSameText } from './same-text.ts';
import type { SyncContext } from './sync-context.ts';

/** For one list. The other records keep what is cached, and a later list is believed about them. */
const mostReads = 20;

/**
 * Reads orders by their server ids. Rejects with `ApiError`; the orders that were read until then stay. Returns how many changed.
 */
export async function readOrders(context: SyncContext, ids: readonly number[]): Promise<number> {
  const { db, client, clock } = context;
  let changed = 0;
  for (const id of ids.slice(0, mostReads)) {
    const before = findOrderByServiceId(db, id);
    const order = await probeRecord(context, getOrder(client, id));
    const known = findOrderByServiceId(db, id);
    // A write was answered meanwhile, so this answer may be older.
    if (!before || !known || order === undefined || known.confirmed_at_ms !== before.confirmed_at_ms) continue;
    const text = readOrderText(db, known);
    // An unchanged record is not noted as confirmed, so that the next list is believed in whatever form it comes.
    if (order && known.gone_at_ms === null && text !== null && isSameText(text, JSON.stringify(order))) continue;
    transact(db, () => {
      if (order) cacheOrderAnswer(context, known.local_id, order);
      else markOrderGone(db, known.local_id, clock.now());
      refreshOrderRow(db, known.local_id);
    });
    context.changed('orders', 'catalogue', 'addresses');
    changed += 1;
  }
  return changed;
}

/** The same for addresses. */
export async function readAddresses(context: SyncContext, ids: readonly number[]): Promise<void> {
  const { db, client, clock } = context;
  for (const id of ids.slice(0, mostReads)) {
    const before = findAddressByServiceId(db, id);
    const address = await probeRecord(context, getCustomerAddress(client, id));
    const known = findAddressByServiceId(db, id);
    if (!before || !known || address === undefined || known.confirmed_at_ms !== before.confirmed_at_ms) continue;
    if (address && known.gone_at_ms === null && known.json !== null && isSameText(known.json, JSON.stringify(address)))
      continue;
    transact(db, () => {
      if (address) cacheAddressAnswer(context, known.local_id, address);
      else markAddressGone(db, known.local_id, clock.now());
    });
    context.changed('addresses');
  }
}
