/** The files are freed of an erased customer, now or at a later start. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listBackups } from '../../../../src-main/db/backup/backups.ts';
import { openDatabase } from '../../../../src-main/db/open.ts';
import { noteToOverwrite, overwriteDeleted } from '../../../../src-main/db/privacy/overwrite.ts';
import { readSyncState } from '../../../../src-main/db/records/sync-state.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const customerId = 8;

function isHeld(directory: string): boolean {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.some((file) => readFileSync(join(file.parentPath, file.name), 'latin1').includes('Wurlitzer'));
}

async function openNoted(): Promise<Rig> {
  const rig = await openRig();
  await rig.command('customer.note', { customerId, note: 'Toca um Wurlitzer' });
  await rig.clock.advance(10 * 60_000);
  expect(listBackups(rig.directory).length).toBeGreaterThan(0);
  return rig;
}

it('renews the backups at the next start if they could not be renewed', async () => {
  const rig = await openNoted();
  const before = listBackups(rig.directory);
  const obstacle = join(rig.directory, 'backups', 'outbox-1.sqlite.partial');
  mkdirSync(obstacle);
  expect((await rig.command('privacy.eraseCustomer', { customerId })).isGoneFromFiles).toBe(false);
  expect(listBackups(rig.directory)).toEqual(before);
  rmdirSync(obstacle);
  await rig.reopen();
  await vi.waitFor(() => expect(isHeld(rig.directory)).toBe(false));
  expect(listBackups(rig.directory)).toHaveLength(1);
});

it('removes a backup that was cut off, also where there is nothing to back up', async () => {
  const rig = await openRig();
  mkdirSync(join(rig.directory, 'backups'));
  writeFileSync(join(rig.directory, 'backups', 'outbox-1.sqlite.partial'), 'Wurlitzer');
  expect((await rig.command('privacy.eraseCustomer', { customerId })).isGoneFromFiles).toBe(true);
  expect(isHeld(rig.directory)).toBe(false);
});

it('removes the copies of the database from before its tables changed', async () => {
  const rig = await openNoted();
  const database = join(rig.directory, 'satchel.sqlite');
  const copies = ['1.sqlite', '2.sqlite.partial'].map((end) => join(rig.directory, `satchel-of-version-${end}`));
  for (const copy of copies) copyFileSync(database, copy);
  expect((await rig.command('privacy.eraseCustomer', { customerId })).isGoneFromFiles).toBe(true);
  expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
  expect(isHeld(rig.directory)).toBe(false);
});

it('keeps the note of a customer who is erased while the file is written anew for another', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  const db = openDatabase(join(directory, 'satchel.sqlite'));
  onTestFinished(() => {
    db.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const freeOthers = async () => true;
  noteToOverwrite(db);
  const erasedMeanwhile = async (statement: string) => {
    if (statement.startsWith('PRAGMA')) noteToOverwrite(db);
    return null;
  };
  await overwriteDeleted(db, { run: erasedMeanwhile, freeOthers });
  expect(readSyncState(db, 'toOverwrite')).toBe('2');
  expect(await overwriteDeleted(db, { run: async () => null, freeOthers })).toBe(true);
  expect(readSyncState(db, 'toOverwrite')).toBeNull();
});
