/** A service that answers a create with some other record: ours is not taken for that one. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService, type Exchange } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

/** `fkIds`: whether it keeps those that it is sent. */
async function openMistaken(path: RegExp, { fkIds = true } = {}) {
  let first: unknown = null;
  const service = openOtherService({
    sent({ body }) {
      const { fk_id: _, ...rest } = body as { fk_id?: string };
      return fkIds ? body : rest;
    },
    answered({ method, path: asked, body }: Exchange) {
      if (method !== 'POST' || !path.test(asked)) return body;
      first ??= body;
      return first;
    },
  });
  return await openRig({ service });
}

const otherCustomer = (rig: Awaited<ReturnType<typeof openMistaken>>) => rig.service.references('customer')[1]?.id ?? 0;

it('finds the order that it has made, and leaves the other one alone', async () => {
  const rig = await openMistaken(/orders$/);
  const first = await rig.command('order.create', { order: draft(rig, { observations: 'First' }) });
  await rig.syncUntilQuiet();
  const second = await rig.command('order.create', { order: draft(rig, { id_customer: otherCustomer(rig) }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(2);
  expect(await rig.order(first.localId)).toMatchObject({ id: 1, order: { observations: 'First' } });
  expect(await rig.order(second.localId)).toMatchObject({ id: 2 });
});

it.each(['of another customer', 'of the same customer'])(
  'asks about an order %s where the one that it made is not to be found',
  async (whose) => {
    const rig = await openMistaken(/orders$/, { fkIds: false });
    const customer = whose === 'of another customer' ? { id_customer: otherCustomer(rig) } : {};
    const first = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    rig.network.failNext(/^GET/, 'refused');
    const { entryId, localId } = await rig.command('order.create', { order: draft(rig, customer) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    expect(rig.writes()).toHaveLength(2);
    expect(await rig.order(first.localId)).toMatchObject({ id: 1 });
    expect(await rig.order(localId)).toMatchObject({ id: null });
  },
);

it('takes what a service made of another customer for ours where it bears our fk_id', async () => {
  const service = openOtherService({
    sent: ({ method, body }) => (method === 'POST' ? { ...(body as object), id_customer: 2 } : body),
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, settled: 1 });
  expect(await rig.order(localId)).toMatchObject({ id: 1, order: { customer: { id: 2 } } });
});

it.each([
  ['that another Satchel has made', 'satchel-019cae6b-6600-7000-8000-000000000000', undefined, 0],
  ['of another customer under the external id that the rep gave', 'ERP-1', 'ERP-1', 1],
])('finds the order that it has made where it is answered with one %s', async (_, theirs, fkId, customer) => {
  const rig = await openMistaken(/orders$/);
  const id_customer = rig.service.references('customer')[customer]?.id ?? 0;
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: theirs, id_customer })));
  const mine = { observations: 'Mine', ...(fkId && { fk_id: fkId }) };
  const { localId } = await rig.command('order.create', { order: draft(rig, mine) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
});

it('asks about an address that this machine knows as another one', async () => {
  const rig = await openMistaken(/address$/, { fkIds: false });
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const first = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
  await rig.syncUntilQuiet();
  rig.network.failNext(/^GET/, 'refused');
  const second = await rig.command('address.create', { customerFkId, address: { street: 'Rua Bela' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  const { rows } = await rig.query('addresses.list', { customerFkId });
  const streetOf = (localId: string) => rows.find((row) => row.localId === localId)?.address.street;
  expect([streetOf(first.localId), streetOf(second.localId)]).toEqual(['Rua Augusta', 'Rua Bela']);
});

it('does not take an order of the same customer that a pull has brought for its own', async () => {
  const rig = await openMistaken(/orders$/, { fkIds: false });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: [], observations: 'Theirs' })));
  await rig.sync();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Mine' }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
  expect((await rig.query('orders.search', {})).total).toBe(2);
});

it('does not take the order of another customer, which nobody here has seen, for its own', async () => {
  const rig = await openMistaken(/orders$/, { fkIds: false });
  const theirs = draft(rig, { id_customer: otherCustomer(rig), observations: 'Theirs' });
  await rig.service.fetch(asColleague('POST', '/orders', theirs));
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Mine' }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2, order: { observations: 'Mine' } });
});
