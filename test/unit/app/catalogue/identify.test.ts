import { expect, it } from 'vitest';
import type { NamedRow } from '../../../../src-shared/contract/catalogue/identify.ts';
import { importProducts, undo } from '../../../support/import-products.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const products = [
  { id: 901, name: 'Café torrado 500 g', fk_id: '000123' },
  { id: 902, name: 'Arroz agulhinha', fk_id: 'AR-5' },
  { id: 903, name: 'Arroz Agulhinha', fk_id: null },
  { id: 904, name: 'Sal refinado', fk_id: '123' },
  { id: 905, name: 'Feijão preto', fk_id: '0077' },
];

const identify = async (rig: Rig, ...rows: Partial<NamedRow>[]) =>
  (
    await rig.query('catalogue.identify', {
      kind: 'product',
      rows: rows.map((row) => ({ fk_id: null, name: null, ...row })),
    })
  ).ids;

it('finds a record by its code, with or without zeros in front, and the very code first', async () => {
  const rig = await openRig();
  await importProducts(rig, products);
  expect(await identify(rig, { fk_id: '000123' }, { fk_id: '123' }, { fk_id: '77' }, { fk_id: 'ar-5' })).toEqual([
    901, 904, 905, 902,
  ]);
  expect(await identify(rig, { fk_id: '0123' })).toEqual(['several']);
});

it('finds it by its name if the code is unknown or missing, and says if several have it', async () => {
  const rig = await openRig();
  await importProducts(rig, products);
  expect(await identify(rig, { name: 'CAFE TORRADO  500g' }, { fk_id: '555', name: 'Feijão preto' })).toEqual([
    901, 905,
  ]);
  expect(await identify(rig, { name: 'Arroz agulhinha' }, { name: 'Arroz' }, {})).toEqual([
    'several',
    'unknown',
    'unknown',
  ]);
});

it('finds it by its barcode if the code is unknown or missing', async () => {
  const rig = await openRig();
  await importProducts(rig, [
    { id: 901, name: 'Café', ean: '7891000100103' },
    { id: 902, name: 'Sal', fk_id: '7896000000009' },
    { id: 903, name: 'Mel', ean: 'SEM GTIN' },
  ]);
  const asked = [
    { ean: 'SEM GTIN', name: 'Café' },
    { ean: '7891000100103', name: 'Café moído' },
    { fk_id: 'X', ean: '07891000100103' },
    { ean: '7896000000009' },
    { ean: '7890000000000' },
  ];
  expect(await identify(rig, ...asked)).toEqual([901, 901, 901, 902, 'unknown']);
});

it('goes by the code and name of the newest import, and by those of orders when it is undone', async () => {
  const rig = await openRig({ orders: 20 });
  await rig.sync();
  const { rows } = await rig.query('catalogue.list', { kind: 'product' });
  const known = rows.find(({ name, fk_id: code }) => name !== null && code !== null);
  if (!known) throw new Error('No product is mentioned.');
  const importId = await importProducts(rig, [{ id: known.id, name: 'Nome da tabela' }]);
  expect(await identify(rig, { name: 'Nome da tabela' }, { name: known.name })).toEqual([known.id, 'unknown']);
  await undo(rig, importId);
  expect(await identify(rig, { name: 'Nome da tabela' }, { fk_id: known.fk_id })).toEqual(['unknown', known.id]);
});

it('knows the CNPJ of a customer with its marks and without', async () => {
  const rig = await openRig();
  const { importId } = await rig.command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
  await rig.command('import.add', { importId, references: [{ id: 7, name: 'Mercado', fk_id: '11222333000181' }] });
  await rig.command('import.finish', { importId });
  const { ids } = await rig.query('catalogue.identify', {
    kind: 'customer',
    rows: [{ fk_id: '11.222.333/0001-81', name: null }],
  });
  expect(ids).toEqual([7]);
});
