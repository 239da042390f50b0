/** The office's price list: what it changes is seen before it is taken. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { dropFiles } from '../support/drop-files.ts';
import { openImport } from '../support/open-import.ts';
import { willChoose } from '../support/will-choose.ts';

test('the difference to the last list is shown before a new one is taken', async ({ app, orders, folder, service }) => {
  const names = [...new Set(service.data.orders().flatMap(({ items }) => items.map(({ item }) => item.name)))];
  const list = (prices: string[]) =>
    ['Descrição;Preço', ...prices.map((price, at) => `${names[at]};${price}`)].join('\r\n');
  const october = join(folder, 'tabela_outubro.csv');
  const imports = await openImport(app, orders, {
    from: 'products',
    file: october,
    content: list(['10,00', '8,00', '5,00']),
  });
  await expect(imports.page.getByRole('heading', { name: /^Compared with/ })).toBeHidden();
  await imports.start(3);

  await willChoose(app, await writeList(join(folder, 'tabela_novembro.csv'), list(['11,00', '4,00'])));
  await imports.chooseFile();
  const { page } = imports;
  await expect(page.getByRole('heading', { name: /^Compared with tabela_outubro.csv of / })).toBeVisible();
  await expect(page.getByText('With another price: 1 up, 1 down.')).toBeVisible();
  await expect(page.getByText('Not in this file: 1; what is known of them stays.')).toBeVisible();
  const first = page
    .getByRole('table', { name: 'Prices that change, the largest change first' })
    .getByRole('row')
    .nth(1);
  await expect(first.getByRole('cell')).toHaveText(['R$8.00', 'R$4.00', '▼ 50%']);
});

async function writeList(file: string, content: string): Promise<string> {
  await writeFile(file, content);
  return file;
}

const middle = { x: 500, y: 400 };

test('a list that is dropped on the window is read, of customers or products by where it falls', async ({
  orders,
  folder,
}) => {
  const file = join(folder, 'tabela.csv');
  await writeFile(file, 'id;nome;preço\n901;Café;10,00');
  await dropFiles(orders.page, middle, [file]);
  const heading = orders.page.getByRole('heading', { name: 'Import from a file' });
  await expect(heading).toBeFocused();
  await expect(orders.page.getByText('tabela.csv · UTF-8 · 1 row')).toBeVisible();
  await expect(orders.page.getByLabel('What the file holds')).toHaveValue('product');

  const { page } = await orders.openCustomers();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await dropFiles(page, middle, [file]);
  await expect(page.getByLabel('What the file holds')).toHaveValue('customer');

  const paper = join(folder, 'contrato.pdf');
  await writeFile(paper, '%PDF-1.4');
  await dropFiles(page, middle, [paper]);
  await expect(page.getByRole('region', { name: 'Message' }).getByText('contrato.pdf is no list')).toBeVisible();
});
