import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

it('makes no second row of an address that was sent without an answer', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  rig.network.failNext(/^POST .*address/, 'answerLost');
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Nova' } });
  await rig.sync();
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.filter(({ address }) => address.street === 'Rua Nova')).toMatchObject([{ localId }]);
});

it('marks an address as gone when the customer’s list no longer has it', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const before = (await rig.query('addresses.list', { customerFkId })).rows;
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${before[0]?.id}`));
  await rig.command('addresses.pull', { customerFkId });
  expect((await rig.query('addresses.list', { customerFkId })).rows).toHaveLength(before.length - 1);
  const asked = rig.service.requests().length;
  await rig.command('addresses.pull', { customerFkId });
  expect(rig.service.requests()).toHaveLength(asked + 1);
});

it('continues with other customers when the service refuses one customer’s list', async () => {
  const rig = await openRig({ orders: 40 });
  rig.network.failNext(/^GET \/customers/, () => new Response('{"message":"no such customer"}', { status: 404 }));
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  const asked = rig.service.requests().filter(({ path }) => path.startsWith('/customers/'));
  expect(asked.length).toBeGreaterThan(3);
});

it('does not ask again at once for a customer’s addresses that the service refused', async () => {
  const rig = await openRig({ orders: 60 });
  const customers = new Set(rig.service.orders().map(({ customer }) => customer?.fk_id));
  rig.network.failNext(/^GET .customers/, () => Response.json({ message: 'Not yours' }, { status: 403 }));
  for (let pass = 0; pass < 10; pass++) await rig.sync();
  const lists = rig.service.requests().filter(({ path }) => path.startsWith('/customers/'));
  expect(new Set(lists.map(({ path }) => path)).size).toBe(customers.size - 1);
});

it('shows what somebody changed in an address that is known', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const street = async () => (await rig.query('addresses.list', { customerFkId })).rows[0]?.address.street;
  await rig.command('addresses.pull', { customerFkId });
  const id = (await rig.query('addresses.list', { customerFkId })).rows[0]?.id;
  expect(await street()).not.toBe('Rua Nova');
  await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { street: 'Rua Nova' }));
  await rig.command('addresses.pull', { customerFkId });
  expect(await street()).toBe('Rua Nova');
});

it('does not put a slow list of addresses over the answer to an edit that came meanwhile', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const first = async () => (await rig.query('addresses.list', { customerFkId })).rows[0];
  const localId = String((await first())?.localId);
  rig.network.failNext(/^GET .customers.*address[?]/, {
    async after(list) {
      await rig.command('address.update', { localId, changes: { street: 'Rua Nova' } });
      expect(await rig.sync()).toMatchObject({ settled: 1 });
      return list;
    },
  });
  await rig.command('addresses.pull', { customerFkId });
  expect((await first())?.address.street).toBe('Rua Nova');
});

it('does not put a slow list of addresses over a newer one', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const first = async () => (await rig.query('addresses.list', { customerFkId })).rows[0];
  const id = (await first())?.id;
  rig.network.failNext(/^GET .customers.*address[?]/, {
    async after(list) {
      await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { street: 'Rua Nova' }));
      await rig.command('addresses.pull', { customerFkId });
      return list;
    },
  });
  await rig.command('addresses.pull', { customerFkId });
  expect((await first())?.address.street).toBe('Rua Nova');
});

it('asks again in the next pass for a list of addresses that was cut off', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  for (let number = 1; number <= 110; number++)
    await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, { number }));
  rig.network.failNext(/^GET .customers.*offset=100/, 'refused');
  await rig.refused('addresses.pull', { customerFkId });
  const shown = async () => (await rig.query('addresses.list', { customerFkId })).rows.length;
  expect(await shown()).toBe(100);
  await rig.sync();
  expect(await shown()).toBeGreaterThan(100);
});

it('shows the addresses of a customer whose external id is another one now', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const before = (await rig.query('addresses.list', { customerFkId })).rows;
  const list = await rig.service.fetch(asColleague('GET', `/customers/${customerFkId}/address`));
  rig.network.failNext(/ERP-77/, () => list);
  await rig.command('addresses.pull', { customerFkId: 'ERP-77' });
  expect(before.length).toBeGreaterThan(0);
  expect((await rig.query('addresses.list', { customerFkId: 'ERP-77' })).rows).toEqual(
    before.map((row) => ({ ...row, customerFkId: 'ERP-77' })),
  );
  expect((await rig.query('addresses.list', { customerFkId })).rows).toEqual([]);
});

it('shows a customer’s new address, also if the service refuses to say whether another one is gone', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const [known] = (await rig.query('addresses.list', { customerFkId })).rows;
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${known?.id}`));
  await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, { street: 'Rua Nova' }));
  rig.network.failNext(/^GET .customers.address/, () => Response.json({ message: 'Not yours' }, { status: 403 }));
  await rig.command('addresses.pull', { customerFkId });
  const streets = (await rig.query('addresses.list', { customerFkId })).rows.map(({ address }) => address.street);
  expect(streets).toEqual([known?.address.street, 'Rua Nova']);
});

it('sends what the rep saves meanwhile before it asks for the next customer’s list', async () => {
  const rig = await openRig({ orders: 60 });
  rig.network.failNext(/^GET .customers/, {
    async after(response) {
      await rig.command('order.create', { order: draft(rig) });
      return response;
    },
  });
  await rig.sync();
  const asked = rig.service
    .requests()
    .filter(({ method, path }) => method === 'POST' || path.startsWith('/customers/'));
  expect(asked.slice(0, 3).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

it('is done in one pass with an address, the answer lost, that the last list it reads has', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST .*address/, 'answerLost');
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1, open: 0 });
});

it('continues with other customers when the service breaks on one customer’s list', async () => {
  const rig = await openRig({ orders: 60 });
  const broken = String(rig.service.references('customer')[0]?.fk_id);
  const customers = new Set(rig.service.orders().map(({ customer }) => customer?.fk_id));
  expect(customers).toContain(broken);
  for (let pass = 0; pass < 5; pass++) {
    rig.network.failNext(RegExp(`^GET .customers.${broken}.address`), () =>
      Response.json({ message: 'Internal error' }, { status: 500 }),
    );
    await rig.sync();
  }
  const asked = new Set(
    rig.service.requests().flatMap(({ path }) => /^.customers.([^/]*).address/.exec(path)?.[1] ?? []),
  );
  expect(asked.size).toBe(customers.size - 1);
  expect(await rig.query('sync.status', {})).toMatchObject({ lastFailure: null });
});
