/** Fills the catalogue with the references of an order, and the customer's addresses with the order's own. */
import type { Database } from 'better-sqlite3';
import type { CatalogueKind } from '../../src-shared/contract/queries.ts';
import { orderReferences } from '../../src-shared/domain/order-fields.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { findAddressByServiceId, insertAddress, writeAddressDoc } from '../db/addresses.ts';
import { recordSighting } from '../db/catalogue.ts';
import { selectPendingLanes } from '../db/outbox-rows.ts';
import { integerOf, listOf, membersOf, numberOf, textOf } from '../db/tolerant.ts';
import { newId, type OutboxContext } from './context.ts';
import { refreshOrderRow } from './fold-records.ts';
import { recordOfLane } from './lanes.ts';

export function harvestOrder(context: OutboxContext, orderLocalId: string, order: Order): void {
  const { db } = context;
  const date = textOf(order.date);
  let renamed = false;
  const record = (kind: CatalogueKind, reference: unknown, price: number | null) => {
    const { id, name, fk_id, type } = membersOf(reference);
    const serviceId = integerOf(id);
    if (serviceId === null) return;
    const sighting = { name: textOf(name), fkId: textOf(fk_id), type: textOf(type), price, orderLocalId, date };
    renamed = recordSighting(db, { kind, id: serviceId, ...sighting }) || renamed;
  };
  for (const member of Object.values(orderReferences)) record(member, order[member], null);
  for (const item of listOf(order.items).map(membersOf)) record('product', item['item'], numberOf(item['price']));
  keepAddress(context, order);
  if (renamed) refreshPendingOrders(db);
}

/** Orders with pending work show names from the catalogue; the others show what the service wrote on them. */
export function refreshPendingOrders(db: Database): void {
  for (const lane of selectPendingLanes(db)) if (lane.startsWith('order:')) refreshOrderRow(db, recordOfLane(lane));
}

/** An address that no list has brought yet: the rep can choose it without a signal. */
function keepAddress(context: OutboxContext, { customer, address }: Order): void {
  const id = integerOf(membersOf(address)['id']);
  const customerFkId = textOf(membersOf(customer)['fk_id']);
  if (id === null || customerFkId === null || findAddressByServiceId(context.db, id)) return;
  const localId = newId<LocalId>(context);
  insertAddress(context.db, localId, customerFkId);
  writeAddressDoc(context.db, localId, { ...address, id }, context.clock.now());
}
