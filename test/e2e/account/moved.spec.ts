/** A service that has moved to another address: the rep hears of it, and the account continues there. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceKey } from '../../../src-main/electron/account/workspace-key.ts';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import { startTestService } from '../support/test-service.ts';

test('the account continues at the new address of its service with what waits, by the keyboard alone', async ({
  app,
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const first = new URL(service.baseUrl).origin;
  const address = await service.moveAway();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '9.90' } });
  await draft.save();
  await draft.expectConnection('The system seems to have moved to another address');
  await expect(draft.statusLine).toContainText(`It names ${address}`);
  await expectAccessible(draft.page, 'a service that has moved');

  const { page } = draft;
  await page.keyboard.press('ControlOrMeta+Shift+K');
  const dialog = page.getByRole('dialog', { name: 'The system has a new address' });
  await expect(dialog.getByLabel('New address')).toBeFocused();
  await expect(dialog.getByLabel('New address')).toHaveValue(address);
  await app.confirmQuestions({ except: /./ });
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New address')).toHaveAccessibleDescription(
    'This address was not confirmed, so nothing was sent there.',
  );
  await expect(dialog.getByLabel('New address')).toBeFocused();
  await expectAccessible(page, 'a new address that was not confirmed');
  await app.confirmQuestions();
  const said = await listen(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await draft.expectSynced();
  await expect.poll(async () => (await said()).join(' ')).toContain(`This account goes on at ${address}.`);
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
  const asked = `Move this account to ${new URL(address).origin}?`;
  expect(await app.questions()).toEqual([`Connect to ${first}?`, asked, asked]);
});

test('in the settings an address that is taken, its own one, and none at all are refused beside their fields', async ({
  orders,
  service,
  dataFolder,
}) => {
  const taken = 'https://taken.example';
  await mkdir(join(dataFolder, 'workspaces', workspaceKey(taken)));
  await orders.openSettings();
  const { page } = orders;
  await page.getByRole('button', { name: 'The system has a new address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The system has a new address' });
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New address')).toHaveAccessibleDescription(/Fill this in/);
  await dialog.getByLabel('New address').fill(service.baseUrl);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('New address')).toHaveAccessibleDescription(
    'This account is at this address already.',
  );
  await dialog.getByLabel('New address').fill(taken);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Account name')).toHaveAccessibleDescription(/already/);
  await expect(dialog.getByLabel('Account name')).toBeFocused();
  const alert = dialog.getByRole('alert').filter({ hasText: 'already' });
  const first = await alert.elementHandle();
  await page.keyboard.press('Enter');
  // The same words are heard again.
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(alert).toHaveCount(1);
  await expectAccessible(page, 'an address that is taken');
});

test('a duplicate that is open while the account moves is there once afterwards, as what is not finished', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const order = await orders.open(customer.name, String(service.data.orders().at(-1)?.id));
  const { page } = order;
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.saveState).toHaveText('Not saved yet · draft kept');
  await service.moveAway();
  await order.syncNow();
  await order.expectConnection('The system seems to have moved to another address');
  await page.keyboard.press('ControlOrMeta+Shift+K');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await order.expectSynced();
  await expect(new DraftList(page).rows('New order', customer.name)).toHaveCount(1);
  await new DraftList(page).open('New order', customer.name);
  await expect(order.heading).toHaveText('New order');
  await expect(order.saveState).toHaveText('Not saved yet · draft kept');
});

test('another service is not moved to unless a person insists, and the keyboard stays in the form', async ({
  app,
  orders,
  service,
}) => {
  const { page } = orders;
  await page.setViewportSize({ width: 360, height: 640 });
  await orders.openSettings();
  await page.getByRole('button', { name: 'The system has a new address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'The system has a new address' });
  const field = dialog.getByLabel('New address');
  const strange = await startTestService(1);
  strange.changeToken(service.token);
  await field.fill(strange.baseUrl);
  await app.confirmQuestions({ except: /does not have the latest orders/ });
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/It looks like another system/);
  await expect(field).toBeFocused();
  expect((await app.questions()).at(-1)).toContain(new URL(strange.baseUrl).origin);
  await app.confirmQuestions();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await strange.close();
});
