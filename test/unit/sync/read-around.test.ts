/** One order that the service cannot give, or not so that it can be read: all the others come, and the rep is told. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openOtherService } from '../../support/other-service.ts';
import { openRig } from '../../support/rig.ts';

const count = 120;

/** Each list that holds one of the orders is answered so. */
async function openWith(ids: number[], answer: () => Response) {
  const service = openOtherService({
    response({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return undefined;
      const { data } = body as { data: { id: number }[] };
      return data.some(({ id }) => ids.includes(id)) ? answer() : undefined;
    },
  });
  const rig = await openRig({ service });
  for (let n = 0; n < count; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  const asked = () =>
    service.requests().filter(({ method, path }) => method === 'GET' && path.startsWith('/orders?')).length;
  return { rig, asked };
}

const headers = { 'content-type': 'application/json' };

it.each([
  ['numbers that are none', () => new Response('{"data":[{"id":7,"total_value":NaN}]}', { headers })],
  ['a bare control character', () => new Response('{"data":[{"id":7,"observations":"\u0000"}]}', { headers })],
  ['an error of the service', () => Response.json({ message: 'Cannot serialise' }, { status: 500 })],
])('%s', async (_, answer) => {
  const { rig } = await openWith([7], answer);
  expect(await rig.sync()).toMatchObject({ pulled: count - 1, state: 'idle', failure: { kind: 'unreadable' } });
  expect((await rig.query('orders.search', {})).total).toBe(count - 1);
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.clock.advance(1);
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
});

it('ends no sweep where the service breaks on it alone, too', async () => {
  let isBroken = false;
  const service = openOtherService({
    response({ method, path, body }) {
      if (!isBroken || method !== 'GET') return undefined;
      const { data } = body as { data: { id: number } | { id: number }[] };
      const isIn = path.startsWith('/orders') && [data].flat().some(({ id }) => id === 2);
      return isIn ? Response.json({ message: 'Cannot serialise' }, { status: 500 }) : undefined;
    },
  });
  const rig = await openRig({ service });
  for (let n = 0; n < 3; n++) await service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  isBroken = true;
  await rig.clock.advance(8 * 86_400_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: { kind: 'unreadable' } });
  expect((await rig.query('orders.search', {})).total).toBe(3);
});

it('is not looked for where the service gives no page at all', async () => {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const { rig, asked } = await openWith(ids, () => Response.json({ message: 'Down' }, { status: 500 }));
  const before = asked();
  expect(await rig.sync()).toMatchObject({ pulled: 0, failure: { kind: 'busy', status: 500 } });
  expect(asked() - before).toBeLessThan(10);
});
