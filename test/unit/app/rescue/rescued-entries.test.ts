/** What becomes of the rep's entries where the disk has damaged one of them while Satchel was not running. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { spoilTable } from '../../../support/spoil-table.ts';

async function openOffline() {
  const rig = await openRig();
  rig.network.isDown = true;
  const enter = (observations: string) => rig.command('order.create', { order: draft(rig, { observations }) });
  return { rig, enter };
}

/** The oldest. */
function keepCopies(rig: Rig, count: number): void {
  const folder = join(rig.directory, 'backups');
  for (const name of readdirSync(folder).toSorted().slice(count)) rmSync(join(folder, name));
}

/** Ends the workspace, keeps so many of its copies, changes what an entry says, and opens it again. `as`: how it stood there. */
async function damage(rig: Rig, entryId: string | null, copies: number, as = 'state = state'): Promise<void> {
  await rig.workspace.close();
  keepCopies(rig, copies);
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  const changed = db
    .prepare(`UPDATE outbox SET ${as}, payload = replace(payload, 'Portão', 'Porrão') WHERE id = ?`)
    .run(entryId);
  db.close();
  expect(changed.changes).toBe(1);
  await rig.reopen();
  rig.network.isDown = false;
}

const rescue = async (rig: Rig) => (await rig.query('sync.status', {})).rescue;
const sent = (rig: Rig) => rig.service.orders().map(({ observations }) => observations);

test('one that no copy has stands before the rep and is not sent', async () => {
  const { rig, enter } = await openOffline();
  await enter('Fundos');
  const { entryId } = await enter('Portão');
  await damage(rig, entryId, 0);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 1, fromBackup: 0, toCheck: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1 });
  expect(sent(rig)).toEqual(['Fundos']);
  expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ note: 'damagedOnDisk' });
});

test('one that a copy has comes from there as it was entered', async () => {
  const { rig, enter } = await openOffline();
  await enter('Fundos');
  const { entryId } = await enter('Portão');
  await damage(rig, entryId, 5);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 1, fromBackup: 1, toCheck: 0 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(sent(rig).toSorted()).toEqual(['Fundos', 'Portão']);
});

test('one that the rep has discarded since the copy does not come back from it', async () => {
  const { rig, enter } = await openOffline();
  const given = await enter('Fundos');
  const { entryId } = await enter('Portão');
  await rig.clock.advance(200_000);
  await rig.command('outbox.discard', { entryId: String(given.entryId) });
  await damage(rig, entryId, 2);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 0, fromBackup: 1, toCheck: 0 });
  await rig.syncUntilQuiet();
  expect(sent(rig)).toEqual(['Portão']);
});

test('one that was sent does not come before the rep', async () => {
  const { rig, enter } = await openOffline();
  const { entryId } = await enter('Portão');
  rig.network.isDown = false;
  await rig.sync();
  await damage(rig, entryId, 0);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(sent(rig)).toEqual(['Portão']);
});

test('one that was being sent is probed before it is sent at the rep’s word', async () => {
  const { rig, enter } = await openOffline();
  const { entryId } = await enter('Portão');
  rig.network.isDown = false;
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.sync();
  await damage(rig, entryId, 0, `state = 'sending', fate = 'noEffect'`);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead' });
  await rig.command('outbox.retry', { entryId: String(entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  expect(sent(rig)).toEqual(['Portão']);
});

test('an order and an address of which nothing but their entries can be read are sent', async () => {
  const { rig } = await openOffline();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua Nova' } });
  await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
  await rig.workspace.close();
  keepCopies(rig, 0);
  for (const table of ['orders', 'addresses']) spoilTable(join(rig.directory, 'satchel.sqlite'), table);
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  rig.network.isDown = false;
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 2 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  const id = rig.service.addresses().find(({ street }) => street === 'Rua Nova')?.id;
  expect(rig.service.orders()).toMatchObject([{ address: { id } }]);
});

test('a line that was sent after the copy is not sent again', async () => {
  const { rig, enter } = await openOffline();
  rig.network.isDown = false;
  const { localId: orderLocalId } = await enter('Fundos');
  await rig.sync();
  rig.network.isDown = true;
  await rig.command('item.create', { orderLocalId, item: { id_item: 7, quantity: 7, price: 7 } });
  await rig.clock.advance(200_000);
  rig.network.isDown = false;
  await rig.sync();
  await rig.workspace.close();
  keepCopies(rig, 2);
  writeFileSync(join(rig.directory, 'satchel.sqlite'), Buffer.alloc(100_000, 0xa5));
  await rig.reopen();
  expect(await rescue(rig)).toMatchObject({ fromBackup: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});

test('an order that was sent again at the rep’s word after the copy is not sent once more', async () => {
  const { rig, enter } = await openOffline();
  rig.network.isDown = false;
  rig.network.failNext(/^POST/, 'requestLost');
  for (let look = 0; look < 8; look++) rig.network.failNext(/^GET .*fk_id/, () => new Response(null, { status: 403 }));
  const { entryId } = await enter('Portão');
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  await rig.clock.advance(200_000);
  await rig.sync();
  expect(sent(rig)).toEqual(['Portão']);
  await rig.workspace.close();
  const copies = readdirSync(join(rig.directory, 'backups')).length;
  keepCopies(rig, copies - 1);
  writeFileSync(join(rig.directory, 'satchel.sqlite'), Buffer.alloc(100_000, 0xa5));
  await rig.reopen();
  expect(await rescue(rig)).toMatchObject({ fromBackup: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(sent(rig)).toEqual(['Portão']);
});
