/** External ids that a service sends as numbers: a key keeps each of its digits, or is none. */
import { expect, it } from 'vitest';
import { openService, type Service } from '../../../src-service/service.ts';
import { readOrder } from '../../../src-main/api/lists/read-records.ts';
import { openRig } from '../../support/rig.ts';

function serviceWith(fkId: string): Service {
  const plain = openService({ now: () => Date.UTC(2026, 0, 2), tokens: ['token'], sample: { orders: 3, seed: 7 } });
  return {
    ...plain,
    async fetch(request) {
      const answer = await plain.fetch(request);
      if (request.method !== 'GET' || new URL(request.url).pathname !== '/orders') return answer;
      const text = (await answer.text()).replace(/("customer":\{[^{}]*"fk_id":)("[^"]*"|null)/g, `$1${fkId}`);
      return new Response(text, { headers: answer.headers });
    },
  };
}

it.each([
  ['12345678901234567890', '12345678901234567890'],
  ['9007199254740993', '9007199254740993'],
  ['123456789', '123456789'],
  ['1.5e30', null],
])('the external id %s of a customer becomes %s', async (sent, kept) => {
  const rig = await openRig({ service: serviceWith(sent) });
  await rig.sync();
  const { rows } = await rig.query('catalogue.list', { kind: 'customer' });
  expect(new Set(rows.map(({ fk_id }) => fk_id))).toEqual(new Set([kept]));
  const [order] = (await rig.query('orders.search', {})).rows;
  expect((await rig.order(order?.localId ?? '')).order.customer?.fk_id).toBe(kept);
});

it('a number of which nobody knows the digits any more is no text of a record', () => {
  expect(readOrder({ id: 1, fk_id: 1e21, customer: { id: 2, fk_id: 2 ** 60 } } as never)).toMatchObject({
    fk_id: null,
    customer: { id: 2, fk_id: null },
  });
});
