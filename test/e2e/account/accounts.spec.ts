/** Several accounts in one window, and the choice at the door while work has not been sent. */
import BetterSqlite3 from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { signatureOf } from '../../../src-main/db/migrate.ts';
import { expect, ownStart, sampleOrders, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import type { TestService } from '../support/test-service.ts';

/** All accounts, open or not. */
function writeAsNewerSatchel(dataFolder: string): void {
  const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((path) => path.endsWith('satchel.sqlite') && !path.includes('practice'))) {
    const database = new BetterSqlite3(join(dataFolder, file));
    database.pragma('user_version = 9999');
    database.pragma(`application_id = ${signatureOf(9999)}`);
    database.close();
  }
}

async function typeOffline(orders: OrdersPage, service: TestService): Promise<void> {
  const { customer, products } = pickKnown(service);
  await service.goDown();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
  await draft.save();
  await draft.expectPending(1);
  await draft.openOrders();
}

test('accounts change places at once, each with its own work; practice leads back without a token', async ({
  signedOut: app,
  service,
}) => {
  const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
  await orders.expectTotal(sampleOrders);
  await orders.addAccount('Bruno', service.token);
  await orders.expectTotal(sampleOrders);
  await typeOffline(orders, service);

  await orders.switchTo('Ana');
  await expect(orders.account.locator('option:checked')).toHaveText('Ana');
  await orders.expectPending(0);
  await orders.switchTo('Practice');
  await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
  await orders.practiceBanner.getByRole('button', { name: 'Back to Bruno' }).click();
  await expect(orders.practiceBanner).toBeHidden();
  await orders.expectPending(1);
  await service.comeUp();
  await orders.syncNow();
  await orders.expectSynced();
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('a duplicate stays in the account that it was made in when another one is opened', async ({
  signedOut: app,
  service,
}) => {
  const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
  await orders.expectTotal(sampleOrders);
  await orders.addAccount('Bruno', service.token);
  await orders.expectTotal(sampleOrders);
  const { customer } = pickKnown(service);
  const order = await orders.open(customer.name, String(service.data.orders().at(-1)?.id));
  await order.page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.saveState).toHaveText('Not saved yet · draft kept');
  const drafts = new DraftList(order.page);
  await orders.switchTo('Ana');
  await orders.expectTotal(sampleOrders);
  await drafts.expectNone();
  await orders.switchTo('Bruno');
  await expect(drafts.rows('New order', customer.name)).toHaveCount(1);
});

ownStart(
  'an account that cannot be opened says why, from another account and from practice, and leaves the rep where he is',
  async ({ app, dataFolder, service }) => {
    ownStart.setTimeout(90_000);
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
    await orders.expectTotal(sampleOrders);
    await orders.addAccount('Bruno', service.token);
    await orders.expectTotal(sampleOrders);
    await orders.switchTo('Practice');
    await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
    writeAsNewerSatchel(dataFolder);
    const customers = await orders.openCustomers();
    await orders.practiceBanner.getByRole('button', { name: 'Back to Bruno' }).click();
    await expect(orders.practiceBanner.getByRole('alert')).toContainText('written by a newer Satchel');
    await expect(customers.heading).toBeVisible();
    await orders.switchTo('Ana');
    const dialog = orders.page.getByRole('dialog', { name: 'This account was not opened' });
    await expect(dialog).toContainText('written by a newer Satchel');
    await expectAccessible(orders.page, 'an account that was not opened');
    await orders.page.keyboard.press('Escape');
    await expect(orders.menuButton).toBeFocused();
    await expect(orders.account.locator('option:checked')).toHaveText('Practice');
  },
);

ownStart(
  'where neither another account nor the one that was open can be opened, the rep is asked to sign in and told why',
  async ({ app, dataFolder, service }) => {
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
    await orders.expectTotal(sampleOrders);
    await orders.addAccount('Bruno', service.token);
    await orders.expectTotal(sampleOrders);
    writeAsNewerSatchel(dataFolder);
    await orders.switchTo('Ana');
    await expect(orders.page.getByRole('heading', { name: 'Welcome to Satchel' })).toBeVisible();
    await expect(orders.page.getByText('written by a newer Satchel')).toBeVisible();
  },
);

test('signing out with unsent work is refused, discarded only with a typed word, and restored at the next sign-in', async ({
  app,
  orders,
  service,
}) => {
  await typeOffline(orders, service);
  await orders.askToSignOut();
  const dialog = orders.page.getByRole('dialog', { name: 'Sign out?' });
  await expect(dialog).toContainText('1 change has not reached the system.');
  await expectAccessible(orders.page, 'signing out with unsent work');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await orders.expectPending(1);

  await orders.askToSignOut();
  const giveUp = dialog.getByRole('button', { name: 'Discard and sign out' });
  await expect(giveUp).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(/type “discard”/).fill('discard');
  await giveUp.click();
  const signIn = orders.page.getByRole('heading', { name: 'Welcome to Satchel' });
  await expect(signIn).toBeVisible();
  await service.comeUp();
  expect(service.data.orders()).toHaveLength(sampleOrders);
  const again = await app.pages.signIn.signIn(service.baseUrl, service.token);
  await again.expectTotal(sampleOrders);
  const outbox = await again.openOutbox();
  await outbox.show('Discarded');
  await outbox.entry.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(again.page.getByRole('heading', { name: 'New order' })).toBeVisible();
  expect(service.data.orders()).toHaveLength(sampleOrders);
});

test('who hands over all that waits may sign out then, and is not told that it reached the service', async ({
  app,
  orders,
  service,
  folder,
}) => {
  await typeOffline(orders, service);
  await app.electron.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    },
    join(folder, 'work.satchel'),
  );
  await orders.askToSignOut();
  const dialog = orders.page.getByRole('dialog', { name: 'Sign out?' });
  await dialog.getByRole('button', { name: 'Hand over to a colleague…' }).click();
  await orders.page.getByRole('button', { name: 'Choose a place and hand over' }).click();
  await expect(dialog).toContainText('work.satchel');
  await expect(dialog).toContainText('Nothing waits on this computer any more.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(orders.page, 'signing out after all was handed over');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(orders.page.getByRole('heading', { name: 'Welcome to Satchel' })).toBeVisible();
});

ownStart('a token sends nobody’s work before the rep says whose it is', async ({ app, orders, start, service }) => {
  await typeOffline(orders, service);
  service.changeToken('second-token-77aa01');
  await service.comeUp();
  await app.quit();
  const again = await start();
  const { pages } = again;
  await pages.orders.expectConnection('The system needs a new token');
  await pages.orders.openMenu();
  await pages.orders.account.selectOption({ label: 'Add an account…' });
  const dialog = pages.orders.page.getByRole('dialog');
  await dialog.getByLabel('Access token').fill('second-token-77aa01');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toContainText('1 change of this account has not been sent from this computer');
  expect(service.data.orders()).toHaveLength(sampleOrders);
  await expectAccessible(pages.orders.page, 'whose token it is');
  await dialog.getByRole('button', { name: 'Yes, this token is this account’s' }).click();
  await pages.orders.expectSynced();
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('practice begins again with fresh data, and asks before', async ({ signedOut: app }) => {
  const orders = await app.pages.signIn.practise();
  await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
  await orders.expectSynced();
  await orders.show();
  const shown = orders.page.getByTestId('orders-total');
  await expect(shown).toHaveText(/\d/);
  const total = await shown.innerText();
  await orders.rows().first().click();
  await app.pages.order.page.getByRole('button', { name: 'Delete order' }).click();
  await app.pages.order.page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  await orders.expectSynced();
  await expect(shown).not.toHaveText(total);
  const again = orders.practiceBanner.getByRole('button', { name: 'Start again with fresh data' });
  await again.click();
  await orders.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await again.click();
  await orders.page.getByRole('alertdialog').getByRole('button', { name: 'Start again with fresh data' }).click();
  await expect(shown).toHaveText(total, { timeout: 30_000 });
  await orders.expectSynced();
});
