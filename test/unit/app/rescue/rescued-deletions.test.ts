/** What others deleted on the service is known to be gone after a damaged database, too: one answer of the rep is enough. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The pass brings the deletion to light; only a copy outlives the database. */
async function loseAfterDeletion(rig: Rig, entryId: string | null): Promise<void> {
  await rig.sync();
  expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'deletedThere' } });
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5));
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromBackup: 1 });
}

async function makeAnew(rig: Rig, entryId: string | null): Promise<void> {
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
}

test('an order that others deleted is recreated at the first word of the rep', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.service.fetch(asColleague('DELETE', `/orders/${(await rig.order(localId)).id}`));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await loseAfterDeletion(rig, entryId);
  await makeAnew(rig, entryId);
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
});

test('an address that others deleted is recreated at the first word of the rep', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um', number: 1 } });
  await rig.sync();
  const { id } = await rig.query('addresses.get', { localId });
  await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
  const { entryId } = await rig.command('address.update', { localId, changes: { number: 7 } });
  await loseAfterDeletion(rig, entryId);
  await makeAnew(rig, entryId);
  expect(await rig.query('addresses.get', { localId })).toMatchObject({ address: { street: 'Rua Um', number: 7 } });
});
