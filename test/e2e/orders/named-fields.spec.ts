/** A refusal that names fields leads to each of them, wherever it stands. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

const lines = 60;
const errors = {
  id_payment_type: ['unknown'],
  delivery_date: ['has passed'],
  id_address: ['unknown'],
  observations: ['too long'],
  'items.0.id_item': ['unknown'],
  'items.39.quantity': ['odd'],
  'items.59.aliq_icms': ['too high'],
  'items.59.description': ['missing'],
  items: ['too many'],
  'custom_fields.rota': ['unknown'],
  'custom_fields.setor': ['missing'],
};

async function openRefused(orders: OrdersPage): Promise<void> {
  const items = Array.from({ length: lines }, (_, at) => ({ id_item: 1, quantity: at + 1, price: 2.5 }));
  const order = { id_customer: 1, fk_id: 'REFUSED', custom_fields: { praca: 'Centro', rota: '12' }, items };
  await request(orders.page, 'command', 'order.create', { order });
  await expect(orders.statusLine).toContainText('1 needs attention');
  await orders.searchFor('REFUSED');
  await orders.expectTotal(1);
  await orders.page.keyboard.press('ArrowDown');
  await orders.page.keyboard.press('Enter');
}

/** A browser leaves what has the focus at the edge where most of it is in sight. */
async function expectSeen(field: Locator): Promise<void> {
  await expect(field).toBeInViewport({ ratio: 0.5 });
  const isCovered = await field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== element;
  });
  expect(isCovered).toBe(false);
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`the fields that a refused order is about are one key away (${size.width} wide)`, async ({
    app,
    orders,
    service,
  }) => {
    const { page } = orders;
    service.refuseCreates({ message: 'Invalid', errors });
    await page.setViewportSize(size);
    await openRefused(orders);
    const { order } = app.pages;
    const link = (name: string) => order.problems.getByRole('button', { name, exact: true });

    await expect(order.heading).toBeFocused();
    await expect(link('Payment terms')).toBeVisible();
    const outbox = order.problems.getByRole('button', { name: 'Open it in the outbox' });
    while (!(await outbox.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link('Payment terms')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(order.field('Payment terms')).toBeFocused();

    const ways: Record<string, Locator> = {
      'Delivery date': order.field('Delivery date'),
      'Delivery address': order.field('Delivery address'),
      Notes: order.field('Notes'),
      'Product, line 1': order.productOf(1),
      'Quantity, line 40': order.quantityOf(40),
      'ICMS rate %, line 60': order.details.getByLabel('ICMS rate %', { exact: true }),
      'Description, line 60': order.details.getByLabel('Description', { exact: true }),
      Items: page.getByRole('button', { name: 'Add item' }),
      rota: order.field('Value of field 2'),
    };
    for (const [name, field] of Object.entries(ways)) {
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await link(name).press('Enter');
      await expect(field, name).toBeFocused();
      await expectSeen(field);
    }
    await expect(order.problems).toContainText('rota; setor');
    await expect(link('setor')).toHaveCount(0);
  });

test('the line that the service named is the one that was sent, and gone where the rep removed it', async ({
  app,
  orders,
  service,
}) => {
  service.refuseCreates({ message: 'Invalid', errors: { 'items.1.quantity': ['odd'] } });
  await openRefused(orders);
  const { order } = app.pages;
  await order.page.getByRole('button', { name: 'Remove line 1', exact: true }).click();
  const link = order.problems.getByRole('button', { name: 'Quantity, line 2' });
  await link.press('Enter');
  await expect(order.quantityOf(1)).toBeFocused();
  await expect(order.quantityOf(1)).toHaveValue('2');
  await order.page.getByRole('button', { name: 'Remove line 1', exact: true }).click();
  await expect(link).toHaveCount(0);
  await expect(order.problems).toContainText('It is about: Quantity, line 2');
});

test('a changed line that is refused is led to, and so is an address', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  const known = service.data.orders().find(({ items }) => items.length > 2);
  const order = await orders.open(String(known?.id));
  service.refuseChanges({ message: 'Invalid', errors: { quantity: ['odd'] } });
  await order.quantityOf(3).fill('7');
  await order.saveChanges();
  await order.problems.getByRole('button', { name: 'Quantity', exact: true }).press('Enter');
  await expect(order.quantityOf(3)).toBeFocused();
  await order.page.getByRole('button', { name: 'Open it in the outbox' }).click();
  await expect(app.pages.outbox.entry).toContainText('It is about: Quantity');

  await service.addAddress(customer.fkId, { name: 'Vai mudar', street: 'Rua Um', zip_code: 1001000 });
  service.refuseChanges({ message: 'Invalid', errors: { zip_code: ['unknown'], longitude: ['unknown'] } });
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.openAddress('Vai mudar');
  await addresses.save({ CEP: '04538-133' });
  await addresses.openAddress('Action needed');
  const trouble = addresses.form.getByRole('alert');
  for (const name of ['Longitude', 'CEP']) {
    await trouble.getByRole('button', { name }).press('Enter');
    await expect(addresses.form.getByLabel(name, { exact: true })).toBeFocused();
  }
});
