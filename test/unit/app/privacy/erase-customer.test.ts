/** A customer is erased from this computer: from the tables, the backups and the bytes of the files. What was not sent stops it. */
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBackups } from '../../../../src-main/db/backup/backups.ts';
import { Connection } from '../../../../src-main/db/engine/connection.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Words that stand nowhere else. */
const traces = [
  'Zwyrtelka',
  'Quixeramobim',
  'Ykpagtuba',
  '11987651234',
  'xilofonista',
  'Wurlitzer',
  'Xantipa',
  'Toda semana',
];

let rig: Rig;
let customerId: number;
let other: number;
let customerFkId: string;

/** Whatever the account's folder holds, but for databases that were set aside. */
function bytesHeld(): string {
  const files = readdirSync(rig.directory, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !file.parentPath.includes('damaged-'),
  );
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n');
}

const found = (bytes: string) => traces.filter((trace) => bytes.toLowerCase().includes(trace.toLowerCase()));

async function fill(): Promise<void> {
  const [customer, another] = rig.service.references('customer');
  customerId = customer?.id ?? 0;
  other = another?.id ?? 0;
  customerFkId = String(customer?.fk_id);
  await rig.command('order.create', { order: draft(rig, { observations: 'entregar ao xilofonista' }) });
  await rig.command('order.create', { order: draft(rig, { id_customer: other, observations: 'de outro' }) });
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Quixeramobim', city: 'Ykpagtuba' } });
  await rig.syncUntilQuiet();
  await rig.command('addresses.pull', { customerFkId });
  await rig.command('catalogue.add', {
    kind: 'customer',
    reference: { id: customerId, name: 'Casa Zwyrtelka', phone: '11987651234' },
  });
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  await rig.command('import.add', {
    importId,
    references: [
      { id: customerId, name: 'Casa Zwyrtelka', phone: '11987651234' },
      { id: other, name: 'Outra casa' },
    ],
  });
  await rig.command('import.finish', { importId });
  await rig.command('customer.note', { customerId, note: 'Toca um Wurlitzer' });
  await rig.command('customer.note', { customerId: other, note: 'Fecha cedo' });
  await rig.command('visit.keep', {
    ...{ visitId: 'v', customerId, customerName: 'Casa Zwyrtelka', day: '2026-03-01', kind: 'call', reason: null },
    ...{ reasonText: '', note: 'Wurlitzer', nextDay: null, loggedAtMs: 1 },
  });
  const [{ localId = '' } = {}] = (await rig.query('orders.search', { text: 'xilofonista' })).rows;
  const signed = {
    localId,
    name: 'Dona Xantipa',
    strokes: [
      [
        [1, 2],
        [3, 4],
      ],
    ] satisfies [number, number][][],
    version: 'a'.repeat(64),
    signedAtMs: 1,
  };
  await rig.command('signature.keep', signed);
  await rig.command('standing.keep', {
    ...{
      standingId: 's',
      customerId,
      customerName: 'Casa Zwyrtelka',
      name: 'Toda semana',
      lineCount: 1,
      content: '{}',
    },
    ...{ rhythm: { every: 'week', weekday: 1 }, nextDay: '2026-03-09', untilDay: null },
  });
  const content = (id: string) => JSON.stringify({ version: 2, draft: { values: { id_customer: id } }, base: null });
  const kept = { orderLocalId: null, lineCount: 1, estimate: '0' };
  await rig.command('draft.keep', {
    ...{ ...kept, draftId: 'd', customerName: 'Casa Zwyrtelka', content: content(customerId.toLocaleString('en')) },
  });
  await rig.command('draft.keep', {
    ...kept,
    draftId: 'o',
    customerName: 'Outra casa',
    content: content(String(other)),
  });
  const view = (id: number) => ({
    name: `View ${id}`,
    content: JSON.stringify({ customer: { id, name: 'Zwyrtelka' } }),
  });
  await rig.command('settings.change', { changes: { savedViews: [view(customerId), { name: 'All', content: '{}' }] } });
  await rig.clock.advance(10 * 60_000);
}

beforeEach(async () => {
  rig = await openRig({ orders: 40 });
  await rig.sync();
  await fill();
});

it('leaves nothing in the bytes beside the main thread either', async () => {
  rig = await openRig({ orders: 10, threads: true });
  await rig.sync();
  await fill();
  expect((await rig.command('privacy.eraseCustomer', { customerId })).isGoneFromFiles).toBe(true);
  expect(found(bytesHeld())).toEqual([]);
});

describe('erasing a customer', () => {
  it('counts what goes before, takes it, and leaves nothing of it in the bytes of any file', async () => {
    expect(found(bytesHeld()).length).toBe(traces.length);
    const asked = await rig.query('privacy.ofCustomer', { customerId });
    expect(asked).toMatchObject({
      counts: {
        visits: 1,
        notes: 1,
        references: 2,
        drafts: 1,
        savedViews: 1,
        exported: 0,
        standing: 1,
        signatures: 1,
        templates: 0,
      },
      ...{ unsent: [], setAside: 0 },
    });
    expect(asked.counts.orders).toBeGreaterThan(0);
    expect(asked.counts.addresses).toBeGreaterThan(0);
    expect(asked.counts.journal).toBeGreaterThan(1);

    const erased = await rig.command('privacy.eraseCustomer', { customerId });
    expect(erased).toEqual({ gone: asked.counts, isGoneFromFiles: true, setAside: 0 });
    expect(found(bytesHeld())).toEqual([]);
    const after = await rig.query('privacy.ofCustomer', { customerId });
    expect(Object.values(after.counts).every((count) => count === 0)).toBe(true);
    expect(await rig.query('customers.get', { customerId })).toMatchObject({
      name: null,
      orderCount: 0,
      note: '',
      phone: null,
    });
    expect((await rig.query('orders.search', { text: 'xilofonista' })).total).toBe(0);
  });

  it('leaves others as they were, and a database that is whole', async () => {
    await rig.command('privacy.eraseCustomer', { customerId });
    expect(await rig.query('customers.get', { customerId: other })).toMatchObject({
      name: 'Outra casa',
      note: 'Fecha cedo',
    });
    expect((await rig.query('drafts.list', {})).rows.map(({ draftId }) => draftId)).toEqual(['o']);
    expect((await rig.query('settings.get', {})).settings.savedViews).toEqual([{ name: 'All', content: '{}' }]);
    expect((await rig.query('orders.search', { text: 'de outro' })).total).toBe(1);
    expect((await rig.query('imports.list', {})).imports).toMatchObject([{ fileName: 'clientes.csv', taken: 1 }]);
    await rig.reopen();
    expect((await rig.query('sync.status', {})).rescue).toBeNull();
    const db = new Connection(join(rig.directory, 'satchel.sqlite'), { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
    const before = rig.writes().length;
    await rig.command('order.create', { order: draft(rig, { id_customer: other }) });
    await rig.syncUntilQuiet();
    expect(rig.writes().slice(before)).toEqual(['POST /orders']);
  });

  it('replaces the backups by one of now', async () => {
    const before = listBackups(rig.directory);
    expect(before.length).toBeGreaterThan(0);
    await rig.command('privacy.eraseCustomer', { customerId });
    const after = listBackups(rig.directory);
    expect(after.length).toBeGreaterThan(0);
    expect(before.filter((path) => after.includes(path))).toEqual([]);
  });

  it('is refused while something of the customer has not been sent, and names it', async () => {
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig) });
    const { unsent } = await rig.query('privacy.ofCustomer', { customerId });
    expect(unsent).toMatchObject([{ kind: 'order.create', about: { name: 'Casa Zwyrtelka' } }]);
    const counted = await rig.query('privacy.held', {});
    expect(await rig.refused('privacy.eraseCustomer', { customerId })).toEqual({ kind: 'notNow', state: 'unsentWork' });
    expect(await rig.query('privacy.held', {})).toEqual(counted);
    expect((await rig.query('privacy.ofCustomer', { customerId: other })).unsent).toEqual([]);
    await rig.command('outbox.discard', { entryId: String(unsent[0]?.id) });
    await rig.command('privacy.eraseCustomer', { customerId });
    expect(found(bytesHeld())).toEqual([]);
  });

  it('takes the customer out of work that was exported, and leaves that of others in it', async () => {
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig, { observations: 'xilofonista' }) });
    await rig.command('order.create', { order: draft(rig, { id_customer: other }) });
    const { work } = await rig.command('outbox.exportWork', {});
    const id = String(work?.id);
    const { gone } = await rig.command('privacy.eraseCustomer', { customerId });
    expect(gone.exported).toBe(1);
    const left = await rig.query('outbox.exportedWork', { id });
    expect(left.work?.entries).toHaveLength(1);
    expect((await rig.query('outbox.exports', {})).exports).toMatchObject([{ entries: 1 }]);
    expect(found(bytesHeld())).toEqual([]);
  });

  it('says so of databases that were set aside', async () => {
    mkdirSync(join(rig.directory, 'damaged-1'));
    writeFileSync(join(rig.directory, 'damaged-1', 'satchel.sqlite'), 'Zwyrtelka');
    mkdirSync(join(rig.directory, 'damaged-photos'));
    expect((await rig.command('privacy.eraseCustomer', { customerId })).setAside).toBe(1);
  });

  it('stays away from later scans, but for what changes on the service and what the rep looks for there', async () => {
    const [changed, ...others] = rig.service.orders().filter(({ customer }) => customer?.id === customerId);
    await rig.command('privacy.eraseCustomer', { customerId });
    const orders = async () => (await rig.query('privacy.ofCustomer', { customerId })).counts.orders;
    await rig.sync();
    expect(await orders()).toBe(0);
    await rig.clock.advance(8 * 24 * 3_600_000);
    await rig.syncUntilQuiet();
    expect(await orders()).toBe(0);
    const change = { observations: 'now' };
    expect((await rig.service.fetch(asColleague('PATCH', `/orders/${changed?.id}`, change))).ok).toBe(true);
    await rig.syncUntilQuiet();
    expect(await orders()).toBe(1);
    await rig.command('orders.pull', { filters: { id_customer: customerId } });
    expect(await orders()).toBe(others.length + 1);
    await rig.clock.advance(8 * 24 * 3_600_000);
    await rig.syncUntilQuiet();
    expect(await orders()).toBe(others.length + 1);
  });

  it('is finished at the next start if the file could not be written anew', async () => {
    const reader = new Connection(join(rig.directory, 'satchel.sqlite'), { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM orders').get();
    expect((await rig.command('privacy.eraseCustomer', { customerId })).isGoneFromFiles).toBe(false);
    reader.close();
    await rig.reopen();
    await rig.query('privacy.held', {});
    expect(found(bytesHeld())).toEqual([]);
  });
});

it('counts what is held', async () => {
  const { counts } = await rig.query('privacy.held', {});
  expect(counts).toMatchObject({ visits: 1, notes: 2, drafts: 2, unsent: 0, photos: 0, exported: 0, setAside: 0 });
  expect(counts.orders).toBeGreaterThanOrEqual(42);
  expect(counts.customers).toBeGreaterThan(1);
  expect(counts.backups).toBeGreaterThan(0);
});
