/** Lines of an order out of a spreadsheet. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { listPrices, pickKnown } from '../support/entries.ts';
import { openImport } from '../support/open-import.ts';

async function openPaste(page: Page): Promise<{ dialog: Locator; field: Locator }> {
  await page.keyboard.press('ControlOrMeta+Shift+V');
  const dialog = page.getByRole('dialog');
  return { dialog, field: dialog.getByLabel('Rows', { exact: true }) };
}

test('rows pasted from a spreadsheet become lines; what is not understood stays to be put right', async ({
  app,
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await listPrices(orders.page, service, products);
  const [first, second] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const rows = [`${first?.fk_id}\t12\t"1.234,50"\t5%`, `No such thing\t3`, `"${second?.name}"\t7`].join('\r\n');
  await order.productOf(1).focus();
  await app.window.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, rows);
  const dialog = order.page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(
    '2 rows are understood. 1 row is not understood, and stays here.',
  );
  await expect(dialog.getByRole('row', { name: 'No such thing' })).toContainText('No product of this code or name');
  await expect(dialog.getByRole('cell', { name: '5%', exact: true })).toBeVisible();
  const actions = dialog.locator('.actions');
  await expect(actions.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 items' }).dblclick();
  // What was added is not taken back.
  await expect(actions.getByRole('button', { name: 'Close' })).toBeVisible();
  const field = dialog.getByLabel('Rows', { exact: true });
  await expect(field).toHaveValue('No such thing\t3');
  await field.fill(`${first?.fk_id}\t3`);
  await expect(dialog.getByRole('status')).toContainText('1 row is understood.');
  await order.page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(order.line(3).getByLabel('Quantity, line 3')).toHaveValue('3');
  await expect(order.productOf(1)).toHaveValue(first?.name ?? '');
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('1234.50');
  const details = await order.openDetails(1);
  await expect(details.getByLabel('Discount value', { exact: true })).toHaveValue('740.70');
  await expect(order.line(2).getByLabel('Quantity, line 2')).toHaveValue('7');
  await expect(order.line(2).getByLabel('Price, line 2')).not.toHaveValue('');
});

test('rows of a spreadsheet that numbers them are of the products that they name; those that stay keep their columns', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const [first, second, third] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const { dialog, field } = await openPaste(order.page);
  const head = 'Item\tQtd\tCódigo\tPreço';
  await field.fill([head, `${third?.id}\t12\t${first?.fk_id}\t10.50`, `2\t3\tNone-1\t9.90`].join('\n'));
  await expect(dialog.getByRole('status')).toHaveText('1 row is understood. 1 row is not understood, and stays here.');
  await dialog.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(field).toHaveValue(`${head}\n2\t3\tNone-1\t9.90`);
  await field.fill((await field.inputValue()).replace('None-1', second?.fk_id ?? ''));
  await expect(dialog.getByRole('status')).toContainText('1 row is understood.');
  await order.page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(order.quantityOf(1)).toBeFocused();
  for (const [at, product, quantity] of [
    [1, first, '12'],
    [2, second, '3'],
  ] as const) {
    await expect(order.productOf(at)).toHaveValue(product?.name ?? '');
    await expect(order.quantityOf(at)).toHaveValue(quantity);
  }
});

test('columns that nothing is taken from are named before the rows are added', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const { dialog, field } = await openPaste(order.page);
  await field.fill(`Produto\tQtd\tObs\tCor\n${products[0]}\t3\tNo fim do mês\t`);
  await expect(dialog.getByRole('status')).toHaveText('1 row is understood. Columns left out: Obs.');
  await field.fill(`Produto\tQtd\tObs\n${products[0]}\t3\tNo fim do mês\nNone-1\t2\t`);
  await expect(dialog.getByRole('status')).toHaveText(
    '1 row is understood. 1 row is not understood, and stays here. Columns left out: Obs.',
  );
  await field.fill(`Produto\tQtd\n${products[0]}\t3`);
  await expect(dialog.getByRole('status')).toHaveText('1 row is understood.');
});

test('where two columns say a price, the rep chooses which is meant, and sees what was taken from where', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const { dialog, field } = await openPaste(order.page);
  const row = (price: string, offer: string) => `${products[0]}\t3\t${price}\t${offer}\tfrágil`;
  await field.fill(`Produto\tQtd\tPreço tabela\tPreço promo\t\n${row('10,00', '9,00')}`);
  await expect(dialog.getByRole('status')).toHaveText('1 row is not understood, and stays here.');
  await expect(dialog.getByRole('row', { name: 'Price stands in several columns' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'Price' })).toContainText('Preço tabela · Preço promo');
  await dialog.getByLabel('Price from the column').selectOption('Preço promo');
  await expect(dialog.getByRole('columnheader', { name: 'Price' })).toHaveText('PricePreço promo');
  await expect(dialog.getByRole('status')).toHaveText('1 row is understood. Columns left out: Preço tabela, Column 5.');
  await dialog.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('9.00');
});

test('rows with decimal commas keep them in a window that speaks English, also those that are put right', async ({
  orders,
  service,
}) => {
  const [first, second] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const order = await orders.newOrder();
  const { dialog, field } = await openPaste(order.page);
  await field.fill(`${first?.fk_id}\t1,500\t12,50\nNone-1\t2,250`);
  await expect(dialog.getByRole('row', { name: first?.name ?? '' })).toContainText('1.5');
  await dialog.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(field).toHaveValue('None-1\t2,250');
  await field.fill(`${second?.fk_id}\t2,250`);
  await expect(dialog.getByRole('status')).toContainText('1 row is understood.');
  await order.page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(order.quantityOf(1)).toHaveValue('1.5');
  await expect(order.quantityOf(2)).toHaveValue('2.25');
});

test('a sum below the rows is no line, and a part of a name is one if the rep says so', async ({
  app,
  orders,
  service,
  dataFolder,
}) => {
  const content = [
    'id;nome;código;preço',
    '9101;Creme dental Proteção Total 90 g;HIG-9101;4,50',
    '9102;Sabonete Flor 85 g;HIG-9102;2,00',
  ].join('\n');
  const imports = await openImport(app, orders, { from: 'products', file: join(dataFolder, 'lista.csv'), content });
  await imports.start(2);
  await imports.page.keyboard.press('Escape');
  await imports.openOrders();
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  const { dialog, field } = await openPaste(order.page);
  await field.fill(
    'HIG-9102\t2\t R$ 2,00 \nHIG-9101\t2 boxes\t4,50\t9,00\nSabonete\t3\t2,00\nHigiene:\t\t\nTotal\t5\t10,00',
  );
  await expect(dialog.getByRole('status')).toContainText('1 row is understood. 4 rows are not understood');
  await expect(dialog.getByRole('row', { name: 'Total · 5' })).toContainText('a total or a heading');
  await expect(dialog.getByRole('row', { name: '2 boxes' })).toContainText('A number in this row cannot be read');
  await dialog.getByRole('button', { name: 'Use Sabonete Flor 85 g' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('2 rows are understood. 3 rows are not understood');
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(field).toHaveValue('HIG-9101\t2 boxes\t4,50\t9,00\nHigiene:\t\t\nTotal\t5\t10,00');
  await expect(order.quantityOf(2)).toHaveValue('3');
});
