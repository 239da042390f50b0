/**
 * Merges the parts of text indexes (FTS5 segments). SQLite by itself merges parts within the commit that makes the eighth part of
 * one size; some of these commits take tens of milliseconds, and each word is written again for each size. A long scan postpones
 * the merges: a few pages are merged after each page of the scan, and the rest in small steps once the machine is idle.
 */
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { change, countChanges, transactUnsynced } from '../engine/statement.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../records/sync-state.ts';

/** The text indexes. `pages`: how many are written in one step, which takes a few milliseconds; a page of orders adds fewer. */
const indexes = [
  { name: 'orders_fts', pages: 128 },
  { name: 'order_products', pages: 64 },
] as const;

type TextIndex = (typeof indexes)[number];

/**
 * With `automerge` 0 only `mergeSome` merges, from `usermerge` parts on. From `crisismerge` parts on SQLite merges nevertheless.
 */
const putOff = { automerge: 0, usermerge: 16, crisismerge: 256 };
/** The values of the schema and the defaults of SQLite. */
const usual = { automerge: 8, usermerge: 4, crisismerge: 16 };

/**
 * Parts of one size are merged after so many pages of a scan. Until then a search reads each part. A smaller number would write
 * each word more often.
 */
export const pagesBeforeMerge = 64;

/** The state of a connection's merges. */
class TextMerges {
  /** Whether a long scan is under way, which postpones them. */
  arePutOff = false;
  onParts: (() => void) | null = null;
}

/** Calls the listener when a scan has left parts that are to be merged. One per database. */
export function onParts(db: Connection, listener: () => void): void {
  db.part(TextMerges).onParts = listener;
}

/** Postpones merges until `resumeMerges`. After a crash before that, searches are a little slower until the next scan. */
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
 * Runs a step in another thread, because one step may write hundreds of pages: the word of most orders. If it resolves with null,
 * the step is run here.
 */
export type RunBeside = DatabaseThread['run'];

/** Merges in one short transaction for each index, with a turn for other work after it. Returns whether there is more to merge. */
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

/**
 * The pages of one step of `mergeParts`. A step ends at the end of a word; the words of most orders have hundreds of pages each.
 */
const pagesOfStep = 32;

/** Merges all parts into one, with a rest after each step. After an interruption the next call merges the remaining parts. */
export async function mergeParts(db: Connection, run: RunBeside, rest: () => Promise<void>): Promise<void> {
  const merges = db.part(TextMerges);
  for (const { name } of indexes) {
    for (let pages = -pagesOfStep; !merges.arePutOff && (await merge(db, run, { name, pages })); pages = pagesOfStep) {
      await rest();
    }
  }
  if (!merges.arePutOff) clearSyncState(db, 'textParts');
}

/** Runs one step. Returns whether there was something to merge. A negative number of pages starts a merge of parts of all sizes. */
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
