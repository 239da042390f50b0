/** What stays on this machine when the unsent work goes to another one: what only this one can bring to its end. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandResult } from '../../../../src-shared/contract/commands.ts';
import { attach } from '../../../support/attached-photos.ts';
import { draft } from '../../../support/drafts.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

test('what is on its way stays, and is not in the file', async () => {
  const rig = await openRig();
  const { promise: handed, resolve } = Promise.withResolvers<CommandResult<'outbox.exportWork'>>();
  rig.network.failNext(/POST/, {
    async after(answer) {
      resolve(await rig.command('outbox.exportWork', {}));
      return answer;
    },
  });
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(await handed).toEqual({ work: null, kept: 1 });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
});

test('photos stay, with their bytes, and are sent from here', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  await attach(rig, photoFolder().write('a.jpg', photoBytes()));
  await rig.command('order.create', { order: draft(rig) });
  const { work, kept } = await rig.command('outbox.exportWork', {});
  expect(work?.entries.map(({ kind }) => kind)).toEqual(['order.create']);
  expect(kept).toBe(1);
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  expect(rig.service.images()).toHaveLength(1);
});

test('an order stays whose address stays for another order', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/PATCH/, 'answerLost');
  await rig.command('order.update', { localId, changes: { observations: 'In doubt' } });
  await rig.sync();
  rig.network.isDown = true;
  const customerFkId = rig.service.references('customer')[0]?.fk_id ?? '';
  const address = await rig.command('address.create', { customerFkId, address: { street: 'A' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
  await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
  expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 4 });
});

test('an order of which the disk has damaged a part stays, with the rest of what was done to it', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  rig.network.isDown = true;
  const [known] = (await rig.query('orders.search', {})).rows;
  const orderLocalId = String(known?.localId);
  const line = { id_item: 1, quantity: 1, price: 1 };
  const { entryId } = await rig.command('item.create', { orderLocalId, item: line });
  await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'Mine' } });
  damage(rig, entryId);
  expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 2 });
  expect((await rig.query('outbox.list', {})).entries).toHaveLength(2);
});

test('an order stays whose address the disk has damaged', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const address = await rig.command('address.create', { customerFkId, address: { street: 'A' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
  damage(rig, address.entryId);
  expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 2 });
});

function damage(rig: Rig, entryId: string | null): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  db.prepare(`UPDATE outbox SET payload = '{"item":{"id_it' WHERE id = ?`).run(entryId);
}
