import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { pruneJournal } from '../../../src-main/db/journal.ts';
import { migrate, migrations } from '../../../src-main/db/migrate.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { findOrderByServiceId, selectKnownIds } from '../../../src-main/db/orders.ts';
import { selectHistory } from '../../../src-main/db/outbox-history.ts';
import { insertEntry, lastSeq, type OutboxRow } from '../../../src-main/db/outbox-rows.ts';
import { findBrokenSeals } from '../../../src-main/db/seals.ts';

function makeFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'satchel.sqlite');
}

function openFile(path: string): Database {
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  return db;
}

type Step = [n: number, atMs: number, from: string | null, to: string, note: string];

/** Four entries as they were written with tables of version 14, and a fifth that the journal has forgotten. */
const stories: Record<number, Step[]> = {
  1: [
    [1, 1000, null, 'queued', 'queued'],
    [2, 1010, 'queued', 'sending', 'sending'],
    [3, 1020, 'sending', 'settled', 'settled'],
  ],
  2: [[1, 2000, null, 'queued', 'queued']],
  3: [[1, 3500, null, 'dead', 'damagedOnDisk']],
  4: [
    [1, 4000, null, 'queued', 'queued'],
    [2, 4010, 'queued', 'queued', 'edited'],
  ],
};

function writeVersion14(path: string): void {
  const db = new BetterSqlite3(path);
  db.pragma('foreign_keys = ON');
  migrate(db, migrations.slice(0, 14));
  const entry = db.prepare(
    `INSERT INTO outbox (seq, id, kind, lane, record_local_id, payload, state, created_at_ms, changed_at_ms)
     VALUES (@seq, 'e' || @seq, 'order.create', 'order:o' || @seq, 'o' || @seq, '{"order":{}}', @state, @atMs, @atMs)`,
  );
  const step = db.prepare(`INSERT INTO outbox_history VALUES (?, ?, ?, ?, ?, ?, NULL)`);
  for (const seq of [1, 2, 3, 4, 5])
    entry.run({ seq, state: stories[seq]?.at(-1)?.[3] ?? 'settled', atMs: seq * 1000 });
  for (const [seq, steps] of Object.entries(stories)) for (const values of steps) step.run(Number(seq), ...values);
  for (const values of db.prepare(`SELECT * FROM outbox`).raw().all() as unknown[][])
    db.prepare(`INSERT INTO outbox_seals VALUES (?, ?)`).run(values[0], crc32(JSON.stringify(values)));
  db.exec(`DELETE FROM outbox WHERE seq = 5; UPDATE outbox SET payload = '{"order":[]}' WHERE seq = 4`);
  db.exec(`INSERT INTO orders (order_key, local_id, id, item_count, made_here)
           VALUES (1, 'o1', 71, 0, 1), (2, 'o2', NULL, 0, 1), (4, 'o4', NULL, 0, 1)`);
  db.close();
}

const damaged = new Set([4]);

it('takes entries over from version 14, each with its whole story, and what was damaged as damaged', () => {
  const path = makeFile();
  writeVersion14(path);
  const db = openFile(path);
  const rows = db.prepare(`SELECT * FROM outbox WHERE seq <= 4`).all() as OutboxRow[];
  const storyOf = (row: OutboxRow) =>
    selectHistory(db, row).map((step) => [step.n, step.at_ms, step.from_state, step.to_state, step.note]);
  expect(Object.fromEntries(rows.map((row) => [row.seq, storyOf(row)]))).toEqual(stories);
  expect(findBrokenSeals(db)).toEqual(damaged);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it('finds damage in a copy from version 14', () => {
  const path = makeFile();
  writeVersion14(path);
  const db = new BetterSqlite3(path, { readonly: true });
  onTestFinished(() => void db.close());
  expect(findBrokenSeals(db)).toEqual(damaged);
});

function writeVersion15(path: string): Database {
  writeVersion14(path);
  const old = new BetterSqlite3(path);
  migrate(old, migrations.slice(0, 15));
  // As the program of that version did it for the empty entry in place of the fifth.
  const [seq, ...values] = old.prepare(`SELECT * FROM outbox WHERE seq = 5`).raw().get() as unknown[];
  const seal = crc32(JSON.stringify([seq, ...values.slice(0, -1)]));
  old.prepare(`UPDATE outbox SET seal = ? WHERE seq = 5`).run(seal);
  return old;
}

it('finds damage in a copy from version 15, and takes it over as damaged', () => {
  const path = makeFile();
  const old = writeVersion15(path);
  expect(findBrokenSeals(old)).toEqual(damaged);
  old.close();
  expect(findBrokenSeals(openFile(path))).toEqual(damaged);
});

it('leaves a database as it was where its new sums cannot be written, and takes it over later', () => {
  const path = makeFile();
  const old = writeVersion15(path);
  old.exec(`CREATE TRIGGER no_room BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect(() => openDatabase(path)).toThrow(/no room/);
  expect(old.pragma('user_version', { simple: true })).toBe(15);
  old.exec(`DROP TRIGGER no_room`);
  old.close();
  expect(findBrokenSeals(openFile(path))).toEqual(damaged);
});

const entry = { kind: 'order.create', lane: 'order:o9', record_local_id: 'o9', payload: '{}' };

it('gives no number twice: not that of an entry which version 14 had forgotten, nor of one that the journal forgets', () => {
  const path = makeFile();
  writeVersion14(path);
  const db = openFile(path);
  const add = (id: string) => insertEntry(db, { ...entry, id, base: null, depends_on: null, created_at_ms: 9000 });
  expect(add('sixth')).toBe(6);
  db.prepare(`UPDATE outbox SET state = 'settled'`).run();
  pruneJournal(db, 10_000, 100);
  expect([lastSeq(db), db.prepare(`SELECT count(*) FROM outbox`).pluck().get()]).toEqual([6, 1]);
  expect(add('seventh')).toBe(7);
});

it('still lets no two orders have one service id, and any number have none', () => {
  const path = makeFile();
  writeVersion14(path);
  const db = openFile(path);
  expect(findOrderByServiceId(db, 71)?.local_id).toBe('o1');
  expect(selectKnownIds(db, [70, 71])).toEqual([71]);
  expect(() => db.prepare(`UPDATE orders SET id = 71 WHERE local_id = 'o2'`).run()).toThrow(/UNIQUE/);
});
