/** The customer of an order typed again: what goes with him stays. */
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('who types the same customer again keeps the address that he chose', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Depósito', street: 'Rua São João', number: 480, city: 'Cuiabá' });
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.openCards();
  const address = draft.field('Delivery address');
  const chosen = 'Depósito · Rua São João, 480 · Cuiabá';
  await expect(async () => {
    await address.fill('');
    await address.fill('cuiaba joao 480');
    await expect(draft.page.getByRole('option', { name: chosen })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await draft.page.keyboard.press('Enter');
  await expect(address).toHaveValue(chosen);
  await draft.chooseCustomer(customer.name);
  await expect(address).toHaveValue(chosen);
});

test('who types the customer of a saved order again takes no address off it', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const before = service.data.orders().at(-1);
  const order = await orders.open(String(before?.id));
  await order.openCards();
  const address = order.field('Delivery address');
  await expect(address).not.toHaveValue('');
  const chosen = await address.inputValue();
  await order.chooseCustomer(customer.name);
  await expect(address).toHaveValue(chosen);
  await order.fill('Notes', 'call first');
  await order.saveChanges();
  await order.expectSynced();
  expect(service.data.orders().at(-1)).toMatchObject({ observations: 'call first', address: before?.address });
});
