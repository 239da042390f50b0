/** The desk around the lines of an order: what the customer usually buys, the scanner, the last orders, terms in words. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';
import { Counted } from '../support/counted.ts';
import { pickKnown } from '../support/entries.ts';
import { expect, test } from '../fixtures.ts';
import type { OrderPage } from '../pages/order-page.ts';
import { scan } from '../support/scan.ts';
import type { TestService } from '../support/test-service.ts';
import { willChoose } from '../support/will-choose.ts';

interface Regular {
  name: string;
  products: { id: number; name: string; code: string }[];
}

/**
 * A customer of one order, long ago, who since bought two products three times, two weeks apart, and is late by two days; the third one
 * only once.
 */
async function regularCustomer(service: TestService): Promise<Regular> {
  const monthAgo = Date.now() - 30 * 86_400_000;
  const byCustomer = Map.groupBy(service.data.orders(), (order) => order.customer?.id);
  const [{ customer, date } = { customer: null, date: '' }] =
    [...byCustomer.values()].find((own) => own.length === 1 && Date.parse(String(own[0]?.date)) < monthAgo) ?? [];
  expect(Date.parse(String(date)), 'a customer of one order, long ago').toBeLessThan(monthAgo);
  const lines = service.data.orders().flatMap(({ items }) => items);
  const known = new Map(lines.map(({ item }) => [item.id, item]));
  const own = new Set(
    service.data
      .orders()
      .filter((order) => order.customer?.id === customer?.id)
      .flatMap(({ items }) => items.map(({ item }) => item.id)),
  );
  const products = [...known.values()]
    .filter(({ id, name, fk_id }) => !own.has(id) && name && fk_id)
    .slice(0, 3)
    .map(({ id, name, fk_id }) => ({ id: Number(id), name: name ?? '', code: fk_id ?? '' }));
  const [first, second, third] = products;
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const [at, days] of [44, 30, 16].entries()) {
    const items = [
      { id_item: first?.id, quantity: 12, price: 10.5 },
      { id_item: second?.id, quantity: 6, price: 4.25 },
      ...(at === 1 ? [{ id_item: third?.id, quantity: 2, price: 8 }] : []),
    ];
    await service.createAsColleague({ id_customer: customer?.id, date: dayAgo(days), items });
  }
  return { name: customer?.name ?? '', products };
}

async function begin(order: OrderPage, { name }: Regular): Promise<void> {
  await order.chooseCustomer(name);
  await expect(order.catalogue.getByRole('button', { name: /^Usually buys/ })).toBeVisible();
}

test('what the customer usually buys is added as last time, and says so', async ({ orders, service }) => {
  const regular = await regularCustomer(service);
  const [first, second, third] = regular.products;
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  await expect(order.suggestion(first?.name)).toContainText('2 days late · 12 × R$10.50');
  await expect(order.catalogue).not.toContainText(third?.name ?? '?');
  await order
    .suggestion(first?.name)
    .getByRole('button', { name: /^Add 12 × / })
    .click();
  await order
    .suggestion(second?.name)
    .getByRole('button', { name: /^Add 6 × / })
    .click();
  await expect(order.quantityOf(1)).toHaveValue('12');
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('10.50');
  await expect(order.quantityOf(2)).toHaveValue('6');
  await expect(order.estimate).toContainText('R$151.50');

  await order
    .suggestion(first?.name)
    .getByRole('button', { name: /^One more of/ })
    .click();
  await expect(order.suggestion(first?.name).getByLabel('In the order: 13')).toBeVisible();
  await expect(order.quantityOf(1)).toHaveValue('13');
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.quantityOf(1)).toHaveValue('12');
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.suggestion(second?.name).getByRole('button', { name: /^Add 6 × / })).toBeVisible();
});

test('the field of the catalogue takes codes, names and numbers of them', async ({ orders, service }) => {
  const regular = await regularCustomer(service);
  const [first, second] = regular.products;
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  const { page } = order;
  await page.keyboard.press('ControlOrMeta+K');
  const field = order.catalogue.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.pressSequentially(first?.code ?? '', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(order.quantityOf(1)).toHaveValue('12');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.pressSequentially(`3*${second?.code}`, { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(order.quantityOf(2)).toHaveValue('3');
  await field.fill(first?.name?.split(' ').slice(0, -1).join(' ') ?? '');
  await page.keyboard.press('Enter');
  await expect(order.quantityOf(1), 'words may mean another product').toBeFocused();
  await expect(order.quantityOf(1)).toHaveValue('12');
  await field.fill('ZZZ-99999');
  await page.keyboard.press('Enter');
  await expect(order.catalogue.getByText('This code or name is not known here.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('ZZZ-99999');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(order.catalogue.getByRole('listitem').nth(1).getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
});

test('a scanner counts one of each code, wherever the focus is among the lines', async ({ orders, service }) => {
  const regular = await regularCustomer(service);
  const [first, second] = regular.products.map(({ code }) => code);
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  const { page } = order;
  await order.productOf(1).focus();
  await scan(page, first ?? '');
  await expect(order.quantityOf(1)).toHaveValue('1');
  await expect(order.quantityOf(1)).toBeFocused();
  await scan(page, second ?? '');
  await expect(order.quantityOf(2)).toHaveValue('1');
  await expect(order.quantityOf(2)).toBeFocused();
  await scan(page, first ?? '');
  await expect(order.quantityOf(1)).toHaveValue('2');
  await order.line(2).getByLabel('Price, line 2').focus();
  await scan(page, first ?? '');
  await expect(order.quantityOf(1)).toHaveValue('3');
  await expect(order.line(2).getByLabel('Price, line 2')).toHaveValue('4.25');
  await expect(order.line(3)).toBeHidden();
  await order.productOf(2).focus();
  await scan(page, first ?? '');
  await expect(order.quantityOf(1)).toHaveValue('4');
  await expect(order.line(2)).toContainText(regular.products[1]?.name ?? '');
  await order.productOf(2).click();
  await scan(page, first ?? '');
  await expect(order.quantityOf(1)).toHaveValue('5');
  await expect(order.productOf(2)).toHaveValue(regular.products[1]?.name ?? '');
  await scan(page, 'ZZZ-99999');
  await expect(order.catalogue.getByText('This code or name is not known here.')).toBeVisible();
  await expect(order.quantityOf(1)).toHaveValue('5');
});

test('the last orders stand side by side, and three quantities are changed', async ({ orders, service }) => {
  const regular = await regularCustomer(service);
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  const { page } = order;
  await page.keyboard.press('ControlOrMeta+Shift+J');
  const dialog = page.getByRole('dialog', { name: `Last orders of ${regular.name}` });
  const quantity = (at: number) => dialog.getByLabel(`Quantity now: ${regular.products[at]?.name}`);
  await expect(quantity(0)).toBeFocused();
  await expect(quantity(0)).toHaveValue('12');
  await expect(quantity(2)).toHaveValue('');
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await expect(quantity(1)).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await quantity(2).fill('4');
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(dialog).toBeHidden();
  await expect(order.quantityOf(1)).toHaveValue('18');
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('10.50');
  await expect(order.quantityOf(2)).toHaveValue('4');
  await expect(order.line(2).getByLabel('Price, line 2')).toHaveValue('8.00');
});

test('what is taken from the last orders is what they show, also of one that has just come', async ({
  orders,
  service,
}) => {
  const regular = await regularCustomer(service);
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  const { page } = order;
  const [, , third] = regular.products;
  const customer = service.data.orders().find((each) => each.customer?.name === regular.name)?.customer;
  const items = [{ id_item: third?.id, quantity: 7, price: 3.5 }];
  await service.createAsColleague({ id_customer: customer?.id, date: new Date().toISOString(), items });
  await orders.syncNow();
  await page.keyboard.press('ControlOrMeta+Shift+J');
  const dialog = page.getByRole('dialog', { name: `Last orders of ${regular.name}` });
  await expect(dialog.getByLabel(`Quantity now: ${third?.name}`)).toHaveValue('7');
  await dialog.getByLabel(`Quantity now: ${third?.name}`).press('Enter');
  for (const product of regular.products.slice(0, 2)) await dialog.getByLabel(`Quantity now: ${product.name}`).fill('');
  await dialog.getByRole('button', { name: 'Add 1 item' }).click();
  await expect(order.productOf(1)).toHaveValue(third?.name ?? '');
  await expect(order.quantityOf(1)).toHaveValue('7');
});

test('terms are read in words and changed in place, and the total says what it is made of', async ({
  orders,
  service,
}) => {
  const regular = await regularCustomer(service);
  await orders.syncNow();
  const order = await orders.newOrder();
  await begin(order, regular);
  const { page } = order;
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
  await expect(delivery).toContainText('No delivery date');
  await page.keyboard.press('ControlOrMeta+Shift+1');
  await expect(order.field('Delivery date')).toBeFocused();
  await page.keyboard.type('2030-12-24');
  await order.field('Freight value').fill('30');
  await delivery.getByRole('button', { name: 'Done: Delivery' }).click();
  await expect(order.field('Delivery date')).toBeHidden();
  await expect(delivery).toContainText('Tuesday, Dec 24, 2030');
  await order
    .suggestion(regular.products[0]?.name)
    .getByRole('button', { name: /^Add 12/ })
    .click();
  await order.line(1).getByLabel('Discount %, line 1').fill('10');
  const total = page.getByRole('region', { name: 'Total of the order' });
  await expect(total).toContainText('R$143.40');
  await expect(total).toContainText('Items (1) R$126.00');
  await expect(total).toContainText('Discounts -R$12.60');
  await expect(total).toContainText('Freight R$30.00');
});

test('the usual order of a known customer takes fifteen presses at most', async ({ app, orders, service }) => {
  const regular = await regularCustomer(service);
  await orders.syncNow();
  const rep = new Counted(orders.page);
  await rep.press('n');
  const { order } = app.pages;
  await expect(order.field('Customer')).toBeFocused();
  await rep.keys(regular.name.slice(0, 8));
  await rep.press('Enter');
  await expect(order.page.getByRole('button', { name: /^Repeat / })).toBeVisible();
  await rep.press('ControlOrMeta+Shift+L');
  await expect(order.quantityOf(1)).toBeFocused();
  await rep.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this computer.');
  const { clicks, keys } = rep.take();
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(15);
});

test('who is due shows on Today and leads to their desk', async ({ app, orders, service }) => {
  const regular = await regularCustomer(service);
  await orders.syncNow();
  const { today, order } = app.pages;
  await today.show();
  const due = today.page.getByRole('region', { name: /^Due to order/ });
  await expect(due).toBeVisible();
  const all = due.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  const row = due.getByRole('listitem').filter({ hasText: regular.name });
  await expect(row).toContainText('usually every 14 days, 2 days late');
  await row.getByRole('button', { name: `Order for ${regular.name}` }).click();
  await expect(order.field('Customer')).toHaveValue(regular.name);
  await expect(order.suggestion(regular.products[0]?.name)).toContainText('2 days late');
  const customers = await order.openCustomers();
  await customers.page.getByRole('button', { name: /^Late \d/ }).click();
  await customers.search.fill(regular.name);
  await expect(customers.list.getByRole('button')).toHaveText(new RegExp(regular.name));
});

test('products that are ticked on the page of a customer begin an order with their last quantities', async ({
  app,
  orders,
  service,
}) => {
  const regular = await regularCustomer(service);
  const [first, second] = regular.products;
  await orders.syncNow();
  const customers = await orders.openCustomers();
  await customers.open(regular.name);
  await customers.purchases.getByRole('checkbox', { name: `Order ${first?.name}` }).check();
  await customers.purchases.getByRole('checkbox', { name: `Order ${second?.name}` }).check();
  await customers.page.getByRole('button', { name: 'New order with 2 items' }).click();
  const { order } = app.pages;
  await expect(order.field('Customer')).toHaveValue(regular.name);
  await expect(order.quantityOf(1)).toHaveValue('12');
  await expect(order.quantityOf(2)).toHaveValue('6');
  await expect(order.line(2).getByLabel('Price, line 2')).toHaveValue('4.25');
  await order.quantityOf(2).focus();
  await order.page.keyboard.press('ControlOrMeta+D');
  await expect(order.quantityOf(2)).toHaveValue('12');
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** All that a page could tell: its text, and the names of what is in it. */
async function allTextOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'value', 'alt'];
    const elements = [...document.body.querySelectorAll<HTMLElement>('*:not(script, style)')];
    const attributes = elements.flatMap((one) => named.map((name) => one.getAttribute(name) ?? ''));
    const typed = elements.map((one) => (one instanceof HTMLInputElement ? one.value : ''));
    return [document.title, document.body.textContent, ...attributes, ...typed].join('\n');
  });
}

test('the window that faces a customer shows nothing of others, and only the key of the rep leads back', async ({
  app,
  folder,
  orders,
  service,
}) => {
  const regular = await regularCustomer(service);
  const [first, second] = regular.products;
  await writeFile(join(folder, `${first?.code.toLowerCase()}.png`), Buffer.from(onePixel, 'base64'));
  await willChoose(app, folder);
  await request(orders.page, 'host', 'pictures.chooseFolder', { title: 'Pictures' });
  const others = service.data
    .orders()
    .map(({ customer }) => customer)
    .filter((customer) => customer?.name != null && customer.name !== regular.name);
  const items = [{ id_item: first?.id, quantity: 1, price: 77.77 }];
  await service.createAsColleague({ id_customer: others[0]?.id, date: new Date().toISOString(), items });
  await orders.syncNow();
  const order = await orders.newOrder();
  const { page } = order;
  await begin(order, regular);
  await order.fillLine(1, { product: first?.name ?? '', fields: { Quantity: '2' } });

  await expect(order.suggestion(first?.name).locator('img'), 'from the folder').toBeVisible();

  await page.keyboard.press('ControlOrMeta+P');
  await expect(page.getByText('Save the order first').first(), 'a message that stands').toBeVisible();
  const toast = await page.locator('.toast').boundingBox();
  const foot = await page.getByTestId('order-save-state').boundingBox();
  expect(Number(toast?.y) + Number(toast?.height), 'whether it is saved stays in sight').toBeLessThan(foot?.y ?? 0);

  await page.keyboard.press('ControlOrMeta+Shift+T');
  const told = page.getByRole('alertdialog', { name: 'Turn the screen to the customer?' });
  await expect(told).toContainText(/(Ctrl|⌘)\+(Shift|⇧)\+T brings you back/);
  await expect(told.getByRole('button', { name: 'Show to the customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(regular.name);
  const products = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
  const yours = page.getByRole('region', { name: 'Your order' });
  const total = page.getByTestId('facing-total');
  await expect(products.filter({ hasText: first?.name ?? '?' })).toContainText('R$10.50');
  await expect(products.filter({ hasText: first?.name ?? '?' }).locator('img')).toBeVisible();
  await expect(yours.getByLabel(/^Quantity of/)).toHaveValue('2');
  await expect(total).toContainText('21.00');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(total).toContainText('31.50');
  await products
    .filter({ hasText: second?.name ?? '?' })
    .getByRole('button', { name: /^Add / })
    .click();
  await expect(yours.getByRole('listitem')).toHaveCount(2);
  await expect(
    products.filter({ hasText: second?.name ?? '?' }).getByRole('button', { name: /^One more of/ }),
  ).toBeFocused();
  await yours.getByLabel(`Quantity of ${second?.name}`).fill('4');
  await expect(total).toContainText('48.50');
  await page.keyboard.press('Enter');
  await yours.getByLabel(`Quantity of ${second?.name}`).fill('many');
  await page.keyboard.press('Tab');
  await expect(total, 'as before what is no number').toContainText('48.50');
  const less = yours.getByRole('button', { name: `One less of ${second?.name}` });
  for (let left = 4; left > 0; left--) await less.press('Enter');
  const ofLeft = yours.getByRole('button', { name: /^One more of/ });
  await expect(yours.getByRole('listitem')).toHaveCount(1);
  await expect(ofLeft, 'of the line that is left').toBeFocused();
  for (const key of ['Enter', 'Tab']) {
    await products
      .filter({ hasText: second?.name ?? '?' })
      .getByRole('button', { name: /^Add / })
      .click();
    await yours.getByLabel(`Quantity of ${second?.name}`).fill('0');
    await page.keyboard.press(key);
    await expect(yours.getByRole('listitem')).toHaveCount(1);
    await expect(ofLeft, `after ${key}`).toBeFocused();
  }
  await products
    .filter({ hasText: second?.name ?? '?' })
    .getByRole('button', { name: /^Add / })
    .click();
  await yours.getByLabel(`Quantity of ${second?.name}`).fill('4');

  const internal =
    /77[.,]77|last order|days late|due today|every \d+ days|another customer|commission|margin|at least|stock|outbox|visits|needs you|synced|draft|save the order|brings you back/i;
  for (const isAll of [false, true]) {
    if (isAll) await page.getByRole('button', { name: 'All products' }).click();
    if (isAll) await expect.poll(() => products.count()).toBeGreaterThan(3);
    const text = await allTextOf(page);
    expect(others.map((customer) => customer?.name ?? '').filter((name) => text.includes(name))).toEqual([]);
    expect(text.match(internal)).toBeNull();
  }

  for (const key of ['Escape', 'Escape', 'F1', 'ControlOrMeta+1', 'ControlOrMeta+Shift+P', '?'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Hold to go back' }).click();
  await expect(yours).toBeVisible();
  await expect(yours.getByRole('button', { name: 'Sign…' }), 'of an order that is not saved').toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await expect(order.quantityOf(1)).toHaveValue('3');
  await expect(order.quantityOf(2)).toHaveValue('4');
  await expect(order.quantityOf(2)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await expect(yours, 'without being told again').toBeVisible();

  await page.reload();
  await expect(page.getByText('One moment, please.')).toBeVisible();
  expect((await page.locator('body').innerText()).trim()).toBe('One moment, please.');
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});

test('what the customer is signing stays as it is', async ({ orders, service }) => {
  const order = await orders.newOrder();
  const { page } = order;
  const { customer, products } = pickKnown(service);
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '10' } });
  await order.save();
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show to the customer' }).click();
  const yours = page.getByRole('region', { name: 'Your order' });
  const more = yours.getByRole('button', { name: /^One more of/ });
  await expect(more).toBeVisible();
  await yours.getByRole('button', { name: 'Sign…' }).click();
  await expect(page.getByLabel('Name of who signs')).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(yours.getByText(`Quantity of ${products[0]} 2`)).toBeVisible();
  await expectAccessible(page, 'signing beside the order');
  await page.getByRole('button', { name: 'Back to the products' }).click();
  await expect(more).toBeVisible();
  await expect(yours.getByRole('button', { name: 'Sign…' })).toBeFocused();
});
