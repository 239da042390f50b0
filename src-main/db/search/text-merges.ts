/**
 * Text indexes grow in parts, and SQLite merges these within whichever commit makes the eighth of a size: some of those take
 * tens of milliseconds, and each part is written again for each size. A long scan puts that off: it merges many parts at
 * once, a little after each of its pages, and what is left a little at a time once the machine rests.
 */
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { change, countChanges, transactUnsynced } from '../engine/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../records/sync-state.ts';

/** Each with how many of its pages are written at a time: a few milliseconds, and more than a page of orders brings. */
const indexes = [
  { name: 'orders_fts', pages: 128 },
  { name: 'order_products', pages: 64 },
] as const;

type TextIndex = (typeof indexes)[number];

/** `automerge` 0 leaves joining to `mergeSome`, which begins at `usermerge` parts; `crisismerge` is where SQLite does it all the same. */
const putOff = { automerge: 0, usermerge: 16, crisismerge: 256 };
/** What the migrations set, and what SQLite begins with. */
const usual = { automerge: 8, usermerge: 4, crisismerge: 16 };

/**
 * Parts of one size are merged when a scan has brought so many pages. Searches meanwhile look into each; with fewer, each
 * word would be written more often.
 */
export const pagesBeforeMerge = 64;

/** Where the merges of a connection stand. */
class TextMerges {
  /** A long scan is under way, and puts them off. */
  arePutOff = false;
  onParts: (() => void) | null = null;
}

/** Calls the listener when a scan has left parts that are to be merged. One per database. */
export function onParts(db: Connection, listener: () => void): void {
  db.part(TextMerges).onParts = listener;
}

/** To be taken back by `resumeMerges`. A crash before that leaves more parts, and searches a little slower, until the next scan. */
export function putOffMerges(db: Connection): void {
  db.part(TextMerges).arePutOff = true;
  transactUnsynced(db, () => {
    writeSyncState(db, 'textParts', 'apart');
    configure(db, putOff);
  });
}

export function resumeMerges(db: Connection): void {
  const merges = db.part(TextMerges);
  merges.arePutOff = false;
  transactUnsynced(db, () => configure(db, usual));
  merges.onParts?.();
}

/**
 * Where the steps are taken: a word of most orders is hundreds of pages by itself, which one step writes. Null: they are
 * taken here.
 */
export type RunBeside = DatabaseThread['run'];

/** One short transaction for each index, with a turn for everything else after it. Returns whether there is more to join. */
export async function mergeSome(db: Connection, run: RunBeside, nextTurn: () => Promise<void>): Promise<boolean> {
  let isMore = false;
  for (const index of indexes) {
    if (await merge(db, run, index)) isMore = true;
    await nextTurn();
  }
  return isMore;
}

export function hasParts(db: Connection): boolean {
  return !db.part(TextMerges).arePutOff && readSyncState(db, 'textParts') !== null;
}

/** A step ends with the word that it is at: in the end those of most orders come, which are hundreds of pages each. */
const pagesOfStep = 32;

/** Merges everything into one part, with a rest after each step. Ended early, it begins with what is left. */
export async function mergeParts(db: Connection, run: RunBeside, rest: () => Promise<void>): Promise<void> {
  const merges = db.part(TextMerges);
  for (const { name } of indexes) {
    for (let pages = -pagesOfStep; !merges.arePutOff && (await merge(db, run, { name, pages })); pages = pagesOfStep) {
      await rest();
    }
  }
  if (!merges.arePutOff) clearSyncState(db, 'textParts');
}

/** Returns whether there was something to do. A negative number of pages begins to join all parts, whatever their size. */
async function merge(db: Connection, run: RunBeside, { name, pages }: { name: TextIndex['name']; pages: number }) {
  const step = `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${pages})`;
  const changed = (await run(step))?.[0] ?? mergeHere(db, step);
  // The command itself counts as one.
  return changed > 1;
}

function mergeHere(db: Connection, step: string): number {
  const before = countChanges(db);
  transactUnsynced(db, () => change(db, step));
  return countChanges(db) - before;
}

function configure(db: Connection, options: Record<string, number>): void {
  for (const { name } of indexes) {
    for (const [option, value] of Object.entries(options)) set(db, name, option, value);
  }
}

function set(db: Connection, index: string, option: string, value: number): void {
  change(db, `INSERT INTO ${index} (${index}, rank) VALUES ('${option}', ${value})`);
}
