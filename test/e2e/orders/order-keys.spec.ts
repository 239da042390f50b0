/** What a key does in the lines of an order, and what it never does. */
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('Enter stays in its column and chooses no product', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().findLast((order) => order.customer?.id === customer.id);
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.chooseCustomer(customer.name);
  await keyboard.press('ControlOrMeta+Shift+L');
  await expect(order.quantityOf(1)).toBeFocused();
  const lines = last?.items ?? [];
  for (const at of lines.keys()) {
    await keyboard.type(String(at + 3));
    await keyboard.press('Enter');
  }
  for (const [at, { item }] of lines.entries()) {
    await expect(order.productOf(at + 1)).toHaveValue(item.name);
    await expect(order.quantityOf(at + 1)).toHaveValue(String(at + 3));
  }
  await expect(order.productOf(lines.length + 1)).toBeFocused();
  await order.line(1).getByLabel('Price, line 1').focus();
  await keyboard.press('Enter');
  await expect(order.line(2).getByLabel('Price, line 2')).toBeFocused();
});

test('another product takes price and discount of the one before it with it, and one step brings them back', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().findLast((order) => order.customer?.id === customer.id);
  const bought = last?.items[0];
  const other = service.data
    .orders()
    .flatMap(({ items }) => items)
    .find(({ item }) => !last?.items.some((line) => line.item.id === item.id));
  const order = await orders.open(String(last?.id));
  const { keyboard } = order.page;
  const price = order.line(1).getByLabel('Price, line 1');
  const before = await price.inputValue();
  await order.productOf(1).focus();
  await keyboard.type(other?.item.fk_id ?? '', { delay: 2 });
  await keyboard.press('Enter');
  await expect(order.productOf(1)).toHaveValue(other?.item.name ?? '');
  await expect(price).not.toHaveValue(before);
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.productOf(1)).toHaveValue(bought?.item.name ?? '');
  await expect(price).toHaveValue(before);
});

test('a product that is taken back takes its filled-in price with it', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const bought = service.data.orders().findLast((order) => order.customer?.id === customer.id)?.items[0];
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.chooseCustomer(customer.name);
  await keyboard.type(bought?.item.fk_id ?? '', { delay: 2 });
  await keyboard.press('Enter');
  await expect(order.line(1).getByLabel('Price, line 1')).not.toHaveValue('');
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.productOf(1)).toHaveValue('');
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('');
});

test('Escape leaves the field and then the order; after a save N begins the next one', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  const { page } = order;
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '10' } });
  await page.keyboard.press('Escape');
  await expect(order.heading).toHaveText('New order');
  await expect(order.line(1).getByLabel('Price, line 1')).not.toBeFocused();
  await order.save();
  await expect(page.getByRole('main').getByRole('button', { name: 'New order' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(order.heading).toHaveText('New order');
  await expect(order.field('Customer')).toBeFocused();
  await expect(order.field('Customer')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(orders.heading).toBeVisible();
});
