/** Photos of products: what attaching one does, and the same bytes attached twice. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attach, spooled, storyOf } from '../../../support/attached-photos.ts';
import { photoBytes, photoFolder, sha256Of } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

const sentPhotos = (rig: Rig) => rig.service.images().map(({ productId, fileName }) => ({ productId, fileName }));

async function attachMany(rig: Rig, count: number): Promise<void> {
  const folder = photoFolder();
  for (let at = 0; at < count; at++) await attach(rig, folder.write(`${at}.jpg`, photoBytes()), (at % 20) + 1);
}

async function rowsFor(waiting: number): Promise<{ attached: number; sent: number }> {
  const rig = await openRig();
  await attachMany(rig, waiting);
  const read = countRowsRead();
  await attach(rig, photoFolder().write('one-more.jpg', photoBytes()), 21);
  const attached = read();
  await rig.syncUntilQuiet();
  expect(spooled(rig)).toEqual([]);
  return { attached, sent: (read() - attached) / waiting };
}

describe('attaching a photo', () => {
  it('copies its bytes, so that they are sent after the original is gone', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const bytes = photoBytes('jpeg', 700_000);
    const { entryId, fileName, isDuplicate } = await attach(rig, folder.write('shelf.jpg', bytes), 3);
    expect({ fileName, isDuplicate }).toEqual({ fileName: 'shelf.jpg', isDuplicate: false });
    rmSync(folder.path, { recursive: true });
    await rig.reopen();
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
    const [image] = rig.service.images();
    expect(image).toMatchObject({ productId: 3, fileName: 'shelf.jpg', contentType: 'image/jpeg' });
    expect(sha256Of(image!.content)).toBe(sha256Of(bytes));
    expect(await storyOf(rig, entryId)).toEqual(['queued', 'sending', 'settled']);
  });

  it.each([
    ['jpeg', 'image/jpeg', 'a.jpg'],
    ['jpeg', 'image/jpeg', 'a.JPEG'],
    ['png', 'image/png', 'a.png'],
    ['webp', 'image/webp', 'a.webp'],
    ['heic', 'image/heic', 'a.HEIC'],
  ] as const)('takes a %s as it is, as %s under the name %s', async (kind, contentType, name) => {
    const rig = await openRig({ variant: { imageTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] } });
    const bytes = photoBytes(kind);
    await attach(rig, photoFolder().write(name, bytes));
    await rig.sync();
    expect(rig.service.images()).toEqual([{ productId: 1, fileName: name, contentType, content: bytes }]);
  });

  it('gives a photo with a lying ending the one of its content, and says so', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const lying = await attach(rig, folder.write('shelf.png', photoBytes('jpeg')));
    expect(lying).toMatchObject({ fileName: 'shelf.jpg', renamedFrom: 'shelf.png' });
    const nameless = await attach(rig, folder.write('shelf of 3.5 m', photoBytes('webp')));
    expect(nameless).toMatchObject({ fileName: 'shelf of 3.5 m.webp', renamedFrom: 'shelf of 3.5 m' });
  });

  it('takes names with emoji, quotes and as many bytes as a file system gives', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const names = ['🍷 adega "d’Ávila"; 50%.jpg', `${'é'.repeat(125)}x.jpg`, '-rf.jpg', '.jpg'];
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      await attach(rig, folder.write(name, photoBytes()));
    }
    await rig.sync();
    const received = sentPhotos(rig).map(({ fileName }) => decodeURIComponent(fileName.replace('50%.', '50%25.')));
    expect(received.sort()).toEqual([...names.slice(0, 3), '.jpg.jpg'].sort());
  });

  it('keeps apart two photos with one name, which a service may take for one file', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const long = `${'é'.repeat(125)}x.jpg`;
    for (const at of ['a', 'b', 'c']) await attach(rig, folder.write(`${at}/IMG_1.jpg`, photoBytes()));
    for (const at of ['a', 'b']) await attach(rig, folder.write(`${at}/${long}`, photoBytes()));
    await attach(rig, folder.write('other/IMG_1.jpg', photoBytes()), 2);
    await rig.sync();
    const names = sentPhotos(rig).map(({ productId, fileName }) => `${productId} ${fileName}`);
    const shortened = `${'é'.repeat(124)}-2.jpg`;
    expect(names.sort()).toEqual(
      ['1 IMG_1-2.jpg', '1 IMG_1-3.jpg', '1 IMG_1.jpg', `1 ${long}`, `1 ${shortened}`, '2 IMG_1.jpg'].sort(),
    );
  });

  it('works if a cleaner has removed the folder of waiting photos, and brings lost ones back', async () => {
    const rig = await openRig();
    const path = photoFolder().write('shelf.jpg', photoBytes());
    const { entryId } = await attach(rig, path);
    rmSync(join(rig.directory, 'images'), { recursive: true });
    expect(await rig.sync()).toMatchObject({ dead: 1, settled: 0 });
    expect(await attach(rig, path)).toMatchObject({ entryId, isDuplicate: true });
    await rig.command('outbox.retry', { entryId });
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
    expect(sentPhotos(rig)).toEqual([{ productId: 1, fileName: 'shelf.jpg' }]);
  });

  it('takes bytes that have no file', async () => {
    const rig = await openRig();
    const bytes = photoBytes('png');
    await rig.command('product-image.attachBytes', { productId: 2, name: 'pasted.png', bytes });
    await rig.sync();
    expect(rig.service.images()).toEqual([
      { productId: 2, fileName: 'pasted.png', contentType: 'image/png', content: bytes },
    ]);
  });

  it('costs as much beside many waiting photos as beside few', async () => {
    const [few, many] = [await rowsFor(10), await rowsFor(60)];
    expect(many.attached).toBe(few.attached);
    expect(many.sent).toBeLessThanOrEqual(few.sent);
  });
});

describe('the same bytes attached twice', () => {
  it('are one upload, also under another name, and that is said', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const bytes = photoBytes();
    const first = await attach(rig, folder.write('a.jpg', bytes));
    const second = await attach(rig, folder.write('b.jpg', bytes));
    expect(second).toEqual({
      ...first,
      renamedFrom: 'b.jpg',
      isDuplicate: true,
      earlier: { state: 'queued', sentAtMs: null },
    });
    await rig.sync();
    expect(rig.writes()).toEqual(['POST /products/1/image']);
    const third = await attach(rig, folder.write('c.jpg', bytes));
    expect(third).toMatchObject({ isDuplicate: true, earlier: { state: 'settled', sentAtMs: rig.clock.now() } });
    expect(spooled(rig)).toEqual([]);
  });

  it('are one upload when they come at the same moment', async () => {
    const rig = await openRig();
    const path = photoFolder().write('a.jpg', photoBytes('jpeg', 2_000_000));
    const attached = await Promise.all([attach(rig, path), attach(rig, path), attach(rig, path)]);
    expect(new Set(attached.map(({ entryId }) => entryId)).size).toBe(1);
    expect(spooled(rig)).toHaveLength(1);
  });

  it('are sent once more if the rep decides so', async () => {
    const rig = await openRig();
    const path = photoFolder().write('a.jpg', photoBytes());
    await attach(rig, path);
    await rig.sync();
    await rig.clock.advance(1_000);
    const again = () => rig.command('product-image.attach', { productId: 1, path, again: true });
    const { entryId } = await again();
    expect(await again()).toMatchObject({ isDuplicate: true, entryId });
    await rig.sync();
    expect(rig.writes()).toEqual(['POST /products/1/image', 'POST /products/1/image']);
    expect(rig.service.images()).toHaveLength(1);
  });

  it('are two uploads for two products, and one file here', async () => {
    const rig = await openRig();
    const path = photoFolder().write('a.jpg', photoBytes());
    await attach(rig, path, 1);
    await attach(rig, path, 2);
    expect(spooled(rig)).toHaveLength(1);
    await rig.sync();
    expect(sentPhotos(rig)).toHaveLength(2);
    expect(spooled(rig)).toEqual([]);
  });

  it('can be attached again when the first was discarded', async () => {
    const rig = await openRig();
    const path = photoFolder().write('a.jpg', photoBytes());
    const { entryId } = await attach(rig, path);
    await rig.command('outbox.discard', { entryId });
    expect(await attach(rig, path)).toMatchObject({ isDuplicate: false, fileName: 'a.jpg' });
  });

  it('leave their name to others when they were discarded', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const { entryId } = await attach(rig, folder.write('a.jpg', photoBytes()));
    await rig.command('outbox.discard', { entryId });
    expect(await attach(rig, folder.write('other/a.jpg', photoBytes()))).toMatchObject({ fileName: 'a.jpg' });
  });

  it('come back when their discarding is undone, and are sent once', async () => {
    const rig = await openRig();
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    const { undo = [] } = await rig.command('outbox.discard', { entryId });
    await rig.command('outbox.undo', { entryIds: undo });
    expect((await rig.query('photos.list', {})).rows).toMatchObject([{ entryId, isSpooled: true }]);
    await rig.syncUntilQuiet();
    expect(sentPhotos(rig)).toHaveLength(1);
  });

  it.each(['the same photo', 'another of its name', 'another that was discarded'])(
    'stay discarded if the product has got %s meanwhile',
    async (what) => {
      const rig = await openRig();
      const folder = photoFolder();
      const path = folder.write('a.jpg', photoBytes());
      const { undo = [] } = await rig.command('outbox.discard', { entryId: (await attach(rig, path)).entryId });
      const other = () => folder.write('other/a.jpg', photoBytes('jpeg', 700));
      const { entryId } = await attach(rig, what === 'the same photo' ? path : other());
      if (what === 'another that was discarded') await rig.command('outbox.discard', { entryId });
      const answer = await rig.workspace.command('outbox.undo', { entryIds: undo });
      expect(answer).toMatchObject({ ok: false, error: { kind: 'notNow', state: 'discarded' } });
      await rig.syncUntilQuiet();
      expect(sentPhotos(rig)).toHaveLength(what === 'another that was discarded' ? 0 : 1);
    },
  );
});

describe('thumbnails', () => {
  it('are kept by content, and outlast the photo', async () => {
    const rig = await openRig();
    const { sha256 } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    const bytes = new Uint8Array(photoBytes('jpeg', 900));
    await rig.command('photos.keepThumbnail', { sha256, bytes });
    await rig.sync();
    await rig.reopen();
    expect(Buffer.from(rig.workspace.thumbnail(sha256)!)).toEqual(Buffer.from(bytes));
    expect((await rig.query('photos.list', {})).rows).toMatchObject([{ hasThumbnail: true }]);
    expect(rig.workspace.photo(sha256)).toBeNull();
  });

  it('must be small JPEGs of photos that are known', async () => {
    const rig = await openRig();
    const { sha256 } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    const keep = (bytes: Uint8Array<ArrayBuffer>, of = sha256) =>
      rig.refused('photos.keepThumbnail', { sha256: of, bytes });
    expect(await keep(Buffer.from('<script>'))).toMatchObject({ kind: 'invalid' });
    expect(await keep(photoBytes('png', 100))).toMatchObject({ kind: 'invalid' });
    expect(await keep(photoBytes('jpeg', 200_000))).toMatchObject({ kind: 'invalid' });
    expect(await keep(photoBytes('jpeg', 100), 'f'.repeat(64))).toEqual({ kind: 'notFound', what: 'photo' });
    expect(await keep(photoBytes('jpeg', 100), '../../satchel.sqlite')).toMatchObject({ kind: 'invalid' });
  });
});

describe('a photo that was sent', () => {
  it('is forgotten after as long as the journal keeps its entry', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.sync();
    await rig.clock.advance(91 * 86_400_000);
    await rig.sync();
    await rig.reopen();
    expect(await rig.query('photos.list', {})).toEqual({ rows: [] });
  });
});
