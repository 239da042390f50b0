/** Each test needs a workspace on the disk. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { importPracticeLists, PracticeLists } from '../../../../src-main/electron/account/practice-lists.ts';
import { sampleLists } from '../../../../src-service/sample/lists.ts';
import { openService } from '../../../../src-service/service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const service = openService({
  sample: { orders: 20, seed: 7, customerCodes: 'cnpj' },
  now: () => Date.parse('2026-03-02'),
});
const lists = v.parse(PracticeLists, sampleLists(service, '2026-03-02'));
service.close();

async function importInto(rig: Rig): Promise<void> {
  const logged: unknown[] = [];
  await importPracticeLists(
    rig.workspace,
    () => lists,
    (...line) => logged.push(line),
  );
  expect(logged).toEqual([]);
}

async function listOf(rig: Rig, kind: 'product' | 'customer') {
  return (await rig.query('imports.last', { kind, after: 0 })).list;
}

describe('the lists of practice', () => {
  test('are there before the first sync', async () => {
    const rig = await openRig();
    await importInto(rig);
    const products = await listOf(rig, 'product');
    expect(products?.fileName).toBe('Tabela de preços.xlsx');
    expect(products?.rows[0]).toMatchObject({ id: 1, unit: 'UN', ean: '2000000000015', stock_date: '2026-03-02' });
    expect((await listOf(rig, 'customer'))?.rows[0]?.email).toMatch(/^compras@[a-z-]+\.example$/);
  });

  test('hold prices of their own for customers who buy wholesale', async () => {
    const rig = await openRig();
    await importInto(rig);
    const customers = (await listOf(rig, 'customer'))?.rows ?? [];
    const buyer = customers.find((row) => row.price_list === 'Atacado');
    const other = customers.find((row) => !row.price_list);
    const priceFor = async (customerId = 0) =>
      (await rig.query('products.terms', { productIds: [1], customerId })).rows[0]?.listName ?? null;
    expect(await priceFor(buyer?.id)).toBe('Atacado');
    expect(await priceFor(other?.id)).toBeNull();
  });

  test('stay away once the workspace was synced, since the rep may have taken them back', async () => {
    const rig = await openRig();
    await rig.sync();
    await importInto(rig);
    expect(await listOf(rig, 'product')).toBeNull();
  });
});
