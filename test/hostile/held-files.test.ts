/**
 * Windows gives a file no other name while a scanner reads it, and a scanner reads what was just written. It lets go in a
 * moment: until then renaming fails with EPERM, EACCES or EBUSY.
 */
import type * as FileSystem from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { backUpPendingWork, listBackups } from '../../src-main/db/backup/backups.ts';
import { openDatabase } from '../../src-main/db/open.ts';
import { draft } from '../support/drafts.ts';
import { photoBytes, photoFolder } from '../support/photo-files.ts';
import { openRig } from '../support/rig.ts';

const held = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (held.times-- <= 0) return fs.renameSync(from, to);
    throw Object.assign(new Error(`EPERM: operation not permitted, rename '${String(from)}'`), { code: 'EPERM' });
  };
  return { ...fs, renameSync, default: { ...fs, renameSync } };
});
beforeEach(() => {
  held.times = 0;
});

it('a photo that a scanner looks at is attached once it lets go', async () => {
  const rig = await openRig();
  const path = photoFolder().write('shelf.jpg', photoBytes());
  held.times = 2;
  expect(await rig.workspace.command('product-image.attach', { productId: 1, path })).toMatchObject({ ok: true });
});

it('a copy of the unsent work is kept once a scanner lets go of it', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  const before = listBackups(rig.directory);
  const db = openDatabase(join(rig.directory, 'satchel.sqlite'));
  held.times = 2;
  try {
    backUpPendingWork(db, rig.directory, 5);
  } finally {
    db.close();
  }
  expect(listBackups(rig.directory).length).toBe(before.length + 1);
});
