/** A rep who is faster than the machine: what is pressed and typed before an answer came. */
import type { Locator } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, ownStart, sampleOrders, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { request } from '../support/bridge.ts';
import { listPrices, pickKnown } from '../support/entries.ts';
import { knownProduct, openPhotos } from '../support/open-photos.ts';
import { drawPicture } from '../support/pictures.ts';
import type { OpenApp } from '../support/open-app.ts';

/** All in one go, as the reader of a bar code does. */
function scan(search: Locator, text: string): Promise<void> {
  return search.evaluate((input: HTMLInputElement, text) => {
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }, text);
}

/** The main process answers nobody for so long. */
function holdMain(app: OpenApp, ms: number): Promise<void> {
  return app.electron.evaluate((_electron, ms) => {
    for (const end = Date.now() + ms; Date.now() < end;);
  }, ms);
}

/** Copying takes longer so. */
function shrinkPhotos(app: OpenApp): Promise<unknown> {
  return request(app.window, 'command', 'settings.change', { changes: { photoMaxEdge: 400 } });
}

test('what was typed and attached right before another account is opened stays with its own', async ({
  signedOut: app,
  service,
  folder,
}) => {
  const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
  await orders.expectTotal(sampleOrders);
  await orders.addAccount('Bruno', service.token);
  await orders.expectTotal(sampleOrders);
  await orders.switchTo('Ana');
  await orders.expectSynced();
  await service.goDown();
  await shrinkPhotos(app);
  const { name } = knownProduct(service.data);
  const photos = await openPhotos(orders, service.data);
  const paths = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const path = join(folder, `${at}.jpg`);
      await writeFile(path, await drawPicture(app.window, { width: 1600 + at, height: 1200 }));
      return path;
    }),
  );
  await photos.choose(...paths);
  const { order } = app.pages;
  // Under the stand-in what is pressed or typed beside a question for a file's path is lost: the path is asked for in a debugger.
  await expect(async () => {
    if (!(await order.field('Notes').isVisible())) {
      await orders.openOrders();
      await expect(orders.heading).toBeVisible({ timeout: 1_000 });
      await orders.newOrder();
    }
    await order.field('Notes').fill('', { timeout: 1_000 });
    await order.field('Notes').fill('Typed in haste');
    await expect(order.saveState).toContainText('Not saved yet', { timeout: 500 });
  }).toPass();
  await order.switchTo('Bruno');
  await expect(orders.account.locator('option:checked')).toHaveText('Bruno', { timeout: 20_000 });
  await orders.expectTotal(sampleOrders);

  const drafts = new DraftList(app.window);
  const kept = () => request(app.window, 'query', 'photos.list', { productId: photos.productId });
  await drafts.expectNone();
  expect(await kept()).toEqual({ ok: true, value: { rows: [] } });
  await shrinkPhotos(app);
  await (await orders.openProducts()).open(name);
  await photos.choose(paths[0] ?? '');
  await expect(photos.preview('0.jpg')).toBeVisible();

  await orders.switchTo('Ana');
  await drafts.open('New order');
  await expect(order.field('Notes')).toHaveValue('Typed in haste');
  expect(await kept()).toMatchObject({ value: { rows: paths.map(() => ({ productId: photos.productId })) } });
});

test('who leaves while photos are copied is told there what could not be', async ({ app, orders, service, folder }) => {
  await service.goDown();
  await shrinkPhotos(app);
  const photos = await openPhotos(orders, service.data);
  await writeFile(join(folder, 'shelf.jpg'), await drawPicture(app.window, { width: 4_800, height: 3_600 }));
  await writeFile(join(folder, 'letter.jpg'), 'No picture at all');
  await photos.choose(join(folder, 'shelf.jpg'), join(folder, 'letter.jpg'));
  await orders.openOrders();
  await expect(photos.region).toBeHidden();
  // As above.
  await expect(app.window.getByText('1 photo attached')).toBeAttached();
  await orders.openProducts();
  await expect(photos.photos).toHaveCount(1);
  await expect(photos.notices).toContainText('letter.jpg');
});

test('Enter right behind a search opens what was searched for', async ({ app, orders, service }) => {
  const newest = service.data.orders().at(-1)?.customer?.name;
  const names = new Set(service.data.orders().map(({ customer }) => customer?.name ?? ''));
  const others = [...names].filter((name) => name !== newest && /^[\p{L} ]+$/u.test(name)).slice(0, 3);
  await scan(orders.search, others[0] ?? '');
  await expect(app.pages.order.heading).toContainText(others[0] ?? '');
  const customers = await orders.openCustomers();
  await expect(customers.list.getByRole('button')).toHaveCount(names.size);
  for (const name of others) {
    await scan(customers.search, name);
    await expect(customers.page.getByRole('heading', { level: 2 }).first()).toHaveText(name);
  }
});

test('what is typed right behind a customer and a product goes into the fields that come next', async ({
  app,
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const [first = '', second = ''] = products;
  await listPrices(orders.page, service, [first, second]);
  const order = await orders.newOrder();
  const { keyboard } = order.page;
  await expect(order.field('Customer')).toBeFocused();
  const held = holdMain(app, 2_000);
  for (const words of [customer.name, first, '12', second, '3']) {
    await keyboard.type(words);
    await keyboard.press('Enter');
  }
  await held;
  await expect(order.field('Customer')).toHaveValue(customer.name);
  for (const [at, [name, quantity]] of [[first, '12'] as const, [second, '3'] as const].entries()) {
    await expect(order.productOf(at + 1)).toHaveValue(name);
    await expect(order.quantityOf(at + 1)).toHaveValue(quantity);
    await expect(order.line(at + 1).getByLabel(`Price, line ${at + 1}`)).not.toHaveValue('');
  }
  await expect(order.productOf(3)).toBeFocused();
});

test('a new order for a customer has the focus in its lines from the first, and never on that customer', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  const { page } = customers;
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => {
      const name =
        (target as HTMLElement).getAttribute('aria-label') ?? (target as HTMLInputElement).labels?.[0]?.innerText;
      document.body.dataset['met'] = `${document.body.dataset['met'] ?? ''}${name};`;
    });
  });
  const order = await customers.newOrder();
  await expect(order.productOf(1)).toBeFocused();
  await expect(order.field('Customer')).toHaveValue(customer.name);
  expect(await page.evaluate(() => document.body.dataset['met'])).not.toContain('Customer;');
});

test('nothing is said to be missing before it was looked for', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  const order = await orders.newOrder();
  const { page } = order;
  await expect(order.field('Customer')).toBeFocused();
  const held = holdMain(app, 1_500);
  await page.keyboard.type(customer.name);
  await expect(page.getByRole('listbox')).toBeAttached();
  expect(await page.getByText('Nothing found.').isVisible()).toBe(false);
  await held;
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(customer.name);
  await order.fill('Customer', 'no such customer');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

ownStart('a list stays where the rep has scrolled it while others come into it', async ({ app, orders }) => {
  // Lower than the window may be made: the list has to be longer than what is seen of it.
  await app.window.setViewportSize({ width: 1_024, height: 420 });
  const customers = await orders.openCustomers();
  await customers.list.getByRole('button').first().click();
  const last = customers.list.getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  await expect(customers.list.getByRole('button').first()).not.toBeInViewport();
  await request(app.window, 'command', 'catalogue.add', {
    kind: 'customer',
    reference: { id: 900_001, name: 'Aa armazém' },
  });
  await expect(customers.list.getByRole('button').filter({ hasText: 'Aa armazém' })).toBeAttached();
  await expect(last).toBeInViewport();
});

test('whoever types into a field keeps typing while the order changes underneath', async ({ orders, service }) => {
  const known = service.data.orders().at(-1);
  const order = await orders.open(String(known?.id));
  await order.openCards();
  await expect(order.field('Delivery date')).toBeVisible();
  await order.page.keyboard.press('ControlOrMeta+Shift+F');
  await order.page.keyboard.type('Ga');
  await service.changeAsColleague(`/orders/${known?.id}`, { delivery_date: '2026-12-24T12:00:00Z' });
  await request(order.page, 'host', 'sync.now');
  await expect(order.field('Delivery date')).toHaveValue('12/24/2026');
  await order.page.keyboard.type('te');
  await expect(order.page.getByRole('textbox', { name: /^Field \d+$/ }).last()).toHaveValue('Gate');
});

test('what is typed while an order is being saved stays in the form, and is not saved with it', async ({
  app,
  orders,
  service,
}) => {
  const known = service.data.orders().at(-1);
  const order = await orders.open(String(known?.id));
  const { keyboard } = order.page;
  await order.quantityOf(1).fill('5');
  const held = holdMain(app, 1_500);
  await keyboard.press('ControlOrMeta+S');
  await keyboard.press('End');
  await keyboard.type('7');
  await held;
  await expect
    .poll(() => service.data.orders().find(({ id }) => id === known?.id)?.items[0]?.quantity, { timeout: 15_000 })
    .toBe(5);
  await order.expectSynced();
  await expect(order.quantityOf(1)).toHaveValue('57');
  await order.saveByKey('Changes saved on this computer.');
  await order.expectSynced();
  expect(service.data.orders().find(({ id }) => id === known?.id)?.items[0]?.quantity).toBe(57);
});

test('a held Enter leads to a button and presses it no more', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  const { page } = order;
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show to the customer' }).click();
  const yours = page.getByRole('region', { name: 'Your order' });
  await expect(yours.getByRole('listitem')).toHaveCount(1);
  const add = page
    .getByRole('list', { name: 'Products', exact: true })
    .getByRole('button', { name: /^(Add|One more)/ });
  await expect(add.first()).toBeVisible();
  const before = await page.getByTestId('facing-total').innerText();
  await page.getByRole('searchbox', { name: 'Search products' }).focus();
  // Playwright repeats a key that is pressed while it is down.
  for (let times = 0; times < 8; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(add.first()).toBeFocused();
  expect(await page.getByTestId('facing-total').innerText()).toBe(before);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('facing-total')).not.toHaveText(before);
});

test('an order that is still being read is not told as one without a number', async ({ orders, service }) => {
  const id = String(service.data.orders().at(-1)?.id);
  await expect(orders.rows(id).first()).toBeVisible();
  const headings = await orders.page.evaluateHandle(() => {
    const seen = new Set<string>();
    const note = () => document.querySelectorAll('h1').forEach(({ textContent }) => seen.add(textContent.trim()));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  const order = await orders.open(id);
  await expect(order.heading).toContainText(`Order ${id}`);
  const seen = await headings.evaluate((texts) => [...texts]);
  expect(seen.filter((text) => /^Order( |$)/.test(text))).toEqual(['Order', expect.stringContaining(`Order ${id}`)]);
});

test('a search of the service that was closed does not take the list over', async ({ app, orders }) => {
  await orders.page.keyboard.press('g');
  const dialog = orders.page.getByRole('dialog');
  const held = holdMain(app, 1_500);
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await orders.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await held;
  await orders.syncNow();
  await expect(orders.page.getByRole('button', { name: 'Show all orders' })).toBeHidden();
});

test('a question that was answered stays until that is done: it cannot be called off any more', async ({
  app,
  orders,
  service,
}) => {
  const { page } = orders;
  await service.goDown();
  await orders.open(String(service.data.orders().at(-1)?.id));
  await page.getByRole('button', { name: 'Delete order' }).click();
  const question = page.getByRole('alertdialog');
  const held = holdMain(app, 1_500);
  await question.getByRole('button', { name: 'Delete order' }).click();
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect(question).toBeVisible();
  await held;
  await expect(orders.heading).toBeVisible();
  await expect(question).toBeHidden();
});

test('an order that went as it was opened says so, and shows nothing else but the way back', async ({
  orders,
  service,
}) => {
  const { page } = orders;
  const row = orders.rows(String(service.data.orders().at(-1)?.id)).first();
  const found = (await request(page, 'query', 'orders.search', {})) as { value: { rows: { localId: string }[] } };
  await row.evaluate((row: HTMLElement, localId) => {
    const { satchel } = window as unknown as { satchel: SatchelBridge };
    void satchel.request('command', 'order.delete', { localId });
    row.click();
  }, found.value.rows[0]?.localId);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('This order is no longer on this computer.');
  await expect(main.getByRole('button')).toHaveText(['Back to orders']);
  await expect(main).not.toContainText('0 items');
  await page.keyboard.press('ControlOrMeta+Shift+Delete');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await orders.expectTotal(sampleOrders - 1);
});

test('whoever gives up unsent work to sign out cannot believe to have stayed', async ({ app, orders, service }) => {
  const { page } = orders;
  await service.goDown();
  const order = await orders.open(String(service.data.orders().at(-1)?.id));
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  await orders.askToSignOut();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await dialog.getByRole('textbox').fill('discard');
  const held = holdMain(app, 1_500);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Stay' })).toHaveAttribute('aria-disabled', 'true');
  await held;
  await expect(app.pages.signIn.heading).toBeVisible();
});
