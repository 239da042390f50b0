/** The products that a line offers. */
import { expect, test } from './fixtures.ts';
import { request } from './support/bridge.ts';

test('a number typed for a product is its code before it is an id, and is asked about where nobody chose', async ({
  orders,
  service,
}) => {
  const [known] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const code = String(known?.id);
  const products = await orders.openProducts();
  await products.page.getByRole('button', { name: 'Add…' }).click();
  const dialog = products.page.getByRole('dialog');
  await dialog.getByLabel('Id on the service').fill('99001');
  await dialog.getByLabel('Name').fill('Zinco em pó');
  await dialog.getByLabel('External id').fill(code);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await products.openOrders();
  const order = await orders.newOrder();
  await order.productOf(1).fill(code);
  await expect(order.page.getByRole('listbox').getByRole('option').nth(1)).toContainText(known?.name ?? '');
  await order.page.keyboard.press('Enter');
  await expect(order.productOf(1)).toHaveValue('Zinco em pó');
  await order.addLine();
  await order.productOf(2).fill(code);
  await order.page.keyboard.press('Tab');
  await expect(order.line(2)).toContainText('Choose from the list');
  await expect(order.productOf(2)).toHaveValue(code);
});

test('who only looks through the list of products is told that there are more than it shows', async ({ orders }) => {
  const order = await orders.newOrder();
  const { page } = order;
  const options = page.getByRole('listbox').getByRole('option');
  await page.getByRole('button', { name: 'Show choices: Product, line 1' }).click();
  await expect(options).toHaveCount(51);
  await expect(options.last()).toHaveText('There are more: type to find them.');
  await order.productOf(1).fill('Zinco');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expect(options).toHaveCount(1);
});

test('a product that comes while it is sought in vain is offered at once', async ({ orders }) => {
  const order = await orders.newOrder();
  const { page } = order;
  await order.productOf(1).fill('Zinco');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  const reference = { id: 9001, name: 'Zinco em folhas' };
  await request(page, 'command', 'catalogue.add', { kind: 'product', reference });
  await page.getByRole('option', { name: reference.name }).click();
  await expect(order.productOf(1)).toHaveValue(reference.name);
});
