import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { openPacked } from '../../../src-main/db/engine/packed-keys.ts';
import { readListHere } from '../../../src-main/db/search/read-list.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

/** Keys and names, newest first. "árvore" and "Arvore" are two customers whose names are alike. */
const named: [number, string | null][] = [
  [12, 'Bola'],
  [11, null],
  [10, 'árvore'],
  [9, 'Arvore'],
  [8, 'abacaxi'],
  [7, ''],
  [6, null],
  [5, 'Arvore'],
  [4, 'árvore'],
  [3, 'Zebra'],
  [2, 'ÉPOCA'],
  [1, 'epílogo'],
];
const rising = [7, 8, 10, 4, 9, 5, 12, 1, 2, 3, 11, 6];
const falling = [3, 2, 1, 12, 10, 4, 9, 5, 8, 7, 11, 6];

it.each([
  ['ASC', rising],
  ['DESC', falling],
] as const)(
  'sorts by names %s without regard to accents and case, none last, newest first, here and in a thread',
  async (byName, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'satchel-names-'));
    const db = new Connection(join(folder, 'names.sqlite'));
    const thread = createDatabaseThread(db, { readonly: true, ...systemPorts });
    onTestFinished(async () => {
      await thread.stop();
      db.close();
      rmSync(folder, { recursive: true });
    });
    db.pragma('journal_mode = WAL');
    db.exec(`CREATE TABLE named (key INTEGER PRIMARY KEY, name TEXT)`);
    const insert = db.prepare(`INSERT INTO named VALUES (?, ?)`);
    for (const row of named) insert.run(row);
    const asked = { sql: `SELECT key, name FROM named ORDER BY key DESC`, bindings: {}, byName };
    expect(readListHere(db, asked).slice(0, 100)).toEqual(expected);
    const packed = await thread.list(asked);
    expect(packed && openPacked(packed).slice(0, 100)).toEqual(expected);
  },
);
