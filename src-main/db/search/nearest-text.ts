/** Suggests a text for a search without hits: the same text with one letter corrected in one word or in several. */
import type { Connection } from '../engine/connection.ts';
import type { NearestAmong } from '../../../src-shared/contract/catalogue/search-text.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { listCatalogue } from '../catalogue/catalogue-list.ts';
import { firstWordIn, nearestWords, type FirstWordFrom } from './nearest-words.ts';
import { beginningsOf, matchOf } from './order-criteria.ts';
import { firstWordFrom, wholeWords } from './search-words.ts';
import { selectAll, selectOne } from '../engine/statement.ts';

interface Index {
  firstFrom: FirstWordFrom;
  hasHits(text: string): boolean;
}

/** So many texts are tried at most: each is a search that ends at its first hit. */
const mostTried = 40;
/** The most words of a text. Finding the corrections of a word takes some milliseconds. */
const mostWords = 6;

/** Null if no similar text has hits either. */
export function nearestText(db: Connection, text: string, among: NearestAmong): string | null {
  const index = among === 'orders' ? indexOfOrders(db) : indexOfCatalogue(db, among);
  const words = beginningsOf(text);
  const isKnown = (word: string) => index.firstFrom(foldText(word))?.startsWith(foldText(word)) === true;
  const options = words.map((word, at) => (at < mostWords ? nearestWords(foldText(word), index.firstFrom) : []));
  const unknownFirst = words
    .map((_, at) => at)
    .toSorted((a, b) => Number(isKnown(words[a] ?? '')) - Number(isKnown(words[b] ?? '')));
  let tried = 0;
  for (const changed of subsets(options, unknownFirst)) {
    if (tried++ === mostTried) break;
    const set = words.map((word, at) => changed[at] ?? word);
    if (index.hasHits(set.join(' '))) return asShown(db, words, changed);
  }
  return null;
}

/** Corrects one word, each in turn and by each of its options; then two words, and more. */
function* subsets(
  options: readonly (readonly string[])[],
  inOrder: readonly number[],
): Generator<(string | undefined)[]> {
  const changeable = inOrder.filter((at) => options[at]?.length);
  for (let count = 1; count <= changeable.length; count++) {
    for (const places of choose(changeable, count)) yield* combine(options, places);
  }
}

function* choose(places: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [at, place] of places.entries())
    for (const rest of choose(places.slice(at + 1), count - 1)) yield [place, ...rest];
}

function* combine(
  options: readonly (readonly string[])[],
  [place, ...rest]: readonly number[],
): Generator<(string | undefined)[]> {
  if (place === undefined) {
    yield [];
    return;
  }
  for (const word of options[place] ?? [])
    for (const others of combine(options, rest)) {
      others[place] = word;
      yield others;
    }
}

function indexOfOrders(db: Connection): Index {
  const select = `SELECT rowid AS found FROM orders_fts WHERE orders_fts MATCH @match LIMIT 1`;
  return {
    firstFrom: firstWordFrom(db),
    hasHits(text) {
      const whole = wholeWords(db, beginningsOf(text));
      const match = whole ?? matchOf(text);
      return Boolean(match) && selectOne(db, select, { match }) !== undefined;
    },
  };
}

/** The names of a catalogue are few compared with the words of all orders, so they are read each time. */
function indexOfCatalogue(db: Connection, kind: 'customer' | 'product'): Index {
  const texts = selectAll<{ search: string }>(
    db,
    `SELECT search FROM catalogue WHERE kind = @kind ORDER BY search LIMIT @mostNames`,
    { kind, mostNames },
  );
  return {
    firstFrom: firstWordIn(texts.flatMap(({ search }) => beginningsOf(search))),
    hasHits: (text) => listCatalogue(db, { kind, text, limit: 1 }).length > 0,
  };
}

/** Reading so many names takes some 60 ms. */
const mostNames = 20_000;

/** The index has no accents, so a corrected word is spelled as in the catalogue. */
function asShown(db: Connection, words: readonly string[], changed: readonly (string | undefined)[]): string {
  return words.map((word, at) => (changed[at] === undefined ? word : spelling(db, changed[at]))).join(' ');
}

function spelling(db: Connection, folded: string): string {
  const found = selectOne<{ name: string | null }>(
    db,
    `SELECT name FROM catalogue WHERE kind IN ('customer', 'product') AND search LIKE @like LIMIT 1`,
    { like: `%${folded}%` },
  );
  const written = beginningsOf(found?.name ?? '').find((word) => foldText(word).startsWith(folded));
  return written?.slice(0, folded.length).toLowerCase() ?? folded;
}
