/** An order that is given to another customer takes nothing along that belongs to the first one. */
import { expect, test } from '../fixtures.ts';
import type { TestService } from '../support/test-service.ts';

interface Ordered {
  id: number;
  customer: string;
  payment: string;
}

/** The newest orders of two customers who pay in different ways. */
function twoCustomers(service: TestService): [Ordered, Ordered] {
  const newest = new Map<number, Ordered>();
  for (const { id, customer, payment_type } of service.data
    .orders()
    .toSorted((a, b) => String(a.date).localeCompare(String(b.date))))
    newest.set(Number(customer.id), { id, customer: String(customer.name), payment: String(payment_type?.name) });
  const all = [...newest.values()].toReversed();
  const [first] = all;
  const second = all.find(({ payment }) => payment !== first?.payment);
  if (!first || !second) throw new Error('The sample has no two customers who pay in different ways.');
  return [first, second];
}

test('one step back takes the customer back with all that came with him', async ({ orders, service }) => {
  const [first, second] = twoCustomers(service);
  const order = await orders.newOrder();
  const { page } = order;
  await order.chooseCustomer(first.customer);
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(order.priceOf(1)).not.toHaveValue('');
  const price = await order.priceOf(1).inputValue();
  await order.chooseCustomer(second.customer);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(second.payment);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(order.field('Customer')).toHaveValue(first.customer);
  await expect(payment).toContainText(first.payment);
  await expect(order.priceOf(1)).toHaveValue(price);
});

test('a copy for another customer has that one’s terms', async ({ orders, service }) => {
  const [first, second] = twoCustomers(service);
  const order = await orders.open(String(first.id), first.customer);
  const { page } = order;
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.heading).toHaveText('New order');
  await order.chooseCustomer(second.customer);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(second.payment);
  await expect(page.getByRole('region', { name: 'Payment' })).not.toContainText(first.payment);
});

test('a saved order that is given to another customer is asked about, and says whose it is now', async ({
  orders,
  service,
}) => {
  const [first, second] = twoCustomers(service);
  const order = await orders.open(String(first.id), first.customer);
  await order.chooseCustomer(second.customer);
  await expect(order.heading).toContainText(second.customer);
  await order.saveButton.click();
  await expect(order.page.getByText(/made for another customer/).first()).toBeVisible();
  expect(service.data.orders().find(({ id }) => id === first.id)?.customer.name).toBe(first.customer);
});

test('the last order comes once, however often it is asked for', async ({ orders, service }) => {
  const [first] = twoCustomers(service);
  const items = new Set(
    service.data
      .orders()
      .find(({ id }) => id === first.id)
      ?.items.map(({ item }) => item.id),
  );
  const order = await orders.newOrder();
  await order.chooseCustomer(first.customer);
  for (let times = 0; times < 2; times++) await order.page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(order.line(items.size)).toBeVisible();
  await order.page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(order.page.getByRole('region', { name: 'Message' })).toContainText('here already');
  await expect(order.line(items.size + 1)).toBeHidden();
});
