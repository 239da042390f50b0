import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../../../src-main/db/migrate.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { spoilTable } from '../../../support/spoil-table.ts';

function database(rig: Rig): string {
  return join(rig.directory, 'satchel.sqlite');
}

/** Overwrites everything. */
function spoil(path: string): void {
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5));
}

it('rebuilds a database that is no database, and brings the unsent work back from the newest backup', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Guardado' }) });
  await rig.workspace.close();
  spoil(database(rig));
  await rig.reopen();
  const found = { fromDamaged: 0, fromBackup: 1, backupAtMs: rig.clock.now() };
  expect((await rig.query('sync.status', {})).rescue).toMatchObject(found);
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders().filter(({ observations }) => observations === 'Guardado')).toHaveLength(1);
  expect((await rig.query('orders.search', {})).total).toBe(21);
  expect(readdirSync(rig.directory).some((name) => name.startsWith('damaged-'))).toBe(true);
});

it('continues at the next start with what the work was brought into, and what was saved there since', async () => {
  const rig = await openRig({ orders: 20 });
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  spoil(database(rig));
  await rig.reopen();
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  await rig.command('order.create', { order: draft(rig) });
  rmSync(join(rig.directory, 'backups'), { recursive: true });
  rig.network.isDown = true;
  await rig.reopen();
  expect((await rig.query('orders.search', {})).total).toBe(22);
});

it('keeps what was brought out of a damaged file in a copy at once, for the day on which that one is damaged, too', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  rmSync(join(rig.directory, 'backups'), { recursive: true });
  const bytes = readFileSync(database(rig));
  bytes[5] = 0xa5;
  writeFileSync(database(rig), bytes);
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  const [copy = ''] = readdirSync(join(rig.directory, 'backups'));
  const db = new BetterSqlite3(join(rig.directory, 'backups', copy), { readonly: true });
  expect(db.prepare(`SELECT record_local_id FROM outbox`).pluck().all()).toEqual([localId]);
  db.close();
});

it('does not take for a copy what the end of the program has left of one', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'backups', 'outbox-999999999999999.sqlite.partial'), emptyDatabase());
  spoil(database(rig));
  await rig.reopen();
  expect((await rig.order(localId)).order.items).toHaveLength(3);
  expect(readdirSync(join(rig.directory, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

it('does not send twice what had been sent after the backup', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(rig.service.orders()).toHaveLength(1);
  await rig.workspace.close();
  spoil(database(rig));
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toHaveLength(1);
  expect((await rig.query('orders.search', {})).total).toBe(1);
});

it('brings back from a backup the records that edits belong to, and sends the edits', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const order = await rig.command('order.create', { order: draft(rig) });
  const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.sync();
  rig.network.isDown = true;
  const [line] = (await rig.order(order.localId)).order.items;
  const edited = { orderLocalId: order.localId, itemLocalId: line?.localId ?? '', changes: { quantity: 77 } };
  await rig.command('order.update', { localId: order.localId, changes: { observations: 'Fundos' } });
  await rig.command('item.update', edited);
  await rig.command('address.update', { localId: address.localId, changes: { street: 'Rua Dois' } });
  await rig.workspace.close();
  spoil(database(rig));
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromBackup: 3 });
  expect((await rig.order(order.localId)).order).toMatchObject({
    observations: 'Fundos',
    items: [{ quantity: 77 }, {}, {}],
  });
  rig.network.isDown = false;
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', items: [{ quantity: 77 }, {}, {}] }]);
  expect(rig.service.addresses().at(-1)?.street).toBe('Rua Dois');
});

it.each([
  ['damaged', spoil],
  ['gone', rmSync],
])('brings back from a copy what was being typed, and templates if the file is %s', async (_, lose) => {
  const rig = await openRig();
  const typed = {
    draftId: 'draft-1',
    orderLocalId: null,
    customerName: 'Mercado Sol',
    lineCount: 2,
    estimate: '10.50',
  };
  await rig.command('draft.keep', { ...typed, content: '{"begun":1}' });
  await rig.command('draft.keep', { ...typed, content: '{"begun":1,"more":2}' });
  await rig.command('template.keep', { templateId: 'template-1', name: 'Mondays', lineCount: 1, content: '{}' });
  await rig.clock.advance(200_000);
  await rig.workspace.close();
  lose(database(rig));
  await rig.reopen();
  expect(await rig.query('drafts.get', { draftId: 'draft-1' })).toMatchObject({ content: '{"begun":1,"more":2}' });
  expect((await rig.query('templates.list', {})).rows).toMatchObject([{ name: 'Mondays' }]);
});

it('takes no draft from a copy that became an order since, if the file itself says so', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  rig.network.isDown = true;
  const typed = { orderLocalId: null, customerName: 'Mercado Sol', lineCount: 2, estimate: '10.50', content: '{}' };
  await rig.command('draft.keep', { draftId: 'draft-1', ...typed });
  await rig.clock.advance(200_000);
  await rig.command('draft.saveNew', { draftId: 'draft-1', order: draft(rig) });
  await rig.workspace.close();
  // The program ended before it could copy that.
  const folder = join(rig.directory, 'backups');
  const [, ...later] = readdirSync(folder).toSorted();
  expect(later).toHaveLength(1);
  for (const name of later) rmSync(join(folder, name));
  spoilTable(database(rig), 'addresses');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.query('drafts.list', {})).rows).toEqual([]);
});

it('leaves a draft that became an order if the file is from before that and a copy from after it', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  rig.network.isDown = true;
  const typed = { orderLocalId: null, customerName: 'Mercado Sol', lineCount: 2, estimate: '10.50', content: '{}' };
  await rig.command('draft.keep', { draftId: 'draft-1', ...typed });
  await rig.command('draft.keep', { draftId: 'draft-2', ...typed });
  await rig.workspace.close();
  const older = readFileSync(database(rig));
  await rig.reopen();
  await rig.command('draft.saveNew', { draftId: 'draft-1', order: draft(rig) });
  await rig.workspace.close();
  writeFileSync(database(rig), older);
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromBackup: 1 });
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ draftId: 'draft-2' }]);
});

it('opens a sound database as it is, with what was pulled', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  await rig.reopen();
  expect((await rig.query('orders.search', {})).total).toBe(20);
  expect((await rig.query('sync.status', {})).rescue).toBeNull();
});

it('reads the unsent work out of the damaged file itself if it still can', async () => {
  const rig = await openRig();
  const first = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.command('order.update', { localId: first.localId, changes: { observations: 'Fundos' } });
  await rig.workspace.close();
  const db = new BetterSqlite3(database(rig));
  const { rootpage } = db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'catalogue'`).get() as {
    rootpage: number;
  };
  const pageSize = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const bytes = readFileSync(database(rig));
  bytes.fill(0xa5, (rootpage - 1) * pageSize, rootpage * pageSize);
  writeFileSync(database(rig), bytes);
  await rig.reopen();
  await expect(rig.query('catalogue.list', { kind: 'product' })).rejects.toThrow();
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1, fromBackup: 0 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
});

/** Makes text of a sound file one that nobody can read, as a changed byte does. */
async function spoilText(rig: Rig, sql: string): Promise<void> {
  await rig.workspace.close();
  const db = new BetterSqlite3(database(rig));
  db.exec(sql);
  db.close();
  await rig.reopen();
}

it('reads an order that turned out unreadable anew from the service, after the next start', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  // By then a pull does not bring it by itself.
  await rig.clock.advance(3_600_000);
  await rig.sync();
  await spoilText(rig, `UPDATE order_docs SET json = substr(json, 1, 40)`);
  await expect(rig.order(localId)).rejects.toThrow(SyntaxError);
  await rig.reopen();
  await rig.sync();
  const [row] = (await rig.query('orders.search', {})).rows;
  expect((await rig.order(row?.localId ?? '')).order.items).toHaveLength(3);
});

it('does not trust a file that shows something odd again after it was found to be sound', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await spoilText(rig, `INSERT OR REPLACE INTO sync_state VALUES ('heldDeletionCheck', '{')`);
  const isSetAside = () => readdirSync(rig.directory).some((name) => name.startsWith('damaged-'));
  for (let n = 0; n < 2; n++) await expect(rig.query('sync.status', {})).rejects.toThrow(SyntaxError);
  await rig.reopen();
  expect(isSetAside()).toBe(false);
  await expect(rig.query('sync.status', {})).rejects.toThrow(SyntaxError);
  await rig.reopen();
  expect(isSetAside()).toBe(true);
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect((await rig.order(localId)).order.items).toHaveLength(3);
  await rig.command('rescue.dismiss', {});
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toBeNull();
});

it('reports the rescue until the rep has taken note of it', async () => {
  const rig = await openRig();
  await rig.workspace.close();
  spoil(database(rig));
  await rig.reopen();
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({
    fromDamaged: 0,
    fromBackup: 0,
    backupAtMs: null,
  });
  await rig.command('rescue.dismiss', {});
  expect((await rig.query('sync.status', {})).rescue).toBeNull();
});

it('copies unsent work beside the database, and keeps the newest five copies', async () => {
  const rig = await openRig();
  for (let n = 0; n < 7; n++) {
    await rig.command('order.create', { order: draft(rig) });
    await rig.clock.advance(200_000);
  }
  const files = readdirSync(join(rig.directory, 'backups'));
  expect(files).toHaveLength(5);
  expect(files.every((name) => /^outbox-\d+\.sqlite$/.test(name))).toBe(true);
});

it('writes no copy when nothing is unsent', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'x' }));
  await rig.sync();
  expect(existsSync(join(rig.directory, 'backups'))).toBe(false);
});
