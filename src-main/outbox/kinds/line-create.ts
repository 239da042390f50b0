/** Operation 8 of the interface. A line has no external id: a probe finds it as a line that was not there before. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../../src-shared/domain/order.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { createOrderItem } from '../../api/requests/order-items.ts';
import { getOrder } from '../../api/requests/orders.ts';
import { namesOfLines } from '../../db/records/line-names.ts';
import { writeLeftOut } from '../../db/records/left-out.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder } from '../../db/records/orders.ts';
import { cacheOrderAnswer } from '../cache/take-answer.ts';
import { adoptLine } from '../cache/follow-lines.ts';
import { leftOutWithLine } from '../cache/left-out.ts';
import type { EntryOf } from '../queue/entry.ts';
import { chosenId, isDeclaredAbsent, mayBeSentElsewhere, mayHaveLanded } from '../queue/facts.ts';
import {
  ProbeFailed,
  orNullWhenDeleted,
  orNullWhenGone,
  type Operation,
  type OperationContext,
  type Outcome,
  type Settled,
} from '../service/operation.ts';
import { idsAfterCreate, linesWithIds, type LineWithId } from '../../records/match-lines.ts';
import { holdsSentLine } from '../../records/sent-lines.ts';
import { membersHeld, includesLines, wholeAfterCreate } from '../../records/missing-members.ts';
import { lineAsSent, sameValue, valuesOfItem, valuesOfSentLine, valuesOfWholeOrder } from '../../records/values.ts';
import { orderConflict, orderGone } from './conflicts.ts';
import { noteGoneLines, readHeldOrder } from './held-order.ts';
import { candidateOf } from './which-line.ts';

type ItemCreateEntry = EntryOf<'item.create'>;

export const itemCreate: Operation<'item.create'> = {
  effect: 'create',
  async probe(context, claimed) {
    const orderId = findOrder(context.db, recordOfLane(claimed.lane))?.id;
    if (orderId == null) return { kind: 'dependencyLost' };
    const held = await readHeldOrder(context, claimed, orderId);
    if (!held) return orderGone(context, claimed);
    const { order: before, entry } = held;
    const { facts } = entry;
    const adopted = chosenId(facts, 'adopt');
    if (adopted !== null) {
      const chosen = linesWithIds(before).find(({ id }) => id === adopted);
      if (chosen) return settled(context, entry, { after: before, item: chosen }, 'adopted');
      return orderConflict(context, entry, before, { kind: 'undecided', candidates: [] });
    }
    // The order's lines are noted just before the line is sent: without that note it was never sent.
    if (mayHaveLanded(facts) && !isDeclaredAbsent(facts) && facts.knownLines !== null) {
      const found = findOwnLine(context, entry, before, 'adopted');
      if (found) return found;
    }
    const knownLines = linesBefore(context, entry, before);
    return {
      kind: 'write',
      storeFirst: { knownLines },
      async write() {
        const readAgain = () => getOrder(context.client, orderId);
        const isThere = async () => (await orNullWhenGone(readAgain())) !== null;
        const answer = await orNullWhenDeleted(createOrderItem(context.client, orderId, entry.payload.item), isThere);
        if (!answer) return orderGone(context, entry);
        const whole = await wholeAfterCreate(answer.data, [...membersHeld(before), 'items'], readAgain);
        const outcomeIn = (after: Order) => {
          const renumbered = { ...knownLines, ids: idsAfterCreate(knownLines.ids, before, after) };
          return findOwnLine(context, { ...entry, facts: { ...facts, knownLines: renumbered } }, after, 'settled');
        };
        let outcome = outcomeIn(whole);
        if (!outcome) {
          const again = await readAfter(readAgain);
          if (!again) return orderGone(context, entry);
          if (hasLinesAsBefore(before, again)) throw notMade(answer.message);
          outcome = outcomeIn(again) ?? settled(context, entry, { after: again, item: null }, 'settled');
        }
        return outcome.kind === 'settled' ? { ...outcome, said: answer.message } : outcome;
      },
    };
  },
};

/** The ids of the order's lines before the write. */
function linesBefore(context: OperationContext, { lane, facts }: ItemCreateEntry, before: Order) {
  const { ids = null, freed = [] } = facts.knownLines ?? {};
  if (ids && !mayBeSentElsewhere(facts)) return { ids, freed };
  return { ids: linesWithIds(before).map(({ id }) => id), freed: noteGoneLines(context, lane, before) };
}

/** Reads the order again, because the answer may have been made too early. Null if that fails: the line may be there. */
async function readAfter(readAgain: () => Promise<Answer<Order>>): Promise<Order | null> {
  try {
    return (await orNullWhenGone(readAgain()))?.data ?? null;
  } catch (error) {
    throw error instanceof ApiError ? new ProbeFailed(error) : error;
  }
}

/** Some services add the quantity to an existing line, so that no line is new. */
function hasLinesAsBefore(before: Order, after: Order): boolean {
  const valuesOf = ({ items }: Order) => (items ?? []).map(valuesOfItem);
  return includesLines(after) && isDeepStrictEqual(valuesOf(before), valuesOf(after));
}

/** The service may still create it later, so it is probed before it is sent again. */
function notMade(message: string | null): ProbeFailed {
  return new ProbeFailed(new ApiError({ kind: 'notKept', message: message ?? '' }));
}

/** Finds our line among the order's new lines. Null if it is not there. If that is not certain, the rep is asked. */
function findOwnLine(
  context: OperationContext,
  entry: ItemCreateEntry,
  after: Order,
  note: Settled['note'],
): Outcome | null {
  const { knownLines } = entry.facts;
  // An equal line is not adopted if it may have been there before, or if only another machine can have made it.
  if (knownLines?.ids === null || (note === 'adopted' && mayBeSentElsewhere(entry.facts)))
    return askWhichIsOurs(context, entry, after);
  const candidates = newItems(context, entry, after);
  const [first, ...others] = candidates;
  if (!first) return note === 'adopted' ? askWhichIsOurs(context, entry, after) : null;
  if (others.length > 0 && mayHaveLanded(entry.facts)) {
    return orderConflict(context, entry, after, { kind: 'duplicate', candidates: candidates.map(candidateOf) });
  }
  return settled(context, entry, { after, item: candidates.at(-1) ?? first }, note);
}

/**
 * Asks the rep about new lines that may be ours with somebody's changes: lines of the same product or of an unknown one, and lines
 * without a readable id. Null if there are none.
 */
function askWhichIsOurs(context: OperationContext, entry: ItemCreateEntry, after: Order): Outcome | null {
  const { item: line } = entry.payload;
  const { id_item: product } = line;
  const isOfProduct = ({ item }: LineWithId) => item?.id == null || sameValue(item.id, product);
  const changed = addedItems(context, entry, after).filter(isOfProduct);
  const isUnread = after.items?.some((item) => typeof item.id !== 'number' && holdsSentLine(line, item)) ?? false;
  if (changed.length === 0 && !isUnread) return null;
  return orderConflict(context, entry, after, { kind: 'undecided', candidates: changed.map(candidateOf) });
}

/**
 * The new lines that are equal to ours. If none is, and no earlier attempt may have landed, all new lines: the service has changed
 * ours, and the newest is taken for it.
 */
function newItems(context: OperationContext, entry: ItemCreateEntry, order: Order): LineWithId[] {
  const added = addedItems(context, entry, order);
  const alike = added.filter((item) => holdsSentLine(entry.payload.item, item));
  return alike.length > 0 || mayHaveLanded(entry.facts) ? alike : added;
}

/** The lines that were not there when ours was sent, without other lines that were entered here. */
function addedItems({ db }: OperationContext, { lane, facts }: ItemCreateEntry, order: Order): LineWithId[] {
  const known = new Set(facts.knownLines?.ids ?? []);
  const ours = namesOfLines(db, recordOfLane(lane));
  for (const id of facts.knownLines?.freed ?? []) ours.delete(id);
  return linesWithIds(order).filter(({ id }) => !known.has(id) && !ours.has(id));
}

interface Sides {
  after: Order;
  item: LineWithId | null;
}

function settled(
  context: OperationContext,
  entry: ItemCreateEntry,
  { after, item }: Sides,
  note: Settled['note'],
): Settled {
  return {
    kind: 'settled',
    note,
    doc: after,
    apply() {
      cacheOrderAnswer(context, recordOfLane(entry.lane), after);
      if (!item) return;
      adoptLine(context.db, entry, item.id);
      if (note !== 'settled') return;
      const orderLocalId = recordOfLane(entry.lane);
      const leftOut = leftOutWithLine(context.db, orderLocalId, entry.payload.item, item.id, after);
      if (leftOut) writeLeftOut(context.db, orderLocalId, leftOut);
    },
    // A line that was found later may contain edits of others: the rep knew only what was sent.
    ownChange() {
      const asSent = item && note === 'adopted' ? valuesOfSentLine(item.id, entry.payload.item) : {};
      return {
        after: { ...valuesOfWholeOrder(after), ...asSent },
        sent: item ? Object.keys(valuesOfItem(item)).map((field) => `items.${item.id}.${field}`) : [],
        ...(note === 'adopted' && { asSent }),
        lineAsSent: (localId) => (localId === entry.recordLocalId ? lineAsSent(entry.payload.item) : null),
      };
    },
  };
}
