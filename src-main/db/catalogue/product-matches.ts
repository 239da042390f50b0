/**
 * Finds products for many texts at once, such as pasted rows. The catalogue is read once for all texts; a query for each text would
 * read it each time.
 */
import type { Connection } from '../engine/connection.ts';
import type { CatalogueRow, ProductMatches } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { gtinForms, isGtin } from '../../../src-shared/domain/gtin.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import { wordsOf, wordsOfFolded } from '../../../src-shared/domain/text/words-of.ts';
import { findCatalogueRows } from './catalogue-list.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { iterateRows, type Bindings } from '../engine/statement.ts';

/** Reading so many takes about as long as a frame of the window. */
const rowsPerPortion = 4_000;

/** The most products for one row. If there is more than one, the rep chooses among them. */
const mostTogether = 20;

interface Seen {
  id: number;
  /** Name, barcode, external id and id, in this order and folded. */
  search: string;
}

/** By word, the positions in `seen` of the products that contain the word, ascending. */
interface WordIndex {
  seen: Seen[];
  places: ReadonlyMap<string, number[]>;
}

/**
 * For each row of texts: `found` has the products of which one text is the external id or the name, `together` the products that
 * contain every word of all texts.
 */
export async function matchProducts(db: Connection, rows: readonly (readonly string[])[]): Promise<ProductMatches[]> {
  const texts = new Set(rows.flatMap((cells) => [...cells, cells.join(' ')]));
  const index = await readIndex(db, texts);
  const placesOfText = new Map([...texts].map((text) => [text, placesOf(index, wordsOf(text))]));
  const named = new Map([...texts].map((text) => [text, placesNamed(index, text, placesOfText.get(text) ?? [])]));
  const matches = rows.map((cells) => {
    const whole = cells.join(' ');
    const found = [...cells, whole].flatMap((text) => named.get(text) ?? []);
    return {
      found: idsAt(index, found),
      together: idsAt(index, mostLikely(index, cells, placesOfText.get(whole) ?? [])),
    };
  });
  const ids = new Set(matches.flatMap(({ found, together }) => [...found, ...together]));
  const products = new Map(findCatalogueRows(db, 'product', [...ids]).map((row) => [row.id, row]));
  const rowsOf = (wanted: Iterable<number>): CatalogueRow[] => [...wanted].flatMap((id) => products.get(id) ?? []);
  return matches.map(({ found, together }) => ({ found: rowsOf(found), together: rowsOf(together) }));
}

/** Yields to the event loop between two portions. A product that becomes known meanwhile is found the next time. */
async function readIndex(db: Connection, texts: ReadonlySet<string>): Promise<WordIndex> {
  const seen: Seen[] = [];
  const words = [...texts].map(wordsOf);
  const places = new Map<string, number[]>(words.flat().map((word) => [word, []]));
  const { condition, bindings } = heldWords(words);
  for (let after = -1; ;) {
    const before = seen.length;
    const portion = iterateRows<[id: number, search: string]>(
      db,
      `SELECT id, search FROM catalogue WHERE kind = 'product' AND id > @after ${condition} ORDER BY id LIMIT @rowsPerPortion`,
      { ...bindings, after, rowsPerPortion },
    );
    for (const [id, search] of portion) {
      for (const word of wordsOfFolded(search)) {
        const all = places.get(word);
        if (all && all.at(-1) !== seen.length) all.push(seen.length);
      }
      seen.push({ id, search });
    }
    if (seen.length - before < rowsPerPortion) return { seen, places };
    after = seen.at(-1)?.id ?? after;
    await nextTurn();
    if (!db.open) return { seen, places };
  }
}

/** For few texts, such as while the rep types, a condition by which SQLite skips products that do not have all words of a text. */
function heldWords(words: readonly string[][]): { condition: string; bindings: Bindings } {
  if (words.length > mostConditions) return { condition: '', bindings: {} };
  const bindings: Bindings = {};
  const held = words
    .filter((each) => each.length > 0)
    .map((each, text) => {
      const telling = each.toSorted((one, other) => other.length - one.length).slice(0, mostConditions);
      for (const [at, word] of telling.entries()) bindings[`word${text}_${at}`] = word;
      return `(${telling.map((_, at) => `instr(search, @word${text}_${at}) > 0`).join(' AND ')})`;
    });
  return { condition: held.length === 0 ? 'AND 0' : `AND (${held.join(' OR ')})`, bindings };
}

/** The most texts with a condition, and the most words in each condition. */
const mostConditions = 8;

/** The positions of the products that contain all words, starting from the rarest word. Empty if there are no words. */
function placesOf({ places }: WordIndex, words: readonly string[]): number[] {
  const [rarest = [], ...others] = [...new Set(words)]
    .map((word) => places.get(word) ?? [])
    .toSorted((one, other) => one.length - other.length);
  return others.reduce((left, each) => left.filter((place) => holds(each, place)), rarest);
}

/** Whether a sorted list holds a number. */
function holds(sorted: readonly number[], wanted: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? Infinity) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}

/** Of the products at `places`, those whose name, code, or barcode (with any leading zeros) is the text. */
function placesNamed({ seen }: WordIndex, text: string, places: readonly number[]): number[] {
  const plain = foldText(plainText(text)).replace(/\s+/g, ' ');
  if (plain === '') return [];
  const barcodes = isGtin(plain) ? gtinForms(plain) : [];
  return places
    .filter((place) => {
      const { id, search } = seen[place] ?? { id: 0, search: '' };
      return (
        ` ${search}`.endsWith(` ${plain} ${id}`) ||
        search.replace(/\s+/g, ' ').startsWith(`${plain} `) ||
        barcodes.some((form) => search.includes(` ${form} `))
      );
    })
    .toSorted((one, other) => (seen[one]?.search.length ?? 0) - (seen[other]?.search.length ?? 0))
    .slice(0, mostTogether);
}

/** Puts products first whose id or code is one of the texts, with or without leading zeros. */
function mostLikely({ seen }: WordIndex, cells: readonly string[], places: readonly number[]): number[] {
  if (places.length <= mostTogether) return [...places];
  const numbers = new Set(cells.flatMap((cell) => (/^\d+$/.test(cell) ? wordsOf(cell) : [])));
  const isNumbered = (place: number) =>
    wordsOfFolded(seen[place]?.search ?? '')
      .slice(-2)
      .some((word) => numbers.has(word));
  const [first, others] = [places.filter(isNumbered), places.filter((place) => !isNumbered(place))];
  return [...first, ...others].slice(0, mostTogether);
}

function idsAt({ seen }: WordIndex, places: readonly number[]): Set<number> {
  return new Set(places.flatMap((place) => seen[place]?.id ?? []));
}
