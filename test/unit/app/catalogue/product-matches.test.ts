/** Products for the texts of pasted rows. */
import { expect, it } from 'vitest';
import { importProducts } from '../../../support/import-products.ts';
import { openRig } from '../../../support/rig.ts';

const products = [
  { id: 9_101, name: 'Creme dental Proteção Total 90 g', fk_id: 'HIG-0091' },
  { id: 9_102, name: 'Sabonete Flor\u00a085 g', fk_id: '000123' },
  { id: 9_103, name: 'Sabonete Flor 850 g', fk_id: 'hig-3' },
  { id: 9_104, name: 'Ketchup', fk_id: 'mol-4', ean: '036000291452' },
  { id: 9_105, name: 'Mostarda', fk_id: 'mol-5', ean: '0036000291469' },
];

async function open(): Promise<(row: string[]) => Promise<{ found: number[]; together: number[] }>> {
  const rig = await openRig();
  await importProducts(rig, products);
  return async (row) => {
    const [match] = (await rig.query('products.match', { rows: [row] })).rows;
    const ids = (rows: { id: number }[] = []) => rows.map(({ id }) => id);
    return { found: ids(match?.found), together: ids(match?.together) };
  };
}

it.each([
  ['a code, in any letter case', ['HIG-3'], { found: [9_103], together: [9_103] }],
  ['a whole name, without accents', ['creme dental protecao total 90g'], { found: [], together: [9_101] }],
  ['a whole name', ['CREME DENTAL PROTECAO TOTAL 90 G'], { found: [9_101], together: [9_101] }],
  ['a code that lost its zeros', ['123'], { found: [], together: [9_102] }],
  ['an id', ['9103'], { found: [], together: [9_103] }],
  ['whole words alone', ['sabonete 85'], { found: [], together: [9_102] }],
  ['no part of a word', ['sabon flor'], { found: [], together: [] }],
  ['a code and a name of another', ['HIG-0091', 'Sabonete Flor 85 g'], { found: [9_101, 9_102], together: [] }],
  ['a name in two cells', ['Sabonete Flor', '85 g'], { found: [9_102], together: [9_102] }],
  ['a barcode with zeros before it', ['0036000291452'], { found: [9_104], together: [9_104] }],
  ['a barcode with fewer zeros before it', ['036000291469'], { found: [9_105], together: [9_105] }],
  ['a barcode of fourteen places', ['00036000291452'], { found: [9_104], together: [9_104] }],
  ['no text', ['', '“”'], { found: [], together: [] }],
])('finds %s', async (_, row, match) => {
  const matches = await open();
  const { found, together } = await matches(row);
  expect(together).toEqual(match.together);
  expect(found.toSorted()).toEqual(expect.arrayContaining(match.found));
});

it('answers each of many rows as it would alone', async () => {
  const rig = await openRig();
  await importProducts(rig, products);
  const rows = [
    ['HIG-3'],
    ['sabonete 85'],
    ['none'],
    ['HIG-0091', 'Creme dental'],
    ['123'],
    ['9103'],
    ['Flor'],
    ['90 g'],
    ['x'],
  ];
  const together = (await rig.query('products.match', { rows })).rows;
  for (const [at, row] of rows.entries()) {
    expect((await rig.query('products.match', { rows: [row] })).rows).toEqual([together[at]]);
  }
});
