/** Services that take a photo and answer otherwise than the interface says: it is not sent again without end. */
import { expect, it } from 'vitest';
import { openService } from '../../../../src-service/service.ts';
import { attach } from '../../../support/attached-photos.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

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

it.each([
  [201, ''],
  [202, ''],
  [204, null],
])('a bare %i is taken as a yes', async (status, body) => {
  const { rig, uploads } = await openAnswering(() => new Response(body, { status }));
  await attachOne(rig);
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
  expect(uploads()).toBe(1);
});

it.each<[string, number, () => Response]>([
  ['an empty 200', 200, () => new Response('')],
  ['an error', 500, () => Response.json({ message: 'No room for images' }, { status: 500 })],
  ['words without the envelope', 200, () => Response.json({ error: 'No room for images' })],
  ['a way to somewhere else', 303, () => new Response(null, { status: 303, headers: { location: '/images/1' } })],
])('one that is answered with %s each time is for the rep after six more', async (_, status, answer) => {
  const { rig, uploads } = await openAnswering(answer);
  const { entryId } = await attachOne(rig);
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
  expect(uploads()).toBe(7);
  expect((await rig.entry(entryId)).lastError).toMatchObject({ status });
  await rig.command('outbox.retry', { entryId });
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
  expect(uploads()).toBe(8);
});

it('one that a thin line cuts off again and again is not discarded', async () => {
  const { rig } = await openAnswering(() => Response.json({ data: { message: 'Stored', fileName: 'a.jpg' } }));
  await attachOne(rig);
  for (let n = 0; n < 12; n++) rig.network.failNext(/POST/, 'requestLost');
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
});

it('one is not discarded for a service that was down for hours', async () => {
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

it.each<[string, object]>([
  ['a bare success', { success: true }],
  ['success in its envelope', { data: { success: true }, meta: {} }],
  [
    'its envelope around a path',
    { data: 'uploads/a.jpg', message: 'Enviada', meta: { timestamp: '2026-03-02T12:00:00Z' } },
  ],
])('%s is taken as a yes', async (_, body) => {
  const { rig, uploads } = await openAnswering(() => Response.json(body));
  await attachOne(rig);
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
  expect(uploads()).toBe(1);
});

it('no success is no yes', async () => {
  const { rig } = await openAnswering(() => Response.json({ success: false, message: 'No room for images' }));
  const { entryId } = await attachOne(rig);
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
  expect((await rig.entry(entryId)).lastError).toMatchObject({ message: 'No room for images' });
});

it.each<[string, object]>([
  ['no success', { data: { success: false, message: 'No room' }, meta: {} }],
  ['an error', { data: { error: 'No room' }, meta: {} }],
])('%s in its envelope is no yes', async (_, body) => {
  const { rig } = await openAnswering(() => Response.json(body));
  await attachOne(rig);
  expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 0, dead: 1, open: 0 });
});
