/** What somebody hears who does not see the window, when an order does not go as it should. */
import { expect, test } from '../fixtures.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import type { TestService } from '../support/test-service.ts';

/** Of a product that the service does not know. */
async function saveRefused(orders: OrdersPage, service: TestService): Promise<OrderPage> {
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await order.typeProductId(1, '987654');
  await order.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
  return order.save();
}

test('an order that the service refuses is told on whatever screen', async ({ orders, service }) => {
  await service.goDown();
  const order = await saveRefused(orders, service);
  await order.openSettings();
  await expect(order.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const said = await listen(order.page);
  await service.comeUp();
  await order.syncNow();
  await expect.poll(said).toContain('1 change needs a decision');
});

test('the open order says its trouble once with its reason, and no more while it is mended', async ({
  orders,
  service,
}) => {
  await service.goDown();
  const order = await saveRefused(orders, service);
  const said = await listen(order.page);
  await service.comeUp();
  await order.syncNow();
  await expect(order.problems).toContainText('The system said');
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: '1', Price: '1' } });
  await order.saveChanges();
  await expect(order.problems).toBeHidden();
  await order.expectSynced();
  const alarms = (await said()).filter((words) => words.startsWith('A change to this order needs a decision.'));
  expect(alarms).toEqual([expect.stringContaining('The system said')]);
});

test('that an order is deleted is heard, with no count of an older search', async ({ orders, service }) => {
  const known = service.data.orders().at(-1);
  await orders.searchFor(String(known?.fk_id));
  await orders.expectTotal(1);
  const order = await orders.open(String(known?.id));
  await expect(order.heading).toContainText(`Order ${known?.id}`);
  const said = await listen(order.page);
  await order.page.getByRole('button', { name: 'Delete order' }).click();
  await expect(order.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await order.page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  await orders.expectTotal(0);
  expect((await said()).filter((words) => /order/i.test(words))).toEqual([
    `Order ${known?.id} deleted. Undo: Ctrl+Shift+U`,
  ]);
});
