/** Names for which there is no room can be read all the same. */
import { expect, test } from './fixtures.ts';
import { pickKnown } from './support/entries.ts';

test('what is cut at its end is shown whole where the pointer is, and nothing else is', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const byLength = products.toSorted((one, other) => one.length - other.length);
  const [short = '', long = ''] = [byLength[0], byLength.at(-1)];
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines([short, long].map((product) => ({ product, fields: {} })));
  await order.page.setViewportSize({ width: 1280, height: 800 });
  await order.productOf(1).hover();
  await expect(order.productOf(1)).not.toHaveAttribute('title');
  await order.productOf(2).hover();
  await expect(order.productOf(2)).toHaveAttribute('title', long);
  await order.estimate.hover();
  await expect(order.productOf(2)).not.toHaveAttribute('title');

  await order.back();
  await orders.page.setViewportSize({ width: 640, height: 800 });
  const name = orders.rows(customer.name).first().getByText(customer.name);
  await name.hover();
  await expect(name).toHaveAttribute('title', customer.name);
});
