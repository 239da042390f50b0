/** A page that comes late, with what was so when it was asked for. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The next answer that fits is on its way until it is let go. Resolves once the service has given it. */
function hold(rig: Rig, pattern: RegExp): { given: Promise<void>; letGo: () => void } {
  const given = Promise.withResolvers<void>();
  const way = Promise.withResolvers<void>();
  rig.network.failNext(pattern, {
    async after(response) {
      const text = await response.text();
      given.resolve();
      await way.promise;
      return new Response(text, response);
    },
  });
  return { given: given.promise, letGo: () => way.resolve() };
}

const customerFkId = 'C-00001';

async function openWithAddress() {
  const rig = await openRig();
  await rig.command('addresses.pull', { customerFkId });
  const [row] = (await rig.query('addresses.list', { customerFkId })).rows;
  return { rig, localId: String(row?.localId), path: `/customers/address/${row?.id}` };
}

it('shows an address as it was when the rep was asked about it, not as an older list has it', async () => {
  const { rig, localId, path } = await openWithAddress();
  await rig.service.fetch(asColleague('PATCH', path, { complement: 'Fundos' }));
  const list = hold(rig, /^GET .*C-00001/);
  const pulling = rig.command('addresses.pull', { customerFkId });
  await list.given;
  await rig.service.fetch(asColleague('PATCH', path, { complement: 'Frente' }));
  const { entryId } = await rig.command('address.update', { localId, changes: { complement: 'Lado' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  list.letGo();
  await pulling;
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
  expect((await rig.query('addresses.get', { localId })).address.complement).toBe('Frente');
});

it.each(['an order that is known', 'one that is new here'])(
  'keeps what a search has brought of %s, which is newer than a page',
  async (which) => {
    const rig = await openRig();
    if (which === 'one that is new here') await rig.sync();
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { observations: 'Antes' })));
    if (which === 'an order that is known') await rig.sync();
    await rig.clock.advance(1_000);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
    const page = hold(rig, /update_date_from/);
    const syncing = rig.sync();
    await page.given;
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Depois' }));
    await rig.command('orders.pull', { filters: { id_customer: 1 } });
    page.letGo();
    await syncing;
    const [row] = (await rig.query('orders.search', {})).rows;
    expect((await rig.order(String(row?.localId))).order.observations).toBe('Depois');
  },
);

it('keeps an order out of the list that was found deleted, which an older page still has', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
  const page = hold(rig, /^GET .*id_customer/);
  const pulling = rig.command('orders.pull', { filters: { id_customer: 1 } });
  await page.given;
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  page.letGo();
  await pulling;
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
  expect((await rig.query('orders.search', {})).rows).toEqual([]);
});

it('keeps an order out of the list that a deletion check removed and an older page still holds', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.clock.advance(3_600_000);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
  const page = hold(rig, /^GET .*id_customer/);
  const pulling = rig.command('orders.pull', { filters: { id_customer: 1 } });
  await page.given;
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  await rig.sync();
  page.letGo();
  await pulling;
  expect((await rig.query('orders.search', {})).rows).toEqual([]);
});

it('keeps an address in the list that the rep has recreated while another one was looked for', async () => {
  const { rig, localId, path } = await openWithAddress();
  await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, { street: 'Rua Um' }));
  await rig.command('addresses.pull', { customerFkId });
  const other = rig.service.addresses().find(({ street }) => street === 'Rua Um');
  for (const gone of [path, `/customers/address/${other?.id}`]) await rig.service.fetch(asColleague('DELETE', gone));
  const look = hold(rig, new RegExp(`^GET .*address/${other?.id}$`));
  const pulling = rig.command('addresses.pull', { customerFkId });
  await look.given;
  const { entryId } = await rig.command('address.update', { localId, changes: { complement: 'Lado' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  look.letGo();
  await pulling;
  const shown = (await rig.query('addresses.list', { customerFkId })).rows.map((row) => row.localId);
  expect(shown).toContain(localId);
});

it('keeps an order that the rep deleted out of the list, which one that lags behind still has', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const [data] = structuredClone(rig.service.orders());
  const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
  const stillHas = () => rig.network.failNext(/^GET .orders.*update_date/, () => Response.json({ data: [data], meta }));
  const shown = async () => (await rig.query('orders.search', {})).rows;
  await rig.command('order.delete', { localId });
  stillHas();
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(await shown()).toEqual([]);
  await rig.clock.advance(60_000);
  stillHas();
  await rig.sync();
  expect(await shown()).toEqual([]);

  // Somebody has put it back.
  await rig.clock.advance(60_000);
  stillHas();
  await rig.sync();
  expect(await shown()).toMatchObject([{ localId }]);
});

it('keeps an address out of the list that the rep deleted, which one that lags behind still has', async () => {
  const { rig, localId } = await openWithAddress();
  const data = structuredClone(rig.service.addresses()).filter(({ id_customer: owner }) => owner === 1);
  const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
  const shown = async () => {
    rig.network.failNext(/^GET .*C-00001/, () => Response.json({ data, meta }));
    await rig.command('addresses.pull', { customerFkId });
    return (await rig.query('addresses.list', { customerFkId })).rows.map((row) => row.localId);
  };
  await rig.command('address.delete', { localId });
  expect(await rig.sync()).toMatchObject({ settled: 1 });
  expect(await shown()).not.toContain(localId);

  // Somebody has put it back.
  await rig.clock.advance(120_000);
  expect(await shown()).toContain(localId);
});
