/** Fills the catalogue with the references that orders mention, and the cache with their addresses. */
import type { Connection } from '../../db/engine/connection.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { findAddressByFormerId, findAddressByServiceId, insertKnownAddress } from '../../db/records/addresses.ts';
import { writeMention, type Mention } from '../../db/catalogue/catalogue.ts';
import { isOrderLane, recordOfLane } from '../../db/outbox/lanes.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { secondOf } from '../../db/records/order-keys.ts';
import { selectOrderLanesThatShow } from '../../db/outbox/pending-lanes.ts';
import { selectPendingLanes } from '../../db/outbox/rows.ts';
import { transactionOf, transactUnsynced } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { refreshOrderRow } from '../view/fold-records.ts';
import { mentionsOf, type MentionedAddress, type Mentions, type Reference } from '../../records/mentions.ts';
import { isOfTheMachine } from '../../db/engine/storage-problem.ts';

/**
 * Gathers the references of orders, and writes each once per `flush`, because orders share most references: a hundred orders may
 * mention a hundred different ones a thousand times.
 */
export interface MentionCollector {
  add(orderLocalId: string, mentions: Mentions): void;
  /** The number of references that are not written yet. */
  countWaiting(): number;
  /** Runs within the transaction of the orders. */
  readonly flush: () => void;
}

/** Gathers the references of an answered order. Answers in one transaction share a collector, which is written at its end. */
export function noteMentions(context: OutboxContext, orderLocalId: string, order: Order): void {
  const transaction = transactionOf(context.db);
  const shared = transaction.part(SharedCollector);
  if (!shared.collector) {
    shared.collector = collectMentions(context);
    transaction.lastSteps.push(shared.collector.flush);
  }
  shared.collector.add(orderLocalId, mentionsOf(order));
}

/** The collector of the answers that share a transaction. */
class SharedCollector {
  collector: MentionCollector | null = null;
}

/** A collector remembers what it has written, so it must not outlive one scan. */
export function collectMentions(context: OutboxContext): MentionCollector {
  const { db } = context;
  const kinds = new Map<CatalogueKind, MentionsOfKind>();
  const addressIds = new Set<number>();

  function note({ kind, id, ...members }: Reference, price: number | null, seen: Seen): void {
    let ofKind = kinds.get(kind);
    if (!ofKind) kinds.set(kind, (ofKind = { waiting: new Map(), written: new Map() }));
    if (seen.second < (ofKind.written.get(id) ?? -Infinity)) return;
    const { waiting } = ofKind;
    const other = waiting.get(id);
    const isOlder = other !== undefined && seen.second < other.second;
    if (isOlder && isWhole(other)) return;
    const mention = { kind, id, ...members, price, ...seen };
    waiting.set(id, !other ? mention : isOlder ? fillUp(other, mention) : fillUp(mention, other));
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
      const renamed: Mention[] = [];
      for (const { waiting, written } of kinds.values()) {
        for (const [id, mention] of waiting) {
          if (writeMention(db, mention)) renamed.push(mention);
          if (isWhole(mention)) written.set(id, mention.second);
        }
        waiting.clear();
      }
      if (renamed.length > 0) refreshOrdersThatShow(db, renamed);
    },
  };
}

/** The order that mentions a reference. `second`: its date in seconds since 1970, which is comparable across time zones. */
type Seen = Pick<Mention, 'orderLocalId' | 'date'> & { second: number };

interface MentionsOfKind {
  waiting: Map<number, Mention & Seen>;
  /** When each completely written reference was seen. An older mention of it adds nothing. */
  written: Map<number, number>;
}

/** The newer mention wins; an older one fills its gaps. */
function fillUp<S extends Mention>(newer: S, older: Mention): S {
  return {
    ...newer,
    name: newer.name ?? older.name,
    fkId: newer.fkId ?? older.fkId,
    type: newer.type ?? older.type,
    price: newer.price ?? older.price,
  };
}

function isWhole({ kind, name, fkId, type, price }: Mention): boolean {
  return name !== null && fkId !== null && (kind !== 'product' || (type !== null && price !== null));
}

/** Updates the rows of orders with pending work that show one of these references. */
export function refreshOrdersThatShow(db: Connection, renamed: readonly Pick<Mention, 'kind' | 'id'>[]): void {
  const idsOf = (kind: CatalogueKind) => renamed.filter((mention) => mention.kind === kind).map(({ id }) => id);
  const shown = { customers: idsOf('customer'), statuses: idsOf('status'), products: idsOf('product') };
  for (const lane of selectOrderLanesThatShow(db, shown)) refreshIfReadable(db, lane);
}

/** This many orders take about 5 ms. */
const ordersInTurn = 30;

/** Updates the rows of all orders with pending work, which show names from the catalogue. Works in short turns. */
export async function refreshPendingOrders(db: Connection): Promise<void> {
  const lanes = selectPendingLanes(db).filter(isOrderLane);
  for (let at = 0; at < lanes.length && db.open; at += ordersInTurn) {
    const some = lanes.slice(at, at + ordersInTurn);
    transactUnsynced(db, () => some.forEach((lane) => refreshIfReadable(db, lane)));
    await nextTurn();
  }
}

/** An unreadable entry must not stop the update of other orders. Its own order's row stays as it is. */
function refreshIfReadable(db: Connection, lane: string): void {
  try {
    refreshOrderRow(db, recordOfLane(lane));
  } catch (error) {
    if (isOfTheMachine(error)) throw error;
  }
}

/** Caches an address that is not cached yet, so that the rep can choose it offline. */
function keepAddress(context: OutboxContext, address: MentionedAddress): void {
  const { db } = context;
  if (findAddressByServiceId(db, address.id) || findAddressByFormerId(db, address.id)) return;
  insertKnownAddress(db, { ...address, localId: newId<LocalId>(context) });
}
