/** What this machine alone knows of an address or an order is there after a damaged database, too. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const typed = { orderLocalId: null, customerName: 'Mercado Sol', lineCount: 1, estimate: '1.00', content: '{}' };
const place = { street: 'Rua Augusta', number: 1 };

async function loseDatabase(rig: Rig): Promise<void> {
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5));
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
}

test('a draft with the number that an address had before it was recreated goes where the address is', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: place });
  await rig.sync();
  const id = Number((await rig.query('addresses.get', { localId })).id);
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  await rig.sync();
  await rig.command('draft.keep', { draftId: 'd', ...typed });
  await rig.clock.advance(200_000);
  await loseDatabase(rig);
  await rig.command('draft.saveNew', { draftId: 'd', order: draft(rig, { id_address: id }) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(rig.service.orders().at(-1)?.address).toMatchObject({ ...place, number: 7 });
});

/** Takes new addresses without their complement, and new orders without their note. */
async function openLeavingOut(): Promise<Rig> {
  return await openRig({
    service: openOtherService({
      sent({ method, body }) {
        const { complement: _, observations: __, ...rest } = body as Record<string, unknown>;
        return method === 'POST' ? rest : body;
      },
    }),
  });
}

test('what the service took an address without is still named', async () => {
  const rig = await openLeavingOut();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', {
    customerFkId,
    address: { ...place, complement: 'Fundos' },
  });
  await rig.sync();
  const leftOut = async () => (await rig.query('addresses.get', { localId })).leftOut;
  expect(await leftOut()).toEqual(['complement']);
  await rig.command('draft.keep', { draftId: 'd', ...typed });
  await rig.clock.advance(200_000);
  await loseDatabase(rig);
  expect(await leftOut()).toEqual(['complement']);
});

test('what the service took an order without is named again once the order has been read', async () => {
  const rig = await openLeavingOut();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Fundos' }) });
  await rig.sync();
  expect((await rig.order(localId)).leftOut).toEqual(['observations']);
  await rig.command('draft.keep', { draftId: 'd', ...typed });
  await rig.clock.advance(200_000);
  await loseDatabase(rig);
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  expect((await rig.order(String(row?.localId))).leftOut).toEqual(['observations']);
});
