/**
 * A small text index of the newest orders, in memory. For a prefix of a word, SQLite collects all hits before it returns the first
 * one; for a single letter or digit these are all orders. The newest hundreds of orders usually have enough hits to fill a window.
 * If they do not, there are few hits altogether, and the whole index is quick.
 */
import type { Statement } from 'better-sqlite3';
import { Connection } from '../engine/connection.ts';
import { onTextChange } from '../records/derived-rows.ts';
import { nextTurn } from '../engine/next-turn.ts';
import type { OrderSummary } from '../records/order-summary.ts';
import { selectNumbers } from '../engine/statement.ts';

const kept = 600;
/** So many orders are updated in the index within one search; more are updated in later turns. */
const atOnce = 20;

export interface NewestTexts {
  /** Fills the index in later turns. */
  prepare(): unknown;
  /**
   * The first `count` hits, newest first; null if the index has fewer. `waits`: while the index is filled, the hits are looked for
   * after each turn, and come as soon as no newer one can. Otherwise an index that is not full counts as having fewer.
   */
  find(match: string, count: number, options: { waits: boolean }): Promise<number[] | null>;
  close(): void;
}

type Texts = OrderSummary['search'];

/** `readTexts` returns null for an order that is not in lists. */
export function createNewestTexts(db: Connection, readTexts: (orderKey: number) => Texts | null): NewestTexts {
  let index: Connection | null = null;
  let hits: Statement<[string, number], number> | null = null;
  /** Every order from this key on is in the index, or will be put there. */
  let floor = Number.POSITIVE_INFINITY;
  const inIndex = new Set<number>();
  const stale = new Set<number>();
  let isCatchingUp = false;
  /** Null if older orders, which are not in the index, may be hits too. */
  const unlessOlderFit = (keys: number[], count: number) =>
    keys.length === count || floor === Number.NEGATIVE_INFINITY ? keys : null;

  onTextChange(db, (orderKey) => {
    if (orderKey >= floor) stale.add(orderKey);
  });

  function begin(): Connection {
    const begun = new Connection(':memory:');
    begun.exec(`CREATE VIRTUAL TABLE texts USING fts5 (
      customer, reference, observations, products,
      content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
    )`);
    const keys = selectNumbers(
      db,
      `SELECT order_key FROM orders WHERE hidden = 0 ORDER BY order_key DESC LIMIT @kept`,
      {
        kept,
      },
    );
    floor = keys.length < kept ? Number.NEGATIVE_INFINITY : (keys.at(-1) ?? 0);
    for (const key of keys) stale.add(key);
    return begun;
  }

  function bringUpToDate(into: Connection): void {
    if (stale.size === 0) return;
    const remove = into.prepare(`DELETE FROM texts WHERE rowid = ?`);
    const add = into.prepare(
      `INSERT INTO texts (rowid, customer, reference, observations, products) VALUES (?, ?, ?, ?, ?)`,
    );
    const some = [...stale].slice(0, atOnce);
    into.transaction(() => {
      for (const key of some) {
        if (inIndex.delete(key)) remove.run(key);
        const texts = readTexts(key);
        if (texts) {
          add.run(key, texts.customer, texts.reference, texts.observations, texts.products);
          inIndex.add(key);
        }
        stale.delete(key);
      }
    })();
  }

  async function catchUp(): Promise<void> {
    if (isCatchingUp) return;
    isCatchingUp = true;
    for (;;) {
      await nextTurn();
      if (stale.size === 0 || !index || !db.open) break;
      bringUpToDate(index);
    }
    isCatchingUp = false;
  }

  function forget(): void {
    index?.close();
    index = null;
    hits = null;
    floor = Number.POSITIVE_INFINITY;
    inIndex.clear();
    stale.clear();
  }

  function prepare(): Connection {
    if (inIndex.size > 2 * kept) forget();
    index ??= begin();
    if (stale.size > atOnce) void catchUp();
    return index;
  }

  return {
    prepare,
    async find(match, count, { waits }) {
      const asked = prepare();
      for (;;) {
        bringUpToDate(asked);
        hits ??= asked
          .prepare<[string, number], number>(`SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ?`)
          .pluck();
        const keys = hits.all(match, count);
        if (stale.size === 0) return unlessOlderFit(keys, count);
        if (keys.length === count && (keys.at(-1) ?? 0) > Math.max(...stale)) return keys;
        if (!waits) return null;
        await nextTurn();
        if (index !== asked || !db.open) return null;
      }
    },
    close: forget,
  };
}
