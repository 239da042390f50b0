import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../../../../src-main/db/engine/connection.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeBackCutShort } from '../../../../src-main/app/imports.ts';
import { listImports } from '../../../../src-main/db/catalogue/imports.ts';
import { openDatabase } from '../../../../src-main/db/open.ts';
import { mostRowsAdded } from '../../../../src-shared/contract/catalogue/imports.ts';
import { openService, type Service } from '../../../../src-service/service.ts';
import { countTurns } from '../../../support/count-turns.ts';
import { draft } from '../../../support/drafts.ts';
import { importList } from '../../../support/import-list.ts';
import { findProduct, importProducts, undo } from '../../../support/import-products.ts';
import { openRig } from '../../../support/rig.ts';

it('shows what was imported over what orders say, which continues to be noted beneath it', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  const [known] = await findProduct(rig, '');
  if (!known) throw new Error('No product is mentioned.');
  const importId = await importProducts(rig, [{ id: known.id, name: 'Meu nome', type: 'kit' }]);
  expect(await findProduct(rig, 'meu nome')).toMatchObject([
    {
      id: known.id,
      name: 'Meu nome',
      type: 'kit',
      fk_id: known.fk_id,
      lastPrice: known.lastPrice,
      imported: { importId },
    },
  ]);
  expect(await findProduct(rig, known.name ?? '')).toEqual([]);

  await rig.command('order.create', {
    order: draft(rig, { items: [{ id_item: known.id, quantity: 1, price: 77.5 }], date: '2030-01-01T12:00:00Z' }),
  });
  await rig.syncUntilQuiet();
  expect(await findProduct(rig, 'meu nome')).toMatchObject([{ name: 'Meu nome', lastPrice: 77.5 }]);

  await undo(rig, importId);
  expect(await findProduct(rig, known.name ?? '')).toMatchObject([
    { id: known.id, name: known.name, type: known.type, lastPrice: 77.5, imported: null },
  ]);
  expect(await findProduct(rig, 'meu nome')).toEqual([]);
  expect((await rig.query('imports.list', {})).imports).toEqual([]);
});

it('reads back the newest file of a kind, with what earlier ones said', async () => {
  const rig = await openRig();
  const last = async () => (await rig.query('imports.last', { kind: 'product', after: 0 })).list;
  expect(await last()).toBeNull();
  await importProducts(rig, [{ id: 900, name: 'Arroz', price: 10 }]);
  const second = await importProducts(rig, [
    { id: 901, price: 7 },
    { id: 900, price: 12 },
  ]);
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 902, name: 'À mão' } });
  expect(await last()).toMatchObject({
    importId: second,
    rows: [
      { id: 900, name: 'Arroz', price: 12 },
      { id: 901, name: null, price: 7 },
    ],
  });
  expect((await rig.query('imports.last', { kind: 'product', after: 900 })).list?.rows).toHaveLength(1);
  await undo(rig, second);
  expect(await last()).toMatchObject({ rows: [{ id: 900, price: 10 }] });
});

it('lets a later import win, and the earlier one come back when that is undone', async () => {
  const rig = await openRig();
  await importProducts(rig, [
    { id: 900, name: 'Antigo' },
    { id: 901, name: 'Só no primeiro' },
  ]);
  const second = await importProducts(rig, [{ id: 900, name: 'Novo' }]);
  expect(await findProduct(rig, '900')).toMatchObject([{ name: 'Novo' }]);
  await undo(rig, second);
  expect(await findProduct(rig, '900')).toMatchObject([{ name: 'Antigo' }]);
  expect(await findProduct(rig, '901')).toMatchObject([{ name: 'Só no primeiro' }]);
});

it('forgets of old files what another old one says anew; the newest five are taken back one by one, and nothing is lost', async () => {
  const rig = await openRig();
  const gone = { id: 901, name: 'Saiu de linha' };
  const weeks = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const imports: number[] = [];
  for (const week of weeks) {
    const list = Array.from({ length: 20 }, (_, at) => ({ id: 1000 + at, name: `Prego ${week}` }));
    imports.push(await importProducts(rig, week === '1' ? [...list, gone] : list));
  }
  const listed = async () =>
    (await rig.query('imports.list', {})).imports.map(({ importId, taken }) => [importId, taken]);
  const whole = imports.slice(2).toReversed();
  expect(await listed()).toEqual([...whole.map((importId) => [importId, 20]), [imports[0], 1]]);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'no database');
  await rig.reopen();
  for (const week of weeks.slice(2).toReversed()) {
    expect(await findProduct(rig, '1007')).toMatchObject([{ name: `Prego ${week}` }]);
    expect(await findProduct(rig, '901')).toMatchObject([gone]);
    await undo(rig, imports[Number(week) - 1] ?? 0);
  }
  expect(await findProduct(rig, '1007')).toEqual([]);
});

it('keeps taking in lists if more than one product of an old one is in no other', async () => {
  const rig = await openRig();
  const gone = Array.from({ length: mostRowsAdded + 1 }, (_, at) => ({ id: 5000 + at, name: `Saiu ${at}` }));
  const { importId: first } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.csv' });
  await rig.command('import.add', { importId: first, references: gone.slice(1) });
  await rig.command('import.add', { importId: first, references: [{ id: 900, name: 'Prego' }, ...gone.slice(0, 1)] });
  await rig.command('import.finish', { importId: first });
  for (let week = 1; week <= 6; week++) await importProducts(rig, [{ id: 900, name: `Prego ${week}` }]);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'no database');
  await rig.reopen();
  for (const reference of gone.slice(-2)) {
    expect(await findProduct(rig, String(reference.id))).toMatchObject([reference]);
  }
});

it('takes nothing more into an import that is over', async () => {
  const rig = await openRig();
  const importId = await importProducts(rig, [{ id: 900, name: 'Antigo' }]);
  const references = [{ id: 901, name: 'Tarde demais' }];
  expect(await rig.refused('import.add', { importId, references })).toEqual({ kind: 'notNow', state: 'done' });
  expect(await rig.refused('import.finish', { importId })).toEqual({ kind: 'notNow', state: 'done' });
  expect(await findProduct(rig, '901')).toEqual([]);
});

it('forgets in turns, between which everybody else has his', async () => {
  const rig = await openRig();
  const products = 1_000;
  for (let week = 1; week <= 6; week++) await importList(rig.workspace, week, products);
  // Seven lists lie there, and no turn looks at more than half of one.
  expect(await countTurns(importList(rig.workspace, 7, products))).toBeGreaterThan(14);
});

it('puts new names on many orders that wait in turns, and takes them off so', async () => {
  const rig = await openRig();
  const order = draft(rig);
  for (let at = 0; at < 100; at++) await rig.command('order.create', { order });
  const shown = async () =>
    new Set((await rig.query('orders.search', { limit: 100 })).rows.map(({ customer }) => customer.name));
  const before = await shown();
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  await rig.command('import.add', { importId, references: [{ id: order.id_customer, name: 'Mercado do Meio' }] });
  expect(await countTurns(rig.command('import.finish', { importId }))).toBeGreaterThan(3);
  expect(await shown()).toEqual(new Set(['Mercado do Meio']));
  expect(await countTurns(rig.command('import.undo', { importId }))).toBeGreaterThan(3);
  expect(await shown()).toEqual(before);
});

it('takes back at the next start an import that was cut short', async () => {
  const rig = await openRig();
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  await rig.command('import.add', { importId, references: [{ id: 5001, name: 'Mercado do Meio' }] });
  await rig.reopen();
  expect((await rig.query('catalogue.list', { kind: 'customer', text: 'mercado do meio' })).rows).toEqual([]);
  expect((await rig.query('imports.list', {})).imports).toEqual([]);
  expect(await rig.refused('import.add', { importId, references: [] })).toEqual({ kind: 'notFound', what: 'import' });
});

it('tells the phone number that was typed alone from a customer that was typed', async () => {
  const rig = await openRig();
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 5001, name: 'Mercado do Meio' } });
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 5001, phone: '11 98765-4321' } });
  expect((await rig.query('imports.list', {})).imports).toMatchObject([
    { typed: 'Mercado do Meio', isPhone: true },
    { typed: 'Mercado do Meio', isPhone: false },
  ]);
});

it('takes a long import back in parts, and the rest at the next start should the program end meanwhile', async () => {
  const rig = await openRig();
  const references = Array.from({ length: mostRowsAdded }, (_, at) => ({ id: 7000 + at, name: `Longa ${at}` }));
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.csv' });
  await rig.command('import.add', { importId, references });
  await rig.command('import.add', { importId, references: [{ id: 9000, name: 'Longa demais' }] });
  await rig.command('import.finish', { importId });
  expect(await rig.command('import.undo', { importId })).toEqual({ left: 1 });
  expect((await rig.query('imports.list', {})).imports).toMatchObject([{ importId, state: 'removing' }]);
  await rig.reopen();
  expect(await findProduct(rig, 'longa')).toEqual([]);
  expect((await rig.query('imports.list', {})).imports).toEqual([]);
});

it('leaves the end of what it takes back to the next start should the program end while names come off the orders', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  await rig.command('import.add', { importId, references: [{ id: 5001, name: 'Mercado do Meio' }] });
  await rig.workspace.close();
  const takeBack = (db: Connection) => takeBackCutShort({ db, changed: () => {} });
  const first = openDatabase(join(rig.directory, 'satchel.sqlite'));
  const taken = takeBack(first);
  first.close();
  await taken;
  const second = openDatabase(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void second.close());
  expect(listImports(second)).toMatchObject([{ importId, state: 'removing' }]);
  await takeBack(second);
  expect(listImports(second)).toEqual([]);
});

it('adds one customer by hand, and an order that waits shows the name at once', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { id_customer: 7007 }) });
  expect((await rig.order(localId)).order.customer).toMatchObject({ id: 7007, name: null });
  await rig.command('catalogue.add', {
    kind: 'customer',
    reference: { id: 7007, name: 'Padaria Nova', fk_id: '11222333000181' },
  });
  expect((await rig.query('orders.search', { text: 'padaria nova' })).rows).toMatchObject([{ localId }]);
  expect(await rig.query('customers.get', { customerFkId: '11222333000181' })).toMatchObject({
    id: 7007,
    name: 'Padaria Nova',
    orderCount: 1,
    lastOrder: { localId },
    source: { imported: { fileName: null } },
  });
  const found = await rig.query('catalogue.list', { kind: 'customer', text: '11.222.333/0001-81' });
  expect(found.rows).toMatchObject([{ id: 7007 }]);
});

it('finds a code that a spreadsheet has taken the leading zeros from, behind the code as it was typed', async () => {
  const rig = await openRig();
  await importProducts(rig, [
    { id: 31, name: 'Chá mate', fk_id: '000123' },
    { id: 32, name: 'Mel', fk_id: '123' },
    { id: 33, name: 'Sal 123', fk_id: '41230' },
    { id: 123, name: 'Uva', fk_id: 'UVA' },
  ]);
  const ids = async (text: string) => (await findProduct(rig, text)).map(({ id }) => id);
  expect(await ids('123')).toEqual([32, 31, 123, 33]);
  expect(await ids('000123')).toEqual([31, 32, 123]);
  expect(await ids('0123')).toEqual([32, 31, 123]);
});

it('counts an id that a file holds twice once, with its later row', async () => {
  const rig = await openRig();
  const importId = await importProducts(rig, [
    { id: 31, name: 'Primeira' },
    { id: 31, name: 'Segunda' },
  ]);
  expect((await rig.query('imports.list', {})).imports).toMatchObject([{ importId, taken: 1, state: 'done' }]);
  expect(await findProduct(rig, '31')).toMatchObject([{ name: 'Segunda' }]);
});

it('refuses a row that is none, and takes nothing of its slice', async () => {
  const rig = await openRig();
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'x.csv' });
  const error = await rig.refused('import.add', {
    importId,
    references: [{ id: 1 }, { id: -1 }, { id: 2, price: -3 }],
  });
  expect(error).toMatchObject({
    kind: 'invalid',
    fields: [
      { path: 'references.1.id', code: 'mustNotBeNegative' },
      { path: 'references.2.price', code: 'mustNotBeNegative' },
    ],
  });
  expect(await findProduct(rig, '')).toEqual([]);
});

it('brings imports over when the database has to be recreated', async () => {
  const rig = await openRig();
  await importProducts(rig, [{ id: 77, name: 'Queijo da serra' }]);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), Buffer.alloc(8192, 0xa5));
  await rig.reopen();
  expect(await findProduct(rig, 'queijo')).toMatchObject([{ id: 77, imported: { fileName: 'lista.csv' } }]);
});

describe('a code of the service with zeros in front', () => {
  const code = '01222333000181';

  async function openWithCode() {
    const plain = openService({ now: () => Date.UTC(2026, 0, 2), tokens: ['token'], sample: { orders: 3, seed: 7 } });
    onTestFinished(() => plain.close());
    const service: Service = {
      ...plain,
      async fetch(request) {
        const answer = await plain.fetch(request);
        if (request.method !== 'GET' || new URL(request.url).pathname !== '/orders') return answer;
        const value = (await answer.json()) as { data: { customer: object }[] };
        const data = value.data.map((order) => ({ ...order, customer: { ...order.customer, fk_id: code } }));
        return Response.json({ ...value, data });
      },
    };
    return await openRig({ service });
  }

  it.each(['before', 'after'])('stays if a file is imported without them %s an order says it', async (when) => {
    const rig = await openWithCode();
    if (when === 'after') await rig.sync();
    const id = rig.service.orders()[0]?.customer?.id ?? 0;
    const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
    await rig.command('import.add', { importId, references: [{ id, name: 'Meu nome', fk_id: '1222333000181' }] });
    await rig.command('import.finish', { importId });
    await rig.sync();
    const { rows } = await rig.query('catalogue.list', { kind: 'customer', text: 'meu nome' });
    expect(rows).toMatchObject([{ id, fk_id: code }]);
    expect((await rig.query('catalogue.known', { kind: 'customer', ids: [id, 987_654] })).rows).toEqual([
      { id, name: 'Meu nome', fk_id: code },
    ]);
  });
});
