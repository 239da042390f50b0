/** Files that are no photos, or not what they seem: each is refused, with no more of a reason than a page must know. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PhotoRefusal } from '../../../src-shared/contract/orders/photos.ts';
import { copyPhoto } from '../../../src-main/images/copy-photo.ts';
import { leavesTheDrives } from '../../../src-main/images/local-path.ts';
import type { Spool } from '../../../src-main/images/spool.ts';
import { photoBytes, photoFolder } from '../../support/photo-files.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const beyond = [
  '\\\\evil\\share\\x.jpg',
  '//evil/share/x.jpg',
  '\\/evil/x.jpg',
  '\\\\?\\UNC\\evil\\x.jpg',
  '\\\\.\\PhysicalDrive0',
  '\\??\\C:\\x.jpg',
];

it.each(beyond)('on Windows, %s is refused before anything looks at it, as that would sign in there', async (path) => {
  expect(leavesTheDrives(path, 'win32')).toBe(true);
  expect(leavesTheDrives(path, 'linux')).toBe(false);
  // A spool that fails on any use: nothing is copied, and nothing is discarded.
  const spool = new Proxy({} as Spool, {
    get: (_target, name) => expect.fail(`The spool was asked for ${String(name)}.`),
  });
  expect(await copyPhoto(spool, 'id', path, 1_000, 'win32')).toEqual({ ok: false, reason: 'network' });
});

it.each(['C:\\Users\\rep\\shelf.jpg', 'Z:\\photos\\shelf.jpg', 'shelf.jpg'])(
  'on Windows, %s is a path of this computer',
  (path) => {
    expect(leavesTheDrives(path, 'win32')).toBe(false);
  },
);

const isWindows = process.platform === 'win32';

async function refusalOf(rig: Rig, path: string): Promise<PhotoRefusal> {
  const error = await rig.refused('product-image.attach', { productId: 1, path });
  if (error.kind !== 'photo') throw new Error(`Refused as ${JSON.stringify(error)}`);
  expect(await rig.query('photos.list', {}), 'a row').toEqual({ rows: [] });
  expect(await rig.query('outbox.list', {}), 'an entry').toEqual({ entries: [] });
  expect(readdirSync(join(rig.directory, 'images')), 'a file').toEqual([]);
  return error.refusal;
}

/** As long as before, and other bytes. */
function overwrite(path: string): void {
  writeFileSync(path, photoBytes('jpeg', 1_000), { flag: 'r+' });
}

function writeLarge(): string {
  const path = photoFolder().write('coming.jpg', photoBytes('jpeg', 24_000_000));
  utimesSync(path, 1_000, 1_000);
  return path;
}

async function copyBegun(rig: Rig): Promise<void> {
  const isUnderWay = () => expect(readdirSync(join(rig.directory, 'images'))).toHaveLength(1);
  await vi.waitFor(isUnderWay, { interval: 1, timeout: 10_000 });
}

describe('a file of which nothing but its change time moves while it is copied', () => {
  it.each([
    ['is there by now if it had to be fetched from a cloud', (path: string) => chmodSync(path, 0o600)],
    [
      'was written over and given its old time back',
      (path: string) => {
        overwrite(path);
        utimesSync(path, 1_000, 1_000);
      },
    ],
  ])('is attached as it then is: it %s', async (_how, meddle) => {
    const rig = await openRig();
    const path = writeLarge();
    const attached = rig.command('product-image.attach', { productId: 1, path });
    await copyBegun(rig);
    meddle(path);
    await attached;
    const [kept = ''] = readdirSync(join(rig.directory, 'images'));
    expect(readFileSync(join(rig.directory, 'images', kept)).equals(readFileSync(path))).toBe(true);
  });
});

describe('what is not attached', () => {
  it('is a file that is not there', async () => {
    const rig = await openRig();
    const path = join(photoFolder().path, 'gone.jpg');
    expect(await refusalOf(rig, path)).toEqual({ reason: 'unreadable', name: 'gone.jpg', limitBytes: null });
  });

  it.skipIf(isWindows)('is a file that may not be read (Windows has no such modes)', async () => {
    const rig = await openRig();
    const path = photoFolder().write('private.jpg', photoBytes());
    chmodSync(path, 0o000);
    if (process.getuid?.() === 0) {
      // Root reads everything; nobody does not.
      process.seteuid?.(65534);
      onTestFinished(() => process.seteuid?.(0));
    }
    const error = await rig.refused('product-image.attach', { productId: 1, path });
    process.seteuid?.(process.getuid?.() ?? 0);
    expect(error).toMatchObject({ kind: 'photo', refusal: { reason: 'unreadable', name: 'private.jpg' } });
    expect(readdirSync(join(rig.directory, 'images'))).toEqual([]);
  });

  it('is a folder, whatever it is called', async () => {
    const rig = await openRig();
    const path = join(photoFolder().path, 'holiday.jpg');
    mkdirSync(path);
    expect(await refusalOf(rig, path)).toMatchObject({ reason: 'unreadable', name: 'holiday.jpg' });
  });

  it.skipIf(isWindows)('is a pipe, which is not waited for (Windows has none among its files)', async () => {
    const rig = await openRig();
    const path = join(photoFolder().path, 'pipe.jpg');
    execFileSync('mkfifo', [path]);
    expect(await refusalOf(rig, path)).toMatchObject({ reason: 'unreadable' });
  });

  it('is a symbolic link, even to a photo', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const target = folder.write('real.jpg', photoBytes());
    const link = join(folder.path, 'link.jpg');
    symlinkSync(target, link);
    expect(await refusalOf(rig, link)).toMatchObject({ reason: 'unreadable', name: 'link.jpg' });
  });

  it('is an empty file', async () => {
    const rig = await openRig();
    expect(await refusalOf(rig, photoFolder().write('empty.jpg', ''))).toMatchObject({ reason: 'notAnImage' });
  });

  it.each(['Dear customer,', '%PDF-1.7 and more', 'GIF89a…', '<svg xmlns="http://www.w3.org/2000/svg"/>'])(
    'is what only calls itself a photo: %s',
    async (content) => {
      const rig = await openRig();
      expect(await refusalOf(rig, photoFolder().write('shelf.jpg', content))).toMatchObject({ reason: 'notAnImage' });
    },
  );

  it('is larger than the limit, which is said', async () => {
    const rig = await openRig();
    await rig.command('settings.change', { changes: { photoMaxBytes: 300_000 } });
    const path = photoFolder().write('huge.jpg', photoBytes('jpeg', 300_001));
    expect(await refusalOf(rig, path)).toEqual({ reason: 'tooLarge', name: 'huge.jpg', limitBytes: 300_000 });
    const fits = photoFolder().write('fits.jpg', photoBytes('jpeg', 300_000));
    await rig.command('product-image.attach', { productId: 1, path: fits });
  });

  it.each([
    ['grows', (path: string) => appendFileSync(path, 'more')],
    ['is written over', overwrite],
  ])('is a file that %s while it is copied', async (_how, meddle) => {
    const rig = await openRig();
    const path = writeLarge();
    const refused = refusalOf(rig, path);
    await copyBegun(rig);
    meddle(path);
    expect(await refused).toMatchObject({ reason: 'changing', name: 'coming.jpg' });
  });

  it('is more than the budget for all photos that wait', async () => {
    const rig = await openRig();
    const mebibyte = 2 ** 20;
    await rig.command('settings.change', { changes: { photoBudgetBytes: 50 * mebibyte } });
    const folder = photoFolder();
    for (const [productId, size] of [
      [1, 24],
      [2, 24],
    ] as const) {
      const path = folder.write(`${productId}.jpg`, photoBytes('jpeg', size * mebibyte));
      await rig.command('product-image.attach', { productId, path });
    }
    const path = folder.write('one-more.jpg', photoBytes('jpeg', 3 * mebibyte));
    expect(await rig.refused('product-image.attach', { productId: 3, path })).toEqual({
      kind: 'photo',
      refusal: { reason: 'overBudget', name: 'one-more.jpg', limitBytes: 50 * mebibyte },
    });
    await rig.reopen();
    expect(await rig.query('photos.spool', {})).toEqual({
      usedBytes: 48 * mebibyte,
      budgetBytes: 50 * mebibyte,
      photos: 2,
    });
    // The same bytes for another product take no more room.
    await rig.command('product-image.attach', { productId: 3, path: join(folder.path, '1.jpg') });
    expect(readdirSync(join(rig.directory, 'images'))).toHaveLength(2);
  });
});

const ownMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

// A disk of half a megabyte needs a mount of one's own, which not every system gives to everybody.
it.skipIf(!ownMount)('leaves nothing behind when the disk fills up during the copy', () => {
  const folder = photoFolder();
  const photo = folder.write('large.jpg', photoBytes('jpeg', 900_000));
  const disk = join(folder.path, 'disk');
  mkdirSync(disk);
  const program = fileURLToPath(new URL('../../support/programs/attach-in-process.ts', import.meta.url));
  const script = 'mount -t tmpfs -o size=512k none "$1" && exec "$2" "$3" "$1" "$4"';
  const { stdout, stderr } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', script, 'sh', disk, process.execPath, program, photo],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(stdout || stderr)).toEqual({
    result: {
      ok: false,
      error: { kind: 'photo', refusal: { reason: 'diskFull', name: 'large.jpg', limitBytes: null } },
    },
    photos: [],
    entries: [],
    files: [],
  });
});
