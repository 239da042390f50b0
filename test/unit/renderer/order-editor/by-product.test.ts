/** Lines of an order ask what is known of their products, however many there are. */
import { expect, it } from 'vitest';
import { importProducts } from '../../../support/import-products.ts';
import { openRig } from '../../../support/rig.ts';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { askByProduct, productsOf } from '../../../../src-renderer/screens/order-editor/terms/by-product.ts';

it('asks for each product once', () => {
  const lines = ['7', '', '8', '7'].map((id_item) => {
    const line = blankLine();
    return { ...line, values: { ...line.values, id_item } };
  });
  expect(productsOf(lines)).toEqual([7, 8]);
});

it('finds what is known of more products than one question takes', async () => {
  const rig = await openRig();
  const products = Array.from({ length: 2_001 }, (_, at) => ({ id: at + 1, name: `Sal ${at}`, carton: 12 }));
  await importProducts(rig, products);
  const ids = products.map(({ id }) => id);
  const found = await askByProduct<SaleTerms>(ids, (productIds) =>
    rig.workspace.query('products.terms', { productIds }),
  );
  expect(found.size).toBe(2_001);
  expect(found.get('2001')).toMatchObject({ carton: 12 });
});

it('knows the rest if one portion cannot be read', async () => {
  let asked = 0;
  const found = await askByProduct(
    Array.from({ length: 1_001 }, (_, at) => at + 1),
    async ([first = 0]) => {
      asked += 1;
      return asked === 1
        ? { ok: false, error: { kind: 'internal', message: 'The disk is gone.' } }
        : { ok: true, value: { rows: [{ productId: first }] } };
    },
  );
  expect([...found.keys()]).toEqual(['1001']);
});
