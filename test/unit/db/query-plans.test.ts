import BetterSqlite3 from 'better-sqlite3';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { querySchemas, type QueryName, type QueryPayload } from '../../../src-shared/contract/queries.ts';
import { draft } from '../../support/drafts.ts';
import { neverSent } from '../../support/never-sent.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** Tables that the rep fills by hand or that hold one row for each of a few facts: a scan of them is the quickest way. */
const tiny = new Set([
  ...[
    'settings',
    'sync_state',
    'drafts',
    'templates',
    'standing_orders',
    'signatures',
    'imports',
    'import_chunks',
    'exported_work',
    'imported_entries',
  ],
  ...['photos', 'photo_thumbnails', 'address_pulls', 'sqlite_master', 'sqlite_schema', 'damaged_entries'],
  // Never many at once.
  'dirty_orders',
]);

/** What a list of everything, or a count of it, has to read: all of an index or of the narrow rows, never the documents. */
const wholeLists = new Set([
  'SCAN orders USING COVERING INDEX orders_shown',
  'SCAN orders USING COVERING INDEX orders_by_customer',
]);

/** The work that is not over yet: as much as a rep leaves undone. */
const openWork = /^SCAN (outbox|entry|head|other) USING (COVERING )?INDEX outbox_open/;

/** All of one kind is as good as all of a table of references: a price list is of one kind. */
const wholeTable = /^(?:SCAN (?=\w)|SEARCH (?=.*\(kind=\?\)$))(\w+)/;

/** An index of words that is asked for some of them, or for a row: what it is asked for stands behind the colon. */
const lookedUp = /VIRTUAL TABLE INDEX \d+:./;

/** Statements that read all of a large table, and why that may be. */
const admitted: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^SELECT id FROM orders WHERE id IS NOT NULL AND gone_at_ms/,
    why: 'the deletion check, once an hour at most',
  },
  { pattern: /^SELECT count\(\*\) FROM orders$/, why: 'the preview of a setting' },
  {
    pattern: /^SELECT \* FROM (left_out_of_orders|customer_notes|visits)$/,
    why: 'the copy of the rep’s own, made by a thread, of narrow rows',
  },
  { pattern: /^SELECT id FROM orders ORDER BY id DESC LIMIT/, why: 'asked by the service, of a table of its own' },
  {
    pattern: /^SELECT order_key.* coalesce\(.* ORDER BY /s,
    why: 'a list sorted by what has no index, of which the keys are kept',
  },
  {
    pattern:
      /WHERE (orders\.status_id IN \(SELECT value FROM json_each\(\+@statusIds\)\)|\(orders\.user_id = .*\)) AND orders\.hidden = 0/,
    why: 'the first of a short list, or all of one and its length beside the main thread: see order-lists',
  },
  {
    pattern:
      /^SELECT count\(\*\) FROM (catalogue|addresses|customer_notes|imported_references)( WHERE kind = 'customer')?$/,
    why: 'what is held, counted where the rep asks for it',
  },
  {
    pattern: /^SELECT 1 FROM outbox WHERE lane = .* AND decision = 'adopt'$/,
    why: 'an order of ours that comes again after it was erased here',
  },
  { pattern: /FROM visits( ORDER BY .*)?$/s, why: 'the file of all visits that the rep has logged, with their number' },
  { pattern: /^SELECT \* FROM addresses$/, why: 'copies of unsent work' },
  { pattern: /^SELECT DISTINCT addresses\.customer_fk_id/, why: 'customers, once a pass, out of an index' },
  { pattern: /SELECT seq FROM outbox ORDER BY seq DESC LIMIT 500/, why: 'it stops after 500' },
  {
    pattern: /search LIKE \+@word0|instr\(search/,
    why: 'what is within words of the catalogue, where too few begin so',
  },
  {
    pattern: /^SELECT (search|name) FROM catalogue WHERE kind/,
    why: 'what was probably meant, only where a search found nothing, and no more than 20,000 names',
  },
];

type Payloads = { [N in QueryName]: (rig: Rig) => QueryPayload<N>[] | Promise<QueryPayload<N>[]> };

const customerId = (rig: Rig) => rig.service.references('customer')[0]?.id ?? 0;
const customerFkId = (rig: Rig) => String(rig.service.references('customer')[0]?.fk_id);
const productId = (rig: Rig) => rig.service.references('product')[0]?.id ?? 0;
const firstOrder = async (rig: Rig) => (await rig.query('orders.search', {})).rows[0]?.localId ?? '';
const firstEntry = async (rig: Rig) => (await rig.query('outbox.list', {})).entries[0]?.id ?? '';
const firstAddress = async (rig: Rig) =>
  (await rig.query('addresses.list', { customerFkId: customerFkId(rig) })).rows[0]?.localId ?? '';
/** Of another machine, about an order that this one knows and one that it does not. */
async function exportedWork(rig: Rig): Promise<ExportedWork> {
  const localId = await firstOrder(rig);
  const { id } = await rig.order(localId);
  const records = [
    { local_id: 'a', id },
    { local_id: 'b', id: 1_000_000 },
  ];
  const deletion = { payload: '{}', base: null, depends_on: null, state: 'queued' as const };
  return {
    ...{ id: 'file', atMs: 0, addresses: [], lineNames: [] },
    orders: records.map((record) => ({ ...record, json: null, made_here: 0 })),
    entries: records.map(({ local_id }) => ({
      ...{
        id: `entry-${local_id}`,
        kind: 'order.delete' as const,
        lane: `order:${local_id}`,
        record_local_id: local_id,
      },
      ...{ ...deletion, ...neverSent, failure: null, conflict: null, created_at_ms: 0, history: [] },
    })),
  };
}
const all = { criteria: {}, except: [] };

/** Every query, in the ways in which it can be asked. */
const asked: Payloads = {
  'orders.get': async (rig) => [{ localId: await firstOrder(rig) }],
  'addresses.list': (rig) => [{ customerFkId: customerFkId(rig) }],
  'addresses.get': async (rig) => [{ localId: await firstAddress(rig) }],
  'addresses.atCep': () => [{ zipCode: 1_310_100 }],
  'catalogue.list': (rig) => [
    { kind: 'product' },
    { kind: 'product', text: 'a', customerId: customerId(rig) },
    { kind: 'customer', text: 'mercado sol' },
  ],
  'search.nearest': () => [
    { text: 'mrecado', among: 'orders' },
    { text: 'mrecado', among: 'customer' },
    { text: 'aqucar', among: 'product' },
  ],
  'catalogue.known': (rig) => [{ kind: 'product', ids: [productId(rig)] }],
  'catalogue.identify': () => [{ kind: 'product', rows: [{ fk_id: 'a', name: 'b c' }] }],
  'products.match': () => [{ rows: [['a'], ['b', 'c']] }],
  'outbox.list': () => [{}, { state: 'queued' }],
  'outbox.get': async (rig) => [{ entryId: await firstEntry(rig) }],
  'sync.status': () => [{}],
  'orders.search': async (rig) => [
    {},
    { details: true, seek: await firstOrder(rig) },
    { text: 'mercado' },
    { totalLater: true },
    { text: 'mercado', totalLater: true },
    { text: '60', totalLater: true },
    { text: 'mercado', id_customer: customerId(rig) },
    { id_customer: customerId(rig), order_date_from: '2026-01-01T00:00:00.000Z', sort: 'date' },
    { order_date_from: '2026-01-01T00:00:00.000Z', order_date_to: '2026-02-01T00:00:00.000Z' },
    { dayFrom: '2026-01-01', dayTo: '2026-02-01' },
    { fk_id: 'x' },
    { id_quotation: 1 },
    { statusIds: [1, 2] },
    { userId: 1, totalLater: true },
    { pending: 'any' },
    { pending: 'needsYou' },
    { localIds: [await firstOrder(rig)] },
  ],
  'orders.count': () => [{ criteria: {} }, { criteria: { text: 'mercado' } }],
  'orders.between': () => [{ criteria: {}, from: 0, count: 10 }],
  'orders.totals': () => [{ selection: all }],
  'orders.selected': () => [
    { selection: all, from: 0, count: 10 },
    { selection: all, from: 0, count: 10, lines: true },
  ],
  'orders.days': () => [{ dayFrom: '2026-01-01', dayTo: '2026-02-01' }],
  'settings.get': () => [{}],
  'outbox.lanes': () => [
    { filter: 'all', limit: 10 },
    { filter: 'needsYou', withoutCauses: true },
  ],
  'outbox.causes': () => [{}],
  'outbox.journal': () => [
    { filter: 'settled', limit: 10 },
    { filter: 'discarded', text: 'mercado', from: 5, limit: 10 },
  ],
  'outbox.troubles': () => [{}],
  'outbox.oldest': () => [{}],
  'outbox.exports': () => [{}],
  'outbox.exportedWork': () => [{ id: 'x' }],
  'outbox.previewImport': async (rig) => [{ work: await exportedWork(rig) }],
  'drafts.list': () => [{}],
  'drafts.get': () => [{ draftId: 'x' }],
  'templates.list': () => [{}],
  'templates.get': () => [{ templateId: 'x' }],
  'history.preview': () => [{ keepDays: 90 }, { keepDays: null }],
  'prices.usual': (rig) => [{ customerId: customerId(rig), productIds: [productId(rig)] }],
  'prices.last': (rig) => [{ customerId: customerId(rig), productIds: [productId(rig)] }],
  'orders.same': (rig) => [
    {
      ...{ customerId: customerId(rig), day: '2026-11-26', items: [{ productId: productId(rig), quantity: 2 }] },
      ...{ externalId: 'PED-1', customFields: { pedido_compra: 'PC-1' } },
    },
  ],
  'products.terms': (rig) => [{ productIds: [productId(rig)] }],
  'prices.paid': (rig) => [{ customerId: customerId(rig), productId: productId(rig) }],
  'taxes.last': (rig) => [
    ...[customerId(rig), null].map((customer) => ({
      ...{ customerId: customer, productIds: [productId(rig)], addressId: 1, addressLocalId: null, branchId: 1 },
    })),
  ],
  'customers.get': (rig) => [{ customerId: customerId(rig) }, { customerFkId: customerFkId(rig) }],
  'customers.purchases': (rig) => [{ customerId: customerId(rig) }],
  'customers.alike': (rig) => [{ customerId: customerId(rig) }],
  'customers.due': () => [
    { today: '2026-11-26', limit: 50 },
    { today: '2026-11-26', limit: 500, states: ['silent'] },
  ],
  'customers.figures': (rig) => [{ customerId: customerId(rig), today: '2026-11-26' }],
  'products.get': (rig) => [{ productId: productId(rig) }],
  'catalogue.ids': () => [
    { kind: 'customer', text: '' },
    { kind: 'product', text: 'a b' },
  ],
  'customers.rows': (rig) => [{ customerIds: [customerId(rig)], today: '2026-11-26' }],
  'products.rows': (rig) => [{ productIds: [productId(rig)] }],
  'priceLists.rows': () => [{ after: 0 }, { list: 'Atacado', after: 5 }],
  'standing.due': () => [{ today: '2026-11-26' }],
  'standing.ofCustomer': (rig) => [{ customerId: customerId(rig) }],
  'standing.get': () => [{ standingId: 'x' }],
  'signatures.ofOrder': async (rig) => [{ localId: await firstOrder(rig) }],
  'visits.ofCustomer': (rig) => [{ customerId: customerId(rig) }],
  'visits.planned': () => [{ today: '2026-11-26', limit: 50 }],
  'visits.list': () => [{ from: 0, count: 10 }],
  'addresses.types': () => [{}],
  'imports.list': () => [{}],
  'imports.last': () => [
    { kind: 'product', after: 0 },
    { kind: 'product', list: 'Atacado', after: 0 },
  ],
  'priceLists.list': () => [{}],
  'photos.list': () => [{}, { productId: 1 }],
  'photos.pictures': () => [{}],
  'photos.spool': () => [{}],
  'privacy.held': () => [{}],
  'privacy.ofCustomer': (rig) => [{ customerId: customerId(rig) }],
};

it('reads no large table from end to end, in any query, command or pull', async () => {
  const statements = recordStatements();
  const rig = await openRig({ orders: 230 });
  await rig.sync();
  await work(rig);
  // While work waits, and once all of it is over.
  await askEverything(rig);
  await rig.syncUntilQuiet();
  await askEverything(rig);
  await rig.command('settings.change', { changes: { historyDays: 300 } });
  await rig.clock.advance(2 * 3_600_000);
  await rig.syncUntilQuiet();

  const db = new Connection(join(rig.directory, 'satchel.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  const scans = [...statements].flatMap((sql) => scansOf(db, sql).map((scan) => ({ scan, sql })));
  expect(statements.size).toBeGreaterThan(100);
  expect(scans).toEqual([]);
});

async function askEverything(rig: Rig): Promise<void> {
  for (const name of Object.keys(querySchemas) as QueryName[]) {
    for (const payload of await asked[name](rig)) await rig.workspace.query(name, payload);
  }
}

/** Writes of every lane, and work that waits. */
async function work(rig: Rig): Promise<void> {
  await rig.command('visit.keep', {
    ...{ visitId: 'x', customerId: customerId(rig), customerName: null, day: '2026-11-24', kind: 'call', reason: null },
    ...{ reasonText: '', note: '', nextDay: '2026-11-25', loggedAtMs: 1 },
  });
  await rig.command('visit.delete', { visitId: 'y' });
  await rig.command('standing.keep', {
    ...{
      standingId: 'x',
      customerId: customerId(rig),
      customerName: null,
      name: 'Weekly',
      lineCount: 1,
      content: '{}',
    },
    ...{ rhythm: { every: 'week', weekday: 1 }, nextDay: '2026-11-23', untilDay: null },
  });
  await rig.command('standing.skip', { standingId: 'x', plannedDay: '2026-11-23', today: '2026-11-26' });
  await rig.command('standing.move', { standingId: 'x', nextDay: '2026-11-23' });
  await rig.command('standing.end', { standingId: 'y' });
  const signed = { localId: await firstOrder(rig), name: 'Ana', strokes: [], version: 'a'.repeat(64), signedAtMs: 1 };
  await rig.command('signature.keep', signed);
  await rig.command('signature.remove', { localId: signed.localId });
  const list = { name: 'Atacado', heldFor: { for: 'states' as const, states: ['GO'] } };
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'atacado.csv', list });
  await rig.command('import.add', { importId, references: [{ id: productId(rig), price: 3 }] });
  await rig.command('import.finish', { importId });
  await rig.command('priceList.remove', { name: 'Atacado' });
  await rig.command('priceList.restore', { name: 'Atacado' });
  await rig.command('priceList.hold', list);
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  const { order } = await rig.order(localId);
  await rig.command('order.update', { localId, changes: { observations: 'x' } });
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: productId(rig), quantity: 1, price: 2 } });
  const itemLocalId = order.items[0]?.localId ?? '';
  await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { quantity: 3 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: order.items[1]?.localId ?? '' });
  await rig.command('addresses.pull', { customerFkId: customerFkId(rig) });
  await rig.command('address.create', { customerFkId: customerFkId(rig), address: { street: 'Rua A' } });
  await rig.command('address.update', { localId: await firstAddress(rig), changes: { street: 'Rua B' } });
  const unsent = await rig.command('address.create', { customerFkId: customerFkId(rig), address: { street: 'Rua C' } });
  await rig.command('address.delete', { localId: unsent.localId });
  await rig.syncUntilQuiet();
  // Of an order that the service has, each change goes by itself.
  const { order: sent } = await rig.order(localId);
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: productId(rig), quantity: 5, price: 3 } });
  await rig.command('item.delete', { orderLocalId: localId, itemLocalId: sent.items[0]?.localId ?? '' });
  await rig.command('address.delete', { localId: await firstAddress(rig) });
  await rig.syncUntilQuiet();
  await rig.command('order.delete', { localId });
  await rig.syncUntilQuiet();
  await rig.command('privacy.eraseCustomer', { customerId: customerId(rig) });
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.isDown = false;
}

/** Everything that is prepared from now on, on whichever connection. */
function recordStatements(): Set<string> {
  const statements = new Set<string>();
  const { prototype } = BetterSqlite3 as unknown as { prototype: Connection };
  const { prepare } = prototype;
  prototype.prepare = function (this: Connection, sql: string) {
    if (/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(sql)) statements.add(sql.trim());
    return prepare.call(this, sql);
  } as Connection['prepare'];
  onTestFinished(() => {
    prototype.prepare = prepare;
  });
  return statements;
}

function scansOf(db: Connection, sql: string): string[] {
  if (admitted.some(({ pattern }) => pattern.test(sql)) || !isOurs(db, sql)) return [];
  const named = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]);
  const values: unknown[] = named.length > 0 ? [Object.fromEntries(named)] : [...sql.matchAll(/\?/g)].map(() => null);
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all() as string[];
  const aliases = new Map([...sql.matchAll(/(\w+) AS (\w+)/g)].map(([, table, alias]) => [alias, table]));
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, name = ''] = wholeTable.exec(detail) ?? [];
      const table = aliases.get(name) ?? name;
      return (
        tables.includes(table) &&
        !tiny.has(table) &&
        !wholeLists.has(detail) &&
        !openWork.test(detail) &&
        !lookedUp.test(detail)
      );
    });
}

/** The service in the same process has tables of its own. */
function isOurs(db: Connection, sql: string): boolean {
  try {
    db.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    return true;
  } catch {
    return false;
  }
}
