import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { backUpBeside } from '../../../src-main/db/backup/back-up-beside.ts';
import { listBackups } from '../../../src-main/db/backup/backups.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { insertEntry } from '../../../src-main/db/outbox/rows.ts';
import { readWholeWork } from '../../../src-main/db/backup/pending-work.ts';

const entries = 300;
const pageBytes = 4_096;
/** Each number is asked for on its own. */
const slow = { timeout: 60_000 };

/** A folder with a database in which a page of the outbox is damaged, and the number of its last entry as well. */
function spoil(): { directory: string; path: string } {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'satchel.sqlite');
  const db = openDatabase(path);
  for (let n = 1; n <= entries; n++) {
    const record = { id: `e-${n}`, kind: 'order.create', lane: `order:o-${n}`, record_local_id: `o-${n}` };
    insertEntry(db, { ...record, payload: `"${'y'.repeat(400)}"`, base: null, depends_on: null, created_at_ms: 1 });
  }
  db.prepare('UPDATE outbox SET seq = ? WHERE seq = ?').run(2 ** 40, entries);
  db.close();
  const bytes = readFileSync(path);
  const page = Math.floor(bytes.indexOf('e-100order.create') / pageBytes) * pageBytes;
  writeFileSync(path, bytes.fill(0, page, page + 64));
  return { directory, path };
}

function readIds(path: string): string[] {
  const db: Connection = openDatabase(path);
  onTestFinished(() => void db.close());
  return readWholeWork(db).entries.map(({ row }) => row.id);
}

const around = expect.arrayContaining(['e-1', `e-${entries - 1}`]);

it('reads what is around a damaged page, though the disk has changed the number of an entry as well', slow, () => {
  const read = readIds(spoil().path);
  expect(read).not.toContain('e-100');
  expect(read).toEqual(around);
});

it('copies what is around a damaged page in a thread as well', slow, async () => {
  const { directory, path } = spoil();
  expect(await backUpBeside({ path, directory, atMs: 1 })).toBe(true);
  expect(readIds(listBackups(directory)[0] ?? '')).toEqual(around);
});
