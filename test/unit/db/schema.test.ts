/** The database is what `schema.ts` says, whatever somebody else has put into the file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { pruneJournal } from '../../../src-main/db/outbox/journal.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { findOrderByServiceId, selectKnownIds } from '../../../src-main/db/records/orders.ts';
import { insertEntry, lastSeq } from '../../../src-main/db/outbox/rows.ts';

function makeFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'satchel.sqlite');
  openDatabase(path).close();
  return path;
}

function openFile(path = makeFile()): Connection {
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  return db;
}

it.each([
  ['a trigger', `CREATE TRIGGER dear AFTER INSERT ON outbox BEGIN UPDATE outbox SET payload = '{}'; END`],
  ['a view', `CREATE VIEW dear AS SELECT * FROM outbox`],
  ['a table', `CREATE TABLE dear (price INTEGER)`],
  ['a table with the name of a part of a text index', `CREATE TABLE orders_fts_more (price INTEGER)`],
  ['an index', `CREATE INDEX dear ON outbox (payload)`],
  ['a column', `ALTER TABLE orders ADD COLUMN dear INTEGER`],
  ['a trigger on a part of a text index', `CREATE TRIGGER dear AFTER INSERT ON orders_fts_docsize BEGIN SELECT 1; END`],
  ['no index by service id', `DROP INDEX orders_by_id`],
])('a database with %s is damaged', (_, sql) => {
  const path = makeFile();
  const other = new BetterSqlite3(path).unsafeMode();
  other.exec(sql);
  other.close();
  expect(() => openDatabase(path)).toThrow(
    expect.objectContaining({ reason: 'unreadable', cause: expect.objectContaining({ code: 'SQLITE_CORRUPT' }) }),
  );
});

it('a database without a version number and with tables of its own is damaged', () => {
  const path = makeFile();
  rmSync(path);
  const other = new BetterSqlite3(path);
  other.exec(`CREATE TABLE strange (a); CREATE TRIGGER dear AFTER INSERT ON strange BEGIN SELECT 1; END`);
  other.close();
  expect(() => openDatabase(path)).toThrow(expect.objectContaining({ reason: 'unreadable' }));
});

it('a database stays the same through vacuuming and all that fills its text indexes', () => {
  const path = makeFile();
  const db = openDatabase(path);
  const add = db.prepare(
    `INSERT INTO orders_fts (rowid, customer, reference, observations, products) VALUES (?, ?, '', '', '')`,
  );
  for (let n = 1; n <= 300; n++) add.run(n, `word${n}`);
  db.exec(`INSERT INTO orders_fts (orders_fts) VALUES ('optimize'); VACUUM`);
  db.close();
  expect(openFile(path).prepare(`SELECT count(*) FROM orders_fts`).pluck().get()).toBe(300);
});

it('no statement writes to the schema, or to the tables behind a text index', () => {
  const db = openFile();
  db.pragma('writable_schema = ON');
  expect(() => db.exec(`UPDATE sqlite_schema SET sql = NULL`)).toThrow('may not be modified');
  expect(() => db.exec(`DELETE FROM orders_fts_data`)).toThrow('may not be modified');
});

it('nothing that the file defines may call a function of the program', () => {
  const db = openFile();
  expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
  db.function('of_the_program', () => 1);
  db.exec(`CREATE VIEW calling AS SELECT of_the_program() AS one`);
  expect(() => db.prepare(`SELECT * FROM calling`)).toThrow('unsafe use of of_the_program');
});

it('no two orders have one service id, and any number have none', () => {
  const db = openFile();
  db.exec(`INSERT INTO orders (order_key, local_id, id, item_count, made_here)
           VALUES (1, 'o1', 71, 0, 1), (2, 'o2', NULL, 0, 1), (4, 'o4', NULL, 0, 1)`);
  expect(findOrderByServiceId(db, 71)?.local_id).toBe('o1');
  expect(selectKnownIds(db, [70, 71])).toEqual([71]);
  expect(() => db.prepare(`UPDATE orders SET id = 71 WHERE local_id = 'o2'`).run()).toThrow(/UNIQUE/);
});

it('no seq is used twice, not even that of an entry that was deleted from the journal', () => {
  const db = openFile();
  const ofOrder = { kind: 'order.create', lane: 'order:o9', record_local_id: 'o9', payload: '{}' };
  const add = (id: string) => insertEntry(db, { ...ofOrder, id, base: null, depends_on: null, created_at_ms: 9_000 });
  expect([add('first'), add('second')]).toEqual([1, 2]);
  db.prepare(`UPDATE outbox SET state = 'settled'`).run();
  pruneJournal(db, 10_000, 100);
  expect([lastSeq(db), db.prepare(`SELECT count(*) FROM outbox`).pluck().get()]).toEqual([2, 1]);
  expect(add('third')).toBe(3);
});
