/** Edits of an order, also of one that somebody else edits too. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

describe('an edit of an order', () => {
  it('is sent as one PATCH of only the changed field', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('order.update', {
      localId,
      changes: { observations: 'Fundos', date: '2026-03-02T12:00:00.000Z' },
    });
    await rig.sync();
    expect(rig.writes()).toEqual(['POST /orders', 'PATCH /orders/1']);
    expect(rig.service.requests().find(({ method }) => method === 'PATCH')?.body).toEqual({ observations: 'Fundos' });
  });

  it('is nothing to send if it changes nothing', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Fundos' }) });
    await rig.sync();
    expect(await rig.command('order.update', { localId, changes: { observations: 'Fundos' } })).toEqual({
      entryId: null,
    });
  });

  it('shows and calculates what the freight costs while only its type was taken away', async () => {
    const rig = await openRig();
    const order = draft(rig, { id_freight_type: 1, freight_value: 15 });
    const { localId } = await rig.command('order.create', { order });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { id_freight_type: null } });
    expect(await rig.order(localId)).toMatchObject({ order: { freight: { value: 15 } }, estimate: '78.00' });
    await rig.command('order.update', { localId, changes: { freight_value: null } });
    expect((await rig.order(localId)).estimate).toBe('63.00');
    await rig.sync();
    expect(rig.service.orders()).toMatchObject([{ freight: null, total_value: 63 }]);
  });

  it('is not sent if others changed the order or the line alike', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const itemLocalId = String((await rig.order(localId)).order.items[0]?.localId);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Fundos' }));
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { description: 'red' }));
    const before = rig.writes();
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { description: 'red' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes()).toEqual(before);
  });
});

describe('an edit of an order that others changed', () => {
  it('is merged if the fields are different', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { delivery_date: '2026-03-09T12:00:00.000Z' }));
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', delivery_date: '2026-03-09T12:00:00.000Z' }]);
  });

  it('is asked about with base, mine and theirs if the field is the same, and sent as the rep chooses', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Frente' }) });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Lado' }));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toEqual({
      kind: 'fields',
      fields: [{ field: 'observations', base: 'Frente', mine: 'Fundos', theirs: 'Lado' }],
    });
    expect((await rig.order(localId)).sync.state).toBe('needsYou');
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });

  it('is asked about if others changed how the order is shipped and the rep what that costs, and sent with all else', async () => {
    const rig = await openRig({ orders: 1 });
    await rig.sync();
    const [row] = (await rig.query('orders.search', {})).rows;
    const { id, freight } = rig.service.orders()[0] ?? {};
    const [other] = rig.service.references('freight_type').filter((type) => type.id !== freight?.id);
    await rig.service.fetch(asColleague('PATCH', `/orders/${id}`, { id_freight_type: other?.id }));
    const changes = { freight_value: 77.5, observations: 'Fundos' };
    const { entryId } = await rig.command('order.update', { localId: String(row?.localId), changes });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      kind: 'fields',
      fields: [{ field: 'id_freight_type', mine: freight?.id, theirs: other?.id }],
    });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
    expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
    expect(rig.service.orders()).toMatchObject([{ freight: { id: freight?.id, value: 77.5 }, observations: 'Fundos' }]);
  });

  it('is asked about if the order is deleted in the moment in which it is changed', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const after = async () => {
      await rig.service.fetch(asColleague('DELETE', '/orders/1'));
      return Response.json({ message: 'Not found' }, { status: 404 });
    };
    rig.network.failNext(/^PATCH/, { after });
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'deletedThere' });
  });

  it('shows in the list at once what others changed, while it asks', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const theirs = { observations: 'two', date: '2026-03-05T12:00:00.000Z' };
    await rig.service.fetch(asColleague('PATCH', '/orders/1', theirs));
    await rig.command('order.update', { localId, changes: { observations: 'one' } });
    rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
    expect(await rig.sync()).toMatchObject({ conflicted: 1, pulled: 0 });
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ date: theirs.date }]);
  });
});

const customerOf = (rig: Rig) => String(rig.service.references('customer')[0]?.fk_id);

function enterAddress(rig: Rig) {
  return rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'Rua Nova' } });
}

function addressThere(rig: Rig) {
  return rig.service.addresses().find(({ street }) => street === 'Rua Nova')?.id;
}

/** What was sent has arrived, and no answer says so. */
async function loseAnswer(rig: Rig): Promise<void> {
  rig.network.failNext(/^POST/, 'answerLost');
  rig.network.failNext(/^GET/, 'refused');
  expect(await rig.sync()).toMatchObject({ open: 1 });
}

async function askedAbout(rig: Rig, entryId: string | null) {
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1, dead: 0 });
  const { conflict } = await rig.entry(entryId);
  return conflict && 'fields' in conflict ? conflict.fields : null;
}

async function expectQuiet(rig: Rig): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
}

describe('a field that a create of unknown outcome left open and a colleague filled in', () => {
  it.each([
    ['freight_value', 7, 8],
    ['id_payment_type', 1, 2],
  ])('is asked about if it is %s of an order', async (field, theirs, mine) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await loseAnswer(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { [field]: theirs }));
    const { entryId } = await rig.command('order.update', { localId, changes: { [field]: mine } });
    expect(await askedAbout(rig, entryId)).toEqual([{ field, base: null, mine, theirs }]);
  });

  it('is asked about if it is the address of an order and the rep chooses one that was entered here', async () => {
    const rig = await openRig();
    const { localId: chosen } = await enterAddress(rig);
    await rig.sync();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await loseAnswer(rig);
    const path = `/customers/${customerOf(rig)}/address`;
    await rig.service.fetch(asColleague('POST', path, { street: 'Rua Velha' }));
    const theirs = rig.service.addresses().find(({ street }) => street === 'Rua Velha')?.id;
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { id_address: theirs }));
    const { entryId } = await rig.command('order.update', { localId, changes: { address_local_id: chosen } });
    const mine = addressThere(rig);
    expect(await askedAbout(rig, entryId)).toEqual([{ field: 'id_address', base: null, mine, theirs }]);
  });

  it('is asked about if it is the discount of a line', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    const itemLocalId = String((await rig.order(orderLocalId)).order.items[0]?.localId);
    await loseAnswer(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { discount_percentage: 20 }));
    const changes = { discount_percentage: 5 };
    const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId, changes });
    expect(await askedAbout(rig, entryId)).toEqual([{ field: 'discount_percentage', base: null, mine: 5, theirs: 20 }]);
  });

  it('is asked about if it is the discount of a line that was added to an order', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const item = { id_item: 5, quantity: 9, price: 2 };
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item });
    rig.network.failNext(/^POST/, 'answerLost');
    rig.network.failNext(/^GET .orders.sort/, 'refused');
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/4', { discount_percentage: 20 }));
    const changes = { discount_percentage: 5 };
    const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId, changes });
    expect(await askedAbout(rig, entryId)).toEqual([{ field: 'discount_percentage', base: null, mine: 5, theirs: 20 }]);
  });

  it('is asked about if it is the complement of an address', async () => {
    const rig = await openRig();
    const { localId } = await enterAddress(rig);
    await loseAnswer(rig);
    const complement = { complement: 'Fundos' };
    await rig.service.fetch(asColleague('PATCH', `/customers/address/${addressThere(rig)}`, complement));
    const { entryId } = await rig.command('address.update', { localId, changes: { complement: 'Loja 2' } });
    expect(await askedAbout(rig, entryId)).toEqual([
      { field: 'complement', base: null, mine: 'Loja 2', theirs: 'Fundos' },
    ]);
  });

  it('is not asked about if it is the address that was entered with the order', async () => {
    const rig = await openRig();
    const { localId: address } = await enterAddress(rig);
    await rig.sync();
    const { localId } = await rig.command('order.create', { order: draft(rig, { address_local_id: address }) });
    await loseAnswer(rig);
    await rig.command('order.update', { localId, changes: { id_address: null } });
    await expectQuiet(rig);
    expect(rig.service.orders()).toMatchObject([{ address: null }]);
  });

  it('is not asked about if the service filled it in and the rep does not change it', async () => {
    const filledIn = { id_payment_type: 1, freight_value: 7 };
    const service = openOtherService({
      sent: ({ method, body }) => (method === 'POST' ? { ...filledIn, ...(body as object) } : body),
    });
    const rig = await openRig({ service });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await loseAnswer(rig);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos', id_freight_type: 1 } });
    await expectQuiet(rig);
    expect(service.orders()).toMatchObject([{ observations: 'Fundos', freight: { id: 1, value: 7 } }]);
    const { localId: second } = await rig.command('order.create', { order: draft(rig) });
    await loseAnswer(rig);
    await rig.command('order.delete', { localId: second });
    await expectQuiet(rig);
    expect(service.orders()).toHaveLength(1);
  });
});
