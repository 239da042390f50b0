/** Fills the catalogue with the references of orders, and the customers' addresses with the orders' own. */
import type { Connection } from '../../db/engine/connection.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { findAddressByPreviousId, findAddressByServiceId, insertKnownAddress } from '../../db/records/addresses.ts';
import { recordSighting, type Sighting } from '../../db/catalogue/catalogue.ts';
import { isOrderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { secondOf } from '../../db/records/orders.ts';
import { selectOrderLanesThatShow } from '../../db/outbox/pending-lanes.ts';
import { selectPendingLanes } from '../../db/outbox/rows.ts';
import { transactionOf, transactUnsynced } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import { mentionsOf, type MentionedAddress, type Mentions, type Reference } from '../../records/mentions.ts';
import { isOfTheMachine } from '../../db/engine/storage-problem.ts';

/**
 * Gathers what orders refer to, and writes each reference once per `flush`. Orders share most of their references: of a
 * hundred orders a thousand sightings are a hundred different ones, and a pull that begins with the newest meets hardly any
 * that it would have to write again.
 */
export interface Harvest {
  add(orderLocalId: string, mentions: Mentions): void;
  /** How many references are to be written. */
  countWaiting(): number;
  /** Runs within a transaction: that of the orders. */
  readonly flush: () => void;
}

/** Answers that share a transaction are one harvest, which is written at its end. */
export function harvestOrder(context: OutboxContext, orderLocalId: string, order: Order): void {
  const transaction = transactionOf(context.db);
  const shared = transaction.part(SharedHarvest);
  if (!shared.harvest) {
    shared.harvest = createHarvest(context);
    transaction.lastSteps.push(shared.harvest.flush);
  }
  shared.harvest.add(orderLocalId, mentionsOf(order));
}

/** Of the answers that share a transaction. */
class SharedHarvest {
  harvest: Harvest | null = null;
}

/** Remembers what it wrote: for one walk, not longer. */
export function createHarvest(context: OutboxContext): Harvest {
  const { db } = context;
  const kinds = new Map<CatalogueKind, Sightings>();
  const addressIds = new Set<number>();

  function note({ kind, id, ...members }: Reference, price: number | null, seen: Seen): void {
    let of = kinds.get(kind);
    if (!of) kinds.set(kind, (of = { waiting: new Map(), written: new Map() }));
    if (seen.second < (of.written.get(id) ?? -Infinity)) return;
    const { waiting } = of;
    const other = waiting.get(id);
    const isOlder = other !== undefined && seen.second < other.second;
    if (isOlder && isWhole(other)) return;
    const sighting = { kind, id, ...members, price, ...seen };
    waiting.set(id, !other ? sighting : isOlder ? fillUp(other, sighting) : fillUp(sighting, other));
  }

  return {
    add(orderLocalId, { date, references, prices, address }) {
      const seen = { orderLocalId, date: date || null, second: secondOf(date) };
      for (const [at, reference] of references.entries()) note(reference, prices[at] ?? null, seen);
      if (address === null || addressIds.has(address.id)) return;
      addressIds.add(address.id);
      keepAddress(context, address);
    },
    countWaiting: () => [...kinds.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
    flush() {
      const renamed: Sighting[] = [];
      for (const { waiting, written } of kinds.values()) {
        for (const [id, sighting] of waiting) {
          if (recordSighting(db, sighting)) renamed.push(sighting);
          if (isWhole(sighting)) written.set(id, sighting.second);
        }
        waiting.clear();
      }
      if (renamed.length > 0) refreshOrdersThatShow(db, renamed);
    },
  };
}

/** `second`: the date as seconds since 1970, whatever its time zone. */
type Seen = Pick<Sighting, 'orderLocalId' | 'date'> & { second: number };

interface Sightings {
  waiting: Map<number, Sighting & Seen>;
  /** When references were seen that are written with all their members: of them an older sighting says nothing new. */
  written: Map<number, number>;
}

/** The newer sighting decides; what it does not say, an older one may. */
function fillUp<S extends Sighting>(newer: S, older: Sighting): S {
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
export function refreshOrdersThatShow(db: Connection, renamed: readonly Pick<Sighting, 'kind' | 'id'>[]): void {
  const idsOf = (kind: CatalogueKind) => renamed.filter((sighting) => sighting.kind === kind).map(({ id }) => id);
  const shown = { customers: idsOf('customer'), statuses: idsOf('status'), products: idsOf('product') };
  for (const lane of selectOrderLanesThatShow(db, shown)) refreshWhereReadable(db, lane);
}

/** So many are some 5 ms. */
const ordersInTurn = 30;

/** Orders with pending work show names from the catalogue; the others show what the service wrote on them. In short turns. */
export async function refreshPendingOrders(db: Connection): Promise<void> {
  const lanes = selectPendingLanes(db).filter(isOrderLane);
  for (let at = 0; at < lanes.length && db.open; at += ordersInTurn) {
    const some = lanes.slice(at, at + ordersInTurn);
    transactUnsynced(db, () => some.forEach((lane) => refreshWhereReadable(db, lane)));
    await nextTurn();
  }
}

/** Work that cannot be read holds its own order only, not everybody's names: the row stays as it is. */
function refreshWhereReadable(db: Connection, lane: string): void {
  try {
    refreshOrderRow(db, recordOfLane(lane));
  } catch (error) {
    if (isOfTheMachine(error)) throw error;
  }
}

/** An address that no list has brought yet: the rep can choose it without a signal. */
function keepAddress(context: OutboxContext, address: MentionedAddress): void {
  const { db } = context;
  if (findAddressByServiceId(db, address.id) || findAddressByPreviousId(db, address.id)) return;
  insertKnownAddress(db, { ...address, localId: newId<LocalId>(context) });
}
