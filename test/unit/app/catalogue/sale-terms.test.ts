import { expect, it } from 'vitest';
import { findProduct, importProducts, undo } from '../../../support/import-products.ts';
import { openRig } from '../../../support/rig.ts';

const coffee = {
  id: 901,
  name: 'Café torrado 500 g',
  ean: '7891000100103',
  ...{ unit: 'UN', carton: 12, multiple: 6, minimum: 12, minimum_price: 9.5 },
  ...{ stock: 340, stock_date: '2026-11-24', valid_from: '2026-11-01', valid_to: '2026-11-30' },
};

it('knows how a product is sold from the newest list, and from the one before when that is undone', async () => {
  const rig = await openRig();
  await importProducts(rig, [coffee, { id: 902, name: 'Arroz' }]);
  const asked = { productIds: [901, 902, 903] };
  const first = {
    productId: 901,
    listName: null,
    ean: '7891000100103',
    ...{ unit: 'UN', carton: 12, multiple: 6, minimum: 12, minimumPrice: 9.5 },
    ...{ stock: 340, stockDate: '2026-11-24', validFrom: '2026-11-01', validTo: '2026-11-30' },
  };
  expect((await rig.query('products.terms', asked)).rows).toEqual([first]);
  const second = await importProducts(rig, [{ id: 901, carton: 24, stock: null }]);
  expect((await rig.query('products.terms', asked)).rows).toEqual([
    { ...first, carton: 24, stock: null, stockDate: null },
  ]);
  expect((await rig.query('products.get', { productId: 901 })).terms).toMatchObject({ carton: 24, multiple: 6 });
  await undo(rig, second);
  expect((await rig.query('products.terms', asked)).rows).toEqual([first]);
});

it('gives a new price no days of the old one, and a new stock no date of it', async () => {
  const rig = await openRig();
  await importProducts(rig, [coffee]);
  await importProducts(rig, [{ id: 901, price: 12.9 }]);
  const terms = async () => (await rig.query('products.terms', { productIds: [901] })).rows[0];
  expect(await terms()).toMatchObject({ validFrom: null, validTo: null, stock: 340, stockDate: '2026-11-24' });
  await importProducts(rig, [{ id: 901, stock: 12 }]);
  const { stockDate: counted } = (await terms()) ?? {};
  expect(await terms()).toMatchObject({ stock: 12 });
  expect(counted).not.toBe('2026-11-24');
  await rig.clock.advance(40 * 86_400_000);
  await importProducts(rig, [{ id: 901, carton: 6 }]);
  expect(await terms()).toMatchObject({ stock: 12, stockDate: counted, carton: 6 });
});

it('dates a stock by its import if the list does not', async () => {
  const rig = await openRig();
  await importProducts(rig, [{ id: 901, name: 'Café', stock: 5 }]);
  const [terms] = (await rig.query('products.terms', { productIds: [901] })).rows;
  const now = new Date(rig.clock.now());
  const pad = (n: number) => String(n).padStart(2, '0');
  expect(terms?.stockDate).toBe(`${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`);
});

it('finds a product by its barcode, whole or in part, with zeros before it or without', async () => {
  const rig = await openRig();
  await importProducts(rig, [coffee, { id: 902, name: 'Sal', fk_id: 'SAL-1', ean: '00012345600012' }]);
  expect(await findProduct(rig, '7891000100103')).toMatchObject([{ id: 901, ean: '7891000100103' }]);
  expect(await findProduct(rig, '07891000100103')).toMatchObject([{ id: 901 }]);
  expect(await findProduct(rig, '00010')).toMatchObject([{ id: 901 }]);
  expect(await findProduct(rig, 'SAL-1')).toMatchObject([{ id: 902, fk_id: 'SAL-1' }]);
  const { rows } = await rig.query('products.match', { rows: [['7891000100103'], ['SAL-1'], ['12345600012']] });
  expect(rows.map(({ found }) => found.map(({ id }) => id))).toEqual([[901], [902], []]);
});
