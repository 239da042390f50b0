/** Services that count otherwise than the interface says: every order is read all the same, and nothing is no error. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openOtherService } from '../../support/other-service.ts';
import { openRig } from '../../support/rig.ts';

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

it('one that says nothing at all, and of a page behind the end that there is none', async () => {
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
});
