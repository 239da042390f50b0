/** What the list of orders offers beside its rows: several statuses, saved views, sums, a menu of the row, and a preview. */
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';

test('several statuses at once narrow the list, which says what its orders come to', async ({ orders, service }) => {
  const known = [...new Set(service.data.orders().map(({ status }) => String(status?.name)))].toSorted();
  const wanted = known.slice(0, 2);
  const theirs = service.data.orders().filter(({ status }) => wanted.includes(String(status?.name)));
  const cents = theirs.reduce((sum, { total_value }) => sum + Math.round(Number(total_value) * 100), 0);
  await orders.grid.focus();
  await orders.page.keyboard.press('s');
  const boxes = orders.page.getByRole('group', { name: 'Status' }).getByRole('checkbox');
  await expect(boxes.first()).toBeFocused();
  for (const name of wanted) await orders.page.getByRole('checkbox', { name }).check();
  await expectAccessible(orders.page, 'choosing statuses');
  await orders.page.keyboard.press('Escape');
  await orders.expectTotal(theirs.length);
  await expect(orders.page.getByTestId('filtered-total')).toHaveText(
    `${theirs.length} orders · ${(cents / 100).toLocaleString('en', { style: 'currency', currency: 'BRL' })}`,
  );
  await expect(orders.filters.getByRole('button', { name: `Status: ${wanted.join(', ')}` })).toBeVisible();
});

test('filters are kept as a view under a name, shown by one press, and removed with a way back', async ({ orders }) => {
  const { page } = orders;
  await orders.grid.focus();
  await page.keyboard.press('u');
  await orders.expectTotal(0);
  await page.keyboard.press('b');
  await page.getByLabel('Name of the view').fill('Still here');
  await page.keyboard.press('Enter');
  const view = orders.filters.getByRole('button', { name: 'Still here', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const all = orders.filters.getByRole('button', { name: 'All orders' });
  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: /^Action/ }).fill('still here');
  await page.keyboard.press('Enter');
  await orders.expectTotal(0);
  await orders.filters.getByRole('button', { name: 'Remove the view Still here' }).click();
  await expect(view).toBeHidden();
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await expect(view).toBeVisible();
});

test('the menu of a row duplicates its order, and leads to its customer and its paper', async ({ orders, service }) => {
  const { page } = orders;
  const newest = service.data.orders().toSorted((a, b) => String(b.date).localeCompare(String(a.date)))[0];
  const name = String(newest?.customer.name);
  const menu = page.getByRole('menu');
  await orders.rows(name).first().click({ button: 'right' });
  await expect(menu.getByRole('menuitem').first()).toHaveText('Open the order');
  await expectAccessible(page, 'the menu of a row');
  await page.keyboard.press('Escape');
  await expect(orders.grid).toBeFocused();
  await orders.rows(name).first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(name);
  await orders.openOrders();
  await orders.rows(name).first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Print or send…' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('Escape');
  await orders.openOrders();
  await orders.rows(name).first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Only this customer’s orders' }).click();
  await expect(orders.filters.getByRole('button', { name: `Customer: ${name}` })).toBeVisible();
});

test('the key for a menu opens that of the active row', async ({ orders }) => {
  await orders.grid.focus();
  await orders.page.keyboard.press('ArrowDown');
  await orders.page.keyboard.press('Shift+F10');
  await orders.page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect(orders.selection).toContainText('1 order selected');
});

test('the active order is read beside the list, and follows the keys', async ({ orders }) => {
  const { page } = orders;
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await orders.grid.focus();
  await page.keyboard.press('p');
  const first = await preview.getByRole('heading', { level: 2 }).innerText();
  await expect(preview.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'orders with a preview');
  await page.keyboard.press('ArrowDown');
  await expect(preview.getByRole('heading', { level: 2 })).not.toHaveText(first);
  await page.keyboard.press('p');
  await expect(preview).toBeHidden();
  await expect(orders.grid).toBeFocused();
});
