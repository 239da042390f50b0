/** On a Mac `fsync` leaves what was written in the drive's own memory: only F_FULLFSYNC waits for the drive (man 2 fsync). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

it('asks the drive itself, on systems where that is another call, with each commit and each checkpoint', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-power-'));
  const db = openDatabase(join(directory, 'satchel.sqlite'));
  const thread = createDatabaseThread(db, { readonly: false, ...systemPorts });
  onTestFinished(async () => {
    await thread.stop();
    db.close();
    rmSync(directory, { recursive: true, force: true });
  });
  expect(db.pragma('fullfsync', { simple: true })).toBe(1);
  expect(await thread.run('PRAGMA fullfsync')).toEqual(Float64Array.of(1));
});
