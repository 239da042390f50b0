/** New orders that begin as another one: repeated, duplicated, from a template. */
import { expect, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { typedDay } from '../pages/visits.ts';
import { pickKnown } from '../support/entries.ts';

test('the last order is repeated, an order duplicated, as new orders of their own', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().at(-1);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  const repeat = order.page.getByRole('button', { name: `Repeat order ${last?.id}` });
  await repeat.click();
  // Where the lines are as many as before, the second half of a double click meets it too.
  await repeat.dispatchEvent('click', { detail: 2 });
  await order.save();
  await order.expectSynced();
  const repeated = service.data.orders().at(-1);
  const what = (from: typeof last) => from?.items.map(({ item, quantity, price }) => [item.id, quantity, price]);
  expect(repeated?.id).not.toBe(last?.id);
  expect(what(repeated)).toEqual(what(last));

  await order.page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.heading).toHaveText('New order');
  await order.openCards();
  await expect(order.field('External code')).toHaveValue('');
  await order.save();
  await order.expectSynced();
  expect(what(service.data.orders().at(-1))).toEqual(what(last));
});

test('a duplicate is not saved yet, says so, and is found again by whoever leaves it', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().at(-1);
  const order = await orders.open(customer.name, String(last?.id));
  await order.page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.heading).toHaveText('New order');
  await expect(order.saveState).toHaveText('Not saved yet · draft kept');
  await order.back();
  const drafts = new DraftList(order.page);
  await drafts.open('New order', customer.name);
  await expect(order.quantityOf(1)).toHaveValue(String(last?.items[0]?.quantity));
  await order.save();
  await order.back();
  await drafts.expectNone();
});

test('a duplicate is of what is shown, also where that is not saved yet', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const last = service.data.orders().at(-1);
  const order = await orders.open(customer.name, String(last?.id));
  await order.quantityOf(1).fill('777');
  await order.fill('Notes', 'By the back door');
  await order.page.keyboard.press('ControlOrMeta+Shift+D');
  await expect(order.heading).toHaveText('New order');
  await expect(order.quantityOf(1)).toHaveValue('777');
  await expect(order.field('Notes')).toHaveValue('By the back door');
  await order.save();
  await order.expectSynced();
  expect(service.data.orders().at(-1)?.items[0]?.quantity).toBe(777);
  expect(service.data.orders().find(({ id }) => id === last?.id)?.items[0]?.quantity).toBe(last?.items[0]?.quantity);
});

test('an order is kept as a template and used for another customer, at that customer’s prices, and again', async ({
  app,
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '9', Price: '5.55' } });
  await order.fill('Notes', 'Every Monday');
  await order.page.getByRole('button', { name: 'Templates…' }).click();
  const dialog = order.page.getByRole('dialog', { name: 'Templates' });
  await expect(dialog).toBeVisible();
  await order.page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByLabel('Name for this order as a template')).toHaveAccessibleDescription(/Fill this in/);
  await order.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await order.page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(dialog.getByLabel('Name for this order as a template')).not.toHaveAccessibleDescription(/Fill this in/);
  await dialog.getByLabel('Name for this order as a template').fill('Mondays');
  await dialog.getByRole('button', { name: 'Keep as template' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Mondays');
  await order.page.keyboard.press('Escape');
  await order.back();

  await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(dialog.getByRole('button', { name: 'Use Mondays' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Use Mondays' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(order.productOf(1)).toHaveValue(products[0] ?? '');
  await expect(order.quantityOf(1)).toBeFocused();
  await expect(order.line(2)).toBeHidden();
  await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('9');
  await expect(order.line(1).getByLabel('Price, line 1')).not.toHaveValue('5.55');
  await expect(order.field('Notes')).toHaveValue('Every Monday');
  await expect(order.quantityOf(1), 'also once the dialog has gone').toBeFocused();

  // It becomes a standing order that is due today: it is opened as a draft, and moves on when that is saved.
  const { page } = order;
  await order.line(1).getByLabel('Price, line 1').fill('4.20');
  await page.keyboard.press('ControlOrMeta+Shift+R');
  const standing = page.getByRole('dialog', { name: `New standing order for ${customer.name}` });
  await expect(standing).toContainText('sends nothing by itself');
  await standing.getByRole('textbox', { name: 'Next on' }).fill(await typedDay(page, 0));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(standing).toBeHidden();
  const { today } = app.pages;
  const due = page.getByRole('region', { name: /^Standing orders due/ });
  await today.show();
  await expect(due.getByRole('listitem')).toContainText([/every week.*due today/]);
  await page.keyboard.press('k');
  await expect(due).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await due.getByRole('button', { name: /^Open / }).click();
  await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('9');
  await expect(order.line(1).getByLabel('Price, line 1')).toHaveValue('4.20');
  await page.getByRole('button', { name: 'Keep these items for the next times' }).click();
  await expect(page.getByText(/^From now on .* comes with these items\.$/).first()).toBeVisible();
  await order.save();
  await order.expectSynced();
  await today.show();
  await expect(due).toBeHidden();
});

test('who gives a template the name of another is told that it takes its place', async ({ orders, service }) => {
  const { page } = orders;
  const order = await orders.newOrder();
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: '9' } });
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  const name = dialog.getByLabel('Name for this order as a template');
  await name.fill('Mondays');
  await dialog.getByRole('button', { name: 'Keep as template' }).click();
  await expect(name).toHaveValue('');
  await name.fill('Mondays ');
  await expect(name).toHaveAccessibleDescription('Mondays is there already: this order takes its place.');
  await name.fill('Mondays, early');
  await expect(name).toHaveAccessibleDescription(/^It keeps the lines/);
});

test('a figure that cannot be read is kept by no template', async ({ orders, service }) => {
  const { page } = orders;
  const order = await orders.newOrder();
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: 'a dozen' } });
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  const name = dialog.getByLabel('Name for this order as a template');
  await name.fill('Mondays');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Correct 1 field in the items first.');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
});

test('a template that was removed by a slip is brought back', async ({ orders, service }) => {
  const { page } = orders;
  const order = await orders.newOrder();
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: '9' } });
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByLabel('Name for this order as a template').fill('Mondays');
  await dialog.getByRole('button', { name: 'Keep as template' }).click();
  await dialog.getByRole('button', { name: 'Remove Mondays' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog).toContainText('Discarded: Mondays');
  await expect(dialog.getByRole('button', { name: 'Bring it back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText('Mondays');
  // Whoever presses it twice does not close what it was brought back into.
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use Mondays' }).click();
  await expect(order.line(2).getByLabel('Quantity, line 2')).toHaveValue('9');
});
