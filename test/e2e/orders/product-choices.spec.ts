/** The products that a line offers. */
import { expect, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

test('a number typed for a product is its code, and an id for whoever chooses it as one', async ({
  orders,
  service,
}) => {
  const [known] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const code = String(known?.id);
  const products = await orders.openProducts();
  await products.page.getByRole('button', { name: 'Add…' }).click();
  const dialog = products.page.getByRole('dialog');
  await dialog.getByLabel('System ID').fill('99001');
  await dialog.getByLabel('Name').fill('Zinco em pó');
  await dialog.getByLabel('External code').fill(code);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await products.openOrders();
  const order = await orders.newOrder();
  await order.productOf(1).fill(code);
  const byId = order.page.getByRole('option').filter({ hasText: known?.name ?? '' });
  await expect(byId).toBeVisible();
  await order.page.keyboard.press('Enter');
  await expect(order.productOf(1)).toHaveValue('Zinco em pó');
  await order.addLine();
  await order.productOf(2).fill(code);
  await order.page.keyboard.press('Tab');
  await expect(order.productOf(2)).toHaveValue('Zinco em pó');
  await order.productOf(2).fill(code);
  await byId.click();
  await expect(order.productOf(2)).toHaveValue(known?.name ?? '');
});

test('who only looks through the list of products is told that there are more than it shows', async ({ orders }) => {
  const order = await orders.newOrder();
  const { page } = order;
  const options = page.getByRole('listbox').getByRole('option');
  await page.getByRole('button', { name: 'Show choices: Product, line 1' }).click();
  await expect(options).toHaveCount(51);
  await expect(options.last()).toHaveText('There are more: type to find them.');
  await order.productOf(1).fill('Zinco');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expect(options).toHaveCount(1);
});

test('a product that comes while it is sought in vain is offered at once', async ({ orders }) => {
  const order = await orders.newOrder();
  const { page } = order;
  await order.productOf(1).fill('Zinco');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  const reference = { id: 9001, name: 'Zinco em folhas' };
  await request(page, 'command', 'catalogue.add', { kind: 'product', reference });
  await page.getByRole('option', { name: reference.name }).click();
  await expect(order.productOf(1)).toHaveValue(reference.name);
});

test('a code that nobody knows is marked and selected, and the next scan takes its place', async ({
  orders,
  service,
}) => {
  const [known] = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.chooseCustomer(pickKnown(service).customer.name);
  const product = order.productOf(1);
  await expect(product).toBeFocused();
  for (const code of ['7891000999999', 'ZZZ-9999', '987654']) {
    await keyboard.type(code, { delay: 2 });
    await keyboard.press('Enter');
    await expect(product).toHaveAttribute('aria-invalid', 'true');
    await expect(order.line(1)).toContainText('This code or name is not known here.');
    await expect(product).toBeFocused();
    await expect(product).toHaveValue(code);
    await expect(order.page.getByRole('option', { name: /^Use id/ })).toHaveCount(code === '987654' ? 1 : 0);
  }
  await keyboard.type(known?.fk_id ?? '', { delay: 2 });
  await keyboard.press('Enter');
  await expect(product).toHaveValue(known?.name ?? '');
  await expect(order.quantityOf(1)).toBeFocused();

  await order.productOf(1).fill('987654');
  await expect(order.page.getByRole('option', { name: 'Use id 987654' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(product).toHaveValue('id 987654');
});

test('a taxpayer number that nobody has is no customer', async ({ orders }) => {
  const order = await orders.newOrder();
  await expect(order.field('Customer')).toBeFocused();
  await order.page.keyboard.type('11222333000181', { delay: 2 });
  await order.page.keyboard.press('Enter');
  await expect(order.field('Customer')).toHaveAttribute('aria-invalid', 'true');
  await expect(order.field('Customer')).toHaveValue('11222333000181');
  await expect(order.page.getByRole('option', { name: /Use id/ })).toHaveCount(0);
  await order.page.keyboard.press('Tab');
  await expect(order.field('Customer')).toHaveValue('11222333000181');
});

test('a name with one letter wrong offers what was probably meant, and Enter takes none of it', async ({
  orders,
  service,
}) => {
  const word = service.data
    .orders()
    .flatMap(({ customer: { name } }) => String(name).split(' '))
    .find((each) => /^[A-Z][a-z]{6,}$/.test(each));
  if (word === undefined) throw new Error('No customer has a long plain name.');
  const order = await orders.newOrder();
  const { page } = order;
  await order.field('Customer').fill(word.slice(0, 3) + word.slice(4));
  await expect(page.getByText('No exact match. Did you mean:')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(order.field('Customer')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(order.field('Customer')).toHaveValue(new RegExp(word));
});
