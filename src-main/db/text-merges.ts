/**
 * Text indexes grow in parts, and SQLite joins these within whichever commit makes the eighth of a size: some of those take
 * tens of milliseconds. A long walk puts that off, and joins a little after each of its pages.
 */
import type { Database } from 'better-sqlite3';
import { change, transactUnsynced } from './statement.ts';

/** Each with how many of its pages are written at a time: a few milliseconds, and more than a page of orders brings. */
const indexes = [
  { name: 'orders_fts', pages: 128 },
  { name: 'order_products', pages: 64 },
] as const;

/** `automerge` 0 leaves joining to `mergeSome`, which begins at `usermerge` parts; `crisismerge` is where SQLite does it all the same. */
const putOff = { automerge: 0, usermerge: 8, crisismerge: 64 };
/** What the migrations set, and what SQLite begins with. */
const usual = { automerge: 8, usermerge: 4, crisismerge: 16 };

/** To be taken back by `resumeMerges`. A crash before that leaves more parts, and searches a little slower, until the next walk. */
export function putOffMerges(db: Database): void {
  configure(db, putOff);
}

export function resumeMerges(db: Database): void {
  configure(db, usual);
}

/** One short transaction for each index, with a turn for everything else after it. */
export async function mergeSome(db: Database, nextTurn: () => Promise<void>): Promise<void> {
  for (const { name, pages } of indexes) {
    transactUnsynced(db, () => set(db, name, 'merge', pages));
    await nextTurn();
  }
}

function configure(db: Database, options: Record<string, number>): void {
  transactUnsynced(db, () => {
    for (const { name } of indexes) {
      for (const [option, value] of Object.entries(options)) set(db, name, option, value);
    }
  });
}

function set(db: Database, index: string, option: string, value: number): void {
  change(db, `INSERT INTO ${index} (${index}, rank) VALUES ('${option}', ${value})`);
}
