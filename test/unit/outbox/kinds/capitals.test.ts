/** Old systems keep texts in capitals and without accents: what they made of the rep's own write is his. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

/** It keeps no `fk_id` either. */
function openInCapitals() {
  const keep = (name: string, value: unknown): unknown => {
    if (name === 'fk_id') return undefined;
    const isText = typeof value === 'string' && !/^\d{4}-/.test(value);
    return isText ? value.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : value;
  };
  return openRig({
    service: openOtherService({ sent: ({ body }) => JSON.parse(JSON.stringify(body, keep)) as unknown }),
  });
}

it('finds an address whose answer was lost, and does not send it again', async () => {
  const rig = await openInCapitals();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('address.create', { customerFkId, address: { street: 'Praça São João', number: 12 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.addresses()).toHaveLength(before + 1);
});

it('finds a line whose answer was lost', async () => {
  const rig = await openInCapitals();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^POST/, 'answerLost');
  const item = { id_item: 1, quantity: 2, price: 3, description: 'Maçã' };
  await rig.command('item.create', { orderLocalId: localId, item });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

it('asks nothing about an edit whose answer was lost', async () => {
  const rig = await openInCapitals();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Frente' }) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, 'answerLost');
  await rig.command('order.update', { localId, changes: { observations: 'Após as três' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
});

it('sends what the rep changes in capitals and accents alone to a service that keeps them', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'APOS AS TRES' }) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'Após as três' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Após as três' }]);
});
