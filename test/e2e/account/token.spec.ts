/** A token that the service no longer accepts stops the queue, and costs nothing that is in it. */
import { workspaceKey } from '../../../src-main/electron/account/workspace-key.ts';
import { loadKeytar } from '../../../src-main/electron/keychain/token-store.ts';
import { expect, ownStart, sampleOrders, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';

test('work waits for a new token and then continues', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  service.changeToken('second-token-b71c02');
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '9.90' } });
  await draft.save();
  await draft.expectConnection('The system needs a new token');
  await draft.expectPending(1);

  const dialog = await draft.typeNewToken('yet-another-token');
  await expect(dialog.getByLabel('Access token')).toHaveAccessibleDescription(/The system refused this token/);
  // What was said of that token is not said of the next.
  await draft.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await draft.statusLine.getByRole('button', { name: 'Type a new token' }).click();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog).not.toContainText('refused');
  await dialog.getByLabel('Access token').fill('second-token-b71c02');
  const said = await listen(draft.page);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
  await expect(dialog).toContainText('add an account for them in the list at the top');
  expect((await said()).join(' ')).toContain('has not been sent from this computer');
  await dialog.getByRole('button', { name: 'Yes, this token is this account’s' }).click();
  await expect(dialog).toBeHidden();
  await draft.expectSynced();
  await expect(draft.statusLine).not.toContainText('needs attention');
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('a token that looks like somebody else’s keeps the keyboard in the form, and what is said of it is not said of the next', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const enter = async () => {
    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '9.90' } });
    await draft.save();
    return draft;
  };
  const own = await enter();
  await own.expectSynced();
  await own.back();
  // As a stranger sees it: the order that was entered here is not there.
  await service.deleteAsColleague(`/orders/${service.data.orders().at(-1)?.id}`);
  service.changeToken('a-strangers-token');
  const waiting = await enter();
  await waiting.expectConnection('The system needs a new token');
  const { page } = waiting;

  for (const formOf of [
    async () => {
      await waiting.statusLine.getByRole('button', { name: 'Type a new token' }).click();
      return page.getByRole('dialog', { name: 'Type a new token' });
    },
    async () => {
      await waiting.openMenu();
      await waiting.account.selectOption({ label: 'Add an account…' });
      return page.getByRole('dialog', { name: 'Add an account' });
    },
  ]) {
    const form = await formOf();
    const token = form.getByLabel('Access token');
    await token.fill('a-strangers-token');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Yes, this token is this account’s' }).press('Enter');
    const alarm = form.getByRole('alert').filter({ hasText: 'It looks like somebody else’s token.' });
    await expect(alarm).toContainText('Of what waits here nothing was sent.');
    await expect(token).toBeFocused();
    await expect(form.getByRole('button', { name: 'It is this account’s all the same' })).toBeVisible();
    await token.fill('another-token');
    await expect(alarm).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
});

test('a new token that is refused is heard, and its field has the focus', async ({ orders, service }) => {
  service.changeToken('second-token-b71c02');
  await orders.syncNow();
  await orders.expectConnection('The system needs a new token');
  const said = await listen(orders.page);
  const dialog = await orders.typeNewToken('yet-another-token');
  const field = dialog.getByLabel('Access token');
  await expect(field).toBeFocused();
  await expect.poll(async () => (await said()).join(' ')).toContain('The system refused this token');
  // The next one that is refused is heard as well.
  const first = await dialog.getByRole('alert').elementHandle();
  await field.fill('one-more-token');
  await field.press('Enter');
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(dialog.getByRole('alert')).toContainText('The system refused this token');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Use this token' }).press('Enter');
  await expect(field).toHaveAccessibleDescription('Fill this in.');
  await expect(field).toBeFocused();
});

test('once the new token works the link that asked for it goes, and the keyboard continues beside it', async ({
  orders,
  service,
}) => {
  service.changeToken('second-token-b71c02');
  await orders.syncNow();
  await orders.expectConnection('The system needs a new token');
  await orders.statusLine.getByRole('button', { name: 'Type a new token' }).press('Enter');
  await orders.page.getByLabel('Access token').fill('second-token-b71c02');
  await orders.page.keyboard.press('Enter');
  await orders.expectSynced();
  await expect(orders.statusLine.getByRole('button', { name: 'Connection details' })).toBeFocused();
});

ownStart(
  'the token is kept for the next start, and asked for again after signing out',
  async ({ app, orders, start, service }) => {
    await expect(orders.statusLine).not.toContainText('Token not kept');
    await app.quit();
    const again = await start();
    await again.pages.orders.expectTotal(sampleOrders);
    await again.pages.orders.syncNow();
    await again.pages.orders.expectSynced();
    const signIn = await again.pages.orders.signOut();
    await expect(signIn.serviceAddress).toHaveValue(service.baseUrl);
    await expect(signIn.token).toHaveValue('');
  },
);

ownStart(
  'a keychain that gives the token only later is asked again when the rep syncs',
  async ({ app, orders, start, service }) => {
    ownStart.skip(
      process.platform === 'darwin',
      'macOS asks its user before a program gets what another one has stored',
    );
    await orders.expectSynced();
    await app.quit();
    const keychain = await loadKeytar();
    const entry = ['Satchel', workspaceKey(service.baseUrl)] as const;
    await keychain.deletePassword(...entry);
    const { pages } = await start();
    await pages.orders.expectConnection('This computer’s keychain gave no token');
    await expect(pages.orders.statusLine).toContainText('If it is locked, unlock it and sync.');
    // The service has refused nothing.
    await pages.orders.statusLine.getByRole('button', { name: 'Type a new token' }).click();
    await expect(pages.orders.page.getByRole('dialog')).toContainText('keychain gave no token');
    await expect(pages.orders.page.getByRole('dialog')).not.toContainText('no longer accepts');
    await pages.orders.page.keyboard.press('Escape');
    await keychain.setPassword(...entry, service.token);
    await pages.orders.syncNow();
    await pages.orders.expectSynced();
  },
);
