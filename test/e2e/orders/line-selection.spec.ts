/** Several items of an order at once: selected, removed with a way back, filled with one figure. */
import { expect, test } from '../fixtures.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { pickKnown } from '../support/entries.ts';
import type { TestService } from '../support/test-service.ts';

/** A new order of three items, with these quantities. */
async function threeItems(orders: OrdersPage, service: TestService, quantities: readonly number[]) {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const names = products.slice(0, 3);
  await order.fillLines(
    names.map((product, at) => ({ product, fields: { Quantity: String(quantities[at]), Price: '10' } })),
  );
  return { order, names };
}

test('items are selected with Shift and the arrows, removed by Delete, and come back by Undo', async ({
  orders,
  service,
}) => {
  const { order, names } = await threeItems(orders, service, [1, 2, 3]);
  const { page } = order;
  await order.line(1).getByLabel('Quantity, line 1', { exact: true }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(order.line(2).getByLabel('Quantity, line 2', { exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('2 items removed.');
  await expect(order.line(1)).toContainText(names[2] ?? '');
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(order.line(1)).toContainText(names[0] ?? '');
  await expect(order.line(2)).toContainText(names[1] ?? '');
  await expect(order.line(3)).toContainText(names[2] ?? '');
  await expect(order.line(2).getByLabel('Quantity, line 2', { exact: true })).toHaveValue('2');
});

test('Ctrl+D fills the selected items with the topmost figure, and Escape selects none', async ({
  orders,
  service,
}) => {
  const { order } = await threeItems(orders, service, [5, 6, 7]);
  const { page } = order;
  const quantity = (line: number) => order.line(line).getByLabel(`Quantity, line ${line}`, { exact: true });
  await quantity(1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  for (const line of [1, 2, 3]) await expect(quantity(line)).toHaveValue('5');
  await quantity(1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(order.line(3)).toBeVisible();
});
