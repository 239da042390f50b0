/** What a file of handed-over work would bring, so that the rep sees it before it comes in. */
import type { Connection } from '../../db/engine/connection.ts';
import type { ImportPreview, ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { type EntryAbout, entryKinds, laneKindOfEntry, verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { JsonRecord } from '../../api/wire/envelope.ts';
import { readAddress, readOrder } from '../../api/lists/read-records.ts';
import { findAddress, findAddressByServiceId } from '../../db/records/addresses.ts';
import { findReference } from '../../db/catalogue/catalogue.ts';
import { isKnownEntry } from '../../db/outbox/exported-work.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, findOrderByServiceId } from '../../db/records/orders.ts';
import { readFoldedAddress } from '../../outbox/view/fold-records.ts';
import { isOfUnknownRecord } from '../../outbox/carry/unknown-records.ts';
import { flattenChanges } from '../../records/values.ts';
import { addressName } from './entry-names.ts';

type Entry = ExportedWork['entries'][number];

const mostNamed = 200;

export function previewImport(db: Connection, work: ExportedWork): ImportPreview {
  const coming = work.entries.filter(({ id }) => !isKnownEntry(db, id, work.id));
  const isUnknown = isOfUnknownRecord(db, work);
  const orders = new Map(work.orders.map((order) => [order.local_id, order]));
  const addresses = new Map(work.addresses.map((address) => [address.local_id, address]));
  const changing = coming.filter(({ kind, lane }) => {
    if (kind === 'order.create' || kind === 'address.create') return false;
    const localId = recordOfLane(lane);
    return (orders.get(localId) ?? addresses.get(localId))?.id !== null;
  });
  // What is taken away stands first.
  const named = [
    ...changing.filter(({ kind }) => verbOf(kind) === 'delete'),
    ...changing.filter(({ kind }) => verbOf(kind) !== 'delete'),
  ];
  return {
    counts: entryKinds
      .map((kind) => ({ kind, count: coming.filter((entry) => entry.kind === kind).length }))
      .filter(({ count }) => count > 0),
    named: named.slice(0, mostNamed).map((entry) => ({
      kind: entry.kind,
      about: aboutOf(db, entry, orders, addresses),
      isUnknownHere: isUnknown(entry),
    })),
    more: Math.max(0, named.length - mostNamed),
    asked: coming.filter(isUnknown).length,
  };
}

/** A record that this machine knows is called as it is called here, whatever the file calls it. */
function aboutOf(
  db: Connection,
  entry: Entry,
  orders: ReadonlyMap<string, ExportedWork['orders'][number]>,
  addresses: ReadonlyMap<string, ExportedWork['addresses'][number]>,
): EntryAbout {
  const localId = recordOfLane(entry.lane);
  const { changes, item } = JSON.parse(entry.payload) as {
    changes?: Record<string, unknown>;
    item?: { id_item?: unknown };
  };
  const productId = item?.id_item;
  const about = {
    product: typeof productId === 'number' ? (findReference(db, 'product', productId)?.name ?? null) : null,
    ...{ itemCount: null, total: null, fileName: null },
    fields: Object.keys(flattenChanges(changes ?? {})),
  };
  if (laneKindOfEntry(entry.kind) === 'address') {
    const { id = null, json = null } = addresses.get(localId) ?? {};
    const here = findAddress(db, localId) ?? (id === null ? undefined : findAddressByServiceId(db, id));
    const address: Partial<Address> = here ? readFoldedAddress(db, here).address : recordIn(json, readAddress);
    return { ...about, name: addressName(address), serviceId: here?.id ?? id };
  }
  const { id = null, json = null } = orders.get(localId) ?? {};
  const here = findOrder(db, localId) ?? (id === null ? undefined : findOrderByServiceId(db, id));
  const name = here ? here.customer_name : recordIn(json, readOrder).customer?.name;
  return { ...about, name: name ?? null, serviceId: here?.id ?? id };
}

function recordIn<T extends object>(json: string | null, read: (record: JsonRecord) => T): Partial<T> {
  return json === null ? {} : read(JSON.parse(json) as JsonRecord);
}
