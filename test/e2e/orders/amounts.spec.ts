/** More than anybody has: all of it can be reached, and whoever works through it keeps his place. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { openPhotos } from '../support/open-photos.ts';
import { drawPicture } from '../support/pictures.ts';

test('an outbox of more than is shown at once is shown to its end', async ({ app, orders, service }) => {
  test.setTimeout(60_000);
  const { customer } = pickKnown(service);
  await service.goDown();
  for (let at = 0; at < 103; at++) {
    await request(orders.page, 'command', 'order.create', { order: { id_customer: customer.id, fk_id: `MANY-${at}` } });
  }
  const { outbox } = app.pages;
  await orders.openOutbox();
  await expect(outbox.entries).toHaveCount(100);
  await outbox.page.keyboard.press('+');
  await expect(outbox.entries).toHaveCount(103);
  await expect(outbox.entries.nth(99).getByRole('button')).toBeFocused();
  await expect(outbox.page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('who works down the outbox is led from each entry to the next', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  const known = service.data.orders()[0]?.items[0]?.item.id;
  await service.goDown();
  for (let count = 1; count <= 3; count++) {
    const items = Array.from({ length: count }, () => ({ id_item: known, quantity: 1, price: 1 }));
    await request(orders.page, 'command', 'order.create', { order: { id_customer: customer.id, items } });
  }
  const { outbox } = app.pages;
  await orders.openOutbox();
  const shown = outbox.entry.getByRole('heading', { level: 2 });
  await outbox.openEntry('2 items');
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await expect(outbox.entries).toHaveCount(2);
  await expect(shown).toContainText('3 items');
  await expect(outbox.entries.getByRole('button').filter({ hasText: '3 items' })).toBeFocused();
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await expect(outbox.entries).toHaveCount(1);
  await expect(shown).toContainText('1 item');
  await expect(outbox.entries.getByRole('button')).toBeFocused();
});

test('who gives up one photo of many is at the next one', async ({ app, orders, service, folder }) => {
  await service.goDown();
  const photos = await openPhotos(orders, service.data);
  for (const [at, name] of ['first.jpg', 'second.jpg', 'third.jpg'].entries()) {
    await writeFile(join(folder, name), await drawPicture(app.window, { width: 300 + at, height: 200 }));
    await photos.choose(join(folder, name));
    await expect(photos.photos).toHaveCount(at + 1);
  }
  const focused = app.window.locator(':focus');
  // The newest stands first.
  await photos.giveUp('second.jpg');
  await expect(photos.photos).toHaveCount(2);
  await expect(photos.photo('first.jpg').locator(focused)).toBeVisible();
  await photos.giveUp('first.jpg');
  await expect(photos.photo('third.jpg').locator(focused)).toBeVisible();
  await photos.giveUp('third.jpg');
  await expect(photos.region.getByRole('button', { name: 'Add photos' })).toBeFocused();
});

test('a list of many addresses stays where it is while one of them is looked at', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  for (let at = 0; at < 30; at++) {
    await service.addAddress(customer.fkId, { name: `Branch ${at}`, street: 'Rua A', number: at, city: 'Santos' });
  }
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  const branch = addresses.listOf(customer.name).getByRole('button').filter({ hasText: 'Branch 25' });
  await branch.scrollIntoViewIfNeeded();
  await branch.click();
  await expect(addresses.form.getByLabel('Name')).toBeFocused();
  await expect(branch).toBeInViewport();
  await addresses.page.keyboard.press('Escape');
  await expect(addresses.form).toBeHidden();
  await expect(branch).toBeFocused();
  await expect(branch).toBeInViewport();
});
