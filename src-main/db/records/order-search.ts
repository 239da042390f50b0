/** Reads parts of lists of cached orders, and sums over them. */
import type { Connection } from '../engine/connection.ts';
import Big from 'big.js';
import type { OrderTotals } from '../../../src-shared/contract/orders/order-lists.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { hundredthsOf } from '../../../src-shared/domain/pricing.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { findOrder, type StoredOrder } from './orders.ts';
import type { KeyList } from '../engine/packed-keys.ts';
import { selectAll } from '../engine/statement.ts';

/** The rows of these keys, in their order. */
export function readOrderRows(db: Connection, keys: readonly number[]): StoredOrder[] {
  const rows = selectAll<StoredOrder>(
    db,
    `SELECT * FROM orders WHERE order_key IN (SELECT value FROM json_each(@keys))`,
    { keys: JSON.stringify(keys) },
  );
  const byKey = new Map(rows.map((row) => [row.order_key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The position of an order in a list; null if it is not in the list. */
export function placeOf(db: Connection, keys: KeyList, localId: LocalId): number | null {
  const order = findOrder(db, localId);
  const at = order ? keys.indexOf(order.order_key) : -1;
  return at === -1 ? null : at;
}

/** Reading so many rows takes about 2 ms. */
const readAtOnce = 1_000;

/** Works in short turns, because a range may be the whole list. */
export async function readLocalIds(db: Connection, keys: readonly number[]): Promise<LocalId[]> {
  const found: LocalId[] = [];
  for (let from = 0; from < keys.length; from += readAtOnce) {
    if (from > 0) await nextTurn();
    found.push(...readSomeLocalIds(db, keys.slice(from, from + readAtOnce)));
  }
  return found;
}

function readSomeLocalIds(db: Connection, keys: readonly number[]): LocalId[] {
  const rows = selectAll<{ order_key: number; local_id: LocalId }>(
    db,
    `SELECT order_key, local_id FROM orders WHERE order_key IN (SELECT value FROM json_each(@keys))`,
    { keys: JSON.stringify(keys) },
  );
  const byKey = new Map(rows.map(({ order_key, local_id }) => [order_key, local_id]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The keys of a list without these orders. */
export function keysWithout(db: Connection, keys: KeyList, except: readonly string[]): KeyList {
  if (except.length === 0) return keys;
  const left = new Set(
    selectAll<{ order_key: number }>(
      db,
      `SELECT order_key FROM orders WHERE local_id IN (SELECT value FROM json_each(@except))`,
      { except: JSON.stringify(except) },
    ).map(({ order_key }) => order_key),
  );
  return keys.slice(0, keys.length).filter((key) => !left.has(key));
}

export type Summed = Pick<StoredOrder, 'total_value' | 'estimate'>;

/** Works in short turns, because a selection may be the whole list. */
export async function sumOrders(db: Connection, keys: KeyList): Promise<OrderTotals> {
  const sum = createSum();
  for (let from = 0; from < keys.length; from += readAtOnce) {
    const rows = selectAll<Summed>(
      db,
      `SELECT total_value, estimate FROM orders WHERE order_key IN (SELECT value FROM json_each(@keys))`,
      { keys: JSON.stringify(keys.slice(from, from + readAtOnce)) },
    );
    for (const row of rows) sum.add(row);
    await nextTurn();
  }
  return sum.totals();
}

export function sumTotals(rows: Iterable<Summed>): OrderTotals {
  const sum = createSum();
  for (const row of rows) sum.add(row);
  return sum.totals();
}

/** Up to this sum, amounts in whole hundredths are added as numbers, which is exact and ten times as fast. */
const largestSum = 1e15;

function createSum() {
  let total = new Big(0);
  let hundredths = 0;
  let count = 0;
  let estimated = 0;
  let unknown = 0;

  function carry(): void {
    total = total.plus(new Big(hundredths).div(100));
    hundredths = 0;
  }

  return {
    add({ total_value, estimate }: Summed): void {
      count++;
      if (estimate !== null) estimated++;
      const amount = estimate ?? total_value;
      if (amount === null) {
        unknown++;
        return;
      }
      const plain = hundredthsOf(Number(amount));
      if (plain === null) total = total.plus(amount);
      else hundredths += plain;
      if (Math.abs(hundredths) > largestSum) carry();
    },
    totals(): OrderTotals {
      carry();
      return { count, total: total.toFixed(2), estimated, unknown };
    },
  };
}
