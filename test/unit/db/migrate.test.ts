/** What a later version makes of a workspace of this one, and the other way round. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-main/db/migrate.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { insertEntry } from '../../../src-main/db/outbox/rows.ts';
import { keepSignature, readSignature } from '../../../src-main/db/records/signatures.ts';
import { schema } from '../../../src-main/db/schema.ts';
import { findWrongChecksums } from '../../../src-main/db/engine/checksums.ts';
import { nextVersions } from '../../support/programs/next-version.ts';

function makeFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function openFile(path: string, versions?: readonly string[]): Connection {
  const db = openDatabase(path, versions);
  onTestFinished(() => void db.close());
  return db;
}

/** Three entries, of which the disk has changed the second behind the program's back. */
function makeWorkspace(path: string): void {
  const db = openDatabase(path);
  for (const id of ['a', 'b', 'c']) {
    const ofOrder = { kind: 'order.create', lane: `order:${id}`, record_local_id: id, payload: '{"order":{}}' };
    insertEntry(db, { ...ofOrder, id, base: null, depends_on: null, created_at_ms: 1_000 });
  }
  db.exec(`DROP TRIGGER temp.checksum_updated; UPDATE outbox SET payload = '{"order":[]}' WHERE id = 'b'`);
  db.close();
}

const damaged = new Set([2]);

it('keeps every row, renews the checksums, and still finds what was damaged before', () => {
  const path = join(makeFolder(), 'satchel.sqlite');
  makeWorkspace(path);
  const db = openFile(path, nextVersions);
  expect(db.prepare(`SELECT id, weight FROM outbox ORDER BY seq`).raw().all()).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
  ]);
  expect(findWrongChecksums(db)).toEqual(damaged);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it('gives a workspace of the first tables room for signatures, with its work as it was', () => {
  const path = join(makeFolder(), 'satchel.sqlite');
  const first = openDatabase(path, [schema]);
  const ofOrder = { kind: 'order.create', lane: 'order:a', record_local_id: 'a', payload: '{"order":{}}' };
  insertEntry(first, { ...ofOrder, id: 'a', base: null, depends_on: null, created_at_ms: 1_000 });
  first.close();
  const db = openFile(path);
  const signature = { name: 'Ana', strokes: [], version: 'a'.repeat(64), signedAtMs: 1 };
  keepSignature(db, 'a', signature);
  expect(readSignature(db, 'a')).toEqual(signature);
  expect(db.prepare(`SELECT id FROM outbox`).pluck().all()).toEqual(['a']);
  expect(findWrongChecksums(db)).toEqual(new Set());
});

it('leaves a copy of the version before beside the file', () => {
  const directory = makeFolder();
  const path = join(directory, 'satchel.sqlite');
  makeWorkspace(path);
  openDatabase(path, nextVersions).close();
  const name = `satchel-of-version-${migrations.length}.sqlite`;
  expect(readdirSync(directory).filter((each) => each.includes('of-version'))).toEqual([name]);
  expect(findWrongChecksums(openFile(join(directory, name)))).toEqual(damaged);
});

it('leaves a database as it was when the last step fails, and brings it up to date later', () => {
  const path = join(makeFolder(), 'satchel.sqlite');
  makeWorkspace(path);
  const noRoom = `CREATE TRIGGER no_room BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END`;
  expect(() => openDatabase(path, [...nextVersions.slice(0, -1), `${nextVersions.at(-1)}; ${noRoom}`])).toThrow(
    /no room/,
  );
  const db = new BetterSqlite3(path, { readonly: true });
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
  db.close();
  expect(findWrongChecksums(openFile(path, nextVersions))).toEqual(damaged);
});

it('does not open a database of a later version', () => {
  const path = join(makeFolder(), 'satchel.sqlite');
  openDatabase(path, nextVersions).close();
  expect(() => openDatabase(path)).toThrow(expect.objectContaining({ reason: 'fromTheFuture' }));
});

it('does not change the tables of a database that is not as its version made it', () => {
  const directory = makeFolder();
  const path = join(directory, 'satchel.sqlite');
  makeWorkspace(path);
  const other = new BetterSqlite3(path);
  other.exec(`CREATE TRIGGER foreign_one AFTER UPDATE ON outbox BEGIN DELETE FROM orders; END`);
  other.close();
  expect(() => openDatabase(path, nextVersions)).toThrow(expect.objectContaining({ reason: 'unreadable' }));
  expect(existsSync(join(directory, `satchel-of-version-${migrations.length}.sqlite`))).toBe(false);
});
