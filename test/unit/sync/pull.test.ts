import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openListService } from '../../support/services/list-service.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { openOtherService } from '../../support/services/other-service.ts';
import { openRig } from '../../support/rig.ts';

it('reads every order the first time, and only what changed afterwards', async () => {
  const rig = await openRig({ orders: 230 });
  expect(await rig.sync()).toMatchObject({ pulled: 230, state: 'idle' });
  expect((await rig.query('orders.search', {})).total).toBe(230);
  await rig.clock.advance(1_800_000);
  await rig.service.fetch(asColleague('PATCH', '/orders/17', { observations: 'Mudou' }));
  const before = rig.service.requests().length;
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
  const asked = rig.service
    .requests()
    .slice(before)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/orders?'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('update_date_from');
});

it('keeps the rep’s pending work on top of a pulled order', async () => {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  const { localId, id } = row ?? { localId: '', id: 0 };
  rig.network.failNext(
    /^PATCH/,
    () => new Response('{"message":"later"}', { status: 408, headers: { 'retry-after': '600' } }),
  );
  await rig.command('order.update', { localId, changes: { observations: 'Minha' } });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', `/orders/${id}`, { delivery_date: '2026-04-01T00:00:00.000Z' }));
  await rig.command('orders.pull', { filters: {} });
  expect((await rig.order(localId)).order).toMatchObject({
    observations: 'Minha',
    delivery_date: '2026-04-01T00:00:00.000Z',
  });
});

it('does not move the watermark when a scan is cut off', async () => {
  const rig = await openRig({ orders: 250 });
  rig.network.failNext(/page=2/, 'refused');
  expect(await rig.sync()).toMatchObject({ state: 'offline' });
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  expect((await rig.query('orders.search', {})).total).toBe(250);
});

it('makes no second row of an order that was sent without an answer', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(await rig.query('orders.search', {})).toMatchObject({ total: 1, rows: [{ localId, id: 1 }] });
});

it('makes no second row of an order or an address whose answer is on its way', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const shown = async () => [
    (await rig.query('orders.search', {})).rows.length,
    (await rig.query('addresses.list', { customerFkId })).rows.length,
  ];
  await rig.command('addresses.pull', { customerFkId });
  const [orders = 0, addresses = 0] = await shown();
  const seen: number[][] = [];
  const after = async (response: Response) => {
    await rig.command('orders.pull', { filters: {} });
    await rig.command('addresses.pull', { customerFkId });
    seen.push(await shown());
    return response;
  };
  for (const path of [/^POST .*address/, /^POST .orders/]) rig.network.failNext(path, { after });
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Nova' } });
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(seen).toEqual([
    [orders + 1, addresses + 1],
    [orders + 1, addresses + 1],
  ]);
});

it('fills the catalogue with the references of orders, and the last price of a customer', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  const [customer] = (await rig.query('catalogue.list', { kind: 'customer' })).rows;
  expect(customer).toMatchObject({ id: order.customer?.id, name: order.customer?.name });
  const [product] = (await rig.query('catalogue.list', { kind: 'product', customerId: Number(order.customer?.id) }))
    .rows;
  expect(product).toMatchObject({ lastPrice: 10.5, lastSeenOrderLocalId: localId });
});

it('says why a pull asked for by the rep failed', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  expect(await rig.refused('orders.pull', { filters: {} })).toMatchObject({
    kind: 'service',
    failure: { kind: 'offline' },
  });
});

const dayMs = 86_400_000;

interface Row {
  data: unknown;
}

it.each([-3 * dayMs, 3 * dayMs])('misses no change when the clocks are %d ms apart', async (skewMs) => {
  const rig = await openRig({ orders: 30, skewMs });
  await rig.sync();
  for (const id of [4, 9, 22]) {
    await rig.clock.advance(600_000);
    await rig.service.fetch(asColleague('PATCH', `/orders/${id}`, { observations: `girafa${id}x` }));
    expect(await rig.sync()).toMatchObject({ pulled: 1 });
    expect((await rig.query('orders.search', { text: `girafa${id}x` })).total).toBe(1);
  }
});

it.each([
  ['nothing', undefined],
  ['a number', 1_772_000_000],
])('misses no change of a service that tells %s of its time if this machine is days ahead', async (_, timestamp) => {
  const there = createFakeClock();
  const service = openOtherService({
    answered: ({ body }) => (timestamp ? { ...(body as object), meta: { timestamp } } : { data: (body as Row).data }),
  });
  const rig = await openRig({
    service: {
      ...service,
      async fetch(request) {
        const answer = await service.fetch(request);
        answer.headers.set('date', new Date(there.now()).toUTCString());
        return answer;
      },
    },
  });
  await service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  await rig.clock.advance(3 * dayMs);
  await rig.sync();
  await service.fetch(asColleague('PATCH', '/orders/1', { observations: 'girafa' }));
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
});

it('reads a service to its end, and finds a lost order, that refuses dates with parts of a second', async () => {
  const service = openOtherService({});
  const fetch = async (request: Request) =>
    /\.\d+(Z|%2B)/.test(request.url)
      ? Response.json({ message: 'The date does not match the format Y-m-d\\TH:i:sP.' }, { status: 422 })
      : await service.fetch(request);
  const rig = await openRig({ service: { ...service, fetch }, makesFkIds: false });
  await service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  await rig.clock.advance(600_123);
  await service.fetch(asColleague('PATCH', '/orders/1', { observations: 'girafa' }));
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('order.create', { order: draft(rig, { date: '2026-03-05T12:00:00.250Z' }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ state: 'idle', failure: null, open: 0, conflicted: 0 });
  expect((await rig.query('orders.search', { text: 'girafa' })).total).toBe(1);
  await rig.command('settings.change', { changes: { historyDays: 30 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ state: 'idle', failure: null });
});

it.each([
  { listStyle: 'cursor' } as const,
  { pagination: 'snake' } as const,
  { pagination: 'both', createStatus: 200 } as const,
  { dateBounds: 'exclusive' } as const,
])('works in full with a service that decided differently: %o', async (variant) => {
  const rig = await openRig({ orders: 230, variant });
  expect(await rig.sync()).toMatchObject({ pulled: 230 });
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(231);
  expect(await rig.order(localId)).toMatchObject({ id: 231 });
  await rig.clock.advance(600_000);
  await rig.service.fetch(asColleague('PATCH', '/orders/17', { observations: 'Mudou' }));
  expect(await rig.sync()).toMatchObject({ pulled: 1 });
});

it.each([
  ['a new order', false],
  ['an order', true],
])(
  'does not put what a slow search of the rep’s brings over %s that a pull has brought since',
  async (_name, isKnown) => {
    const rig = await openRig({ orders: 3 });
    if (!isKnown) await rig.sync();
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { observations: 'velha' })));
    if (isKnown) await rig.sync();
    rig.network.failNext(/limit=50/, {
      async after(response) {
        const answer = new Response(await response.text(), response);
        await rig.service.fetch(asColleague('PATCH', '/orders/4', { observations: 'nova' }));
        await rig.sync();
        return answer;
      },
    });
    await rig.command('orders.pull', { filters: { limit: 50 } });
    const { rows } = await rig.query('orders.search', { sort: '-id', limit: 1 });
    expect((await rig.order(String(rows[0]?.localId))).order).toMatchObject({ id: 4, observations: 'nova' });
  },
);

it('calls a customer by the newest order’s name, also after one was dated decades ahead by mistake', async () => {
  const service = openListService();
  const rig = await openRig({ service });
  service.now = rig.clock.now;
  async function pulled(id: number, date: string, name: string, price: number) {
    const item = { id: 9, name: 'Caixa', fk_id: 'P-9', type: 'product' };
    service.put({ id, date, customer: { id: 1, name, fk_id: 'C-1' }, items: [{ id, item, quantity: 1, price }] });
    await rig.sync();
    await rig.clock.advance(600_000);
  }
  await pulled(1, '2062-03-01T12:00:00Z', 'Velho', 10);
  await pulled(1, '2026-03-01T12:00:00Z', 'Velho', 10);
  await pulled(2, '2026-03-02T12:00:00Z', 'Novo', 12);
  expect((await rig.query('catalogue.list', { kind: 'customer' })).rows).toMatchObject([{ name: 'Novo' }]);
  expect((await rig.query('catalogue.list', { kind: 'product' })).rows).toMatchObject([{ lastPrice: 12 }]);
});

it('shows of a name without end what a list can hold, and keeps it whole with the order', async () => {
  const service = openListService();
  const rig = await openRig({ service });
  const name = `${'Mercado '.repeat(200)}Girafa`;
  const item = { id: 9, name, fk_id: 'P-9' };
  service.put({ id: 1, customer: { id: 1, name, fk_id: 'C-1' }, items: [{ id: 10, item, quantity: 1 }] });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { text: 'mercado' });
  expect(rows.map(({ customer }) => customer.name)).toEqual([name.slice(0, 1000)]);
  expect((await rig.query('catalogue.list', { kind: 'product' })).rows).toMatchObject([{ name: name.slice(0, 1000) }]);
  expect((await rig.order(rows[0]?.localId ?? '')).order).toMatchObject({ customer: { name }, items: [{ item }] });
});
