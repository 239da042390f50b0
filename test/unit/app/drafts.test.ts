import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { spoilTable } from '../../support/spoil-table.ts';

const typed = {
  draftId: 'draft-1',
  orderLocalId: null,
  customerName: 'Mercado Sol',
  lineCount: 2,
  estimate: '10.50',
  content: '{"any":"thing"}',
};

async function savedOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { order } = await rig.order(localId);
  return { orderLocalId: localId, lines: order.items.map((item) => item.localId) };
}

it('keeps a draft under its name, the last version of it, and lists the last kept first', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', typed);
  await rig.clock.advance(1_000);
  await rig.command('draft.keep', { ...typed, draftId: 'draft-2', customerName: 'Padaria Lua' });
  await rig.clock.advance(1_000);
  await rig.command('draft.keep', { ...typed, content: '{"any":"more"}' });
  await rig.reopen();
  const { rows } = await rig.query('drafts.list', {});
  expect(rows).toMatchObject([
    { draftId: 'draft-1', orderLocalId: null, orderId: null, customerName: 'Mercado Sol', lineCount: 2 },
    { draftId: 'draft-2', customerName: 'Padaria Lua' },
  ]);
  expect(await rig.query('drafts.get', { draftId: 'draft-1' })).toEqual({
    content: '{"any":"more"}',
    isDamaged: false,
  });
  await rig.command('draft.discard', { draftId: 'draft-1' });
  expect(await rig.query('drafts.get', { draftId: 'draft-1' })).toEqual({ content: null, isDamaged: false });
});

it('ends the draft with the order that it became', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', typed);
  const { localId } = await rig.command('draft.saveNew', { draftId: 'draft-1', order: draft(rig) });
  expect((await rig.query('drafts.list', {})).rows).toEqual([]);
  expect((await rig.order(localId)).order.items).toHaveLength(3);
  await rig.sync();
  expect(rig.writes()).toEqual(['POST /orders']);
});

it('sends at once what the editor saves, and asks the service nothing while the rep types', async () => {
  const rig = await openRig();
  await rig.sync();
  rig.workspace.start();
  await rig.clock.advance(100);
  const before = rig.service.requests().length;
  await rig.command('draft.keep', typed);
  await rig.clock.advance(100);
  expect(rig.service.requests()).toHaveLength(before);
  await rig.command('draft.saveNew', { draftId: 'draft-1', order: draft(rig) });
  await rig.clock.advance(100);
  expect(rig.writes()).toEqual(['POST /orders']);
  await rig.workspace.stop();
});

it('keeps the draft of an order that is refused', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', typed);
  const order = { ...draft(rig), address_local_id: 'nowhere' };
  await rig.refused('draft.saveNew', { draftId: 'draft-1', order });
  expect((await rig.query('drafts.list', {})).rows).toHaveLength(1);
});

it('saves edits with one entry for the order and one for each line, and ends their draft', async () => {
  const rig = await openRig();
  const { orderLocalId, lines } = await savedOrder(rig);
  const [first = '', second = ''] = lines;
  await rig.command('draft.keep', { ...typed, draftId: orderLocalId, orderLocalId });
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ orderLocalId, orderId: 1 }]);
  const { entryIds, itemLocalIds } = await rig.command('draft.saveEdits', {
    draftId: orderLocalId,
    orderLocalId,
    changes: { observations: 'Ring twice' },
    removed: [first],
    changed: [{ itemLocalId: second, changes: { quantity: 7 } }],
    added: [{ id_item: 5, quantity: 1 }],
  });
  expect(entryIds).toHaveLength(4);
  // The editor that stays open knows the new line by it, and does not add it a second time.
  expect(itemLocalIds).toEqual([(await rig.order(orderLocalId)).order.items.at(-1)?.localId]);
  expect((await rig.query('drafts.list', {})).rows).toEqual([]);
  await rig.sync();
  expect(rig.writes().slice(1)).toEqual([
    'PATCH /orders/1',
    'DELETE /orders/1/items/1',
    'PATCH /orders/1/items/2',
    'POST /orders/1/items',
  ]);
});

it('saves all edits or none', async () => {
  const rig = await openRig();
  const { orderLocalId } = await savedOrder(rig);
  await rig.command('draft.keep', { ...typed, draftId: orderLocalId, orderLocalId });
  const error = await rig.refused('draft.saveEdits', {
    draftId: orderLocalId,
    orderLocalId,
    changes: { observations: 'Ring twice' },
    removed: ['no-such-line'],
    changed: [],
    added: [],
  });
  expect(error).toEqual({ kind: 'notFound', what: 'item' });
  expect((await rig.order(orderLocalId)).order.observations).not.toBe('Ring twice');
  expect((await rig.query('outbox.list', {})).entries).toEqual([]);
  expect((await rig.query('drafts.list', {})).rows).toHaveLength(1);
});

it('puts templates in the order of their names as one reads them: accents and numbers too', async () => {
  const rig = await openRig();
  for (const name of ['Zona 10', 'Zona 2', 'Árvore', 'bakery'])
    await rig.command('template.keep', { templateId: name, name, lineCount: 3, content: '{}' });
  const { rows } = await rig.query('templates.list', {});
  expect(rows.map(({ name }) => name)).toEqual(['Árvore', 'bakery', 'Zona 2', 'Zona 10']);
});

it('keeps templates by name', async () => {
  const rig = await openRig();
  const template = { templateId: 't1', name: ' Weekly ', lineCount: 3, content: '{}' };
  await rig.command('template.keep', template);
  await rig.command('template.keep', { ...template, templateId: 't2', name: 'bakery' });
  expect((await rig.query('templates.list', {})).rows).toEqual([
    { templateId: 't2', name: 'bakery', lineCount: 3, forWhom: { for: 'everybody' }, fits: true, isDamaged: false },
    { templateId: 't1', name: 'Weekly', lineCount: 3, forWhom: { for: 'everybody' }, fits: true, isDamaged: false },
  ]);
  expect(await rig.query('templates.get', { templateId: 't1' })).toEqual({ content: '{}', isDamaged: false });
  await rig.command('template.discard', { templateId: 't1' });
  expect((await rig.query('templates.list', {})).rows).toHaveLength(1);
});

/** As the disk does it: past the program. */
function damage(rig: Rig, sql: string): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}

const damages = [
  ['a changed letter of its text', `UPDATE drafts SET content = replace(content, 'thing', 'thinf')`],
  ['another customer', `UPDATE drafts SET customer_name = 'Mercado Sal'`],
  ['another order', `UPDATE drafts SET order_local_id = NULL`],
] as const;

it.each(damages)('says that a draft with %s is damaged, and keeps what is left of it', async (what, sql) => {
  const rig = await openRig();
  const { orderLocalId } = await savedOrder(rig);
  await rig.command('draft.keep', what === 'another order' ? { ...typed, orderLocalId } : typed);
  damage(rig, sql);
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ draftId: 'draft-1', isDamaged: true }]);
  const { content, isDamaged } = await rig.query('drafts.get', { draftId: 'draft-1' });
  expect([content?.slice(0, 12), isDamaged]).toEqual(['{"any":"thin', true]);
});

it('says that a draft without a checksum is damaged, and gives it one when it is kept again', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', typed);
  damage(rig, `UPDATE drafts SET checksum = NULL`);
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ isDamaged: true }]);
  await rig.command('draft.keep', { ...typed, lineCount: 3 });
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ isDamaged: false }]);
  damage(rig, `UPDATE drafts SET line_count = 2`);
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([{ isDamaged: true }]);
});

it('keeps a draft and a template whose names a service has cut in the middle of a character', async () => {
  const rig = await openRig();
  const cut = 'Padaria \ud83e';
  await rig.command('draft.keep', { ...typed, customerName: cut });
  await rig.command('template.keep', { templateId: 'template-1', name: cut, lineCount: 1, content: '{}' });
  expect((await rig.query('drafts.list', {})).rows).toMatchObject([
    { customerName: 'Padaria \ufffd', isDamaged: false },
  ]);
  expect(await rig.query('drafts.get', { draftId: 'draft-1' })).toMatchObject({ isDamaged: false });
  expect(await rig.query('templates.get', { templateId: 'template-1' })).toMatchObject({ isDamaged: false });
});

it('says that a template is damaged, and keeps what is left of it', async () => {
  const rig = await openRig();
  await rig.command('template.keep', { templateId: 't1', name: 'Weekly', lineCount: 1, content: '{"a":1}' });
  damage(rig, `UPDATE templates SET content = '{"a":7}'`);
  expect((await rig.query('templates.list', {})).rows).toMatchObject([{ name: 'Weekly', isDamaged: true }]);
  expect(await rig.query('templates.get', { templateId: 't1' })).toEqual({ content: '{"a":7}', isDamaged: true });
});

it('brings drafts and templates out of a damaged database', async () => {
  const rig = await openRig();
  await rig.command('draft.keep', typed);
  await rig.command('template.keep', { templateId: 't1', name: 'Weekly', lineCount: 3, content: '{}' });
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  spoilTable(path, 'catalogue');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
  expect((await rig.query('drafts.list', {})).rows).toHaveLength(1);
  expect((await rig.query('templates.list', {})).rows).toHaveLength(1);
});
