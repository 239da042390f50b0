/** A service that does not keep the `fk_id` of a create as it was sent: what was lost on the way is found all the same. */
import { expect, it } from 'vitest';
import { ownFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

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

it.each(alterations)('finds an order where the service %s', async (_, keep) => {
  const rig = await openKeeping(keep);
  rig.network.failNext(/^POST/, 'answerLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(1);
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
  expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, id: 1 }]);
});

it.each(alterations)('finds an address where the service %s', async (_, keep) => {
  const rig = await openKeeping(keep);
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta', number: 12 } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.addresses()).toHaveLength(before + 1);
});

it('asks the rep about an order that is alike where another system gives the fk_id', async () => {
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

it('asks once: an order that was then sent again is on the service', async () => {
  const rig = await openKeeping(() => 'ERP-1002');
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: 'ERP-1' })));
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2, sync: { state: 'onService' } });
});

it('asks the rep about an address that is alike where another system gives the fk_id', async () => {
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

it('does not take the order of another Satchel for the one that was lost', async () => {
  const rig = await openKeeping((fkId) => fkId.toUpperCase());
  const alike = draft(rig, { fk_id: 'satchel-019cae6b-6600-7344-8fbb-dc541309c863' });
  await rig.service.fetch(asColleague('POST', '/orders', alike));
  rig.network.failNext(/^POST/, 'requestLost');
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(await rig.order(localId)).toMatchObject({ id: 2 });
});

it('asks nothing about orders and addresses of several Satchels whose fk_ids are alike once they are cut off', async () => {
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
