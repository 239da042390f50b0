/** Who is cut off while a damaged database is set aside and its work brought over continues with that at the next start. */
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as FileSystem from 'node:fs';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openOrRescue } from '../../src-main/app/upkeep/open-or-rescue.ts';
import { draft } from '../support/drafts.ts';
import { canMount, mountDisk, unmountDisk } from '../support/own-disk.ts';
import { openRig } from '../support/rig.ts';

/** Windows renames no file that a scanner reads: the ending of one that somebody holds for longer than is waited. */
const held = vi.hoisted(() => ({ ending: '' }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (held.ending === '' || !String(from).endsWith(held.ending)) return fs.renameSync(from, to);
    throw Object.assign(new Error(`EPERM: operation not permitted, rename`), { code: 'EPERM' });
  };
  return { ...fs, renameSync, default: { ...fs, renameSync } };
});
beforeEach(() => {
  held.ending = '';
});

async function openDamaged() {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Guardado' }) });
  await rig.workspace.close();
  // As where the order is newer than the newest copy.
  rmSync(join(rig.directory, 'backups'), { recursive: true });
  const path = join(rig.directory, 'satchel.sqlite');
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.of(0xa5), 0, 1, 5);
  closeSync(file);
  writeFileSync(`${path}-wal`, '');
  return { rig, localId };
}

it.each(['satchel.sqlite', 'satchel.sqlite-wal'])('continues where %s was held', async (ending) => {
  const { rig, localId } = await openDamaged();
  held.ending = ending;
  await expect(rig.reopen()).rejects.toThrow('cannot be used');
  held.ending = '';
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
});

it('continues where the program ended, or the disk was full, before the work was brought over', async () => {
  const { rig, localId } = await openDamaged();
  let asked = 0;
  const now = () => {
    if (++asked === 2) throw new Error('the end');
    return 1_000;
  };
  expect(() => openOrRescue(rig.directory, { clock: { now, sleep: async () => {} } })).toThrow('the end');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
});

/** Puts the folder on a disk with one block free, and answers how to make room there. */
function fillDisk(directory: string): () => void {
  const copy = mkdtempSync(join(tmpdir(), 'satchel-'));
  cpSync(directory, copy, { recursive: true });
  mountDisk(directory, '20m');
  onTestFinished(() => unmountDisk(directory));
  cpSync(copy, directory, { recursive: true });
  rmSync(copy, { recursive: true });
  const filler = join(directory, 'filler');
  const { bavail, bsize } = statfsSync(directory);
  writeFileSync(filler, Buffer.alloc((bavail - 1) * bsize));
  return () => rmSync(filler);
}

it.skipIf(!canMount)('where the disk was too full to note where it goes', async () => {
  const { rig, localId } = await openDamaged();
  const makeRoom = fillDisk(rig.directory);
  await expect(rig.reopen()).rejects.toThrow('cannot be used');
  makeRoom();
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
});

it('where the power failed before the note was on the disk', async () => {
  const { rig, localId } = await openDamaged();
  writeFileSync(join(rig.directory, 'setting-aside'), Buffer.alloc(21));
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
});
