/** Products are known from the lines of orders, with the prices that were paid. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { knownProduct, openPhotos } from '../support/open-photos.ts';
import { drawPicture } from '../support/pictures.ts';

test('a product’s page shows its last price, where it was sold, and its photos', async ({ orders, service }) => {
  const { products: names, customer } = pickKnown(service);
  const name = names[0] ?? '';
  const lines = service.data
    .orders()
    .flatMap((order) => order.items.map((item) => ({ ...item, order })))
    .filter(({ item }) => item.name === name);
  const last = lines.toSorted((a, b) => (b.order.date ?? '').localeCompare(a.order.date ?? ''))[0];
  const products = await orders.openProducts();
  await products.open(name);
  await expect(products.facts).toContainText(last?.item.fk_id ?? '');
  await expect(products.facts).toContainText('an order of');
  await expect(products.sales.getByRole('row')).toHaveCount(lines.length + 1);
  await expect(products.sales.getByRole('row').nth(1)).toContainText(last?.order.customer?.name ?? '');
  await expect(products.page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  await products.sales
    .getByRole('button', { name: last?.order.customer?.name ?? customer.name })
    .first()
    .click();
  await expect(products.page.getByRole('searchbox', { name: 'Search customers' })).toBeVisible();
});

test('what the rep corrects stands over what orders say', async ({ orders, service }) => {
  const { products: names } = pickKnown(service);
  const name = names[0] ?? '';
  const products = await orders.openProducts();
  await products.open(name);
  await products.page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = products.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('O meu nome');
  await dialog.getByLabel('Price').fill('1,234.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(products.title('O meu nome')).toBeVisible();
  await expect(products.facts).toContainText('1,234.50');
  await products.syncNow();
  await expect(products.title('O meu nome')).toBeVisible();
});

test('a product shows its picture large and in the list, and who buys it at which prices', async ({
  app,
  orders,
  service,
  folder,
}) => {
  const strip = await openPhotos(orders, service.data);
  const { id, name } = knownProduct(service.data);
  const { page } = orders;
  const buyers = new Set(
    service.data
      .orders()
      .filter(({ items }) => items.some(({ item }) => item.id === id))
      .map(({ customer }) => customer.id),
  );
  const table = page.getByRole('table', { name: 'Who buys it' });
  await expect(table.getByRole('row')).toHaveCount(Math.min(buyers.size, 6) + 1);
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText('R$');
  await table
    .getByRole('button', { name: /^Order for / })
    .first()
    .click();
  await expect(app.pages.order.quantityOf(1)).toBeFocused();
  await expect(app.pages.order.productOf(1)).toHaveValue(name);
  await app.pages.order.openProducts();
  for (const each of ['first.jpg', 'second.jpg']) {
    await writeFile(
      join(folder, each),
      await drawPicture(page, { width: each === 'first.jpg' ? 320 : 300, height: 240 }),
    );
    await strip.choose(join(folder, each));
  }
  await page.getByRole('button', { name: 'Show second.jpg large' }).click();
  const viewer = page.getByRole('dialog', { name: 'second.jpg' });
  await expect(viewer.getByRole('img', { name: 'Preview of second.jpg' })).toBeVisible();
  await expectAccessible(page, 'a picture shown large');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'first.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    orders.page.getByRole('list', { name: 'Products' }).getByRole('button', { name }).locator('img'),
  ).toBeVisible();
});
