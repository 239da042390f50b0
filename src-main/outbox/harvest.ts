/** Fills the catalogue with the references of orders, and the customers' addresses with the orders' own. */
import type { Database } from 'better-sqlite3';
import type { CatalogueKind } from '../../src-shared/contract/queries.ts';
import { orderReferences } from '../../src-shared/domain/order-fields.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import type { LocalId } from '../../src-shared/domain/ids.ts';
import { findAddressByServiceId, insertAddress, writeAddressDoc } from '../db/addresses.ts';
import { recordSighting, type Sighting } from '../db/catalogue.ts';
import { selectOrderLanesThatShow } from '../db/outbox-lanes.ts';
import { selectPendingLanes } from '../db/outbox-rows.ts';
import { integerOf, listOf, membersOf, numberOf, textOf } from '../db/tolerant.ts';
import { newId, type OutboxContext } from './context.ts';
import { refreshOrderRow } from './fold-records.ts';
import { recordOfLane } from './lanes.ts';
import { isOfTheMachine } from './park.ts';

/**
 * Gathers what orders refer to, and writes each reference once per `flush`. Orders share most of their references: of a
 * hundred orders a thousand sightings are a hundred different ones, and a pull that begins with the newest meets hardly any
 * that it would have to write again.
 */
export interface Harvest {
  add(orderLocalId: string, order: Order): void;
  /** Runs within a transaction: that of the orders. */
  flush(): void;
}

export function harvestOrder(context: OutboxContext, orderLocalId: string, order: Order): void {
  const harvest = createHarvest(context);
  harvest.add(orderLocalId, order);
  harvest.flush();
}

/** Remembers what it wrote: for one walk, not longer. */
export function createHarvest(context: OutboxContext): Harvest {
  const { db } = context;
  const kinds = new Map<CatalogueKind, Sightings>();
  const addressIds = new Set<number>();

  function note(kind: CatalogueKind, reference: unknown, price: unknown, orderLocalId: string, date: string): void {
    const { id: serviceId, name, fk_id, type } = membersOf(reference);
    const id = integerOf(serviceId);
    if (id === null) return;
    let of = kinds.get(kind);
    if (!of) kinds.set(kind, (of = { waiting: new Map(), written: new Map() }));
    if (date < (of.written.get(id) ?? '')) return;
    const { waiting } = of;
    const other = waiting.get(id);
    const isOlder = other !== undefined && date < (other.date ?? '');
    if (isOlder && isWhole(other)) return;
    const names = { name: textOf(name), fkId: textOf(fk_id), type: textOf(type) };
    const seen = { kind, id, ...names, price: numberOf(price), orderLocalId, date: date === '' ? null : date };
    waiting.set(id, !other ? seen : isOlder ? fillUp(other, seen) : fillUp(seen, other));
  }

  return {
    add(orderLocalId, order) {
      const date = textOf(order.date) ?? '';
      for (const member of members) note(member, order[member], null, orderLocalId, date);
      for (const item of listOf(order.items).map(membersOf)) {
        note('product', item['item'], item['price'], orderLocalId, date);
      }
      keepAddress(context, order, addressIds);
    },
    flush() {
      const renamed: Sighting[] = [];
      for (const { waiting, written } of kinds.values()) {
        for (const [id, sighting] of waiting) {
          if (recordSighting(db, sighting)) renamed.push(sighting);
          if (isWhole(sighting)) written.set(id, sighting.date ?? '');
        }
        waiting.clear();
      }
      if (renamed.length > 0) refreshOrdersThatShow(db, renamed);
    },
  };
}

const members = Object.values(orderReferences);

interface Sightings {
  waiting: Map<number, Sighting>;
  /** Dates of references that are written with all their members: an older sighting says nothing new. */
  written: Map<number, string>;
}

/** The newer sighting decides; what it does not say, an older one may. */
function fillUp(newer: Sighting, older: Sighting): Sighting {
  return {
    ...newer,
    name: newer.name ?? older.name,
    fkId: newer.fkId ?? older.fkId,
    type: newer.type ?? older.type,
    price: newer.price ?? older.price,
  };
}

function isWhole({ kind, name, fkId, type, price }: Sighting): boolean {
  return name !== null && fkId !== null && (kind !== 'product' || (type !== null && price !== null));
}

/** Of the orders with pending work, those that show one of these references in the list or are found by it. */
function refreshOrdersThatShow(db: Database, renamed: readonly Sighting[]): void {
  const idsOf = (kind: CatalogueKind) => renamed.filter((sighting) => sighting.kind === kind).map(({ id }) => id);
  const shown = { customers: idsOf('customer'), statuses: idsOf('status'), products: idsOf('product') };
  for (const lane of selectOrderLanesThatShow(db, shown)) refreshWhereReadable(db, lane);
}

/** Orders with pending work show names from the catalogue; the others show what the service wrote on them. */
export function refreshPendingOrders(db: Database): void {
  for (const lane of selectPendingLanes(db)) if (lane.startsWith('order:')) refreshWhereReadable(db, lane);
}

/** Work that cannot be read holds its own order only, not everybody's names: the row stays as it is. */
function refreshWhereReadable(db: Database, lane: string): void {
  try {
    refreshOrderRow(db, recordOfLane(lane));
  } catch (error) {
    if (isOfTheMachine(error)) throw error;
  }
}

/** An address that no list has brought yet: the rep can choose it without a signal. */
function keepAddress(context: OutboxContext, { customer, address }: Order, known: Set<number>): void {
  const id = integerOf(membersOf(address)['id']);
  const customerFkId = textOf(membersOf(customer)['fk_id']);
  if (id === null || customerFkId === null || known.has(id)) return;
  known.add(id);
  if (findAddressByServiceId(context.db, id)) return;
  const localId = newId<LocalId>(context);
  insertAddress(context.db, localId, customerFkId);
  writeAddressDoc(context.db, localId, { ...address, id }, context.clock.now());
}
