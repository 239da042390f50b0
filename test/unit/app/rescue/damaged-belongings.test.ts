/** One row of the rep's own that the disk has damaged costs no other, and keeps no workspace from opening. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { importList } from '../../../support/import-list.ts';
import { photoBytes } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { spoilTable } from '../../../support/spoil-table.ts';

const typed = { orderLocalId: null, customerName: 'Mercado Sol', lineCount: 1, estimate: '10.50', content: '{}' };

/** Changes bytes of the file that lies closed. */
function change(rig: Rig, sql: string): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite')).unsafeMode();
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}

/** A part that the service gives again is damaged, too: all the rest is brought over into a new file. */
async function reopenRescued(rig: Rig): Promise<void> {
  spoilTable(join(rig.directory, 'satchel.sqlite'), 'addresses');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
}

/** What SQL would not change so. Also where an older copy of the row is still in its page. */
function changeBytes(rig: Rig, from: string, to: string): void {
  const path = join(rig.directory, 'satchel.sqlite');
  const bytes = readFileSync(path, 'latin1');
  expect(bytes).toContain(from);
  writeFileSync(path, bytes.replaceAll(from, to), 'latin1');
}

test('a setting that is no value any more is at its default', async () => {
  const rig = await openRig();
  const { settings: defaults } = await rig.query('settings.get', {});
  await rig.command('settings.change', { changes: { concurrency: 3, journalDays: 77 } });
  await rig.workspace.close();
  change(rig, `UPDATE settings SET value = '#' WHERE name = 'concurrency'`);
  await rig.reopen();
  const { settings } = await rig.query('settings.get', {});
  expect(settings).toEqual({ ...defaults, journalDays: 77 });
});

test('a part of a price list that cannot be read is left out', async () => {
  const rig = await openRig();
  await importList(rig.workspace, 1, 3);
  await importList(rig.workspace, 2, 3);
  await rig.workspace.close();
  change(rig, `UPDATE import_chunks SET rows = replace(rows, '[{"id":1', '[{#id":1') WHERE import_no = 1`);
  await reopenRescued(rig);
  const { rows } = await rig.query('catalogue.list', { kind: 'product', text: 'semana' });
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'Prego da semana 2'));
});

test('a draft with a member that is nothing takes no other draft, template or file of work along', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', { draftId: 'draft-1', ...typed, customerName: 'Mercado Lua 2' });
  await rig.command('draft.keep', { draftId: 'draft-2', ...typed });
  await rig.command('template.keep', { templateId: 'template-1', name: 'Mondays', lineCount: 1, content: '{}' });
  await rig.workspace.close();
  // How long each column of the first draft is: the count of its lines becomes nothing.
  changeBytes(rig, '\x1b\x00\x27\x09\x17', '\x1b\x00\x27\x00\x17');
  await reopenRescued(rig);
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ draftId: 'draft-2', isDamaged: false }]);
  expect((await rig.query('templates.list', {})).rows).toMatchObject([{ name: 'Mondays' }]);
});

test('a template of which nothing is left is told as damaged, and hides no other', async () => {
  const rig = await openRig();
  const template = { lineCount: 1, content: '' };
  for (const name of ['Mondays', 'Weekends'])
    await rig.command('template.keep', { templateId: name, name, ...template });
  await rig.workspace.close();
  // Its content, a text without letters, becomes nothing.
  changeBytes(rig, '\x1b\x1b\x09\x0d', '\x1b\x1b\x09\x00');
  await rig.reopen();
  const { rows } = await rig.query('templates.list', {});
  expect(rows).toMatchObject([
    { name: 'Mondays', isDamaged: true },
    { name: 'Weekends', isDamaged: false },
  ]);
});

test('an address that is no record any more is read anew after the next start, and holds up nothing then', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
  await rig.sync();
  await rig.command('address.update', { localId, changes: { complement: 'Fundos' } });
  await rig.workspace.close();
  changeBytes(rig, `${customerFkId}{`, `${customerFkId}#`);
  await rig.reopen();
  await expect(rig.sync()).rejects.toThrow('malformed JSON');
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect((await rig.query('addresses.get', { localId })).address).toMatchObject({ street: 'Rua Augusta' });
  expect(rig.service.addresses().at(-1)).toMatchObject({ complement: 'Fundos' });
});

test('a photo that is no longer called after its upload keeps being copied, and is brought over', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const bytes = photoBytes();
  const { photoId } = await rig.command('product-image.attachBytes', { productId: 1, name: 'a.jpg', bytes });
  await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  change(rig, `UPDATE photos SET photo_id = replace(photo_id, '-', '+')`);
  await reopenRescued(rig);
  expect((await rig.query('photos.list', {})).rows).toMatchObject([{ photoId }]);
  rig.network.isDown = false;
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.images()).toHaveLength(1);
});

test('work that was handed over and cannot be read any more is told as damaged', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  const { work } = await rig.command('outbox.exportWork', {});
  await rig.workspace.close();
  change(rig, `UPDATE exported_work SET work = replace(work, '"entries":[', '"entries":[#')`);
  await rig.reopen();
  expect(await rig.workspace.query('outbox.exportedWork', { id: String(work?.id) })).toEqual({
    ok: false,
    error: { kind: 'notNow', state: 'damaged' },
  });
});

test('an entry that its index leads to no more holds up no other, and is found at the next start', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'FIRST' }) });
  const name = String(entryId);
  await rig.command('order.create', { order: draft(rig, { fk_id: 'SECOND' }) });
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  const bytes = readFileSync(path);
  // A page of an index begins with 10.
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
    if (bytes[at - (at % 4096)] === 10) bytes[at] = '#'.charCodeAt(0);
  writeFileSync(path, bytes);
  await rig.reopen();
  rig.network.isDown = false;
  await expect(rig.sync()).rejects.toThrow('is missing');
  expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual(['SECOND']);
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).toMatchObject({ fromDamaged: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual(['SECOND', 'FIRST']);
});

test('an index of words that is none any more is recreated after the next start', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.workspace.close();
  change(rig, `UPDATE orders_fts_config SET v = 0 WHERE k = 'version'`);
  await rig.reopen();
  await expect(rig.sync()).rejects.toThrow('invalid fts5 file format');
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ state: 'idle', pulled: 3 });
  expect((await rig.query('orders.search', {})).total).toBe(3);
});
