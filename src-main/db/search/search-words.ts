/**
 * Replaces prefixes of words in a search by the whole words of the text index that begin with them. SQLite reads the hits of whole
 * words one by one, and skips from the hits of a rare word to those of a common one; for a prefix it collects all hits first.
 */
import type { Connection } from '../engine/connection.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { FirstWordFrom } from './nearest-words.ts';

/** The most words for one prefix. Finding a word takes about as long as reading its first hits, so that many words gain nothing. */
const mostWords = 12;

/** Letters that the index folds as `foldText` does. */
const foldable = /^[A-Za-zÀ-ÖØ-öø-ÿ]{2,}$/;

/** The words of a connection's text index, in a virtual table that SQLite fills. */
class IndexWords {
  readonly firstFrom: FirstWordFrom;

  constructor(db: Connection) {
    db.exec(`CREATE VIRTUAL TABLE temp.index_words USING fts5vocab (main, orders_fts, instance)`);
    const select = db.prepare(`SELECT term FROM temp.index_words WHERE term >= ? LIMIT 1`).pluck();
    this.firstFrom = (from) => select.get(from) as string | undefined;
  }
}

export function firstWordFrom(db: Connection): FirstWordFrom {
  return db.part(IndexWords).firstFrom;
}

/** A query for `orders_fts` that finds the same orders; empty if there are none. Null if too many words begin with a prefix. */
export function wholeWords(db: Connection, beginnings: readonly string[]): string | null {
  const groups: string[] = [];
  for (const beginning of beginnings) {
    const words = foldable.test(beginning) ? wordsFrom(db, foldText(beginning)) : null;
    if (words === null) return null;
    if (words.length === 0) return '';
    groups.push(`(${words.map((word) => `"${word}"`).join(' OR ')})`);
  }
  return groups.join(' AND ');
}

function wordsFrom(db: Connection, beginning: string): string[] | null {
  if (!/^[a-z]+$/.test(beginning)) return null;
  const firstFrom = firstWordFrom(db);
  const words: string[] = [];
  for (let from = beginning; ;) {
    const word = firstFrom(from);
    if (!word?.startsWith(beginning)) return words;
    if (words.length === mostWords) return null;
    words.push(word);
    from = `${word}\0`;
  }
}
