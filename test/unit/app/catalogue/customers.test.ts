import { expect, it } from 'vitest';
import { noOfficeWords } from '../../../../src-shared/contract/catalogue/customers.ts';
import type { CatalogueReference } from '../../../../src-shared/domain/catalogue-reference.ts';
import { stoppedOf } from '../../../../src-renderer/screens/customers/purchases.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;

it('says what a customer buys: how often, and the last quantity, price and day', async () => {
  const rig = await openRig({ orders: 3 });
  await rig.sync();
  const buy = (day: number, id_item: number, quantity: number, price: number) =>
    rig.command('order.create', {
      order: draft(rig, { id_customer: 2, date: at(day), items: [{ id_item, quantity, price }] }),
    });
  const before = await rig.query('customers.purchases', { customerId: 2 });
  expect(before.rows.filter(({ productId }) => productId === 9001 || productId === 9002)).toEqual([]);
  await buy(20, 9001, 4, 10);
  const last = await buy(10, 9002, 1, 5);
  await buy(5, 9001, 3, 9);
  const { rows, isCut } = await rig.query('customers.purchases', { customerId: 2 });
  const bought = rows.filter(({ productId }) => productId >= 9000);
  expect(bought).toMatchObject([
    { productId: 9001, times: 2, everyDays: null, lastDate: at(20), lastQuantity: 4, lastPrice: 10 },
    { productId: 9002, times: 1, lastOrderLocalId: last.localId, lastPrice: 5 },
  ]);
  expect(isCut).toBe(false);
});

it('knows the usual gap of a product by the days on which it was ordered, whatever came between', async () => {
  const rig = await openRig();
  const buy = (date: string, ...products: number[]) =>
    rig.command('order.create', {
      order: draft(rig, {
        id_customer: 2,
        date,
        items: products.map((id_item) => ({ id_item, quantity: 1, price: 5 })),
      }),
    });
  await buy('2025-11-01T12:00:00Z', 9001);
  for (const day of [3, 10, 10, 17]) await buy(at(day), 9001, 9002);
  await buy(at(24), 9001);
  await buy(at(25), 9003);
  const { rows } = await rig.query('customers.purchases', { customerId: 2 });
  expect(rows.map(({ productId, times, everyDays }) => [productId, times, everyDays])).toEqual([
    [9003, 1, null],
    [9001, 6, 7],
    [9002, 4, 7],
  ]);
  const on = (day: string) => [...stoppedOf(rows, day)];
  expect(on('2026-03-31'), 'last bought on the 17th, every week').toEqual([]);
  expect(on('2026-04-01')).toEqual([9002]);
  expect(on('2026-04-08')).toEqual([9001, 9002]);
});

it('puts what was bought in one order in the order of its names, letters with accents beside those without', async () => {
  const rig = await openRig();
  const names = ['Vinagre', 'arroz', 'Óleo de soja', 'Açúcar'];
  for (const [at, name] of names.entries())
    await rig.command('catalogue.add', { kind: 'product', reference: { id: 9001 + at, name } });
  const items = names.map((_, at) => ({ id_item: 9001 + at, quantity: 1, price: 5 }));
  await rig.command('order.create', { order: draft(rig, { id_customer: 2, date: at(20), items }) });
  const { rows } = await rig.query('customers.purchases', { customerId: 2 });
  expect(rows.map(({ name }) => name)).toEqual(['Açúcar', 'arroz', 'Óleo de soja', 'Vinagre']);
});

it('finds first what the customer of the order buys, by how often; a code that is typed still comes before it', async () => {
  const rig = await openRig();
  const names = ['Arroz agulhinha', 'Arroz branco', 'Arroz parboilizado', 'Farinha de arroz', 'Feijão'];
  for (const [at, name] of names.entries())
    await rig.command('catalogue.add', { kind: 'product', reference: { id: 9001 + at, name, fk_id: `P-${at + 1}` } });
  const buy = (day: number, ...ids: number[]) =>
    rig.command('order.create', {
      order: draft(rig, {
        id_customer: 2,
        date: at(day),
        items: ids.map((id_item) => ({ id_item, quantity: 1, price: 5 })),
      }),
    });
  await buy(3, 9004, 9005);
  await buy(10, 9004, 9003);
  // A search waits for no order that is being indexed; this does.
  await rig.query('customers.purchases', { customerId: 2 });
  const found = async (text: string, customerId?: number, limit?: number) => {
    const asked = { kind: 'product', text, limit, ...(customerId === undefined ? {} : { customerId }) } as const;
    return (await rig.query('catalogue.list', asked)).rows.map(({ id }) => id);
  };
  expect(await found('arroz')).toEqual([9001, 9002, 9003, 9004]);
  expect(await found('arroz', 2)).toEqual([9004, 9003, 9001, 9002]);
  expect(await found('arroz', 2, 2)).toEqual([9004, 9003]);
  expect(await found('P-2', 2)).toEqual([9002]);
  expect((await found('', 2))[0]).toBe(9001);
});

it('knows a customer by the external id alone when nothing else is known', async () => {
  const rig = await openRig();
  expect(await rig.query('customers.get', { customerFkId: 'X-1' })).toEqual({
    id: null,
    ...{ name: null, ...noOfficeWords },
    fk_id: 'X-1',
    orderCount: 0,
    note: '',
    lastOrder: null,
    source: null,
  });
});

it('shows where a product was sold, the newest first', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const [{ id: productId } = { id: 0 }] = (await rig.query('catalogue.list', { kind: 'product' })).rows;
  const { product, sales, lineCount } = await rig.query('products.get', { productId });
  expect(product.id).toBe(productId);
  expect(sales).toHaveLength(lineCount);
  const dates = sales.map(({ date }) => date ?? '');
  expect(dates).toEqual([...dates].sort().reverse());
  expect(sales[0]).toMatchObject({ orderLocalId: product.lastSeenOrderLocalId, price: product.lastPrice });
  expect(await rig.workspace.query('products.get', { productId: 987_654 })).toMatchObject({
    error: { kind: 'notFound', what: 'product' },
  });
});

it('suggests the kinds of address that cached addresses carry', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const { types } = await rig.query('addresses.types', {});
  expect(types).toEqual(['Cobrança', 'Comercial', 'Entrega']);
});

it('takes per cent and underscore as they are', async () => {
  const rig = await openRig();
  for (const [id, name] of [
    [1, 'Álcool 70 %'],
    [2, 'Suco a_b'],
    [3, 'Suco acb 70'],
  ] as const) {
    await rig.command('catalogue.add', { kind: 'product', reference: { id, name } });
  }
  const idsOf = async (text: string) =>
    (await rig.query('catalogue.list', { kind: 'product', text })).rows.map(({ id }) => id);
  expect(await idsOf('70 %')).toEqual([1]);
  expect(await idsOf('a_b')).toEqual([2]);
});

it('finds a measure that is typed in one if its name has a space before the unit', async () => {
  const rig = await openRig();
  for (const [id, name] of [
    [1, 'Detergente neutro 500 ml'],
    [2, 'Detergente neutro 2 L'],
    [3, 'Sabão em pó 1,6 kg'],
    [4, 'Álcool 70 %'],
    [5, 'Guaraná 2L'],
  ] as const) {
    await rig.command('catalogue.add', { kind: 'product', reference: { id, name } });
  }
  const idsOf = async (text: string) =>
    (await rig.query('catalogue.list', { kind: 'product', text })).rows.map(({ id }) => id);
  expect(await idsOf('deterg 500ml')).toEqual([1]);
  expect(await idsOf('500ML')).toEqual([1]);
  expect(await idsOf('2l')).toEqual([2, 5]);
  expect(await idsOf('sabão 1,6kg')).toEqual([3]);
  expect(await idsOf('70%')).toEqual([4]);
  expect(await idsOf('50ml')).toEqual([]);
});

it('looks for the beginning of a long text that was pasted into a search by mistake', async () => {
  const rig = await openRig();
  const text = 'Álcool 70 '.repeat(1_000);
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 1, name: text.slice(0, 450) } });
  expect((await rig.query('catalogue.list', { kind: 'product', text })).rows).toMatchObject([{ id: 1 }]);
  expect((await rig.query('orders.search', { text })).rows).toEqual([]);
  expect((await rig.query('outbox.journal', { filter: 'settled', text })).entries).toEqual([]);
});

it('finds the product with an id before those whose names hold the number', async () => {
  const rig = await openRig();
  for (const [id, name] of [
    [12, 'Zinco'],
    [3, '12 rolos'],
    [4, 'Papel 12 rolos'],
  ] as const) {
    await rig.command('catalogue.add', { kind: 'product', reference: { id, name } });
  }
  const { rows } = await rig.query('catalogue.list', { kind: 'product', text: '12' });
  expect(rows.map(({ id }) => id)).toEqual([12, 3, 4]);
});

it('finds the product of a code before the one with that number as its id, however many hold the number', async () => {
  const rig = await openRig();
  const add = (id: number, name: string, fk_id: string) =>
    rig.command('catalogue.add', { kind: 'product', reference: { id, name, fk_id } });
  await add(900, 'Zinco', '101');
  await add(101, 'Verniz', '7');
  for (let id = 1; id <= 30; id++) await add(id, `Anel ${id}`, `9101${id}`);
  const found = await rig.query('catalogue.list', { kind: 'product', text: '101', limit: 20 });
  expect(found.rows.slice(0, 2).map(({ id }) => id)).toEqual([900, 101]);
  expect(found.rows).toHaveLength(20);
  expect(new Set(found.rows.map(({ id }) => id)).size).toBe(20);

  await add(901, 'Laca', 'lc-5');
  await add(902, 'Cola', 'LC-6');
  const first = async (text: string) => (await rig.query('catalogue.list', { kind: 'product', text })).rows[0]?.id;
  expect(await first('lc-5')).toBe(901);
  expect(await first('lc-6')).toBe(902);
});

it('finds a customer by a taxpayer number, or its beginning, in the form that is kept and in the other', async () => {
  const rig = await openRig();
  const kept = [
    '11222333000181',
    '11.444.777/0001-61',
    '12ABC34501DE35',
    '529.982.247-25',
    '20055361682',
    '12531909-2',
  ];
  for (const [at, fk_id] of kept.entries()) {
    await rig.command('catalogue.add', { kind: 'customer', reference: { id: at + 1, name: `Loja ${at + 1}`, fk_id } });
  }
  const find = async (text: string) =>
    (await rig.query('catalogue.list', { kind: 'customer', text })).rows.map(({ id }) => id);
  const typed = [
    ['11222333000181', '11.222.333/0001-81', '11.222.333', '112223330', 'loja 11.222.333/0001'],
    ['11444777000161', '11.444.777/0001-61', '11.444.777', '114447770', 'loja 11444777'],
    ['12abc34501de35', '12.ABC.345/01DE-35', '12.abc.345'],
    ['52998224725', '529.982.247-25', '529.982', '529982247'],
    ['20055361682', '20-05536168-2', '20-055361'],
    ['125319092', '12.531.909-2', '12531909', '12531909-2'],
  ];
  for (const [at, texts] of typed.entries()) {
    for (const text of texts) expect([text, await find(text)]).toEqual([text, [at + 1]]);
  }
});

it('knows how a customer is reached from a list, or as it was typed since', async () => {
  const rig = await openRig();
  const contact = async () => {
    const { name, phone, email } = await rig.query('customers.get', { customerId: 7 });
    return { name, phone, email };
  };
  expect(await contact()).toEqual({ name: null, phone: null, email: null });
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  const reference = { id: 7, name: 'Mercado', phone: '(11) 3222-1100', email: 'compras@mercado.example' };
  await rig.command('import.add', { importId, references: [reference] });
  await rig.command('import.finish', { importId });
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 7, phone: '11 98765-4321' } });
  expect(await contact()).toEqual({ name: 'Mercado', phone: '11 98765-4321', email: 'compras@mercado.example' });
  expect((await rig.query('imports.list', {})).imports[0]).toMatchObject({ fileName: null, typed: 'Mercado' });
});

it('knows what the list of the office says of a customer, until another list says otherwise', async () => {
  const rig = await openRig();
  const office = async () => {
    const { city, priceList, credit, creditDate, visitDay } = await rig.query('customers.get', { customerId: 7 });
    return { city, priceList, credit, creditDate, visitDay };
  };
  const nothing = { city: null, priceList: null, credit: null, creditDate: null, visitDay: null };
  expect(await office()).toEqual(nothing);
  const take = async (reference: Omit<CatalogueReference, 'id'>) => {
    const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
    await rig.command('import.add', { importId, references: [{ id: 7, ...reference }] });
    await rig.command('import.finish', { importId });
    return importId;
  };
  const said = { city: 'Goiânia', price_list: 'Atacado', credit: 'Até R$ 5.000', visit_day: 'Terça' };
  await take({ ...said, credit_date: '2026-11-02' });
  const first = { city: 'Goiânia', priceList: 'Atacado', credit: 'Até R$ 5.000', creditDate: '2026-11-02' };
  expect(await office()).toEqual({ ...first, visitDay: 'Terça' });
  // Without the other columns, and with a credit that has no day of its own.
  const later = await take({ credit: 'Bloqueado', visit_day: null });
  const day = new Date(rig.clock.now());
  const today = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  expect(await office()).toEqual({ ...first, credit: 'Bloqueado', creditDate: today.join('-'), visitDay: null });
  await rig.command('import.undo', { importId: later });
  expect(await office()).toEqual({ ...first, visitDay: 'Terça' });
});
