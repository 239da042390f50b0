/** A service takes an order or an address without a part of it, and says nothing: the order, or the list of addresses, names it. */
import { expect, test } from '../fixtures.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { depot, pickKnown } from '../support/entries.ts';
import type { TestService } from '../support/test-service.ts';

async function sendWithNote(orders: OrdersPage, service: TestService, note: string): Promise<OrderPage> {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2' } });
  await order.fill('Notes', note);
  await order.save();
  await order.expectSynced();
  return order;
}

test('what the service takes an order without is named in it, until it is there', async ({ orders, service }) => {
  service.takeWithout('observations');
  const order = await sendWithNote(orders, service, 'Side door');
  const words = order.page.getByText('Left out by the system: Notes');
  await expect(words).toBeVisible();
  await order.fill('Notes', 'Side door');
  await order.saveChanges();
  await order.expectSynced();
  await expect(words).toHaveCount(0);
});

test('of a line, what the service took it without is named by its number', async ({ orders, service }) => {
  service.takeWithout('description');
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines([
    { product: products[0] ?? '', fields: { Quantity: '2' } },
    { product: products[1] ?? '', fields: { Quantity: '3' }, details: { Description: 'Blue' } },
  ]);
  await order.save();
  await order.expectSynced();
  await expect(order.page.getByText('Left out by the system: Description, line 2')).toBeVisible();
});

test('a text that the service cut off is named as such', async ({ orders, service }) => {
  service.cutOff('observations', 12);
  const order = await sendWithNote(orders, service, 'Side door, until five');
  await expect(order.page.getByText('Cut off by the system: Notes')).toBeVisible();
});

test('of an address, what the service took it without stands under it in the list, until it is there', async ({
  orders,
  service,
}) => {
  service.takeWithout('complement');
  const { customer } = pickKnown(service);
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  await addresses.save({ ...depot, Complement: 'Fundos' });
  await addresses.syncNow();
  await addresses.expectPending(0);
  const words = addresses.listOf(customer.name).getByText('Left out by the system: Complement');
  await expect(words).toBeVisible();
  await addresses.openAddress(depot.Name);
  await addresses.save({ Complement: 'Fundos' });
  await expect(words).toHaveCount(0);
});
