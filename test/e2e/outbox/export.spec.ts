/** Unsent work goes to a colleague's laptop in a file, and reaches the service once. */
import { join } from 'node:path';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { typeOrder } from '../support/proxied.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { SatchelApp } from '../support/satchel-app.ts';

test('handed over on one laptop, taken over on another, and only once', async ({ app, orders, service }) => {
  test.setTimeout(120_000);
  const { customer, products } = pickKnown(service);
  const folder = await mkdtemp(join(tmpdir(), 'satchel-hand-over-'));
  const file = join(folder, 'work.satchel');
  await service.goDown();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fill('External code', 'HANDED-1');
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '7' } });
  await draft.save();
  const outbox = await draft.openOutbox();
  await answerDialogs(app, file);
  await outbox.page.getByRole('button', { name: 'Hand over to a colleague…' }).click();
  await outbox.page.getByRole('button', { name: 'Choose a place and hand over' }).click();
  // The work leaves the outbox before the file is signed and written.
  await expect(outbox.page.getByRole('main').getByText('The code of the file is')).toBeVisible();
  await outbox.expectPending(0);
  await outbox.show('Discarded');
  await expect(outbox.entry).toContainText('You handed it over in a file');
  await expect(outbox.entries).toContainText('Handed over in a file');
  await expect(outbox.page.getByRole('button', { name: /^Write the file of .* again \(1\)/ })).toBeVisible();
  await outbox.show('Waiting');
  await outbox.page.getByRole('button', { name: 'Open a hand-over file…' }).click();
  await expect(outbox.page.getByText('This file was handed over from this computer').first()).toBeAttached();
  await service.comeUp();

  const colleague = await SatchelApp.start({ dataFolder: join(folder, 'colleague') });
  try {
    const theirs = await colleague.pages.signIn.signIn(service.baseUrl, service.token);
    await theirs.expectTotal(sampleOrders);
    await answerDialogs(colleague, file);
    const taking = await theirs.openOutbox();
    const importWork = taking.page.getByRole('button', { name: 'Open a hand-over file…' });
    await service.goDown();
    await importWork.click();
    const dialog = taking.page.getByRole('dialog', { name: 'Take over this work?' });
    await expect(dialog.getByRole('list', { name: 'What is in the file' })).toHaveText('1 new order');
    await expect(dialog).toContainText('by a computer that uses your token');
    await taking.expectPending(0);
    await dialog.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(taking.page.getByText('1 change was taken over')).toHaveCount(1);
    await expect(taking.entry).toContainText('It came in a file');
    await expect(taking.entry).not.toContainText('It was sent');
    await service.comeUp();
    await taking.syncNow();
    await taking.expectSynced();
    await importWork.click();
    await expect(taking.page.getByText('nothing was taken over').first()).toBeAttached();
    await taking.show('Sent');
    await expect(taking.entry).toContainText('Taken over from a file');
  } finally {
    await colleague.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  await outbox.syncNow();
  await outbox.expectSynced();
  expect(service.data.orders().filter(({ fk_id }) => fk_id === 'HANDED-1')).toHaveLength(1);
});

test('who has handed over all that waited sees where it is, or that no file holds it yet', async ({
  app,
  folder,
  orders,
  service,
}) => {
  test.skip(process.platform !== 'linux', 'Elsewhere there is no file that opens and takes nothing.');
  const file = join(folder, 'work.satchel');
  await service.goDown();
  const outbox = await (await typeOrder(orders, service, 'HANDED-2')).openOutbox();
  const screen = outbox.page.getByRole('main');
  await answerDialogs(app, '/dev/full');
  await outbox.page.getByRole('button', { name: 'Hand over to a colleague…' }).click();
  await outbox.page.getByRole('button', { name: 'Choose a place and hand over' }).click();
  await outbox.expectPending(0);
  await expect(screen.getByRole('alert')).toContainText('the file could not be written');
  await expect(screen).not.toContainText('in the system');
  await answerDialogs(app, file);
  await screen.getByRole('button', { name: 'Write the file again…' }).click();
  await expect(screen).toContainText(`1 change is in ${file}.`);
  await expect(screen.getByRole('alert')).toHaveCount(0);
  await app.pages.today.show();
  await expect(app.pages.today.waiting).toContainText('Nothing to send.');
});

test('a safety copy of a laptop that is lost is opened with its password on another one, and sent once', async ({
  app,
  folder,
  orders,
  service,
}) => {
  test.setTimeout(120_000);
  const share = join(folder, 'share');
  await mkdir(share);
  await orders.openSettings();
  const { window } = app;
  await answerDialogs(app, share);
  await window.getByRole('button', { name: 'Safety copies of unsent work: Choose a folder…' }).click();
  await window.getByRole('button', { name: 'Choose a password…' }).click();
  const asked = window.getByRole('dialog', { name: 'Password for safety copies' });
  await asked.getByLabel('Password', { exact: true }).fill('three cats at noon');
  await asked.getByLabel('The same once more').fill('three cats at night');
  await asked.getByRole('button', { name: 'Use this password' }).click();
  await expect(asked.getByLabel('The same once more')).toHaveAccessibleDescription('This is not the same as above.');
  await asked.getByLabel('The same once more').fill('three cats at noon');
  await expectAccessible(window, 'a password for safety copies');
  await asked.getByRole('button', { name: 'Use this password' }).click();
  await expect(asked).toHaveCount(0);
  await orders.openOrders();
  await service.goDown();
  const outbox = await (await typeOrder(orders, service, 'COPIED-1')).openOutbox();
  await outbox.expectPending(1);
  await expect.poll(() => readdir(share), { timeout: 15_000 }).toEqual([expect.stringMatching(/\.satchel$/)]);
  const [copy = ''] = await readdir(share);
  await service.comeUp();
  await outbox.syncNow();
  await outbox.expectSynced();

  const spare = await SatchelApp.start({ dataFolder: join(folder, 'spare') });
  try {
    const theirs = await spare.pages.signIn.signIn(service.baseUrl, service.token);
    await theirs.expectSynced();
    await answerDialogs(spare, join(share, copy));
    const taking = await theirs.openOutbox();
    await taking.page.getByRole('button', { name: 'Open a hand-over file…' }).click();
    const locked = taking.page.getByRole('dialog', { name: 'Open a safety copy' });
    const typed = locked.getByLabel('Password of the copy');
    await expect(typed).toBeFocused();
    await typed.fill('three cats at night');
    await typed.press('Enter');
    await expect(typed).toHaveAccessibleDescription(/not the password of this copy/);
    await typed.fill('three cats at noon');
    await typed.press('Enter');
    const dialog = taking.page.getByRole('dialog', { name: 'Take over this work?' });
    await expect(dialog).toContainText('The password is right');
    await expect(dialog.getByRole('list', { name: 'What is in the file' })).toHaveText('1 new order');
    await dialog.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(taking.page.getByText('1 change was taken over')).toHaveCount(1);
    await taking.syncNow();
    await taking.expectSynced();
  } finally {
    await spare.kill();
  }
  expect(service.data.orders().filter(({ fk_id }) => fk_id === 'COPIED-1')).toHaveLength(1);
});
