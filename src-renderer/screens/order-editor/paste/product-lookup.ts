/** Products for the texts of pasted rows: each text is asked for once, however often its row is read. */
import {
  mostRowsMatched,
  mostTextsOfRow,
  type ProductMatches,
} from '../../../../src-shared/contract/catalogue/catalogue.ts';

type Ask = (rows: string[][]) => Promise<ProductMatches[]>;

export type ProductLookup = (rows: readonly (readonly string[])[]) => Promise<(ProductMatches | null)[]>;

/** Kept while a dialog is open. Null is a row that could not be looked up: the next call asks again. */
export function createProductLookup(ask: Ask): ProductLookup {
  const known = new Map<string, Promise<ProductMatches | null>>();
  return async (rows) => {
    const missing = new Map(rows.map((row) => [textsKey(row), row]));
    for (const key of known.keys()) missing.delete(key);
    const keys = [...missing.keys()];
    for (let at = 0; at < keys.length; at += mostRowsMatched) {
      const some = keys.slice(at, at + mostRowsMatched);
      const answer = ask(some.map((key) => (missing.get(key) ?? []).slice(0, mostTextsOfRow)));
      for (const [place, key] of some.entries()) known.set(key, pick(answer, place, key));
    }
    return await Promise.all(rows.map((row) => known.get(textsKey(row)) ?? Promise.resolve(null)));
  };

  async function pick(answer: Promise<ProductMatches[]>, place: number, key: string): Promise<ProductMatches | null> {
    try {
      return (await answer)[place] ?? null;
    } catch {
      known.delete(key);
      return null;
    }
  }
}

/** The same for rows that say the same of their product. */
export function textsKey(texts: readonly string[]): string {
  return JSON.stringify(texts);
}
