/** A sheet with many orders becomes drafts, which nobody sends by themselves. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { expectAccessible } from '../support/accessible.ts';
import { dropFiles } from '../support/drop-files.ts';
import { pickKnown } from '../support/entries.ts';

const middle = { x: 500, y: 400 };

test('a sheet of orders is checked, becomes a draft for each, and is known when it comes again', async ({
  orders,
  folder,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const other = service.data.orders().find((order) => order.customer?.id !== customer.id && order.customer?.name);
  const file = join(folder, 'pedidos.csv');
  const lines = [
    'Pedido;Cliente;Código do cliente;Produto;Quantidade;Preço;Desconto;Data de entrega',
    `10;;${customer.fkId};${products[0]};12;10,00;5+3;15/12/2026`,
    `10;;${customer.fkId};${products[1]};6;4,50;;`,
    `10;;${customer.fkId};Produto que ninguém tem;1;1,00;;`,
    `11;${other?.customer?.name};;${products[0]};1;;;`,
    `12;Mercado que ninguém tem;;${products[0]};1;;;`,
  ];
  await writeFile(file, lines.join('\r\n'));
  await orders.show();
  const { page } = orders;
  await dropFiles(page, middle, [file]);
  const table = page.getByRole('table', { name: 'Orders in the sheet' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row(customer.name).first()).toContainText('R$137.58');
  await expect(row(customer.name).first()).toContainText('1 row is not understood');
  await expect(row('Mercado que ninguém tem')).toContainText('Nobody here has this code or name');
  await expectAccessible(page, 'a sheet of orders');
  await page.getByRole('button', { name: 'Make 2 drafts' }).click();
  await expect(page.getByText('2 drafts were made.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('The drafts were discarded.');

  await dropFiles(page, middle, [file]);
  await page.getByRole('button', { name: 'Make 2 drafts' }).click();
  await page.getByRole('button', { name: 'Go to the drafts' }).click();
  const drafts = new DraftList(page);
  await expect(drafts.rows()).toHaveCount(2);
  await dropFiles(page, middle, [file]);
  await expect(page.getByText(/^This sheet was taken on .*: 2 drafts were made of it\.$/)).toBeVisible();
  await orders.openOrders();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

  await drafts.open(customer.name);
  await expect(page.getByLabel('Discount %, line 1')).toHaveValue('7.85');
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Order 10 of the sheet');
  expect(service.data.orders()).toHaveLength(sampleOrders);
});
