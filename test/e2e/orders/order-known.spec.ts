/** What this machine knows of a customer's orders while a new one is entered: prices, and whether it is there already. */
import { expect, sampleOrders, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('the last prices open from the price, and one of them is taken', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const bought = service.data.orders().findLast((order) => order.customer?.id === customer.id)?.items[0];
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: bought?.item.name ?? '', fields: { Quantity: '2', Price: '1' } });
  await order.priceOf(1).focus();
  await keyboard.press('Alt+ArrowDown');
  const paid = order.details.getByRole('region', { name: 'Last prices of this customer, Line 1' });
  const first = paid.getByRole('button').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveText(/^R\$.+ for \d+ · order \d+, /);
  await expect(paid.getByRole('listitem').first()).toContainText(/now \d+% lower$/);
  expect(await paid.getByRole('button').count()).toBeLessThanOrEqual(5);
  await keyboard.press('Enter');
  await expect(order.priceOf(1)).toBeFocused();
  await expect(order.priceOf(1)).not.toHaveValue('1');
  await keyboard.press('ControlOrMeta+z');
  await expect(order.priceOf(1)).toHaveValue('1');
});

test('a product that is in the order already is added to its line', async ({ orders, service }) => {
  const { products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.fillLines([
    { product: products[0] ?? '', fields: { Quantity: '2' } },
    { product: products[1] ?? '', fields: { Quantity: '1' } },
    { product: products[0] ?? '', fields: { Quantity: '3' } },
  ]);
  await order.line(3).getByRole('button', { name: 'Add to line 1' }).click();
  await expect(order.quantityOf(1)).toHaveValue('5');
  await expect(order.quantityOf(1)).toBeFocused();
  await expect(order.line(3)).toBeHidden();
  await order.page.keyboard.press('ControlOrMeta+z');
  await expect(order.quantityOf(1)).toHaveValue('2');
  await expect(order.quantityOf(3)).toHaveValue('3');
});

test('a second entry of the same order is pointed out once, and saved if it is meant', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const lines = [0, 1].map((at) => ({ product: products[at] ?? '', fields: { Quantity: '2', Price: '10' } }));
  let order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines(lines);
  await order.save();
  await order.expectSynced();
  const first = service.data.orders().at(-1)?.id;
  await order.back();
  order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines(lines.toReversed());
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.field('Customer')).toHaveAccessibleDescription(
    new RegExp(`^The same products are on order ${first}, .*\\. Save it all the same\\?`),
  );
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
  await order.save();
  await order.expectSynced();
  expect(service.data.orders()).toHaveLength(sampleOrders + 2);
});
