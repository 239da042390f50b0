/** One row of the rep's own that the disk has damaged costs no other, and keeps no workspace from opening. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { importList } from '../../support/import-list.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { spoilTable } from '../../support/spoil-table.ts';

const typed = { orderLocalId: null, customerName: 'Mercado Sol', lineCount: 1, estimate: '10.50', content: '{}' };

/** Changes bytes of the file that lies closed. */
function change(rig: Rig, sql: string): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
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
  for (const draftId of ['draft-1', 'draft-2']) await rig.command('draft.keep', { draftId, ...typed });
  await rig.command('template.keep', { templateId: 'template-1', name: 'Mondays', lineCount: 1, content: '{}' });
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  const bytes = readFileSync(path);
  // How long each column of the first draft is: the count of its lines becomes nothing.
  const widths = bytes.indexOf(Buffer.of(0x1b, 0, 0x23, 9, 0x17), bytes.indexOf('draft-1Mercado') - 32);
  expect(widths).toBeGreaterThan(0);
  bytes[widths + 3] = 0;
  writeFileSync(path, bytes);
  await reopenRescued(rig);
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ draftId: 'draft-2', isDamaged: false }]);
  expect((await rig.query('templates.list', {})).rows).toMatchObject([{ name: 'Mondays' }]);
});
