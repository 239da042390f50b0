/**
 * The keys of a list of orders, in its order. They are kept while nothing changes: any place of a long list is then a
 * slice, however far down, and its length is known.
 */
import type { Database } from 'better-sqlite3';
import type { OrderCriteria } from '../../src-shared/contract/order-lists.ts';
import { payAllOwed } from './derived-rows.ts';
import { foldText } from './fold-text.ts';
import { conditionsOf, unanswerable } from './order-criteria.ts';
import { openPacked, packKeys, type KeyList } from './packed-keys.ts';
import { iterateNumbers, iterateRows, selectNumbers, selectValue, type Bindings } from './statement.ts';

interface Kept {
  atChange: number;
  keys: KeyList;
}

/** Lists that are looked at side by side: the orders, those of today, a selection. */
const keptLists = 4;
/** And no more keys than these, some 2.5 MB, but for the one list that was asked for last. */
const keptKeys = 1_000_000;

const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

export function listOrderKeys(db: Database, criteria: OrderCriteria): KeyList {
  return findKeptKeys(db, criteria) ?? keepKeys(db, criteria, selectKeys(db, criteria));
}

/** Undefined where the list was not made since the last change. */
export function findKeptKeys(db: Database, criteria: OrderCriteria): KeyList | undefined {
  const kept = keptByDatabase.get(db);
  const name = JSON.stringify(criteria);
  const known = kept?.get(name);
  if (!kept || known?.atChange !== countChanges(db)) return undefined;
  kept.delete(name);
  kept.set(name, known);
  return known.keys;
}

/** `atChange`: the changes of this connection when the list was asked for. */
export function keepKeys(db: Database, criteria: OrderCriteria, keys: KeyList, atChange = countChanges(db)): KeyList {
  let kept = keptByDatabase.get(db);
  if (!kept) keptByDatabase.set(db, (kept = new Map<string, Kept>()));
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

export function countChanges(db: Database): number {
  return selectValue(db, `SELECT total_changes()`, []) ?? 0;
}

/** Parameters that this machine cannot answer. */
export function notApplied(criteria: OrderCriteria): string[] {
  const names: string[] = unanswerable.filter((name) => criteria[name] !== undefined);
  return /^-?(created|updated)_at$/.test(criteria.sort ?? '') ? [...names, 'sort'] : names;
}

export interface KeysQuery {
  sql: string;
  bindings: Bindings;
}

/** The length of the list, without its keys. */
export function countOrderKeys(db: Database, criteria: OrderCriteria): number {
  if (criteria.text !== undefined) payAllOwed(db);
  const { sql, bindings } = countQuery(criteria);
  return findKeptKeys(db, criteria)?.length ?? selectNumbers(db, sql, bindings)[0] ?? 0;
}

export function countQuery(criteria: OrderCriteria): KeysQuery {
  const { from, where, bindings } = conditionsOf(criteria, false);
  return { sql: `SELECT count(*) FROM ${from} WHERE ${where}`, bindings };
}

/** What reads the list; null for one that is sorted by names, which SQLite cannot. Newest first among equals. */
export function keysQuery(criteria: OrderCriteria): KeysQuery | null {
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
    case 'status':
      return null;
    default:
      // Created and updated times are not known here: the service's ids grow with creation, which is the nearest answer.
      return ordered(criteria, () => `orders.id ${direction} NULLS ${nulls}`);
  }
}

function ordered(criteria: OrderCriteria, order: (key: string) => string, needsRow = true): KeysQuery {
  const { from, key, where, bindings } = conditionsOf(criteria, needsRow);
  return { sql: `SELECT ${key} FROM ${from} WHERE ${where} ORDER BY ${order(key)}`, bindings };
}

function selectKeys(db: Database, criteria: OrderCriteria): KeyList {
  if (criteria.text !== undefined) payAllOwed(db);
  const asked = keysQuery(criteria);
  if (asked) return openPacked(packKeys(iterateNumbers(db, asked.sql, asked.bindings)));
  const direction = criteria.sort?.startsWith('-') ? 'DESC' : 'ASC';
  return criteria.sort?.endsWith('customer')
    ? selectByText(db, criteria, `coalesce(orders.customer_name, orders.customer_fk_id)`, direction)
    : selectByText(db, criteria, `orders.status_name`, direction);
}

/** Names are few and orders many: each name is folded once, so that letters with accents stand with those without. */
function selectByText(db: Database, criteria: OrderCriteria, text: string, direction: 'ASC' | 'DESC'): KeyList {
  const { from, key, where, bindings } = conditionsOf(criteria, true);
  const rows = iterateRows<[key: number, text: string | null]>(
    db,
    `SELECT ${key}, ${text} FROM ${from} WHERE ${where} ORDER BY ${key} DESC`,
    bindings,
  );
  const byText = new Map<string | null, number[]>();
  for (const [key, text] of rows) {
    const known = byText.get(text);
    if (known) known.push(key);
    else byText.set(text, [key]);
  }
  const without = byText.get(null) ?? [];
  byText.delete(null);
  const sign = direction === 'DESC' ? -1 : 1;
  const folded = [...byText]
    .map(([text, keys]) => ({ text: foldText(text ?? ''), keys }))
    .sort((a, b) => sign * (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return openPacked(packKeys(joinLists([...folded.map(({ keys }) => keys), without])));
}

function* joinLists(lists: readonly (readonly number[])[]): Generator<number> {
  for (const list of lists) yield* list;
}
