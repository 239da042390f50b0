/** Reads customers' addresses from the service (interface, operation 9). */
import type { Address } from '../../src-shared/domain/address.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { unreadableRecords } from '../api/wire/api-error.ts';
import { getCustomerAddress, scanCustomerAddresses } from '../api/requests/customer-addresses.ts';
import { isWholePage } from '../api/lists/page.ts';
import { recordAddressPull, stalestAddressCustomers } from '../db/records/address-pulls.ts';
import {
  addressesOfCustomer,
  findAddressByServiceId,
  insertAddress,
  markAddressGone,
  moveAddress,
  noteAddressListed,
  type StoredAddress,
  writeAddressDoc,
} from '../db/records/addresses.ts';
import { countErasings } from '../db/privacy/overwrite.ts';
import { addressLane } from '../db/outbox/lanes.ts';
import { isDeletedByRep } from '../db/outbox/rows.ts';
import { transact } from '../db/engine/statement.ts';
import { newId } from '../outbox/queue/context.ts';
import { openAddressCreates } from '../outbox/view/open-address-creates.ts';
import { isOffList } from '../outbox/kinds/still-there.ts';
import { isUnanswerable, probeRecord } from '../outbox/service/failed-reads.ts';
import { expectAdoption } from '../outbox/send/seen-by-pull.ts';
import { addressListMaxAgeMs } from '../outbox/queue/timing.ts';
import { askAboutAddressDuplicate } from '../outbox/decide/duplicates.ts';
import { believe } from '../outbox/cache/believe.ts';
import { readAddresses } from './read-records.ts';
import { isSameText } from './same-text.ts';
import type { SyncContext } from './sync-context.ts';

/** Old lists are read again in the background, for this many customers in a pass. */
const customersPerPass = 10;

/**
 * Reads one customer's whole list; an address that is no longer in it is gone. Returns how many were read. Rejects with `ApiError`;
 * what was read until then stays, as the first page of an endless list, or the readable records of a list.
 */
export async function pullAddresses(context: SyncContext, customerFkId: string): Promise<number> {
  const { db, client, clock, listClock } = context;
  const askedAtMs = listClock.ask();
  const erasings = countErasings(db);
  const toRead: number[] = [];
  const present = new Map<number, Address>();
  let gone: number[] = [];
  let isWhole = false;
  let isRead = true;
  try {
    for await (const page of scanCustomerAddresses(client, customerFkId)) {
      for (const address of page.rows) if (typeof address.id === 'number') present.set(address.id, address);
      isRead &&= isWholePage(page);
    }
    gone = await findGone(context, customerFkId, present);
    isWhole = true;
  } finally {
    // The list may be that of a customer who was erased meanwhile. Another's is read in a later pass.
    if (countErasings(db) === erasings && (isWhole || present.size > 0)) {
      transact(db, () => {
        for (const [id, address] of present)
          applyAddress(context, customerFkId, { ...address, id }, { askedAtMs, toRead });
        for (const id of gone) markGone(context, id, askedAtMs);
        if (isWhole) recordAddressPull(db, customerFkId, clock.now());
      });
      context.changed('addresses');
    }
  }
  await readAddresses(context, toRead);
  if (!isRead) throw unreadableRecords();
  return present.size;
}

/**
 * The list may have changed during the scan, so each missing address is read by itself. Some services still answer for a deleted
 * address and only leave it out of the list; for an address that the list has held before, the list is read once more.
 */
async function findGone(
  context: SyncContext,
  customerFkId: string,
  present: ReadonlyMap<number, Address>,
): Promise<number[]> {
  const { db, client } = context;
  const gone: number[] = [];
  for (const { id, gone_at_ms, listed_at_ms } of addressesOfCustomer(db, customerFkId)) {
    if (id === null || gone_at_ms !== null || present.has(id)) continue;
    const held = await probeRecord(context, getCustomerAddress(client, id));
    const hasLeft = held != null && listed_at_ms !== null && (await isOffList({ id }, readAgain()));
    if (held === null || hasLeft) gone.push(id);
  }
  return gone;

  function readAgain() {
    return scanCustomerAddresses(client, customerFkId);
  }
}

/** Marks an address as gone, unless it was recreated or seen on the service since. */
function markGone({ db, clock, listClock }: SyncContext, id: number, askedAtMs: number): void {
  const known = findAddressByServiceId(db, id);
  if (!known) return;
  const confirmedAtMs = known.confirmed_at_ms ?? 0;
  // A time in the future was noted before the clock was set back, and says nothing of what came since.
  if (confirmedAtMs <= listClock.now() && askedAtMs < confirmedAtMs) return;
  markAddressGone(db, known.local_id, clock.now());
}

/** Keeps the lists of customers with cached addresses from growing old. `mayGoOn` is asked before each. */
export async function refreshStaleAddresses(context: SyncContext, mayGoOn: () => Promise<boolean>): Promise<void> {
  const { db, clock, log } = context;
  for (const customerFkId of stalestAddressCustomers(
    db,
    { nowMs: clock.now(), maxAgeMs: addressListMaxAgeMs },
    customersPerPass,
  )) {
    if (!(await mayGoOn())) return;
    // They left meanwhile, with their customer.
    if (addressesOfCustomer(db, customerFkId).length === 0) continue;
    const erasings = countErasings(db);
    try {
      await pullAddresses(context, customerFkId);
    } catch (error) {
      if (!(await isUnanswerable(context, error))) throw error;
      // The service has no list for this customer, or breaks on it: that must not keep the other customers waiting.
      log('warn', 'addresses.unanswerable', { error });
      // A customer who was erased meanwhile leaves no trace.
      if (countErasings(db) === erasings) recordAddressPull(db, customerFkId, clock.now());
    }
  }
}

function applyAddress(
  context: SyncContext,
  customerFkId: string,
  address: Address & { id: number },
  { askedAtMs, toRead }: { askedAtMs: number; toRead: number[] },
): void {
  const { db, listClock } = context;
  const known = findAddressByServiceId(db, address.id);
  if (known) {
    noteAddressListed(db, known.local_id, askedAtMs);
    const isSame = known.json !== null && isSameText(known.json, JSON.stringify(address));
    const isDeletedHere = known.gone_at_ms !== null && isDeletedByRep(db, addressLane(known.local_id));
    const belief = believe(known, { askedAtMs, nowMs: listClock.now(), isSame, isDeletedHere });
    if (belief === 'readRecord') toRead.push(address.id);
    if (belief !== 'take' || (isSame && isHeldAsListed(known, customerFkId))) return;
  }
  if (!known && mayBeOurs(context, customerFkId, address)) return;
  const localId = known?.local_id ?? newId<LocalId>(context);
  if (!known) insertAddress(db, localId, customerFkId);
  else if (known.customer_fk_id !== customerFkId) moveAddress(db, localId, customerFkId);
  writeAddressDoc(db, localId, address, { listAskedAtMs: askedAtMs });
  if (!known && askAboutAddressDuplicate(context, localId, customerFkId, address)) context.changed('outbox');
}

/** Whether nothing but its JSON could differ from the list. */
function isHeldAsListed(known: StoredAddress, customerFkId: string): boolean {
  return known.gone_at_ms === null && known.unconfirmed === 0 && known.customer_fk_id === customerFkId;
}

/** Whether an open create may have made the address: its answer is outstanding or lost. */
function mayBeOurs(context: SyncContext, customerFkId: string, { fk_id: fkId }: Address): boolean {
  const creates = openAddressCreates(context.db, customerFkId, fkId);
  return creates.some((create) => expectAdoption(context, create, fkId ?? ''));
}
