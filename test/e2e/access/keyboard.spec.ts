/** Without a mouse. */
import type { Locator } from '@playwright/test';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';

/** Presses the key until the focus is there, as a person does who looks at the focus ring. */
async function moveTo(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const page = target.page();
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead there.`);
}

test('orders are found, opened, entered and left with the keyboard alone', async ({ app, orders, service }) => {
  const { customer, products } = pickKnown(service);
  const { keyboard } = orders.page;
  const known = service.data.orders().at(-1);

  await keyboard.press('/');
  await expect(orders.search).toBeFocused();
  await keyboard.type(known?.fk_id ?? '');
  await orders.expectTotal(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const order = app.pages.order;
  await expect(order.heading).toContainText(`Order ${known?.id}`);
  const back = order.page.getByRole('button', { name: 'Back to orders' });
  await moveTo(back, 'Shift+Tab');
  await keyboard.press('Enter');

  await keyboard.press('/');
  await keyboard.press('Escape');
  await orders.expectTotal(sampleOrders);
  await keyboard.press('ArrowDown');
  await keyboard.press('n');
  await expect(order.field('Customer')).toBeFocused();
  await keyboard.type(customer.name);
  await keyboard.press('Enter');
  await expect(order.field('Customer')).toHaveValue(customer.name);
  await expect(order.productOf(1)).toBeFocused();
  await keyboard.type(products[0] ?? '');
  await keyboard.press('Enter');
  await expect(order.line(1).getByLabel('Quantity, line 1')).toBeFocused();
  await keyboard.type('3');
  await moveTo(order.line(1).getByLabel('Price, line 1'), 'Tab');
  await keyboard.type('7.50');
  await order.saveByKey('Order saved on this computer.');
  await expect(order.heading).toContainText('Order');
  await expect(order.line(1).getByLabel('Total, line 1')).toContainText('22.50');
  await moveTo(back, 'Shift+Tab');
  await keyboard.press('Enter');
  await orders.expectTotal(sampleOrders + 1);
  await orders.expectSynced();
  expect(service.data.orders().at(-1)?.items).toMatchObject([{ item: { name: products[0] }, quantity: 3, price: 7.5 }]);
});

test('a shortcut in a field with choices opens what it says, and no choices over it', async ({
  app,
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const { keyboard } = orders.page;
  const order = app.pages.order;
  const dialog = order.page.getByRole('dialog');
  const choices = order.page.getByRole('listbox');
  await orders.newOrder();
  await keyboard.type(customer.name);
  await keyboard.press('Enter');
  await expect(order.productOf(1)).toBeFocused();
  await keyboard.press('ControlOrMeta+Shift+A');
  await expect(dialog.getByLabel('Street')).toBeVisible();
  await expect(choices).toBeHidden();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(order.productOf(1)).toBeFocused();

  await keyboard.type('a');
  await expect(choices).toBeVisible();
  await keyboard.press('ControlOrMeta+Shift+V');
  await expect(dialog).toBeVisible();
  await expect(choices).toBeHidden();
});

test('a screen that is opened by a key has the focus where its work begins', async ({ app, orders, service }) => {
  const { page } = orders;
  await service.goDown();
  const order = await orders.open(String(service.data.orders().at(-1)?.id));
  await order.fill('Notes', 'Ring twice');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Changes saved on this computer.');
  await page.keyboard.press('ControlOrMeta+5');
  await expect(app.pages.outbox.entries.getByRole('button').first()).toBeFocused();
  // The key is the opened entry's.
  await expect(page.getByRole('main').getByRole('button', { name: 'Discard', exact: true })).toBeVisible();
  await page.keyboard.press('d');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+3');
  await expect(app.pages.customers.list.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+4');
  await expect(app.pages.products.list.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+6');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await orders.statusLine.getByRole('button', { name: 'Sync now' }).focus();
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused();
  await orders.navigation.getByRole('button', { name: 'Today' }).focus();
  await page.keyboard.press('ControlOrMeta+3');
  await expect(app.pages.customers.list.getByRole('button').first()).toBeFocused();
});

test('a screen that is open already has the focus where its work begins when its key is pressed', async ({
  orders,
}) => {
  const { page } = orders;
  const onBar = orders.statusLine.getByRole('button', { name: 'Sync now' });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  for (const [key, start] of [
    ['1', heading('Today')],
    ['2', orders.grid],
    ['3', page.getByRole('list', { name: 'Customers' }).getByRole('button').first()],
    ['5', heading('Outbox')],
    ['6', heading('Settings')],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expect(start).toBeFocused();
    await onBar.focus();
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expect(start).toBeFocused();
  }
});

test('a step back that takes the field of the focus with it leaves it on the one before', async ({
  orders,
  service,
}) => {
  const { products } = pickKnown(service);
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2' } });
  await order.quantityOf(1).press('Enter');
  await expect(order.productOf(2)).toBeFocused();
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.line(2)).toBeHidden();
  await expect(order.line(1).getByLabel('Discount %, line 1')).toBeFocused();
  await keyboard.press('ControlOrMeta+Shift+F');
  await expect(order.field('Field 1')).toBeFocused();
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.field('External code')).toBeFocused();
});

test('a step back is told, and takes back a line that came or went but not the figure typed right before', async ({
  orders,
  service,
}) => {
  const { products } = pickKnown(service);
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2' } });
  const said = await listen(order.page);
  await order.quantityOf(1).fill('3');
  await keyboard.press('Enter');
  await expect(order.productOf(2)).toBeFocused();
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.line(2)).toBeHidden();
  await expect.soft(order.quantityOf(1)).toHaveValue('3');
  await order.quantityOf(1).fill('4');
  await keyboard.press('ControlOrMeta+Shift+Backspace');
  await expect(order.line(1)).toBeHidden();
  await keyboard.press('ControlOrMeta+Z');
  await expect(order.quantityOf(1)).toHaveValue('4');
  await keyboard.press('ControlOrMeta+Shift+Z');
  await expect(order.line(1)).toBeHidden();
  await expect.poll(said).toEqual(['Undone.', 'Line 1 removed. Undo: Ctrl+Shift+U', 'Undone.', 'Redone.']);
});

test('Ctrl+F is at the search, also from within a field', async ({ app, orders, service }) => {
  const { page } = orders;
  await orders.search.fill('Lanc');
  await orders.grid.focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(orders.search).toBeFocused();
  const { addresses } = app.pages;
  await (await orders.openAddresses()).chooseCustomer(pickKnown(service).customer.name);
  await (await addresses.newAddress()).form.getByLabel('Street').focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(app.pages.customers.search).toBeFocused();
});

test('the details of a line are one step of undo, go from line to line, and give the focus back to the cell', async ({
  orders,
  service,
}) => {
  const known = service.data.orders().find(({ items }) => items.length > 1);
  const order = await orders.open(String(known?.id));
  const { keyboard } = order.page;
  const { details } = order;
  const rate = details.getByLabel('IPI rate %', { exact: true });
  const description = details.getByLabel('Description', { exact: true });
  await order.quantityOf(1).focus();
  await keyboard.press('ControlOrMeta+.');
  await expect(description).toBeFocused();
  for (const cell of [order.quantityOf(1), order.priceOf(1)]) {
    const [box, drawer] = [await cell.boundingBox(), await details.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0);
  }
  const before = [await description.inputValue(), await rate.inputValue()];
  await description.fill('Caixa aberta');
  await rate.fill('7.5');
  await keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(order.quantityOf(1)).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await keyboard.press('ControlOrMeta+.');
  expect([await description.inputValue(), await rate.inputValue()]).toEqual(before);

  await rate.focus();
  await keyboard.press('ArrowDown');
  await expect(details).toHaveAccessibleName('Details of line 2');
  await expect(rate).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(details).toHaveAccessibleName('Details of line 1');
  await expect(rate).toBeFocused();
  // Who goes on in the sheet sees what belongs to the line there.
  await order.priceOf(2).focus();
  await expect(details).toHaveAccessibleName('Details of line 2');
  await keyboard.press('ControlOrMeta+.');
  await expect(details).toBeHidden();
});
