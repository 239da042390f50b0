/**
 * The keys of a list of orders, in the list's order. They are cached until a row changes, so that any part of a long list is a
 * slice of the keys, and its length is known.
 */
import type { Connection } from '../engine/connection.ts';
import type { OrderCriteria } from '../../../src-shared/contract/orders/order-lists.ts';
import type { KeysQuery } from '../engine/database-thread.ts';
import { conditionsOf, unanswerable } from './order-criteria.ts';
import type { KeyList } from '../engine/packed-keys.ts';
import { readListHere } from './read-list.ts';
import { countChanges } from '../engine/statement.ts';

interface Kept {
  atChange: number;
  keys: KeyList;
}

/** How many lists are cached: several are shown at the same time, such as all orders, those of today, and a selection. */
const keptLists = 4;
/** How many keys are cached: some 2.5 MB. The newest list is cached however long it is. */
const keptKeys = 1_000_000;

/** The cached lists of a connection by their criteria. The one used last is at the end. */
class KeptLists {
  readonly byCriteria = new Map<string, Kept>();
}

export function listOrderKeys(db: Connection, criteria: OrderCriteria): KeyList {
  const kept = findKeptKeys(db, criteria);
  if (kept) return kept;
  const atChange = countChanges(db);
  return keepKeys(db, criteria, readListHere(db, keysQuery(criteria)), atChange);
}

/** Undefined if the list is not cached, or a row has changed since. */
export function findKeptKeys(db: Connection, criteria: OrderCriteria): KeyList | undefined {
  const kept = db.part(KeptLists).byCriteria;
  const name = JSON.stringify(criteria);
  const known = kept.get(name);
  if (known?.atChange !== countChanges(db)) return undefined;
  kept.delete(name);
  kept.set(name, known);
  return known.keys;
}

/** `atChange`: the changes of this connection just before the list was read, as orders may change before it is kept. */
export function keepKeys(db: Connection, criteria: OrderCriteria, keys: KeyList, atChange: number): KeyList {
  const kept = db.part(KeptLists).byCriteria;
  const name = JSON.stringify(criteria);
  kept.delete(name);
  kept.set(name, { atChange, keys });
  dropOldest(kept);
  return keys;
}

function dropOldest(kept: Map<string, Kept>): void {
  let count = [...kept.values()].reduce((sum, { keys }) => sum + keys.length, 0);
  for (const [oldest, { keys }] of kept) {
    if (kept.size === 1 || (kept.size <= keptLists && count <= keptKeys)) return;
    kept.delete(oldest);
    count -= keys.length;
  }
}

/** The names of the criteria that only the service can apply. */
export function notApplied(criteria: OrderCriteria): string[] {
  const names: string[] = unanswerable.filter((name) => criteria[name] !== undefined);
  return /^-?(created|updated)_at$/.test(criteria.sort ?? '') ? [...names, 'sort'] : names;
}

/** The query for the length of the list, without its keys. */
export function countQuery(criteria: OrderCriteria): KeysQuery {
  const { from, where, bindings } = conditionsOf(criteria, false);
  return { sql: `SELECT count(*) FROM ${from} WHERE ${where}`, bindings };
}

/** The query for the keys of the list. Orders that are equal in the sort order come newest first. */
export function keysQuery(criteria: OrderCriteria): KeysQuery {
  const { sort = '-date' } = criteria;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const nulls = direction === 'DESC' ? 'FIRST' : 'LAST';
  switch (sort.replace('-', '')) {
    case 'date':
      return ordered(criteria, (key) => `${key} ${direction}`, false);
    case 'id_customer':
      return ordered(criteria, (key) => `orders.customer_id ${direction}, ${key} ${direction}`);
    case 'total':
      return ordered(
        criteria,
        (key) => `coalesce(CAST(orders.estimate AS REAL), orders.total_value) ${direction} NULLS LAST, ${key} DESC`,
      );
    case 'customer':
      return byName(criteria, `coalesce(orders.customer_name, orders.customer_fk_id)`, direction);
    case 'status':
      return byName(criteria, `orders.status_name`, direction);
    default:
      // Created and updated times are not known here: the service's ids grow with creation, which is the nearest answer.
      return ordered(criteria, () => `orders.id ${direction} NULLS ${nulls}`);
  }
}

function ordered(criteria: OrderCriteria, order: (key: string) => string, needsRow = true): KeysQuery {
  const { from, key, where, bindings } = conditionsOf(criteria, needsRow);
  return { sql: `SELECT ${key} FROM ${from} WHERE ${where} ORDER BY ${order(key)}`, bindings };
}

function byName(criteria: OrderCriteria, name: string, direction: 'ASC' | 'DESC'): KeysQuery {
  const { from, key, where, bindings } = conditionsOf(criteria, true);
  return {
    sql: `SELECT ${key}, ${name} FROM ${from} WHERE ${where} ORDER BY ${key} DESC`,
    bindings,
    byName: direction,
  };
}
