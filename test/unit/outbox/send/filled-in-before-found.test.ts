/**
 * What a create whose answer was lost had left open is filled in by a colleague before it is found, and by the rep, who had
 * nothing there before his eyes: he is asked.
 */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const customerOf = (rig: Rig) => String(rig.service.references('customer')[0]?.fk_id);

function enterAddress(rig: Rig) {
  return rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'Rua Nova' } });
}

function addressThere(rig: Rig) {
  return rig.service.addresses().find(({ street }) => street === 'Rua Nova')?.id;
}

/** What was sent has arrived, and nothing here tells so. */
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

it.each([
  ['freight_value', 7, 8],
  ['id_payment_type', 1, 2],
])('asks about %s of an order', async (field, theirs, mine) => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await loseAnswer(rig);
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { [field]: theirs }));
  const { entryId } = await rig.command('order.update', { localId, changes: { [field]: mine } });
  expect(await askedAbout(rig, entryId)).toEqual([{ field, base: null, mine, theirs }]);
});

it('asks about the address of an order where the rep chooses one that was entered here', async () => {
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

it('does not ask about the address that was entered with the order', async () => {
  const rig = await openRig();
  const { localId: address } = await enterAddress(rig);
  await rig.sync();
  const { localId } = await rig.command('order.create', { order: draft(rig, { address_local_id: address }) });
  await loseAnswer(rig);
  await rig.command('order.update', { localId, changes: { id_address: null } });
  await expectQuiet(rig);
  expect(rig.service.orders()).toMatchObject([{ address: null }]);
});

it('asks about the discount of a line', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  const itemLocalId = String((await rig.order(orderLocalId)).order.items[0]?.localId);
  await loseAnswer(rig);
  await rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', { discount_percentage: 20 }));
  const changes = { discount_percentage: 5 };
  const { entryId } = await rig.command('item.update', { orderLocalId, itemLocalId, changes });
  expect(await askedAbout(rig, entryId)).toEqual([{ field: 'discount_percentage', base: null, mine: 5, theirs: 20 }]);
});

it('asks about the discount of a line that was added to an order', async () => {
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

it('asks about the complement of an address', async () => {
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

it('asks nothing where the service has filled in what the rep changes no more than his create did', async () => {
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
