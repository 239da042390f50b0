/** Price lists by their names: which one holds for an order, and how each is replaced, undone and removed by itself. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HeldFor, ListOfImport } from '../../../../src-shared/contract/catalogue/price-lists.ts';
import type { CatalogueReference } from '../../../../src-shared/domain/catalogue-reference.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const everybody: HeldFor = { for: 'everybody' };
const inState = (...states: string[]): HeldFor => ({ for: 'states', states });

/** Coffee is in every list of these tests. */
const coffee = 901;

async function take(rig: Rig, list: ListOfImport | null, references: CatalogueReference[]): Promise<number> {
  const of = list === null ? {} : { list };
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.xlsx', ...of });
  await rig.command('import.add', { importId, references });
  await rig.command('import.finish', { importId });
  return importId;
}

async function nameList(rig: Rig, customerId: number, name: string): Promise<void> {
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: customerId, price_list: name } });
}

interface Asked {
  customerId?: number;
  branchId?: number;
  productId?: number;
}

/** The price, and whose list it is of. */
async function priceOf(rig: Rig, { customerId, branchId, productId = coffee }: Asked = {}) {
  const order = { customerId: customerId ?? null, ...(branchId !== undefined && { branchId }) };
  const [last] = (await rig.query('prices.last', { ...order, productIds: [productId] })).rows;
  return last?.isListed ? [last.price, last.listName] : null;
}

async function termsOf(rig: Rig, { customerId, branchId }: Asked = {}) {
  const order = { customerId: customerId ?? null, ...(branchId !== undefined && { branchId }) };
  return (await rig.query('products.terms', { ...order, productIds: [coffee] })).rows[0];
}

it('takes the list that the customer names, else one of the branch, else one of the state, else one for everybody', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const { localId } = await rig.command('address.create', { customerFkId: 'C-7', address: { state: 'SP' } });
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 7, name: 'Mercado', fk_id: 'C-7' } });
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Tabela SP', heldFor: inState('SP', 'RJ') }, [{ id: coffee, price: 11 }]);
  await take(rig, { name: 'Filial 3', heldFor: { for: 'branches', branchIds: [3] } }, [{ id: coffee, price: 12 }]);
  await take(rig, { name: 'Tabela Atacado', heldFor: { for: 'named' } }, [{ id: coffee, price: 8 }]);
  expect(await priceOf(rig)).toEqual([10, null]);
  expect(await priceOf(rig, { customerId: 8 })).toEqual([10, null]);
  // The only state of the customer's addresses; then an address that the order goes to.
  expect(await priceOf(rig, { customerId: 7 })).toEqual([11, 'Tabela SP']);
  const goesTo = async (addressLocalId: typeof localId) =>
    (await rig.query('prices.last', { customerId: 8, addressLocalId, productIds: [coffee] })).rows[0]?.price;
  expect(await goesTo(localId)).toBe(11);
  expect(await priceOf(rig, { customerId: 7, branchId: 3 })).toEqual([12, 'Filial 3']);
  expect(await priceOf(rig, { customerId: 7, branchId: 4 })).toEqual([11, 'Tabela SP']);
  await nameList(rig, 7, ' tabela  ATACADO ');
  expect(await priceOf(rig, { customerId: 7, branchId: 3 })).toEqual([8, 'Tabela Atacado']);
  await nameList(rig, 7, 'Tabela que não veio');
  expect(await priceOf(rig, { customerId: 7, branchId: 3 })).toEqual([12, 'Filial 3']);
});

it('goes by state and branch of the last order as far as nothing is chosen', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Filial', heldFor: { for: 'branches', branchIds: [3] } }, [{ id: coffee, price: 12 }]);
  await rig.command('order.create', { order: { ...draft(rig), id_customer: 77, id_branch_company: 3 } });
  expect(await priceOf(rig, { customerId: 77 })).toEqual([12, 'Filial']);
  expect(await priceOf(rig, { customerId: 77, branchId: 4 })).toEqual([10, null]);
});

it('shows the list price of the customer where products are chosen, and that for everybody elsewhere', async () => {
  const rig = await openRig();
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Atacado', heldFor: { for: 'named' } }, [{ id: coffee, price: 8 }]);
  await nameList(rig, 7, 'atacado');
  const shown = async (customer: { customerId?: number }) =>
    (await rig.query('catalogue.list', { kind: 'product', text: 'café', ...customer })).rows.map(
      ({ listPrice, lastPrice }) => [listPrice, lastPrice],
    );
  expect(await shown({ customerId: 7 })).toEqual([[8, 8]]);
  expect(await shown({ customerId: 8 })).toEqual([[10, 10]]);
  expect(await shown({})).toEqual([[10, 10]]);
  expect((await rig.query('products.get', { productId: coffee })).product).toMatchObject({
    listPrice: 10,
    name: 'Café',
  });
});

it('takes minimum price and days with the price, and cartons and stock from the list that says them', async () => {
  const rig = await openRig();
  const general = { id: coffee, name: 'Café', price: 10, minimum_price: 9, valid_to: '2026-12-31', carton: 12 };
  await take(rig, null, [{ ...general, multiple: 6, stock: 50, stock_date: '2026-11-02' }]);
  await take(rig, { name: 'Atacado', heldFor: { for: 'named' } }, [{ id: coffee, price: 8, multiple: 24 }]);
  await nameList(rig, 7, 'Atacado');
  expect(await termsOf(rig, { customerId: 7 })).toMatchObject({
    ...{ listName: 'Atacado', minimumPrice: null, validTo: null, multiple: 24, carton: 12 },
    ...{ stock: 50, stockDate: '2026-11-02' },
  });
  expect(await termsOf(rig)).toMatchObject({ listName: null, minimumPrice: 9, validTo: '2026-12-31', multiple: 6 });
  // A product that the list has no price of is priced by the next one.
  await take(rig, null, [{ id: 902, name: 'Açúcar', price: 4 }]);
  expect(await priceOf(rig, { customerId: 7, productId: 902 })).toEqual([4, null]);
});

it('carries what a file has no column for within its list, and names across all of them', async () => {
  const rig = await openRig();
  await take(rig, null, [{ id: coffee, name: 'Café', fk_id: 'CAF-5', price: 10, multiple: 6 }]);
  await take(rig, { name: 'Atacado', heldFor: { for: 'named' } }, [{ id: coffee, price: 8, multiple: 24 }]);
  const later = await take(rig, null, [{ id: coffee, stock: 5 }]);
  await nameList(rig, 7, 'Atacado');
  expect(await termsOf(rig)).toMatchObject({ multiple: 6, stock: 5 });
  expect(await priceOf(rig)).toEqual([10, null]);
  const found = await rig.query('catalogue.list', { kind: 'product', text: 'caf-5' });
  expect(found.rows).toMatchObject([{ id: coffee, name: 'Café' }]);
  await rig.command('import.undo', { importId: later });
  expect(await termsOf(rig)).toMatchObject({ multiple: 6, stock: null });
  expect(await priceOf(rig, { customerId: 7 })).toEqual([8, 'Atacado']);
});

it('compares and replaces a list with the same name alone, and takes back its newest file', async () => {
  const rig = await openRig();
  const wholesale = (heldFor: HeldFor) => ({ name: 'Atacado', heldFor });
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, wholesale(inState('SP')), [{ id: coffee, price: 8 }]);
  const later = await take(rig, { ...wholesale(everybody), name: 'ATACADO' }, [{ id: coffee, price: 9 }]);
  const last = async (list?: string) =>
    (await rig.query('imports.last', { kind: 'product', after: 0, ...(list !== undefined && { list }) })).list?.rows[0]
      ?.price;
  expect([await last(), await last('atacado'), await last('Outra')]).toEqual([10, 9, undefined]);
  expect(await priceOf(rig)).toEqual([9, 'ATACADO']);
  const shown = async () =>
    (await rig.query('priceLists.list', {})).lists.map(({ name, heldFor, rows }) => [name, heldFor.for, rows]);
  expect(await shown()).toEqual([
    ['ATACADO', 'everybody', 1],
    [null, 'everybody', 1],
  ]);
  await rig.command('import.undo', { importId: later });
  expect(await shown()).toEqual([
    ['Atacado', 'states', 1],
    [null, 'everybody', 1],
  ]);
  expect(await priceOf(rig)).toEqual([10, null]);
});

it('forgets the old files of a list without touching another', async () => {
  const rig = await openRig();
  await take(rig, { name: 'Atacado', heldFor: everybody }, [{ id: coffee, price: 8 }]);
  for (let week = 1; week <= 7; week++) await take(rig, null, [{ id: coffee, name: 'Café', price: 10 + week }]);
  expect(await priceOf(rig)).toEqual([17, null]);
  await nameList(rig, 7, 'Atacado');
  expect(await priceOf(rig, { customerId: 7 })).toEqual([8, 'Atacado']);
});

it('has no price of a product any more that the newest file with prices of the list lacks', async () => {
  const rig = await openRig();
  const sugar = { id: 902, name: 'Açúcar' };
  const wholesale = { name: 'Atacado', heldFor: everybody };
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10, multiple: 6, valid_to: '2026-12-31' }]);
  await take(rig, wholesale, [
    { id: coffee, price: 8 },
    { ...sugar, price: 3 },
  ]);
  expect(await priceOf(rig)).toEqual([8, 'Atacado']);
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 903, name: 'Sal', price: 2 } });

  // A file of stocks replaces no prices; one with prices does, and the next list counts.
  await take(rig, wholesale, [{ ...sugar, stock: 5 }]);
  expect(await priceOf(rig)).toEqual([8, 'Atacado']);
  const later = await take(rig, wholesale, [{ ...sugar, price: 4 }]);
  expect(await priceOf(rig)).toEqual([10, null]);
  expect(await priceOf(rig, { productId: 902 })).toEqual([4, 'Atacado']);

  const general = await take(rig, null, [{ ...sugar, price: 5 }]);
  expect(await priceOf(rig)).toBeNull();
  expect(await termsOf(rig)).toMatchObject({ listName: null, multiple: 6, validTo: null });
  const shown = (await rig.query('catalogue.list', { kind: 'product', text: 'café' })).rows;
  expect(shown.map(({ listPrice, lastPrice }) => [listPrice, lastPrice])).toEqual([[null, null]]);
  // What the rep typed is of no file.
  expect(await priceOf(rig, { productId: 903 })).toEqual([2, null]);

  await rig.command('import.undo', { importId: general });
  expect(await priceOf(rig)).toEqual([10, null]);
  await rig.command('import.undo', { importId: later });
  expect(await priceOf(rig)).toEqual([8, 'Atacado']);
});

it('removes a list until that is taken back, and for good at the next start', async () => {
  const rig = await openRig();
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Promoção', heldFor: everybody }, [{ id: coffee, price: 7 }]);
  await rig.command('priceList.remove', { name: 'promocao' });
  expect(await priceOf(rig)).toEqual([10, null]);
  expect((await rig.query('priceLists.list', {})).lists).toHaveLength(1);
  expect(await rig.refused('priceList.remove', { name: 'promocao' })).toMatchObject({ kind: 'notFound' });
  await rig.command('priceList.restore', { name: 'Promoção' });
  expect(await priceOf(rig)).toEqual([7, 'Promoção']);
  await rig.command('priceList.remove', { name: 'Promoção' });
  await rig.workspace.close();
  await rig.reopen();
  expect(await rig.refused('priceList.restore', { name: 'Promoção' })).toMatchObject({ kind: 'notFound' });
  expect(await priceOf(rig)).toEqual([10, null]);
});

it('holds for whom the rep says later, also when its newest file is taken back', async () => {
  const rig = await openRig();
  const list = { name: 'Promoção', heldFor: inState('SP') };
  await take(rig, list, [{ id: coffee, name: 'Café', price: 7 }]);
  const newest = await take(rig, list, [{ id: coffee, price: 6 }]);
  expect(await priceOf(rig)).toBeNull();
  expect(await rig.command('priceList.hold', { name: 'promocao', heldFor: everybody })).toEqual({
    before: inState('SP'),
  });
  expect(await priceOf(rig)).toEqual([6, 'Promoção']);
  await rig.command('import.undo', { importId: newest });
  expect(await priceOf(rig)).toEqual([7, 'Promoção']);
  expect(await rig.refused('priceList.hold', { name: 'Atacado', heldFor: everybody })).toMatchObject({
    kind: 'notFound',
  });
});

it('says of a product what each list with a name asks for it', async () => {
  const rig = await openRig();
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Atacado', heldFor: everybody }, [{ id: coffee, price: 8, valid_to: '2026-12-31' }]);
  await take(rig, { name: 'Sul', heldFor: inState('RS') }, [{ id: coffee, price: 9 }]);
  await take(rig, { name: 'Estoque', heldFor: everybody }, [{ id: coffee, stock: 3 }]);
  const lists = async () => (await rig.query('products.get', { productId: coffee })).pricesOfLists;
  const none = { minimumPrice: null, validFrom: null, validTo: null };
  expect(await lists()).toEqual([
    { ...none, listName: 'Sul', heldFor: inState('RS'), price: 9 },
    { ...none, listName: 'Atacado', heldFor: everybody, price: 8, validTo: '2026-12-31' },
  ]);
  // A newer file with prices replaces those of the list.
  await take(rig, { name: 'Sul', heldFor: inState('RS') }, [{ id: 902, name: 'Açúcar', price: 3 }]);
  await rig.command('priceList.hold', { name: 'Atacado', heldFor: inState('SP') });
  expect(await lists()).toMatchObject([{ listName: 'Atacado', heldFor: inState('SP') }]);
});

it('keeps lists, and for whom they hold, through a rescue', async () => {
  const rig = await openRig();
  await take(rig, null, [{ id: coffee, name: 'Café', price: 10 }]);
  await take(rig, { name: 'Tabela SP', heldFor: inState('SP') }, [{ id: coffee, price: 11 }]);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'no database');
  await rig.reopen();
  const { lists } = await rig.query('priceLists.list', {});
  expect(lists).toMatchObject([
    { name: 'Tabela SP', heldFor: { for: 'states', states: ['SP'] } },
    { name: null, heldFor: everybody },
  ]);
  expect(await priceOf(rig)).toEqual([10, null]);
});

it('refuses a list without a name, and one for no state', async () => {
  const rig = await openRig();
  const begin = (list: ListOfImport) => rig.refused('import.begin', { kind: 'product', fileName: 'x.csv', list });
  expect(await begin({ name: ' – ', heldFor: everybody })).toMatchObject({ kind: 'invalid' });
  expect(await begin({ name: 'SP', heldFor: { for: 'states', states: [] } })).toMatchObject({ kind: 'invalid' });
});
