/**
 * The keys of a list of orders, in its order. They are kept while nothing changes: any place of a long list is then a
 * slice, however far down, and its length is known.
 */
import type { Database } from 'better-sqlite3';
import type { OrderCriteria } from '../../src-shared/contract/order-lists.ts';
import { foldText } from './fold-text.ts';
import { conditionsOf, unanswerable } from './order-criteria.ts';
import { selectAll, selectNumbers, selectOne } from './statement.ts';

interface Kept {
  atChange: number;
  keys: readonly number[];
}

/** Lists that are looked at side by side: the orders, those of today, a selection. */
const keptLists = 4;

const keptByDatabase = new WeakMap<Database, Map<string, Kept>>();

export function listOrderKeys(db: Database, criteria: OrderCriteria): readonly number[] {
  let kept = keptByDatabase.get(db);
  if (!kept) keptByDatabase.set(db, (kept = new Map<string, Kept>()));
  const name = JSON.stringify(criteria);
  const atChange = selectOne<{ n: number }>(db, `SELECT total_changes() AS n`)?.n ?? 0;
  const known = kept.get(name);
  kept.delete(name);
  const list = known?.atChange === atChange ? known : { atChange, keys: selectKeys(db, criteria) };
  kept.set(name, list);
  for (const oldest of kept.keys()) if (kept.size > keptLists) kept.delete(oldest);
  return list.keys;
}

/** Parameters that this machine cannot answer. */
export function notApplied(criteria: OrderCriteria): string[] {
  const names: string[] = unanswerable.filter((name) => criteria[name] !== undefined);
  return /^-?(created|updated)_at$/.test(criteria.sort ?? '') ? [...names, 'sort'] : names;
}

/** Newest first where nothing else is wanted, and among those that are equal. */
function selectKeys(db: Database, criteria: OrderCriteria): number[] {
  const { sort = '-date' } = criteria;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const nulls = direction === 'DESC' ? 'FIRST' : 'LAST';
  switch (sort.replace('-', '')) {
    case 'date':
      return select(db, criteria, (key) => `${key} ${direction}`, false);
    case 'id_customer':
      return select(db, criteria, (key) => `orders.customer_id ${direction}, ${key} ${direction}`);
    case 'total':
      return select(
        db,
        criteria,
        (key) => `coalesce(CAST(orders.estimate AS REAL), orders.total_value) ${direction} NULLS LAST, ${key} DESC`,
      );
    case 'customer':
      return selectByText(db, criteria, `coalesce(orders.customer_name, orders.customer_fk_id)`, direction);
    case 'status':
      return selectByText(db, criteria, `orders.status_name`, direction);
    default:
      // Created and updated times are not known here: the service's ids grow with creation, which is the nearest answer.
      return select(db, criteria, () => `orders.id ${direction} NULLS ${nulls}`);
  }
}

function select(db: Database, criteria: OrderCriteria, order: (key: string) => string, needsRow = true): number[] {
  const { from, key, where, bindings } = conditionsOf(criteria, needsRow);
  return selectNumbers(db, `SELECT ${key} FROM ${from} WHERE ${where} ORDER BY ${order(key)}`, bindings);
}

/** Names are few and orders many: each name is folded once, so that letters with accents stand with those without. */
function selectByText(db: Database, criteria: OrderCriteria, text: string, direction: 'ASC' | 'DESC'): number[] {
  const { from, key, where, bindings } = conditionsOf(criteria, true);
  const rows = selectAll<{ k: number; t: string | null }>(
    db,
    `SELECT ${key} AS k, ${text} AS t FROM ${from} WHERE ${where} ORDER BY ${key} DESC`,
    bindings,
  );
  const byText = Map.groupBy(rows, ({ t }) => t);
  const sign = direction === 'DESC' ? -1 : 1;
  const texts = [...byText.keys()]
    .filter((t) => t !== null)
    .map((t) => ({ t, folded: foldText(t) }))
    .sort((a, b) => sign * (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  const without = byText.get(null) ?? [];
  return [...texts.flatMap(({ t }) => byText.get(t) ?? []), ...without].map(({ k }) => k);
}
