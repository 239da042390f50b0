/** Every button says its key, and every key stands in the list under `?`. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

interface Found {
  /** Of what can be seen now, by the attribute. */
  marked: string[];
  unmarked: string[];
}

async function findButtons(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const buttons = [...document.querySelectorAll('button, a[href]')].filter(isShown);
    /** Records are reached with Tab and arrows, and what can be done with a field is done in it. */
    const isPart = (element: Element) => element.closest('li, table, [role="row"], .field') !== null;
    /** Of views of which one is shown, those who lead through them have the keys. */
    const hasKey = (element: Element) => element.closest('[aria-keyshortcuts]') !== null;
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
    return {
      marked: [...document.querySelectorAll('[aria-keyshortcuts]')]
        .filter((element) => isShown(element) && element.closest('.field') === null)
        .flatMap((element) => element.getAttribute('aria-keyshortcuts')?.split(' ') ?? []),
      unmarked: buttons.filter((element) => !hasKey(element) && !isPart(element)).map(nameOf),
    };
  });
}

/** As the attribute has them. */
async function listedKeys(page: Page): Promise<string[]> {
  await page.locator('h1').first().focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  const keys = await dialog
    .locator('section:not([aria-label="Paper copy"]) .keys')
    .evaluateAll((all) => all.map((each) => [...each.querySelectorAll('kbd')].map((key) => key.textContent)));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return keys.map((names) => normal(names.join('+')));
}

const normal = (keys: string): string =>
  keys.replace('Control', 'Ctrl').replace('Escape', 'Esc').replace('Meta', '⌘').toLowerCase();

async function check(page: Page, screen: string): Promise<void> {
  const { marked, unmarked } = await findButtons(page);
  const listed = await listedKeys(page);
  expect
    .soft(
      marked.map(normal).filter((keys) => !listed.includes(keys)),
      `keys that ? does not list, on ${screen}`,
    )
    .toEqual([]);
  expect
    .soft(listed.toSorted(), `keys that stand for one thing, on ${screen}`)
    .toEqual([...new Set(listed)].toSorted());
  expect.soft(unmarked, `buttons without a key, on ${screen}`).toEqual([]);
}

test('every button of a screen has a key that stands under ?', async ({ app, orders, service }) => {
  const { page } = orders;
  const { customer } = pickKnown(service);
  await check(page, 'orders');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(app.pages.today.heading).toBeVisible();
  await check(page, 'today');
  const order = await (await orders.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await check(page, 'a new order');
  await order.openOrders();
  const known = service.data.orders().at(-1);
  await orders.open(String(known?.id), known?.customer?.name ?? '');
  await check(page, 'an order');
  const customers = await order.openCustomers();
  await customers.open(customer.name);
  await check(page, 'a customer');
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await check(page, 'the addresses of a customer');
  await page
    .getByRole('list', { name: /^Addresses/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible();
  await check(page, 'an address');
  await order.openProducts();
  await page.getByRole('main').getByRole('list').getByRole('button').first().click();
  await check(page, 'a product');
  await page.getByRole('button', { name: 'Import…' }).click();
  await expect(app.pages.import.heading).toBeVisible();
  await check(page, 'import');
  await service.goDown();
  await (await orders.openOrders()).open(String(known?.id));
  await order.fill('Notes', 'Ring twice');
  await page.keyboard.press('ControlOrMeta+S');
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveCount(1);
  await check(page, 'outbox');
  await outbox.show('Sent');
  await check(page, 'what was sent');
  await order.openSettings();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await check(page, 'settings');
});

test('practice has its keys, too', async ({ signedOut: app }) => {
  const orders = await app.pages.signIn.practise();
  const { page, practiceBanner } = orders;
  await expect(practiceBanner).toBeVisible({ timeout: 20_000 });
  await orders.heading.focus();
  await check(page, 'practice');
  await page.keyboard.press('ControlOrMeta+Shift+O');
  await expect(practiceBanner.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
});

test('before the rep has signed in no key leads anywhere but to the manual', async ({ signedOut: app }) => {
  const { signIn } = app.pages;
  await expect(signIn.heading).toBeVisible();
  expect((await findButtons(signIn.page)).marked).toEqual(['F1']);
  await signIn.heading.click();
  for (const key of ['n', '/', '?', 'ControlOrMeta+2', 'ControlOrMeta+Shift+s']) await signIn.page.keyboard.press(key);
  await expect(signIn.heading).toBeVisible();
  await expect(signIn.page.getByRole('dialog')).toHaveCount(0);
  await signIn.page.keyboard.press('F1');
  await expect(signIn.page.getByRole('article')).toHaveAccessibleName('Sign in, tokens and several accounts');
});

test('keys do on their screens what ? says', async ({ orders, service }) => {
  const { page } = orders;
  const { customer } = pickKnown(service);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  await page.keyboard.press(']');
  await expect(page.getByRole('tab', { name: 'Orders', exact: true })).toBeFocused();
  for (let at = 0; at < 3; at++) await page.keyboard.press('[');
  await expect(page.getByRole('tabpanel', { name: 'Addresses' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Street' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Street' })).toBeHidden();
  const outbox = await orders.openOutbox();
  await page.keyboard.press('}');
  await expect(page.getByRole('button', { name: 'Action needed (0)' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press(']');
  await expect(page.getByRole('button', { name: 'Sent' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+X');
  await expect(page.getByRole('alertdialog', { name: 'Sign out?' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(outbox.heading).toBeVisible();
  await page.keyboard.press('Escape');
  const order = await (await orders.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await page.keyboard.press('ControlOrMeta+Shift+a');
  await expect(page.getByRole('dialog')).toContainText('Street');
});

test('every action and record is found by its words, and an action is done as by its key', async ({
  app,
  orders,
  service,
}) => {
  const { page } = orders;
  await orders.grid.focus();
  await page.keyboard.press('ControlOrMeta+K');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const search = dialog.getByRole('combobox', { name: 'Action, customer, order or product' });
  await expect(search).toBeFocused();
  await search.fill('order new');
  await expect(dialog.getByRole('option')).toContainText(['New order']);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { order } = app.pages;
  await expect(order.field('Customer')).toBeFocused();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await search.fill('template');
  await page.keyboard.press('Enter');
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await expect(templates).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(templates).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await search.fill('nothing of this kind');
  await expect(dialog.getByText('Nothing found.')).toBeVisible();
  // Enter right behind the typing waits for what is found.
  await search.fill(pickKnown(service).customer.name);
  await page.keyboard.press('Enter');
  await expect(app.pages.customers.title(pickKnown(service).customer.name)).toBeVisible();
  await expect(page.locator('[aria-current]:focus')).toContainText(pickKnown(service).customer.name);
  await page.keyboard.press('ControlOrMeta+K');
  await search.fill('rhythm');
  await expect(dialog.getByRole('option')).toContainText(['When a customer is due']);
  await search.fill('logo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Printed orders' })).toBeFocused();
});
