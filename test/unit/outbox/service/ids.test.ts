/** External ids and server ids: what a service changes, shares or writes so that nobody can read it. */
import { describe, expect, it } from 'vitest';
import { ownFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** `keep` says what the service makes of an `fk_id`. */
function openKeeping(keep: (fkId: string) => string) {
  const service = openOtherService({
    sent({ method, body }) {
      const { fk_id: fkId, ...rest } = body as { fk_id?: string };
      return method === 'POST' && fkId !== undefined ? { ...rest, fk_id: keep(fkId) } : body;
    },
  });
  return openRig({ service });
}

const alterations: [string, (fkId: string) => string][] = [
  ['writes it in capitals', (fkId) => fkId.toUpperCase()],
  ['cuts it off', (fkId) => fkId.slice(0, 20)],
];

describe('a create whose external id the service changes', () => {
  it.each(alterations)('is found if it is an order and the service %s', async (_, keep) => {
    const rig = await openKeeping(keep);
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, id: 1 }]);
  });

  it.each(alterations)('is found if it is an address and the service %s', async (_, keep) => {
    const rig = await openKeeping(keep);
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const before = rig.service.addresses().length;
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta', number: 12 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.addresses()).toHaveLength(before + 1);
  });

  it('is asked about if it is an order that is alike and another system gives the fk_id', async () => {
    const rig = await openKeeping(() => 'ERP-1001');
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    const conflict = { kind: 'undecided', candidates: [{ id: 1, fk_id: 'ERP-1001' }] };
    expect((await rig.entry(entryId)).conflict).toMatchObject(conflict);
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, id: 1 }]);
  });

  it('is asked about if it is an address that is alike and another system gives the fk_id', async () => {
    const rig = await openKeeping(() => 'ERP-1001');
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const before = rig.service.addresses().length;
    rig.network.failNext(/^POST/, 'answerLost');
    const { entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    const [candidate] = conflict?.kind === 'undecided' ? conflict.candidates : [];
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: Number(candidate?.id) } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.addresses()).toHaveLength(before + 1);
  });

  it('is asked about once: an order that was then sent again is on the service', async () => {
    const rig = await openKeeping(() => 'ERP-1002');
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: 'ERP-1' })));
    rig.network.failNext(/^POST/, 'requestLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2, sync: { state: 'onService' } });
  });

  it('is not the order of another Satchel', async () => {
    const rig = await openKeeping((fkId) => fkId.toUpperCase());
    const alike = draft(rig, { fk_id: 'satchel-019cae6b-6600-7344-8fbb-dc541309c863' });
    await rig.service.fetch(asColleague('POST', '/orders', alike));
    rig.network.failNext(/^POST/, 'requestLost');
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });

  it('is not asked about if the fk_ids of several Satchels are alike once they are cut off', async () => {
    const rig = await openKeeping((fkId) => fkId.slice(0, 15));
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    await rig.command('order.create', { order: draft(rig) });
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    await rig.sync();
    const fkId = ownFkId('019cae6b-6600-7344-8fbb-dc541309c863');
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: fkId, id_customer: 2 })));
    const address = { street: 'Rua Direita', fk_id: fkId };
    await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, address));
    expect(await rig.sync()).toMatchObject({ pulled: 1, conflicted: 0 });
    await rig.command('addresses.pull', { customerFkId });
    expect(await rig.query('outbox.list', {})).toMatchObject({ entries: [] });
  });
});

async function withForeign(uniqueOrderFkId: boolean): Promise<Rig> {
  const rig = await openRig({ variant: { uniqueOrderFkId } });
  const id_customer = rig.service.references('customer')[1]?.id;
  const items = [{ id_item: 9, quantity: 99, price: 1 }];
  const body = { id_customer, fk_id: 'PED-100', date: '2026-01-02T12:00:00Z', items };
  await rig.service.fetch(asColleague('POST', '/orders', body));
  return rig;
}

describe('an external id that the rep gave', () => {
  it('rejects the order in the service’s words if another order has it, and does not make it that one', async () => {
    const rig = await withForeign(true);
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-100' }) });
    await rig.syncUntilQuiet();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { status: 409 } });
    expect((await rig.order(localId)).order.items).toHaveLength(3);
    await rig.command('order.update', { localId, changes: { fk_id: 'PED-101' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual(['PED-100', 'PED-101']);
  });

  it('does not make another order the one whose answer was lost', async () => {
    const rig = await withForeign(false);
    rig.network.failNext(/^POST/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-100' }) });
    await rig.syncUntilQuiet();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { candidates: [{ id: 1 }] } });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(2);
    expect((await rig.query('orders.search', {})).rows).toHaveLength(2);
  });

  it('does not make one of two orders of the rep’s', async () => {
    const rig = await openRig({ variant: { uniqueOrderFkId: true } });
    const first = await rig.command('order.create', { order: draft(rig, { fk_id: 'PO-4711' }) });
    await rig.sync();
    const second = await rig.command('order.create', {
      order: draft(rig, { fk_id: 'PO-4711', observations: 'Second delivery' }),
    });
    await rig.syncUntilQuiet();
    expect(await rig.entry(second.entryId)).toMatchObject({ state: 'dead', lastError: { status: 409 } });
    expect(await rig.order(first.localId)).toMatchObject({ id: 1 });
  });

  it('does not make another address of the customer the one that was lost', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    await rig.service.fetch(
      asColleague('POST', `/customers/${customerFkId}/address`, { street: 'Rua A', fk_id: 'ADR-1' }),
    );
    rig.network.failNext(/^POST/, 'requestLost');
    const { entryId, localId } = await rig.command('address.create', {
      customerFkId,
      address: { street: 'Rua B', fk_id: 'ADR-1' },
    });
    await rig.syncUntilQuiet();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted' });
    expect((await rig.query('addresses.get', { localId })).address).toMatchObject({ street: 'Rua B' });
  });
});

const fkId = 'ERP-1';

/** Somebody else's, of another customer. */
async function enterAnother(rig: Rig): Promise<void> {
  const customer = rig.service.references('customer')[1]?.id ?? 0;
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: fkId, id_customer: customer })));
}

describe('a pull that brings an order with the external id of the rep’s', () => {
  it('does not settle an order that the rep has declared absent', async () => {
    const rig = await openRig();
    await enterAnother(rig);
    rig.network.failNext(/^POST/, 'requestLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    await enterAnother(rig);
    await rig.command('orders.pull', { filters: {} });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 3 });
    expect((await rig.query('orders.search', {})).total).toBe(3);
  });

  it('leaves a rejected order to the rep', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST/, 'requestLost');
    rig.network.failNext(/^POST/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
    const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).state).toBe('dead');
    await enterAnother(rig);
    await rig.syncUntilQuiet();
    expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { message: 'Not like this' } });
    expect((await rig.query('orders.search', {})).total).toBe(2);
  });

  it('shows both if the rep’s was not sent yet', async () => {
    const rig = await openRig();
    await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
    await enterAnother(rig);
    await rig.command('orders.pull', { filters: {} });
    expect((await rig.query('orders.search', {})).total).toBe(2);
  });

  it('shows both if the rep is asked about his', async () => {
    const rig = await openRig();
    await enterAnother(rig);
    rig.network.failNext(/^POST/, 'requestLost');
    await rig.command('order.create', { order: draft(rig, { fk_id: fkId }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    await enterAnother(rig);
    await rig.command('orders.pull', { filters: {} });
    expect((await rig.query('orders.search', {})).total).toBe(3);
  });
});

/** The ids of the records whose path fits, and of what is in them, are written otherwise. */
async function openWriting(
  idOf: (id: unknown) => unknown,
  path: RegExp,
  { within = /^data$/, makesFkIds = true } = {},
) {
  const rename = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => rename(each, name));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => {
      const isId = key === 'id' && within.test(name);
      return [key, isId ? idOf(member) : rename(member, key)];
    });
    return Object.fromEntries(members) as unknown;
  };
  const service = openOtherService({
    answered: (answer) => (path.test(answer.path) ? rename(answer.body, '') : answer.body),
  });
  return await openRig({ service, makesFkIds });
}

const asText = (id: unknown) => `rec_${String(id)}`;

const beyondNumbers = (id: unknown) => 2 ** 53 + 2 * Number(id);

async function expectAsked(rig: Rig, entryId: string | null): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0, dead: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [] });
}

describe('a create answered with an id that nobody can read', () => {
  it.each([
    ['text', asText],
    ['numbers beyond those that can be told apart', beyondNumbers],
  ])('is sent once, and the rep is asked, if it is an order whose id is written as %s', async (_, idOf) => {
    const rig = await openWriting(idOf, /^\/orders/);
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await expectAsked(rig, entryId);
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('is sent once, and the rep is asked, if it is an order without an external id', async () => {
    const rig = await openWriting(asText, /^\/orders/, { makesFkIds: false });
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await expectAsked(rig, entryId);
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('is sent once, and the rep is asked, if it is an address', async () => {
    const rig = await openWriting(asText, /address$/);
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const before = rig.service.addresses().length;
    const { entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    await expectAsked(rig, entryId);
    expect(rig.service.addresses()).toHaveLength(before + 1);
  });

  it('is sent once, and the rep is asked, if it is a line', async () => {
    const rig = await openWriting(asText, /^\/orders/, { within: /^items$/ });
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    rig.network.failNext(/^POST .*items$/, 'answerLost');
    const { entryId } = await rig.command('item.create', { orderLocalId, item: { id_item: 7, quantity: 2, price: 3 } });
    await expectAsked(rig, entryId);
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });
});
