/** Lists of choices, calendars and filters: one is open at a time, it has the keys, and a press beside it is a press there. */
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('one list of choices is open at a time', async ({ orders, service }) => {
  const order = await orders.open(pickKnown(service).customer.name);
  await order.openCards();
  await order.field('Payment terms').click();
  await order.page.keyboard.type('Nothing of this name');
  await expect(order.page.getByRole('listbox', { name: 'Payment terms' })).toBeVisible();
  await order.page.getByRole('button', { name: 'Show choices: Delivery address' }).click();
  await expect(order.page.getByRole('listbox', { name: 'Delivery address' })).toBeVisible();
  await expect(order.page.getByRole('listbox')).toHaveCount(1);
});

test('a list that was opened by its arrow has the keys', async ({ orders, service }) => {
  const order = await orders.open(pickKnown(service).customer.name);
  await order.openCards();
  const kept = await order.field('Payment terms').inputValue();
  await order.page.getByRole('button', { name: 'Show choices: Payment terms' }).click();
  await expect(order.page.getByRole('listbox', { name: 'Payment terms' })).toBeVisible();
  await expect(order.field('Payment terms')).toBeFocused();
  await order.page.keyboard.press('Escape');
  await expect(order.page.getByRole('listbox')).toHaveCount(0);
  await expect(order.field('Payment terms')).toHaveValue(kept);
});

test('a press on the search beside an open filter is a press on the search', async ({ orders }) => {
  await orders.filters.getByRole('button', { name: 'Customer' }).click();
  await expect(orders.page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await orders.page.getByRole('searchbox').click();
  await orders.page.keyboard.type('abc');
  await expect(orders.page.getByRole('searchbox')).toHaveValue('abc');
  await expect(orders.page.getByRole('combobox', { name: 'Customer' })).toBeHidden();
});

test('Tab stays in a dialog, also from an open list of choices', async ({ orders }) => {
  await orders.filters.getByRole('button', { name: 'My orders' }).click();
  const dialog = orders.page.getByRole('dialog', { name: 'Which rep are you?' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await orders.page.keyboard.type('nobody of this name');
  await expect(orders.page.getByRole('listbox')).toBeVisible();
  await orders.page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('a press beside an open calendar gives what was pressed the focus', async ({ orders }) => {
  const { page } = orders;
  await page.getByRole('button', { name: 'Search online…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search online' });
  const calendar = page.getByRole('application');
  await dialog.getByRole('button', { name: 'Show calendar: Created to' }).click();
  await expect(calendar).toBeVisible();
  await dialog.getByLabel('External code').click();
  await page.keyboard.type('PED-7');
  await expect(dialog.getByLabel('External code')).toHaveValue('PED-7');
  await expect(calendar).toBeHidden();
  await dialog.getByRole('button', { name: 'Show calendar: Date from' }).click();
  await expect(calendar).toBeVisible();
  await dialog.getByRole('button', { name: 'Show choices: Customer' }).click();
  await expect(dialog.getByLabel('Customer', { exact: true })).toBeFocused();
  await expect(calendar).toBeHidden();
  const button = dialog.getByRole('button', { name: 'Show calendar: Date from' });
  await button.click();
  await expect(calendar).toBeVisible();
  await button.click();
  await expect(calendar).toBeHidden();
});

test('a list of choices goes with its field, and makes the window no longer', async ({ orders, service }) => {
  const { page } = orders;
  const long = service.data.orders().find(({ items }) => items.length > 20);
  await orders.searchFor(String(long?.fk_id));
  await expect(orders.rows()).toHaveCount(1);
  const order = await orders.open(String(long?.id));
  await page.setViewportSize({ width: 1280, height: 800 });
  const scroll = page.locator('.sheet');
  await scroll.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('button', { name: `Show choices: Product, line ${long?.items.length}`, exact: true }).click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  for (const by of [200, 300, 300]) {
    await scroll.evaluate((element, by) => element.scrollBy(0, -by), by);
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(below).toBe(0);
  }
  await expect(list).toBeHidden();
  await scroll.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list).toBeVisible();
  await scroll.evaluate((element) => element.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Remove line 2', exact: true }).click();
  await expect(order.productOf(2)).toBeFocused();
  await expect(list).toHaveCount(0);
});

test('Enter in a field that was only clicked into keeps what is chosen, which is marked in its list', async ({
  orders,
  service,
}) => {
  const known = service.data.orders().at(-1);
  const order = await orders.open(String(known?.id));
  const { page } = order;
  await order.openCards();
  for (const field of [order.productOf(1), order.field('Customer'), order.field('Payment terms')]) {
    const kept = await field.inputValue();
    await field.click();
    const marked = page.locator('[role="option"][data-highlighted]');
    await expect(marked).toContainText(kept);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(field).toHaveValue(kept);
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});
