/** What the service sends and Satchel cannot read is not there without a word: the rep is told that there is more. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openListService } from '../../../support/services/list-service.ts';
import { openOtherService, type Exchange } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

type Rows = Record<string, unknown>[];

async function openWith(isOdd: (id: number) => boolean) {
  const answered = ({ method, path, body }: Exchange) => {
    if (method !== 'GET' || !/orders$|address$/.test(path)) return body;
    const { data, ...rest } = body as { data: Rows };
    return {
      ...rest,
      data: data.map((row) => (isOdd(Number(row['id'])) ? { ...row, id: `rec_${String(row['id'])}` } : row)),
    };
  };
  return await openRig({ service: openOtherService({ answered }) });
}

async function enterAsColleague(rig: Rig, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
}

const shown = async (rig: Rig) => (await rig.query('orders.search', {})).total;
const told = async (rig: Rig) => (await rig.query('sync.status', {})).lastFailure?.kind ?? null;

it('tells of a service none of whose numbers can be read', async () => {
  const rig = await openWith(() => true);
  await enterAsColleague(rig, 3);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: { kind: 'unreadable' } });
  expect(await shown(rig)).toBe(0);
  expect(await told(rig)).toBe('unreadable');
});

it('tells of one among others, also in later passes, until the walk of a next day finds none any more', async () => {
  let odd = 2;
  const rig = await openWith((id) => id === odd);
  await enterAsColleague(rig, 3);
  await rig.sync();
  await rig.clock.advance(600_000);
  await rig.reopen();
  await rig.sync();
  expect(await shown(rig)).toBe(2);
  expect(await told(rig)).toBe('unreadable');
  await rig.clock.advance(86_400_000);
  await rig.sync();
  expect(await told(rig)).toBe('unreadable');
  odd = 0;
  await rig.clock.advance(86_400_000);
  await rig.sync();
  expect(await shown(rig)).toBe(3);
  expect(await told(rig)).toBeNull();
});

it('keeps telling of one if the walk of the next day is cut off', async () => {
  const service = openListService();
  const rig = await openRig({ service });
  service.now = () => rig.clock.now();
  for (const id of [1, 2.5, 3]) service.put({ id });
  await rig.sync();
  await rig.clock.advance(3_600_000);
  await rig.sync();
  expect(await told(rig)).toBe('unreadable');
  await rig.clock.advance(86_400_000);
  rig.network.failNext(/sort=id&limit=100&page=1/, 'refused');
  expect(await rig.sync()).toMatchObject({ state: 'offline' });
  await rig.clock.advance(60_000);
  await rig.sync();
  expect(await told(rig)).toBe('unreadable');
});

it('tells of one that is new', async () => {
  const rig = await openWith((id) => id === 1);
  await rig.sync();
  expect(await told(rig)).toBeNull();
  await enterAsColleague(rig, 1);
  await rig.sync();
  expect(await told(rig)).toBe('unreadable');
});

it('tells of a customer’s addresses, of which the others are shown', async () => {
  const rig = await openWith((id) => id === 1);
  const id = rig.service.addresses().find((address) => address.id === 1)?.id_customer;
  const customerFkId = String(rig.service.references('customer').find((customer) => customer.id === id)?.fk_id);
  expect(await rig.refused('addresses.pull', { customerFkId })).toMatchObject({ failure: { kind: 'unreadable' } });
});

it('keeps an order, and an address, whose number can be read no more if they are listed', async () => {
  let odd = 0;
  const rig = await openWith((id) => id === odd);
  await enterAsColleague(rig, 3);
  await rig.sync();
  odd = 2;
  await rig.clock.advance(8 * 86_400_000);
  await rig.sync();
  expect(await shown(rig)).toBe(3);
  const [customer] = rig.service.references('customer');
  const customerFkId = String(customer?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const listed = async () => (await rig.query('addresses.list', { customerFkId })).rows.length;
  const before = await listed();
  odd = rig.service.addresses().find((address) => address.id_customer === customer?.id)?.id ?? 0;
  await rig.refused('addresses.pull', { customerFkId });
  expect(await listed()).toBe(before);
});

it('shows a rate limit with its end, at most an hour ahead', async () => {
  const rig = await openRig();
  const headers = { 'retry-after': '30000' };
  rig.network.failNext(/^GET/, () => new Response('{}', { status: 429, headers }));
  const untilMs = rig.clock.now() + 3_600_000;
  expect(await rig.sync()).toMatchObject({ state: 'waiting', failure: { kind: 'busy', untilMs } });
  expect(await rig.sync()).toMatchObject({ state: 'waiting', failure: { kind: 'busy', untilMs } });
  expect((await rig.query('sync.status', {})).lastFailure).toMatchObject({ kind: 'busy', untilMs });
  await rig.clock.advance(3_600_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null });
});

it.each([
  ['a list without an end', 'endless', { data: [{ id: 1 }], pagination: { hasNext: true } }],
  ['a page beyond measure', 'unreadable', { data: Array.from({ length: 2_001 }, (_, at) => ({ id: at + 1 })) }],
  ['a page of something else', 'notTheService', { message: 'Index is being rebuilt' }],
])('tells of %s, which is no lost connection', async (_, kind, list) => {
  const answered = ({ method, path, body }: Exchange) =>
    method === 'GET' && path === '/orders' && isOdd ? list : body;
  let isOdd = true;
  const service = openOtherService({ answered });
  // Who asks for one record only, to see who is there, is answered as ever.
  const fetch = (request: Request) => {
    isOdd = !request.url.includes('limit=1&');
    return service.fetch(request);
  };
  const rig = await openRig({ service: { ...service, fetch } });
  expect(await rig.sync()).toMatchObject({ state: 'waiting', failure: { kind } });
  expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'online', lastFailure: { kind } });
});
