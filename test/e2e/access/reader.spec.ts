/** What somebody hears who does not see the window: each turn once, however much continues. */
import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import { openPhotos } from '../support/open-photos.ts';
import { drawPicture } from '../support/pictures.ts';

async function pass(page: Page): Promise<void> {
  await request(page, 'host', 'sync.now');
}

test('the connection is told when it turns, and not with each pass', async ({ orders, service }) => {
  const { page } = orders;
  const said = await listen(page);
  for (let count = 0; count < 3; count++) await pass(page);
  await service.goDown();
  for (let count = 0; count < 3; count++) await pass(page);
  await orders.expectConnection('Offline');
  await service.comeUp();
  await pass(page);
  await orders.expectConnection('Online');
  expect((await said()).filter((words) => words === 'Online' || words === 'Offline')).toEqual(['Offline', 'Online']);
});

test('what is selected and found is told once, whatever comes in meanwhile', async ({ orders, service }) => {
  const { page } = orders;
  const known = service.data.orders().at(-1);
  const name = String(known?.customer?.name);
  const theirs = service.data.orders().filter(({ customer }) => customer?.name === name).length;
  await orders.searchFor(name);
  await orders.expectTotal(theirs);
  const said = await listen(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(orders.selection).toContainText(`${theirs} orders selected`);
  for (let more = 1; more <= 3; more++) {
    await service.createAsColleague({ id_customer: known?.customer?.id, date: known?.date, items: [] });
    await pass(page);
    await orders.expectTotal(theirs + more);
    await expect(orders.selection).toContainText(`${theirs + more} orders selected`);
  }
  expect((await said()).filter((words) => /selected|orders?$/.test(words))).toHaveLength(1);
});

test('how many orders a filter leaves is told', async ({ orders }) => {
  const said = await listen(orders.page);
  await orders.page.getByRole('button', { name: 'Action needed' }).click();
  await orders.expectTotal(0);
  await expect.poll(said).toContain('0 orders');
});

test('what was sent and what was discarded is told as one turns to it, also nothing', async ({ orders, service }) => {
  const outbox = await orders.openOutbox();
  const said = await listen(outbox.page);
  await outbox.show('Sent');
  await expect.poll(said).toEqual(['Nothing sent yet.']);
  await expect(outbox.page.getByText('Nothing found.')).toHaveCount(0);
  await outbox.show('Discarded');
  await expect.poll(said).toEqual(['Nothing sent yet.', 'Nothing discarded.']);
  const order = { id_customer: pickKnown(service).customer.id, fk_id: 'SENT-1' };
  await request(outbox.page, 'command', 'order.create', { order });
  await outbox.expectSynced();
  await outbox.show('Sent');
  await expect.poll(async () => (await said()).at(-1)).toBe('1 change');
});

test('photos that are copied are told as they begin and when they are there', async ({
  app,
  orders,
  service,
  folder,
}) => {
  await service.goDown();
  const photos = await openPhotos(orders, service.data);
  const paths = Array.from({ length: 4 }, (_, at) => join(folder, `${at}.jpg`));
  for (const [at, path] of paths.entries()) {
    await writeFile(path, await drawPicture(app.window, { width: 300 + at, height: 200 }));
  }
  const said = await listen(app.window);
  await photos.choose(...paths);
  await expect(photos.photos).toHaveCount(4);
  await expect(photos.region.getByText(/^Copying/)).toBeHidden();
  expect((await said()).filter((words) => /^Copying|attached/.test(words))).toEqual([
    'Copying 0 of 4',
    expect.stringMatching(/^4 photos attached/),
  ]);
});

test('that an order is not saved is told once at each try', async ({ orders }) => {
  const order = await orders.newOrder();
  await expect(order.field('Customer')).toBeFocused();
  const said = await listen(order.page);
  const refused = async () => (await said()).filter((words) => words.startsWith('Not saved'));
  for (const times of [1, 2]) {
    await order.page.keyboard.press('ControlOrMeta+S');
    await expect.poll(refused).toHaveLength(times);
  }
  await (await order.openMenu()).getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(order.page.getByRole('dialog')).toBeVisible();
  expect(await refused()).toHaveLength(2);
});
