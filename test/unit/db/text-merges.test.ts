import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../../src-main/db/migrate.ts';
import {
  hasParts,
  mergeParts,
  mergeSome,
  onParts,
  putOffMerges,
  resumeMerges,
} from '../../../src-main/db/search/text-merges.ts';
import { countParts } from '../../support/text-parts.ts';

const nextTurn = async () => {};
/** Steps are taken in this thread. */
const here = async () => null;

function openTables(): Connection {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  return db;
}

/** Each in its own part. */
function write(db: Connection, from: number, count: number): void {
  const insert = db.prepare(`INSERT INTO orders_fts (rowid, observations) VALUES (?, ?)`);
  for (let key = from; key < from + count; key++) insert.run(key, `every word${key}`);
}

function find(db: Connection, words: string): unknown[] {
  return db.prepare(`SELECT rowid FROM orders_fts WHERE orders_fts MATCH ?`).pluck().all(words);
}

it('merges the parts of a scan once there are sixteen, and all of them after it', async () => {
  const db = openTables();
  putOffMerges(db);
  write(db, 1, 15);
  expect([await mergeSome(db, here, nextTurn), countParts(db)]).toEqual([false, 15]);
  write(db, 16, 5);
  while (await mergeSome(db, here, nextTurn));
  expect(countParts(db)).toBe(1);
  write(db, 21, 4);
  resumeMerges(db);
  expect([hasParts(db), countParts(db)]).toEqual([true, 5]);
  const rest = vi.fn(nextTurn);
  await mergeParts(db, here, rest);
  expect(rest).toHaveBeenCalled();
  expect([hasParts(db), countParts(db)]).toEqual([false, 1]);
  expect([find(db, 'every').length, find(db, 'word7'), find(db, 'word23')]).toEqual([24, [7], [23]]);
});

it('says that there are parts when a scan is over, not while it continues', () => {
  const db = openTables();
  const told: boolean[] = [];
  onParts(db, () => told.push(hasParts(db)));
  putOffMerges(db);
  expect([hasParts(db), told]).toEqual([false, []]);
  resumeMerges(db);
  expect(told).toEqual([true]);
});

it('leaves merges to the end of a scan that begins meanwhile', async () => {
  const db = openTables();
  putOffMerges(db);
  write(db, 1, 4);
  resumeMerges(db);
  const rests: number[] = [];
  await mergeParts(db, here, async () => {
    putOffMerges(db);
    write(db, 5, 4);
    rests.push(countParts(db));
  });
  expect(rests).toHaveLength(1);
  resumeMerges(db);
  expect(hasParts(db)).toBe(true);
  await mergeParts(db, here, nextTurn);
  expect([countParts(db), find(db, 'every').length]).toEqual([1, 8]);
});
