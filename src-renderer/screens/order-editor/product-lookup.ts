/** Products for the texts of pasted rows: each text is asked for once, however often its row is read. */
import { mostRowsMatched, mostTextsOfRow, type ProductMatches } from '../../../src-shared/contract/queries.ts';

type Ask = (rows: string[][]) => Promise<ProductMatches[]>;

export type ProductLookup = (rows: readonly (readonly string[])[]) => Promise<ProductMatches[]>;

const nothing: ProductMatches = { found: [], together: [] };

/** As long as one dialog is open. `ask` rejects for what could not be asked: that is asked for again. */
export function createProductLookup(ask: Ask): ProductLookup {
  const known = new Map<string, Promise<ProductMatches>>();
  return async (rows) => {
    const missing = new Map(rows.map((row) => [keyOf(row), row]));
    for (const key of known.keys()) missing.delete(key);
    const keys = [...missing.keys()];
    for (let at = 0; at < keys.length; at += mostRowsMatched) {
      const some = keys.slice(at, at + mostRowsMatched);
      const answer = ask(some.map((key) => (missing.get(key) ?? []).slice(0, mostTextsOfRow)));
      for (const [place, key] of some.entries()) known.set(key, pick(answer, place, key));
    }
    return await Promise.all(rows.map((row) => known.get(keyOf(row)) ?? Promise.resolve(nothing)));
  };

  async function pick(answer: Promise<ProductMatches[]>, place: number, key: string): Promise<ProductMatches> {
    try {
      return (await answer)[place] ?? nothing;
    } catch {
      known.delete(key);
      return nothing;
    }
  }
}

function keyOf(row: readonly string[]): string {
  return row.join('\n');
}
