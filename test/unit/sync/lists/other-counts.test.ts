/** Services that count otherwise than the interface says: every order is read all the same, and nothing is no error. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

const count = 120;

interface Answered {
  data: unknown[];
  pagination: { total: number; hasNext: boolean };
}

const ways: [string, (answered: Answered) => object][] = [
  ['says of every page that it is the last', ({ pagination }) => ({ ...pagination, hasNext: false })],
  ['counts the rows of the page as the total', ({ data, pagination }) => ({ ...pagination, total: data.length })],
  [
    'counts what a search leaves out as well',
    ({ pagination: { hasNext, total } }) => ({ total: Math.max(total, 5_000), hasNext }),
  ],
  ['says nothing at all', () => ({})],
  ['counts the rows of the page as the total, and says no more', ({ data }) => ({ total: data.length })],
  ['counts some more than there are, and says no more', ({ pagination: { total } }) => ({ total: total + 3 })],
  ['counts far more than there are, and says no more', ({ pagination: { total } }) => ({ total: total + 300 })],
];

it.each(ways)('one that %s', async (_, paginate) => {
  const service = openOtherService({
    answered({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return body;
      return { ...(body as Answered), pagination: paginate(body as Answered) };
    },
  });
  const rig = await openRig({ service });
  const read = async () => (await rig.query('orders.search', {})).total;
  const enter = () => service.fetch(asColleague('POST', '/orders', draft(rig)));
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 0 });
  for (let n = 0; n < count; n++) await enter();
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: count });
  await enter();
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 1 });
  expect(await read()).toBe(count + 1);
});

const smallPages: [string, (answered: Answered) => object][] = [
  ['counts these as the total', ({ data }) => ({ total: data.length })],
  ['counts these as one page of all', ({ data }) => ({ total: data.length, totalPages: 1 })],
  ['says that they are the hundred it was asked for', () => ({ limit: 100 })],
  ['counts some more than there are', ({ pagination: { total } }) => ({ total: total + 3 })],
];

it.each(smallPages)('one that gives 25 at a time and %s', async (_, paginate) => {
  const service = openOtherService({
    asked: (query) => query.has('limit') && query.set('limit', String(Math.min(25, Number(query.get('limit'))))),
    answered({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return body;
      return { ...(body as Answered), pagination: paginate(body as Answered) };
    },
  });
  const rig = await openRig({ service });
  for (let n = 0; n < count; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null, pulled: count });
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  await rig.clock.advance(7 * 86_400_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null });
  expect((await rig.query('orders.search', {})).total).toBe(count - 1);
});

it('one that counts more than there are does not have a lost order sent again for it', async () => {
  const service = openOtherService({
    answered({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return body;
      const { data, pagination } = body as Answered;
      return { ...(body as Answered), data: data.slice(0, 0), pagination: { total: pagination.total } };
    },
  });
  const rig = await openRig({ service });
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  expect(service.orders()).toHaveLength(1);
});

it.each([100, 120])(
  'one that says nothing at all, and of a page behind the end of %i that there is none',
  async (count) => {
    const service = openOtherService({
      response({ method, path, body, status }) {
        if (method !== 'GET' || path !== '/orders') return undefined;
        const { data, meta } = body as Answered & { meta: unknown };
        if (data.length === 0) return Response.json({ message: 'No such page' }, { status: 404 });
        return Response.json({ data, meta }, { status });
      },
    });
    const rig = await openRig({ service });
    for (let n = 0; n < count; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
    expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null, pulled: count });
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    await rig.clock.advance(7 * 86_400_000);
    await service.fetch(asColleague('POST', '/orders', draft(rig)));
    expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null, pulled: 1 });
    expect((await rig.query('orders.search', {})).total).toBe(count);
  },
);
