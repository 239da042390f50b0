/**
 * The keys of a list of orders, in its order. They are kept while nothing changes: any place of a long list is then a
 * slice, however far down, and its length is known.
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

/** Lists that are looked at side by side: the orders, those of today, a selection. */
const keptLists = 4;
/** And no more keys than these, some 2.5 MB, but for the one list that was asked for last. */
const keptKeys = 1_000_000;

/** The lists of a connection by their criteria, the one asked for last at the end. */
class KeptLists {
  readonly byCriteria = new Map<string, Kept>();
}

export function listOrderKeys(db: Connection, criteria: OrderCriteria): KeyList {
  const kept = findKeptKeys(db, criteria);
  if (kept) return kept;
  return keepKeys(db, criteria, readListHere(db, keysQuery(criteria)));
}

/** Undefined where the list was not made since the last change. */
export function findKeptKeys(db: Connection, criteria: OrderCriteria): KeyList | undefined {
  const kept = db.part(KeptLists).byCriteria;
  const name = JSON.stringify(criteria);
  const known = kept.get(name);
  if (known?.atChange !== countChanges(db)) return undefined;
  kept.delete(name);
  kept.set(name, known);
  return known.keys;
}

/** `atChange`: the changes of this connection when the list was asked for. */
export function keepKeys(db: Connection, criteria: OrderCriteria, keys: KeyList, atChange = countChanges(db)): KeyList {
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

/** Parameters that this machine cannot answer. */
export function notApplied(criteria: OrderCriteria): string[] {
  const names: string[] = unanswerable.filter((name) => criteria[name] !== undefined);
  return /^-?(created|updated)_at$/.test(criteria.sort ?? '') ? [...names, 'sort'] : names;
}

/** Asks for the length of the list, without its keys. */
export function countQuery(criteria: OrderCriteria): KeysQuery {
  const { from, where, bindings } = conditionsOf(criteria, false);
  return { sql: `SELECT count(*) FROM ${from} WHERE ${where}`, bindings };
}

/** What reads the list. Newest first among equals. */
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
