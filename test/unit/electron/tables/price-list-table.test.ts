/** A price list in a file: edited or not, the import takes it as it was. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../../src-main/electron/files/workbook/read-workbook.ts';
import { createCatalogueTable } from '../../../../src-main/electron/tables/catalogue-table.ts';
import { readPriceFile } from '../../../../src-renderer/screens/import/company/read-price-file.ts';
import type { ReadFile } from '../../../../src-shared/contract/catalogue/import-file.ts';
import { priceListFields } from '../../../../src-shared/contract/catalogue/list-rows.ts';
import type { ListOfImport } from '../../../../src-shared/contract/catalogue/price-lists.ts';
import { languages, type Language } from '../../../../src-shared/contract/host/desktop.ts';
import type { CatalogueReference } from '../../../../src-shared/domain/catalogue-reference.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { folder, sheetRowsOf, tableOptions } from './read-table.ts';

const wholesale: ListOfImport = { name: 'Atacado', heldFor: { for: 'everybody' } };
const products: CatalogueReference[] = [
  {
    ...{ id: 11, name: 'Café "Extra"; 500 g', fk_id: '00042', ean: '7890000000017', type: 'Bebida', price: 1234.5 },
    ...{ unit: 'UN', carton: 12, multiple: 6, minimum: 24, minimum_price: 1200.25 },
    ...{ stock: 480, stock_date: '2026-11-03', valid_from: '2026-11-04', valid_to: '2026-12-31' },
  },
  { id: 12, name: 'Açúcar', fk_id: 'A-12', price: 4.99, unit: 'FD', stock: 7.5, stock_date: '2026-11-03' },
  { id: 13, name: 'Óleo', price: 0.5 },
];

async function take(rig: Rig, list: ListOfImport | null, references: readonly CatalogueReference[]): Promise<void> {
  const of = list === null ? {} : { list };
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.xlsx', ...of });
  await rig.command('import.add', { importId, references: [...references] });
  await rig.command('import.finish', { importId });
}

function headsIn(language: Language): Record<string, string> {
  const path = new URL(`../../../../src-renderer/i18n/messages/products/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

async function save(rig: Rig, language: Language, name: string, list?: string): Promise<string> {
  const path = join(folder(), name);
  const said = headsIn(language);
  const columns = priceListFields.map((id) => ({ id, name: said[`reference_${id}`] ?? id }));
  const file = { suggestedName: 'Atacado.xlsx', sheet: 'Atacado', decimal: language === 'en' ? '.' : ',' } as const;
  const asked = { ...file, columns, ...(list !== undefined && { list }) };
  const answer = await createCatalogueTable(tableOptions(rig, path))['table.savePriceList'](asked);
  expect(answer).toMatchObject({ ok: true, value: { kind: 'saved' } });
  return path;
}

async function readBack(rig: Rig, path: string) {
  const read = { kind: 'read', fileName: 'Atacado', isGuess: false } as const;
  const answer = await readWorkbook({ bytes: readFileSync(path), sheet: null });
  const file: ReadFile =
    'text' in answer
      ? { ...read, encoding: 'XLSX', text: answer.text.text, workbook: answer.text }
      : { ...read, encoding: 'UTF-8', text: readFileSync(path, 'utf8').slice(1), workbook: null };
  const taken = await readPriceFile(file, {
    ask: (name, payload) => rig.workspace.query(name, payload),
    pause: async () => {},
  });
  if ('trouble' in taken) throw new Error(taken.trouble);
  return taken;
}

const cases = languages.flatMap((language) => ['list.xlsx', 'list.csv'].map((name) => ({ language, name })));

describe.each(cases)('a price list in $language as $name', ({ language, name }) => {
  it('is taken in again as it was, with nothing left out and nothing asked', async () => {
    const rig = await openRig();
    await take(rig, wholesale, products);
    const before = await rig.query('priceLists.rows', { list: 'Atacado', after: 0 });
    expect(before.rows).toMatchObject(products);
    const { references, leftOut } = await readBack(rig, await save(rig, language, name, 'Atacado'));
    expect(leftOut).toBe(0);
    const [first, ...others] = references;
    await take(rig, wholesale, [{ ...first, id: 11, price: 999.9 }, ...others]);
    const after = await rig.query('priceLists.rows', { list: 'Atacado', after: 0 });
    expect(after.rows).toEqual(before.rows.map((row) => (row.id === 11 ? { ...row, price: 999.9 } : row)));
  });
});

it('has no column of which the list says nothing, and no product that its newest prices left out', async () => {
  const rig = await openRig();
  await take(rig, wholesale, products);
  await take(rig, null, [{ id: 11, name: 'Café', price: 10 }]);
  await take(rig, null, [{ id: 12, price: 6 }]);
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 14, name: 'Sal', price: 2 } });
  expect(await sheetRowsOf(await save(rig, 'en', 'general.xlsx'))).toEqual([
    ['System ID', 'Name', 'External code', 'Price'],
    ['12', 'Açúcar', 'A-12', '6'],
    ['14', 'Sal', '', '2'],
  ]);
});

it('takes a list of more products than are read at once', async () => {
  const rig = await openRig();
  const many = Array.from({ length: 1_100 }, (_, at) => ({ id: at + 1, name: `Produto ${at}`, price: 1 + at }));
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.xlsx' });
  for (let from = 0; from < many.length; from += 200)
    await rig.command('import.add', { importId, references: many.slice(from, from + 200) });
  await rig.command('import.finish', { importId });
  const rows = await sheetRowsOf(await save(rig, 'en', 'general.xlsx'));
  expect(rows).toHaveLength(1_101);
  expect(rows.at(-1)).toEqual(['1100', 'Produto 1099', '1100']);
});
