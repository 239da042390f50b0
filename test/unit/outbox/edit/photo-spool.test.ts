/** The photos that wait, as files of ours beside the database. */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attach, spooled, storyOf } from '../../../support/attached-photos.ts';
import { photoBytes, photoFolder, sha256Of } from '../../../support/photo-files.ts';
import { openRig } from '../../../support/rig.ts';

describe('the spool', () => {
  it('gives a photo up only when its upload is settled', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    rig.network.failNext(/POST/, () => new Response('{"message":"no"}', { status: 500 }));
    await rig.sync();
    expect(spooled(rig)).toHaveLength(1);
    await rig.syncUntilQuiet();
    expect(spooled(rig)).toEqual([]);
    expect((await rig.query('photos.list', {})).rows).toMatchObject([{ state: 'settled', isSpooled: false }]);
  });

  it('keeps no photo that the rep has discarded, but for the undo of the last one', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    for (const name of ['a.jpg', 'b.jpg']) {
      const { entryId } = await attach(rig, folder.write(name, photoBytes('jpeg', name === 'a.jpg' ? 500 : 600)));
      await rig.command('outbox.discard', { entryId });
    }
    expect(spooled(rig)).toHaveLength(1);
    expect(await rig.query('photos.list', {})).toEqual({ rows: [] });
    expect((await rig.query('photos.spool', {})).usedBytes).toBe(0);
    await rig.reopen();
    expect(spooled(rig)).toEqual([]);
  });

  it('keeps a photo that the service rejected, and removes at the start what a crash has left', async () => {
    const rig = await openRig({ variant: { imageTypes: ['image/png'] } });
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.sync();
    const before = spooled(rig);
    expect(before).toHaveLength(1);
    await rig.workspace.close();
    writeFileSync(join(rig.directory, 'images', 'half.partial'), 'half');
    writeFileSync(join(rig.directory, 'images', sha256Of(Buffer.from('whole'))), 'whole');
    await rig.reopen();
    expect(spooled(rig)).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')('keeps to its owner what it holds (Windows has no such modes)', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    const [name = ''] = spooled(rig);
    expect(statSync(join(rig.directory, 'images')).mode & 0o777).toBe(0o700);
    expect(statSync(join(rig.directory, 'images', name)).mode & 0o777).toBe(0o600);
  });

  it.each(['gone', 'altered', 'longer'])(
    'never sends a photo that is %s on the disk: that is the rep’s to know',
    async (what) => {
      const rig = await openRig();
      const bytes = photoBytes('jpeg', 600_000);
      const path = photoFolder().write('a.jpg', bytes);
      const { entryId } = await attach(rig, path);
      const file = join(rig.directory, 'images', sha256Of(bytes));
      if (what === 'gone') renameSync(file, `${file}.elsewhere`);
      else writeFileSync(file, photoBytes('jpeg', what === 'longer' ? 1_200_000 : 600_000));
      await rig.sync();
      expect(rig.service.images()).toEqual([]);
      expect(await rig.entry(entryId)).toMatchObject({ state: 'dead' });
      expect((await storyOf(rig, entryId)).at(-1)).toBe('photoLost');
      // Attached once more it is whole again, and the same upload continues.
      expect(await attach(rig, path)).toMatchObject({ entryId, isDuplicate: true, earlier: { state: 'dead' } });
      await rig.command('outbox.retry', { entryId });
      await rig.sync();
      expect(rig.service.images()).toHaveLength(1);
    },
  );

  it('keeps photos whose entries a damaged database lost', async () => {
    const rig = await openRig();
    const bytes = photoBytes();
    await attach(rig, photoFolder().write('a.jpg', bytes));
    await rig.workspace.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(rig.directory, `satchel.sqlite${suffix}`), { force: true });
    rmSync(join(rig.directory, 'backups'), { recursive: true, force: true });
    writeFileSync(join(rig.directory, 'satchel.sqlite'), Buffer.alloc(8_192, 'no database'));
    await rig.reopen();
    expect(spooled(rig)).toEqual([]);
    expect(readdirSync(join(rig.directory, 'damaged-photos'))).toEqual([sha256Of(bytes)]);
  });

  it('brings photos over from the backup of a damaged database', async () => {
    const rig = await openRig();
    const { photoId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.workspace.close();
    for (const suffix of ['-wal', '-shm']) rmSync(join(rig.directory, `satchel.sqlite${suffix}`), { force: true });
    writeFileSync(join(rig.directory, 'satchel.sqlite'), Buffer.alloc(8_192, 'no database'));
    await rig.reopen();
    expect((await rig.query('photos.list', {})).rows).toMatchObject([{ photoId, isSpooled: true }]);
    await rig.syncUntilQuiet();
    expect(rig.service.images()).toHaveLength(1);
  });
});
