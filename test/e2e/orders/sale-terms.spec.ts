/** How a product is sold comes with the office's list: cartons, multiples, minimum price, stock and validity at the line. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';
import { openImport } from '../support/open-import.ts';

const ean = '7891000100103';

test('cartons are typed and become pieces, and what the list does not allow is asked about', async ({
  app,
  orders,
  folder,
  service,
}) => {
  const { customer } = pickKnown(service);
  const lines = service.data.orders().flatMap(({ items }) => items);
  const { item } = lines.findLast(({ item: product }) => product.fk_id) ?? {};
  const list = [
    'Código externo;EAN;Descrição;Unidade;Qtde por caixa;Múltiplo;Preço;Preço mínimo;Estoque;Data do estoque;Válido até;Qtd. mín.',
    `${item?.fk_id};${ean};${item?.name};UN;12;12;10,00;9,50;120;24/11/2026;31/10/2020;-3`,
    'NOVO-1;;Sem registro;UN;6;6;quatro;;;;;',
  ];
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: list.join('\r\n'),
  });
  await expect(imports.preview.getByRole('columnheader')).toHaveText([
    ...['Line', 'System ID', 'Name', 'External code', 'Barcode (EAN)', 'Price', 'Unit', 'Units in a carton'],
    ...['Sold in multiples of', 'Minimum quantity', 'Minimum price', 'Stock', 'Stock counted on', 'Price valid until'],
  ]);
  await expect(imports.refused.getByRole('row')).toContainText(['Line', 'NOVO-1', 'quatro']);
  const leftOut = imports.page.getByRole('table', { name: '1 value left out, its row is taken' });
  await expect(leftOut.getByRole('row')).toContainText(['Line', '-3']);
  await imports.page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(imports.page.getByText('1 imported.').first()).toBeVisible();

  const products = await imports.openProducts();
  await products.page.getByRole('searchbox').fill(ean);
  await products.page
    .getByRole('main')
    .getByText(item?.name ?? '')
    .first()
    .click();
  await expect(products.page.getByRole('main')).toContainText('How it is sold, by the price list');
  await expect(products.page.getByRole('main')).toContainText('120 on Nov 24');

  const order = await (await products.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.catalogue.getByRole('searchbox').fill(`12*${ean}`);
  await order.page.keyboard.press('Enter');
  const quantity = order.quantityOf(1);
  await expect(quantity).toHaveValue('12');
  await expect(quantity).toHaveAccessibleDescription('1 carton');

  await quantity.fill('2 cartons');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('24');
  await expect(quantity).toHaveAccessibleDescription('2 cartons');

  await quantity.fill('25');
  await expect(quantity).toHaveAccessibleDescription('in 12s');
  await quantity.press('Alt+ArrowDown');
  await expect(quantity).toHaveValue('36');

  await quantity.fill('130');
  const price = order.line(1).getByLabel('Price, line 1');
  await price.fill('9.00');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription('Sold in multiples of 12. Right?');
  await expect(price).toHaveAccessibleDescription('Below the minimum price of R$9.50. Right?');
  await price.fill('10.00');
  await quantity.fill('132');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(quantity).toHaveAccessibleDescription('Stock was 120 on Nov 24. Right?');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this computer.');
  await order.expectSynced();
  expect(service.data.orders().at(-1)?.items).toMatchObject([{ quantity: 132, price: 10 }]);
});

test('a saved order knows how its products are sold, and is no draft for that', async ({
  app,
  orders,
  folder,
  service,
}) => {
  const saved = service.data
    .orders()
    .findLast(({ items }) => items.length > 0 && items.every(({ item }) => item.fk_id));
  const codes = new Set(saved?.items.map(({ item }) => item.fk_id));
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: ['Código externo;Qtde por caixa;Múltiplo', ...[...codes].map((code) => `${code};12;12`)].join('\r\n'),
  });
  await imports.page.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await expect(imports.page.getByText(`${codes.size} imported.`).first()).toBeVisible();

  const order = await (await imports.openOrders()).open(String(saved?.id));
  const quantity = order.quantityOf(1);
  await quantity.fill('2 cartons');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('24');
  await expect(quantity).toHaveAccessibleDescription('2 cartons');
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.saveState).toHaveText('');
  await expect(order.page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');

  await quantity.fill('25');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(quantity).toHaveAccessibleDescription('Sold in multiples of 12. Right?');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Changes saved on this computer.');
  await order.expectSynced();
  expect(service.data.orders().find(({ id }) => id === saved?.id)?.items[0]).toMatchObject({ quantity: 25 });
});

test('cartons are typed beside the last orders as well', async ({ app, orders, folder, service }) => {
  const { customer } = pickKnown(service);
  const item = service.data
    .orders()
    .at(-1)
    ?.items.find(({ item: product }) => product.fk_id)?.item;
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: `Código externo;Qtde por caixa\r\n${item?.fk_id};12`,
  });
  await imports.page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(imports.page.getByText('1 imported.').first()).toBeVisible();

  const order = await (await imports.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.page.keyboard.press('ControlOrMeta+Shift+J');
  const dialog = order.page.getByRole('dialog', { name: `Last orders of ${customer.name}` });
  const quantities = dialog.getByRole('textbox');
  await expect(quantities.first()).toBeFocused();
  for (const quantity of await quantities.all()) await quantity.fill('');
  const quantity = dialog.getByLabel(`Quantity now: ${item?.name}`).first();
  await quantity.fill('2 cartons');
  await expect(quantity).not.toHaveAttribute('aria-invalid');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('24');
  await dialog.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(order.quantityOf(1)).toHaveValue('24');
});
