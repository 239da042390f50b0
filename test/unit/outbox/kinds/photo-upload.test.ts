/** The upload of a photo, and its copy, which stays until the service has it or the rep discards it. */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '../../../../src-shared/contract/events.ts';
import { openService } from '../../../../src-service/service.ts';
import { attach, spooled, storyOf } from '../../../support/attached-photos.ts';
import { photoBytes, photoFolder, sha256Of } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const sentPhotos = (rig: Rig) => rig.service.images().map(({ productId, fileName }) => ({ productId, fileName }));

describe('an upload', () => {
  it('reports its progress', async () => {
    const rig = await openRig();
    const events: AppEvent[] = [];
    rig.workspace.subscribe((event) => events.push(event));
    const size = 1_000_000;
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes('jpeg', size)));
    await rig.sync();
    const told = events.filter((event) => event.type === 'upload');
    expect(told.at(-1)).toEqual({ type: 'upload', entryId, sentBytes: size, totalBytes: size });
  });

  it('of unknown outcome is sent again under its name when the quarantine is over, since no probe can find it', async () => {
    const rig = await openRig();
    const { entryId, fileName } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    rig.network.failNext(/POST/, 'answerLost');
    await rig.syncUntilQuiet();
    expect(sentPhotos(rig)).toEqual([{ productId: 1, fileName }]);
    expect(rig.writes()).toHaveLength(2);
    const story = await storyOf(rig, entryId);
    expect(story.filter((note) => note !== 'cannotProbe')).toEqual([
      'queued',
      'sending',
      'outcomeUnknown',
      'sentAgainUnseen',
      'settled',
    ]);
  });

  it('goes one after another within a product, and holds up no other product', async () => {
    const rig = await openRig();
    const folder = photoFolder();
    const first = await attach(rig, folder.write('a.jpg', photoBytes()), 1);
    await attach(rig, folder.write('b.jpg', photoBytes()), 1);
    await attach(rig, folder.write('c.jpg', photoBytes()), 2);
    rig.network.failNext(/products\/1/, () => new Response('{"message":"too big"}', { status: 413 }));
    await rig.sync();
    expect(sentPhotos(rig)).toEqual([{ productId: 2, fileName: 'c.jpg' }]);
    expect((await rig.entry(first.entryId)).lastError).toMatchObject({ status: 413, message: 'too big' });
    await rig.command('outbox.retry', { entryId: first.entryId });
    await rig.sync();
    expect(sentPhotos(rig)).toHaveLength(3);
  });

  it('asks for a new token with its photo kept', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    rig.token = 'old';
    expect(await rig.sync()).toMatchObject({ state: 'needsAuth', open: 1 });
    rig.token = 'token-2';
    expect(await rig.sync()).toMatchObject({ settled: 1 });
  });

  it('is named by those of its product that wait for it, if it needs the rep', async () => {
    const rig = await openRig({ variant: { maxUploadBytes: 1_000 } });
    const folder = photoFolder();
    const { entryId } = await attach(rig, folder.write('large.jpg', photoBytes('jpeg', 2_000)));
    await attach(rig, folder.write('small.jpg', photoBytes('jpeg', 400)));
    await attach(rig, folder.write('other.jpg', photoBytes('jpeg', 300)), 2);
    const heldBy = async () =>
      Object.fromEntries((await rig.query('photos.list', {})).rows.map((row) => [row.fileName, row.heldBy]));
    expect(await heldBy()).toEqual({ 'large.jpg': null, 'small.jpg': null, 'other.jpg': null });
    await rig.sync();
    expect(await heldBy()).toEqual({ 'large.jpg': null, 'small.jpg': entryId, 'other.jpg': null });
    await rig.command('outbox.discard', { entryId });
    expect(await heldBy()).toEqual({ 'small.jpg': null, 'other.jpg': null });
  });
});

describe('a rejected upload', () => {
  it.each([
    ['another field name', { uploadField: 'photo' }, 422],
    ['a smaller limit', { maxUploadBytes: 1_000 }, 413],
    ['other types', { imageTypes: ['image/png'] }, 415],
  ] as const)('for %s waits for the rep with the service’s words', async (_why, variant, status) => {
    const rig = await openRig({ variant });
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.sync();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { kind: 'rejected', status } });
    expect(spooled(rig)).toHaveLength(1);
  });

  it('goes through once the field has the right name', async () => {
    const rig = await openRig({ variant: { uploadField: 'photo' } });
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.sync();
    await rig.command('settings.change', { changes: { uploadField: 'photo' } });
    await rig.command('outbox.retry', { entryId });
    await rig.sync();
    expect(sentPhotos(rig)).toEqual([{ productId: 1, fileName: 'a.jpg' }]);
  });
});

/** Uploads arrive, and are answered with this. */
async function openAnswering(answer: (asked: number) => Response): Promise<{ rig: Rig; uploads: () => number }> {
  let asked = 0;
  const service = openService({ tokens: ['token'], sample: { orders: 0, seed: 7 } });
  const fetch = async (request: Request) => {
    const answered = await service.fetch(request);
    return request.method === 'POST' ? answer((asked += 1)) : answered;
  };
  return { rig: await openRig({ service: { ...service, fetch } }), uploads: () => asked };
}

const attachOne = (rig: Rig) => attach(rig, photoFolder().write('a.jpg', photoBytes()));

describe('an upload that is answered otherwise than the interface says', () => {
  it.each([
    [201, ''],
    [202, ''],
    [204, null],
  ])('is done if the answer is a bare %i', async (status, body) => {
    const { rig, uploads } = await openAnswering(() => new Response(body, { status }));
    await attachOne(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
    expect(uploads()).toBe(1);
  });

  it.each<[string, object]>([
    ['a bare success', { success: true }],
    ['success in its envelope', { data: { success: true }, meta: {} }],
    [
      'its envelope around a path',
      { data: 'uploads/a.jpg', message: 'Enviada', meta: { timestamp: '2026-03-02T12:00:00Z' } },
    ],
  ])('is done if the answer is %s', async (_, body) => {
    const { rig, uploads } = await openAnswering(() => Response.json(body));
    await attachOne(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
    expect(uploads()).toBe(1);
  });

  it('is not done if the answer says no success', async () => {
    const { rig } = await openAnswering(() => Response.json({ success: false, message: 'No room for images' }));
    const { entryId } = await attachOne(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
    expect((await rig.entry(entryId)).lastError).toMatchObject({ message: 'No room for images' });
  });

  it.each<[string, object]>([
    ['no success', { data: { success: false, message: 'No room' }, meta: {} }],
    ['an error', { data: { error: 'No room' }, meta: {} }],
  ])('is not done if the answer says %s in its envelope', async (_, body) => {
    const { rig } = await openAnswering(() => Response.json(body));
    await attachOne(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 0, dead: 1, open: 0 });
  });

  it.each<[string, number, () => Response]>([
    ['an empty 200', 200, () => new Response('')],
    ['an error', 500, () => Response.json({ message: 'No room for images' }, { status: 500 })],
    ['words without the envelope', 200, () => Response.json({ error: 'No room for images' })],
    ['a way to somewhere else', 303, () => new Response(null, { status: 303, headers: { location: '/images/1' } })],
  ])('is for the rep after six more if the answer is %s each time', async (_, status, answer) => {
    const { rig, uploads } = await openAnswering(answer);
    const { entryId } = await attachOne(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
    expect(uploads()).toBe(7);
    expect((await rig.entry(entryId)).lastError).toMatchObject({ status });
    await rig.command('outbox.retry', { entryId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
    expect(uploads()).toBe(8);
  });

  it('is not for the rep if a thin line cuts it off again and again', async () => {
    const { rig } = await openAnswering(() => Response.json({ data: { message: 'Stored', fileName: 'a.jpg' } }));
    await attachOne(rig);
    for (let n = 0; n < 12; n++) rig.network.failNext(/POST/, 'requestLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
  });

  it('is not for the rep if the service was down for hours', async () => {
    let isDown = true;
    const service = openService({ tokens: ['token'], sample: { orders: 0, seed: 7 } });
    const fetch = async (request: Request) =>
      isDown ? Response.json({ message: 'Down' }, { status: 503 }) : await service.fetch(request);
    const rig = await openRig({ service: { ...service, fetch } });
    await attachOne(rig);
    for (let pass = 0; pass < 20; pass++) {
      await rig.sync();
      await rig.clock.advance(1_200_000);
    }
    isDown = false;
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
    expect(service.images()).toHaveLength(1);
  });
});

describe('the copy of a photo', () => {
  it('stays until its upload is settled', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    rig.network.failNext(/POST/, () => new Response('{"message":"no"}', { status: 500 }));
    await rig.sync();
    expect(spooled(rig)).toHaveLength(1);
    await rig.syncUntilQuiet();
    expect(spooled(rig)).toEqual([]);
    expect((await rig.query('photos.list', {})).rows).toMatchObject([{ state: 'settled', isSpooled: false }]);
  });

  it('goes if the rep discards the photo, but for the undo of the last one', async () => {
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

  it('stays if the service rejected the photo, and what a crash has left is removed at the start', async () => {
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

  it.skipIf(process.platform === 'win32')('is its owner’s alone (Windows has no such modes)', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    const [name = ''] = spooled(rig);
    expect(statSync(join(rig.directory, 'images')).mode & 0o777).toBe(0o700);
    expect(statSync(join(rig.directory, 'images', name)).mode & 0o777).toBe(0o600);
  });

  it.each(['gone', 'altered', 'longer'])(
    'is never sent if it is %s on the disk: that is the rep’s to know',
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

  it('stays if a damaged database lost its entry', async () => {
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

  it('continues with the backup of a damaged database', async () => {
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
