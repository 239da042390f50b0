/**
 * On POSIX systems closing a file gives back every lock that the process has on it, SQLite's too. Without its lock on the
 * log's index another program that opens the database (a person of support who looks into it) empties the index, and the
 * program that has it mapped dies of a bus error.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openOrRescue } from '../../../src-main/app/upkeep/open-or-rescue.ts';
import { openDatabase } from '../../../src-main/db/open.ts';

it.skipIf(process.platform !== 'linux')(
  'a database whose program crashed is locked as any other (checked on Linux alone, which lists its locks)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'satchel-locks-'));
    const crashed = join(folder, 'crashed');
    mkdirSync(crashed);
    const before = openDatabase(join(folder, 'satchel.sqlite'));
    before.exec(`INSERT INTO settings VALUES ('companyName', '"Vendas"')`);
    for (const ending of ['', '-wal', '-shm'])
      cpSync(join(folder, `satchel.sqlite${ending}`), join(crashed, `satchel.sqlite${ending}`));
    before.close();
    const db = openOrRescue(crashed, { clock: { now: () => 1_000, sleep: async () => {} } });
    onTestFinished(() => {
      db.close();
      rmSync(folder, { recursive: true });
    });
    const { ino } = statSync(join(crashed, 'satchel.sqlite-shm'));
    expect(readFileSync('/proc/locks', 'utf8')).toMatch(new RegExp(` READ +${process.pid} \\S+:${ino} 128 128`));
  },
);
