/** The filter for what has changed is nobody's promise: some refuse it, some break on it, some do not know it. */
import { expect, it } from 'vitest';
import { openService, type Service } from '../../../src-service/service.ts';
import { asColleague } from '../../support/drafts.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const minuteMs = 60_000;

/** A service of so many orders that has `answer` for each request by the time of change. */
function openWith(orders: number, answer: (request: Request, service: Service) => Promise<Response>): Service {
  const clock = createFakeClock();
  const service = openService({ now: () => clock.now(), tokens: ['token'], sample: { orders, seed: 7 } });
  const fetch = async (request: Request) =>
    request.url.includes('update_date_from') ? await answer(request, service) : await service.fetch(request);
  return { ...service, fetch };
}

function ignores(request: Request, service: Service): Promise<Response> {
  const url = new URL(request.url);
  url.searchParams.delete('update_date_from');
  return service.fetch(new Request(url, request));
}

const told = async (rig: Rig) => (await rig.query('sync.status', {})).lastFailure?.kind ?? null;

const words = (body: unknown, status: number) => async () => Response.json(body, { status });

const ways: [string, (request: Request, service: Service) => Promise<Response>][] = [
  ['refuses it', words({ message: 'Unknown filter update_date_from' }, 400)],
  ['does not take its date', words({ errors: { update_date_from: ['is not a date'] } }, 422)],
  ['breaks on it', words({ message: 'Server Error' }, 500)],
  [
    'has a gateway before it that lets it not through',
    async () => new Response('<html>Blocked</html>', { status: 200 }),
  ],
  ['does not know it', ignores],
];

it.each(ways)(
  'brings what others changed and entered if the service %s, and says that it may be late',
  async (_, answer) => {
    const rig = await openRig({ service: openWith(230, answer) });
    await rig.sync();
    await rig.clock.advance(minuteMs);
    await rig.service.fetch(asColleague('PATCH', '/orders/17', { observations: 'girafa' }));
    expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 1, failure: { kind: 'noChangeFilter' } });
    expect((await rig.query('orders.search', { text: 'girafa' })).total).toBe(1);
    expect(await told(rig)).toBe('noChangeFilter');
    expect((await rig.query('sync.status', {})).lastSyncAtMs).toBe(rig.clock.now());
  },
);

it('does not read every order at every pass', async () => {
  const rig = await openRig({ service: openWith(530, ignores) });
  await rig.sync();
  const before = rig.service.requests().length;
  for (let pass = 0; pass < 5; pass++) {
    await rig.clock.advance(minuteMs);
    await rig.sync();
  }
  const pages = rig.service
    .requests()
    .slice(before)
    .filter(({ path }) => path.includes('limit=100') && path.startsWith('/orders'));
  expect(pages.length).toBeLessThan(2 * 5);
});

it('brings them by a walk over all after some minutes if the service knows no other order of its list either', async () => {
  const rig = await openRig({
    service: openWith(230, words({ message: 'Unknown filter' }, 400)),
  });
  const { fetch } = rig.service;
  rig.service.fetch = (request) => fetch(new Request(request.url.replace('-updated_at', 'id'), request));
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/217', { observations: 'girafa' }));
  await rig.clock.advance(10 * minuteMs);
  await rig.sync();
  expect((await rig.query('orders.search', { text: 'girafa' })).total).toBe(1);
});

it('scans a long list again after as many minutes as it has pages', async () => {
  const rig = await openRig({ service: openWith(1_030, words({ message: 'Unknown filter' }, 400)) });
  await rig.sync();
  const isWalked = async (minutes: number) => {
    await rig.clock.advance(minutes * minuteMs);
    const before = rig.service.requests().length;
    await rig.sync();
    const asked = rig.service.requests().slice(before);
    return asked.some(({ path }) => path.includes('page=11'));
  };
  expect(await isWalked(10)).toBe(false);
  expect(await isWalked(1)).toBe(true);
});

it('goes by the time of change again as soon as the service does', async () => {
  let isOdd = true;
  const rig = await openRig({
    service: openWith(30, (request, service) =>
      isOdd ? Promise.resolve(new Response('{}', { status: 400 })) : service.fetch(request),
    ),
  });
  await rig.sync();
  await rig.sync();
  expect(await told(rig)).toBe('noChangeFilter');
  isOdd = false;
  await rig.sync();
  expect(await told(rig)).toBeNull();
});

it('continues the scan that fills the cache if it was cut off', async () => {
  const rig = await openRig({ service: openWith(330, words({ message: 'Unknown filter' }, 400)) });
  rig.network.failNext(/page=3/, 'refused');
  await rig.sync();
  await rig.sync();
  expect((await rig.query('orders.search', {})).total).toBe(330);
});
