/** A real process is killed while it copies a database of an older version, which takes seconds where there are many orders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-main/db/migrate.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { nextVersions } from '../../support/programs/next-version.ts';

const rows = 3_000;

/** Tables of this version, with thirty megabytes in them. */
function makeOlderWorkspace(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const db = openDatabase(join(directory, 'satchel.sqlite'));
  const insert = db.prepare(`INSERT INTO order_docs (json) VALUES (?)`);
  const json = JSON.stringify({ observations: 'x'.repeat(10_000) });
  db.transaction(() => {
    for (let n = 0; n < rows; n++) insert.run(json);
  })();
  db.close();
  return directory;
}

function listCopies(directory: string): string[] {
  return readdirSync(directory).filter((name) => name.includes('of-version'));
}

async function killWhileItCopies(directory: string): Promise<void> {
  const program = join(import.meta.dirname, 'update-and-die.ts');
  const opening = spawn(process.execPath, ['--no-warnings', program, directory]);
  const ended = once(opening, 'exit');
  while (listCopies(directory).length === 0) await sleep(1);
  opening.kill('SIGKILL');
  await ended;
}

it('leaves no half of a copy, and the next start makes a whole one', { timeout: 60_000 }, async () => {
  const directory = makeOlderWorkspace();
  await killWhileItCopies(directory);
  openDatabase(join(directory, 'satchel.sqlite'), nextVersions).close();
  const names = [`satchel-of-version-${migrations.length}.sqlite`];
  expect(listCopies(directory)).toEqual(names);
  const copy = new BetterSqlite3(join(directory, names[0] ?? ''), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare(`SELECT count(*) FROM order_docs`).pluck().get()).toBe(rows);
});
