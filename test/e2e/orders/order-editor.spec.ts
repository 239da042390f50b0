/** Entering orders: fast with the keyboard, filled in where it can be, and never over what was typed. */
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, test } from '../fixtures.ts';
import { listPrices, pickKnown } from '../support/entries.ts';

test('an order of ten lines for a known customer takes few keys, and nothing but keys', async ({
  app,
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  // A few letters may lead to another size of the same product.
  await listPrices(page, service, products);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const { order } = app.pages;
  const began = Date.now();
  await press('n');
  await expect(order.field('Customer')).toBeFocused();
  await type(customer.name.slice(0, 9));
  await press('Enter');
  await expect(order.productOf(1)).toBeFocused();
  for (const [at, product] of products.slice(0, 10).entries()) {
    await type(product.slice(0, 12));
    await press('Enter');
    await expect(order.line(at + 1).getByLabel(`Quantity, line ${at + 1}`)).toBeFocused();
    await type(String(at + 2));
    if (at === 9) break;
    await press('Enter');
    await expect(order.productOf(at + 2)).toBeFocused();
  }
  keys += 1;
  await order.saveByKey('Order saved on this computer.');
  const seconds = (Date.now() - began) / 1_000;
  console.log(`      ten lines: ${keys} keystrokes, ${seconds.toFixed(1)} s on this machine`);
  // Customer and products by their first letters, Enter after each field, the quantities, and saving.
  expect(keys).toBeLessThanOrEqual(165);

  await order.expectSynced();
  const sent = service.data.orders().at(-1);
  const before = service.data.orders().at(-2);
  expect(sent?.items.map(({ quantity }) => quantity)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sent?.customer?.id).toBe(customer.id);
  expect(sent?.address?.id).toBe(before?.address?.id);
  expect(sent?.payment_type).toEqual(before?.payment_type);
  expect(sent?.branch_company).toEqual(before?.branch_company);
  expect(sent?.items.every(({ price }) => price !== null && price > 0)).toBe(true);
});

test('who is at the price when the last one is filled in types over it', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  await listPrices(orders.page, service, products.slice(0, 1));
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.productOf(1).fill(products[0] ?? '');
  const price = order.line(1).getByLabel('Price, line 1', { exact: true });
  const option = order.page.getByRole('option').filter({ hasText: products[0] ?? '' });
  await expect(option.first()).toBeVisible();
  // In one turn: the price is asked for, and cannot have come.
  await price.evaluate((field: HTMLInputElement) => {
    document.querySelector<HTMLElement>('[role="option"]')?.click();
    field.focus();
  });
  await expect(price).not.toHaveValue('');
  await order.page.keyboard.type('10.50');
  await expect(price).toHaveValue('10.50');
});

test('a save that comes right behind a typed name takes what the name stands for, and its price with it', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await listPrices(orders.page, service, products.slice(0, 2));
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.line(1).getByLabel('Quantity, line 1').fill('2');
  await order.productOf(1).fill(products[0] ?? '');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this computer.');
  await order.expectSynced();
  const sent = service.data.orders().at(-1)?.items;
  expect(sent).toMatchObject([{ item: { name: products[0] }, quantity: 2 }]);
  expect(sent?.[0]?.price).toBeGreaterThan(0);

  await order.addLine();
  await order.line(2).getByLabel('Quantity, line 2').fill('3');
  await order.productOf(2).fill(products[1] ?? '');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Changes saved on this computer.');
  await order.expectSynced();
  expect(service.data.orders().at(-1)?.items[1]).toMatchObject({ item: { name: products[1] }, quantity: 3 });
});

test('what is wrong is named, each a way to it, and counted down as it is mended', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: 'many', Price: '10' } });
  await order.fill('Delivery date', 'soon');
  await order.page.keyboard.press('ControlOrMeta+Shift+F');
  await order.page.keyboard.press('Tab');
  await order.page.keyboard.type('Dock 2');
  await order.saveButton.click();
  await expect(order.problems.first()).toHaveText('Not saved: 3 fields need another look.');
  const ways = order.page.getByRole('list', { name: 'Not saved' }).getByRole('button');
  await expect(ways).toHaveText(['Quantity, line 1', 'Delivery date', 'Custom fields: Field 1']);
  await ways.last().press('Enter');
  await expect(order.page.getByLabel('Field 1', { exact: true })).toBeFocused();
  await order.page.keyboard.type('Unloading');
  await expect(ways).toHaveText(['Quantity, line 1', 'Delivery date']);
  await ways.last().press('Enter');
  await expect(order.field('Delivery date')).toBeFocused();
  await ways.first().click();
  await expect(order.line(1).getByLabel('Quantity, line 1')).toBeFocused();
  await order.line(1).getByLabel('Quantity, line 1').fill('2');
  await expect(order.problems.first()).toHaveText('Not saved: 1 field needs another look.');
  await expect(ways).toHaveText(['Delivery date']);
  await order.fill('Delivery date', '+7');
  await expect(order.problems).toHaveCount(0);
});

test('the rep is the user of a new order, once the settings say who that is', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const [user] = service.data.references('user');
  await orders.page.evaluate(async (myUserId) => {
    const { satchel } = globalThis as unknown as { satchel: SatchelBridge };
    await satchel.request('command', 'settings.change', { changes: { myUserId } });
  }, user?.id);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.openCards();
  await expect(order.field('User')).toHaveValue(user?.name ?? 'none');
});

test('a customer’s address is found by any of its words, with or without accents', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Depósito', street: 'Rua São João', number: 480, city: 'Cuiabá' });
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.openCards();
  const address = order.field('Delivery address');
  const options = order.page.getByRole('listbox').getByRole('option');
  await expect(async () => {
    await address.fill('');
    await address.fill('cuiaba joao 480');
    await expect(options).toContainText(['Rua São João, 480'], { timeout: 1_000 });
  }).toPass();
  await order.page.keyboard.press('Enter');
  await expect(address).toHaveValue('Depósito · Rua São João, 480 · Cuiabá');
});

test('presets say where they came from and never replace what was typed', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().at(-1);
  const order = await orders.newOrder();
  await order.fill('Freight value', '7.77');
  await order.chooseCustomer(customer.name);
  await expect(order.page.getByText(`Filled in from order ${last?.id}`)).toBeVisible();
  await order.openCards();
  await expect(order.field('Freight value')).toHaveValue('7.77');
  await expect(order.field('Payment terms')).toHaveValue(last?.payment_type?.name ?? 'none');
  const other = service.data.orders().find(({ customer: another }) => another?.id !== customer.id);
  await order.chooseCustomer(other?.customer?.name ?? '');
  await expect(order.page.getByText(`Filled in from order ${last?.id}`)).toBeHidden();
  await expect(order.field('Freight value')).toHaveValue('7.77');
});

test('a line that gets another product keeps no price of the first', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  await listPrices(orders.page, service, products.slice(0, 1));
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: {} });
  const price = order.line(1).getByLabel('Price, line 1', { exact: true });
  await expect(price).not.toHaveValue('');
  await order.typeProductId(1, '987654');
  await expect(price).toHaveValue('');
});

test('an order that is given to another customer is asked about, and has an address of that one', async ({
  orders,
  service,
}) => {
  const known = service.data.orders().findLast(({ address }) => address?.street);
  const other = service.data
    .orders()
    .toSorted((a, b) => String(b.date).localeCompare(String(a.date)))
    .find(({ customer, address }) => customer.id !== known?.customer.id && address?.street);
  const order = await orders.open(String(known?.id), known?.customer?.name ?? '');
  await order.openCards();
  await expect(order.field('Delivery address')).toHaveValue(new RegExp(known?.address?.street ?? 'none'));
  await order.chooseCustomer(other?.customer.name ?? '');
  await expect(order.field('Delivery address')).toHaveValue(new RegExp(other?.address?.street ?? 'none'));
  await order.saveButton.click();
  await expect(order.page.getByText(/made for another customer/).first()).toBeVisible();
  await order.saveChanges();
  await order.expectSynced();
  const changed = service.data.orders().find(({ id }) => id === known?.id);
  expect(changed?.customer?.id).toBe(other?.customer?.id);
  expect(changed?.address?.id).toBe(other?.address?.id);
});

test('a discount fills in its other half, a tax its value, until the rep types their own', async ({
  orders,
  service,
}) => {
  const { products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '33.35' } });
  const line = order.line(1);
  const details = await order.openDetails(1);
  await line.getByLabel('Discount %, line 1').fill('10');
  await expect(details.getByLabel('Discount value', { exact: true })).toHaveValue('10.00');
  await line.getByLabel('Quantity, line 1').fill('1');
  await expect(details.getByLabel('Discount value', { exact: true })).toHaveValue('3.34');
  await details.getByLabel('Discount value', { exact: true }).fill('5');
  await expect(line.getByLabel('Discount %, line 1')).toHaveValue('14.9925');
  await details.getByLabel('ICMS rate %', { exact: true }).fill('18');
  await expect(details.getByLabel('ICMS base', { exact: true })).toHaveValue('28.35');
  await expect(details.getByLabel('ICMS value', { exact: true })).toHaveValue('5.10');
  await details.getByLabel('ICMS value', { exact: true }).fill('4');
  await line.getByLabel('Quantity, line 1').fill('2');
  await expect(details.getByLabel('ICMS base', { exact: true })).toHaveValue('61.70');
  await expect(details.getByLabel('ICMS value', { exact: true })).toHaveValue('4');
  // What the total holds beside quantity, price and discount stands beside it.
  const total = line.getByLabel('Total, line 1');
  await expect(total).toHaveText('R$61.70');
  await details.getByLabel('IPI rate %', { exact: true }).fill('10');
  await expect(total).toHaveText('R$67.87');
  await expect(line.getByRole('button', { name: 'Details of line 1' })).toHaveText('6.17');
  const discount = line.getByLabel('Discount %, line 1');
  await discount.fill('120');
  await expect(discount).toHaveAttribute('aria-invalid', 'true');

  await discount.fill('5+3+2');
  await discount.press('Tab');
  await expect(discount).toHaveValue('9.693');
  await expect(discount).toHaveAccessibleDescription('5+3+2');
  await order.page.getByRole('button', { name: 'Discount on the order…' }).click();
  const dialog = order.page.getByRole('dialog', { name: 'Discount on the whole order' });
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('10');
  await expect(dialog.getByRole('status')).toHaveText('Items before R$60.23, after R$54.21: R$6.02 less.');
  await dialog.getByRole('button', { name: 'Spread over the items' }).click();
  await expect(details.getByLabel('Discount value', { exact: true })).toHaveValue('12.49');
  await order.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(discount).toHaveValue('9.693');
});

test('lines of a saved order are added, changed and removed through their own operations', async ({
  orders,
  service,
}) => {
  const known = service.data.orders().findLast(({ items }) => items.length >= 2);
  const { products } = pickKnown(service);
  const order = await orders.open(String(known?.id), known?.customer?.name ?? '');
  const count = known?.items.length ?? 0;
  await order.line(1).getByLabel('Quantity, line 1').fill('77');
  await order.page.getByRole('button', { name: 'Remove line 2' }).click();
  await order.addLine();
  await order.fillLine(count, { product: products[0] ?? '', fields: { Quantity: '5', Price: '1.50' } });
  await order.fill('Notes', 'Changed');
  await order.saveChanges();
  await order.expectSynced();
  const [first, second] = known?.items ?? [];
  expect(service.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /orders/${known?.id}`,
    `DELETE /orders/${known?.id}/items/${second?.id}`,
    `PATCH /orders/${known?.id}/items/${first?.id}`,
    `POST /orders/${known?.id}/items`,
  ]);
  await expect(order.line(count).getByLabel(`Quantity, line ${count}`)).toHaveValue('5');
  await expect(order.page.getByRole('group', { name: `Line ${count + 1}`, exact: true })).toHaveCount(0);
});

test('where the service’s figures differ from the estimate, the line says which and by how much', async ({
  orders,
  service,
}) => {
  const known = service.data.orders().findLast(({ items }) => items.length >= 2);
  const [first, second] = known?.items ?? [];
  await service.changeAsColleague(`/orders/${known?.id}/items/${first?.id}`, {
    net_value: Number(first?.total_liq) - 0.25,
  });
  await orders.syncNow();
  const order = await orders.open(String(known?.id), known?.customer?.name ?? '');
  const differences = (line: number) =>
    order.line(line).getByRole('list', { name: 'Where the system differs from the estimate' });
  await expect(differences(1)).toContainText(/in the system: .*, R\$0\.25 less than estimated/);
  await expect(order.line(2).getByLabel('Quantity, line 2')).toHaveValue(String(second?.quantity));
  await expect(differences(2)).toHaveCount(0);
  await order.line(1).getByLabel('Quantity, line 1').fill('77');
  await expect(differences(1)).toHaveCount(0);
});
