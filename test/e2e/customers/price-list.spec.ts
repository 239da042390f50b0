/** The office's price list: what it changes is seen before it is taken. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { dropFiles } from '../support/drop-files.ts';
import { pickKnown } from '../support/entries.ts';
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
  await expect(page.getByText('Not in this file: 1. They lose the price of this list')).toBeVisible();
  const first = page
    .getByRole('table', { name: 'Prices that change, the largest change first' })
    .getByRole('row')
    .nth(1);
  await expect(first.getByRole('cell')).toHaveText(['R$8.00', 'R$4.00', '▼ 50%']);
});

test('a list for some customers prices their orders, says so, and goes with a way back', async ({
  app,
  orders,
  folder,
  service,
}) => {
  const { customer } = pickKnown(service);
  const file = (name: string, rows: string[]) => writeList(join(folder, name), rows.join('\r\n'));
  const general = ['id;nome;preço', '901;Café novo;10,00'].join('\r\n');
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'geral.csv'),
    content: general,
  });
  const { page } = imports;
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 imported.').first()).toBeVisible();

  await willChoose(app, await file('Tabela_Atacado_2026-11.csv', ['id;preço', '901;8,00']));
  await imports.chooseFile();
  await page.getByLabel('The file belongs to').selectOption('Another list…');
  await expect(page.getByLabel('Name of the price list')).toHaveValue('Tabela Atacado');
  await page.getByLabel('For whom').selectOption('States (UF)');
  await expect(page.getByText('Type the letters of at least one state')).toBeVisible();
  await page.getByLabel('For whom').selectOption('Customers that name it');
  await expect(page.getByRole('heading', { name: /^Compared with/ })).toBeHidden();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const lists = page.getByRole('table', { name: 'Price lists' });
  await expect(lists.getByRole('row', { name: /^Tabela Atacado/ })).toContainText('Customers that name it');

  await willChoose(app, await file('clientes.csv', ['id;tabela de preço', `${customer.id};tabela atacado`]));
  await page.getByLabel('What the file holds').selectOption('Customers');
  await imports.chooseFile();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 imported.').first()).toBeVisible();

  const order = await (await imports.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.catalogue.getByRole('searchbox').fill('2*901 Café novo');
  await page.keyboard.press('Enter');
  const price = order.priceOf(1);
  await expect(price).toHaveValue('8.00');
  await expect(price).toHaveAccessibleDescription(/price list: Tabela Atacado/);

  await order.openProducts();
  await page.getByRole('button', { name: 'Import…' }).click();
  await lists.getByRole('button', { name: 'Change for whom the price list Tabela Atacado holds' }).click();
  const dialog = page.getByRole('dialog', { name: 'For whom Tabela Atacado holds' });
  await dialog.getByLabel('For whom').selectOption('States (UF)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Type the letters of at least one state')).toBeVisible();
  await dialog.getByLabel('States (UF), such as').fill('sp');
  await page.keyboard.press('Enter');
  await expect(lists.getByRole('row', { name: /^Tabela Atacado/ })).toContainText('SP');
  await lists.getByRole('button', { name: 'Remove the price list Tabela Atacado' }).click();
  await expect(lists.getByRole('row', { name: /^Tabela Atacado/ })).toBeHidden();
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Undo' }).last().click();
  const exported = join(folder, 'atacado.xlsx');
  await answerDialogs(app, exported);
  await lists.getByRole('button', { name: 'Export the price list Tabela Atacado' }).click();
  await expect(page.getByRole('region', { name: 'Message' }).getByText(exported)).toBeVisible();

  const model = join(folder, 'model.xlsx');
  await answerDialogs(app, model);
  await page.getByRole('button', { name: 'Download a model' }).click();
  await expect(page.getByRole('region', { name: 'Message' }).getByText(model)).toBeVisible();
  await imports.chooseFile();
  await expect(page.getByText(/^model.xlsx · XLSX · 2 rows$/)).toBeVisible();
  await expect(imports.refused.getByRole('row').nth(1)).toContainText('EXAMPLE-1');
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
  await orders.openProducts();
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
