/**
 * Reads lists of orders. The window needs the beginning at once and the length a moment later, so the beginning is read by a query
 * that stops early, and the whole list by another thread.
 */
import type { Connection } from '../engine/connection.ts';
import type { OrderCriteria, OrderSelection } from '../../../src-shared/contract/orders/order-lists.ts';
import type { DatabaseThread, KeysQuery } from '../engine/database-thread.ts';
import { createNewestTexts } from './newest-texts.ts';
import { beginningsOf, matchOf } from './order-criteria.ts';
import { countQuery, findKeptKeys, keepKeys, keysQuery } from './order-keys.ts';
import { keysWithout } from '../records/order-search.ts';
import type { OrderSummary } from '../records/order-summary.ts';
import type { KeyList } from '../engine/packed-keys.ts';
import { readCount, readList } from './read-list.ts';
import { wholeWords } from './search-words.ts';
import { countChanges, selectCount, selectNumbers } from '../engine/statement.ts';

/** The most rows that are read as a beginning. For rows further down the whole list is read. */
const longestBeginning = 400;

/** Status and user have no index: this many orders are searched for hits, which takes half a millisecond. */
const lookedThrough = 2_000;

/** Selections that nobody reads to their end go with the next ones. */
const mostBegun = 3;

export interface Beginning {
  keys: KeyList;
  /** Whether the list has no more keys. */
  isWhole: boolean;
}

export interface OrderLists {
  /** At least `count` keys, or all if there are fewer; null if they cannot be read quickly. */
  beginning(criteria: OrderCriteria, count: number): Promise<Beginning | null>;
  whole(criteria: OrderCriteria): Promise<KeyList>;
  /** All that the criteria find, without those that are excepted. */
  selected(selection: OrderSelection): Promise<KeyList>;
  /** A part of such a selection. Later parts are of the list as it was when the first was asked for. */
  part(selection: OrderSelection, from: number, count: number): Promise<{ keys: readonly number[]; total: number }>;
  /** The length of the whole list, without its keys. */
  count(criteria: OrderCriteria): Promise<number>;
  /** As `count`, without the other thread: it takes longer to start and to answer than a short list takes to count. */
  countHere(criteria: OrderCriteria): Promise<number>;
  close(): void;
}

/** Letters of a beginning for which the whole index collects hits of most orders. */
const shortBeginning = 2;

/** `reading` is the thread that reads long lists. `flushAll` writes the search index of dirty orders. */
export function createOrderLists(
  db: Connection,
  {
    reading,
    readTexts,
    flushAll,
  }: {
    reading: DatabaseThread;
    readTexts: (orderKey: number) => OrderSummary['search'] | null;
    flushAll: () => Promise<void>;
  },
): OrderLists {
  const newest = createNewestTexts(db, readTexts);
  /** Selections that are read part by part, such as one that is exported while another is printed. */
  const begun = new Map<string, KeyList>();

  /** A word of most orders fills a list from the newest ones; in the whole index it is as many pages as there are orders. */
  async function findByText(text: string, match: string, limit: number): Promise<readonly number[] | null> {
    const waits = text.trim().length <= shortBeginning;
    const amongNewest = await newest.find(match, limit, { waits });
    if (amongNewest) return amongNewest;
    await flushAll();
    const words = wholeWords(db, beginningsOf(text));
    if (words === null) return null;
    if (words === '') return [];
    const sql = `SELECT rowid FROM orders_fts WHERE orders_fts MATCH @words ORDER BY rowid DESC LIMIT @limit`;
    return selectNumbers(db, sql, { words, limit });
  }

  async function readBeginning(criteria: OrderCriteria, limit: number): Promise<readonly number[] | null> {
    const { text, sort = '-date', ...others } = criteria;
    const match = text === undefined ? null : matchOf(text);
    if (text !== undefined && match !== null) {
      const isAlone = Object.values(others).every((value) => value === undefined);
      return isAlone && sort === '-date' ? await findByText(text, match, limit) : null;
    }
    // The rep may search in the list next.
    newest.prepare();
    if (sort !== '-date' && sort !== 'date') return null;
    const { sql, bindings } = keysQuery(criteria);
    const { statusIds, userId, ...indexed } = criteria;
    const edge = statusIds === undefined && userId === undefined ? null : placeInList(indexed, lookedThrough);
    if (edge === null) return selectNumbers(db, `${sql} LIMIT @limit`, { ...bindings, limit });
    const [reached, direction] = sort === 'date' ? ['<=', 'ASC'] : ['>=', 'DESC'];
    const keys = selectNumbers(
      db,
      `SELECT order_key FROM (${sql}) WHERE order_key ${reached} @edge ORDER BY order_key ${direction} LIMIT @limit`,
      { ...bindings, edge, limit },
    );
    return keys.length === limit ? keys : null;
  }

  /** The key at a position of a list that is sorted by date; null if the list is shorter. */
  function placeInList(criteria: OrderCriteria, place: number): number | null {
    const { sql, bindings } = keysQuery(criteria);
    return selectNumbers(db, `${sql} LIMIT 1 OFFSET @place`, { ...bindings, place })[0] ?? null;
  }

  /** The same query with whole words, whose hits SQLite reads one by one instead of collecting them first. */
  async function inWholeWords({ text }: OrderCriteria, asked: KeysQuery): Promise<KeysQuery> {
    if (text === undefined || matchOf(text) === null) return asked;
    await flushAll();
    const words = wholeWords(db, beginningsOf(text));
    return words ? { ...asked, bindings: { ...asked.bindings, match: words } } : asked;
  }

  async function lengthOf(
    criteria: OrderCriteria,
    read: (asked: KeysQuery) => number | Promise<number>,
  ): Promise<number> {
    const kept = findKeptKeys(db, criteria);
    return kept ? kept.length : await read(await inWholeWords(criteria, countQuery(criteria)));
  }

  async function whole(criteria: OrderCriteria): Promise<KeyList> {
    const kept = findKeptKeys(db, criteria);
    if (kept) return kept;
    const atChange = countChanges(db);
    const asked = await inWholeWords(criteria, keysQuery(criteria));
    return keepKeys(db, criteria, await readList(db, reading, asked), atChange);
  }

  async function selected({ criteria, except }: OrderSelection): Promise<KeyList> {
    return keysWithout(db, await whole(criteria), except);
  }

  return {
    whole,
    selected,
    async part(selection, from, count) {
      const name = JSON.stringify(selection);
      const keys = (from > 0 ? begun.get(name) : undefined) ?? (await selected(selection));
      begun.delete(name);
      if (from + count < keys.length) begun.set(name, keys);
      for (const [oldest] of begun) if (begun.size > mostBegun) begun.delete(oldest);
      return { keys: keys.slice(from, from + count), total: keys.length };
    },
    async beginning(criteria, count) {
      const kept = findKeptKeys(db, criteria);
      if (kept) return { keys: kept, isWhole: true };
      if (count > longestBeginning) return null;
      const atChange = countChanges(db);
      const keys = await readBeginning(criteria, count + 1);
      if (keys === null) return null;
      if (keys.length > count) return { keys, isWhole: false };
      return { keys: keepKeys(db, criteria, keys, atChange), isWhole: true };
    },
    count: (criteria) => lengthOf(criteria, (asked) => readCount(db, reading, asked)),
    countHere: (criteria) => lengthOf(criteria, ({ sql, bindings }) => selectCount(db, sql, bindings)),
    close: () => newest.close(),
  };
}
