/** What is asked about before an order is saved, once, beside its field. */
import { expect, sampleOrders, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('an order without items is not saved, and its draft stays', async ({ orders, service }) => {
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  for (let press = 0; press < 2; press++) {
    await order.page.keyboard.press('ControlOrMeta+S');
    await expect(order.problems).toHaveText('This order has no items yet. Add at least one.');
    await expect(order.productOf(1)).toBeFocused();
  }
  await expect(order.saveState).toHaveText('Not saved yet · draft kept');
  expect(service.data.orders()).toHaveLength(sampleOrders);
});

test('odd figures are asked about once, and sent when the rep saves again', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const bought = service.data.orders().findLast((order) => order.customer?.id === customer.id)?.items[0];
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  const line = order.line(1);
  const quantity = order.quantityOf(1);
  const discount = line.getByLabel('Discount %, line 1');
  await order.chooseCustomer(customer.name);
  await keyboard.type(bought?.item.fk_id ?? '', { delay: 2 });
  await keyboard.press('Enter');
  await expect(line.getByLabel('Price, line 1')).not.toHaveValue('');
  await quantity.fill('7891000100103');
  await discount.fill('100');
  await keyboard.press('ControlOrMeta+S');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription('Is this a barcode?');
  await expect(discount).toHaveAccessibleDescription('Free of charge?');
  await expect(order.questions).toContainText('please check 2 fields');
  const ways = order.page.getByRole('list', { name: 'please check' }).getByRole('button');
  await expect(ways).toHaveText(['Quantity, line 1', 'Discount %, line 1']);
  await ways.last().press('Enter');
  await expect(discount).toBeFocused();

  await quantity.fill('999999');
  await expect(order.questions).toContainText('please check 1 field');
  await keyboard.press('ControlOrMeta+S');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription(/^Usually .*\. Right\?$/);
  await expect(order.saveButton).toHaveText('Save anyway');
  expect(service.data.orders()).toHaveLength(sampleOrders);
  await keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this computer.');
  await order.expectSynced();
  expect(service.data.orders().at(-1)?.items).toMatchObject([{ quantity: 999_999 }]);
});

test('what others paid and the last freight are offered, and nobody fills them in', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const all = service.data.orders();
  const own = all.filter((order) => order.customer?.id === customer.id).flatMap(({ items }) => items);
  const foreign = all
    .flatMap(({ items }) => items)
    .find(({ item, price }) => (price ?? 0) > 0 && !own.some((line) => line.item.id === item.id));
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  const line = order.line(1);
  const price = line.getByLabel('Price, line 1');
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: foreign?.item.name ?? '', fields: { Quantity: '2' } });
  await order.openCards();
  await expect(order.field('Freight value')).toHaveValue('');
  await expect(price).toHaveValue('');
  await expect(line).not.toContainText('others ');
  await keyboard.press('ControlOrMeta+Shift+O');
  await expect(line).toContainText('others ');
  await line.getByRole('button', { name: /^Use / }).click();
  await expect(price).toBeFocused();
  await expect(price).not.toHaveValue('');
  await keyboard.press('ControlOrMeta+Shift+O');
  await expect(line).not.toContainText('others ');
});

test('Save says whether it sends', async ({ orders, service }) => {
  const order = await orders.newOrder();
  await expect(order.saveButton).toHaveText('Save and send');
  await service.goDown();
  await orders.syncNow();
  await expect(order.saveButton).toHaveText('Save');
  await expect(order.bar).toContainText('Sent when you are online');
});
