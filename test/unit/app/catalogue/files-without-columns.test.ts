/** A file says nothing of what it has no column for. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProduct, importProducts, undo } from '../../../support/import-products.ts';
import { openRig } from '../../../support/rig.ts';

const product = { id: 900, name: 'Prego 17x27', fk_id: 'PR-9', type: 'ferragem' };

it('takes nothing away of what an earlier one said in them', async () => {
  const rig = await openRig();
  await importProducts(rig, [product]);
  await importProducts(rig, [{ id: 900, price: 12.5 }]);
  expect(await findProduct(rig, 'prego')).toMatchObject([{ ...product, listPrice: 12.5 }]);
  expect(await findProduct(rig, 'PR-9')).toMatchObject([{ id: 900 }]);
  await importProducts(rig, [{ id: 900, name: 'Prego' }]);
  expect(await findProduct(rig, '900')).toMatchObject([{ ...product, name: 'Prego', listPrice: 12.5 }]);
});

it('takes away what it says to be nothing', async () => {
  const rig = await openRig();
  await importProducts(rig, [{ ...product, price: 9 }]);
  await importProducts(rig, [{ id: 900, name: 'Prego', price: null }]);
  expect(await findProduct(rig, '900')).toMatchObject([{ ...product, name: 'Prego', listPrice: null }]);
});

it('keeps nothing of an earlier one that is taken back, and what is left of it when it is taken back itself', async () => {
  const rig = await openRig();
  const kept = await importProducts(rig, [{ id: 900, name: 'Prego' }]);
  const wrong = await importProducts(rig, [{ id: 900, fk_id: 'X-1', name: 'Parafuso' }]);
  const prices = await importProducts(rig, [{ id: 900, price: 12.5 }]);
  expect(await findProduct(rig, '900')).toMatchObject([{ name: 'Parafuso', fk_id: 'X-1', listPrice: 12.5 }]);
  await undo(rig, wrong);
  expect(await findProduct(rig, '900')).toMatchObject([{ name: 'Prego', fk_id: null, listPrice: 12.5 }]);
  await undo(rig, prices);
  expect(await findProduct(rig, '900')).toMatchObject([{ name: 'Prego', listPrice: null }]);
  await undo(rig, kept);
  expect(await findProduct(rig, '900')).toEqual([]);
});

it('says what old ones said that are forgotten, also if the database has to be recreated', async () => {
  const rig = await openRig();
  const first = await importProducts(rig, [{ id: 900, type: 'velho' }]);
  await importProducts(rig, [product]);
  for (let week = 1; week <= 8; week++) await importProducts(rig, [{ id: 900, price: week }]);
  const shown = [{ ...product, listPrice: 8 }];
  expect(await findProduct(rig, 'prego')).toMatchObject(shown);
  await undo(rig, first).catch(() => {});
  expect(await findProduct(rig, 'prego')).toMatchObject(shown);
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'no database');
  await rig.reopen();
  expect(await findProduct(rig, 'prego')).toMatchObject(shown);
});
