/** What the rules of axe do not see: focus behind a head, what a search found, keys that are said, names that are spoken. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import { willChoose } from '../support/will-choose.ts';

test('no link of a table that has the focus is behind the head that stays', async ({ orders, service }) => {
  const { page } = orders;
  const customers = await orders.openCustomers();
  await customers.open(pickKnown(service).customer.name);
  const links = customers.purchases.locator('tbody .link');
  await expect(links.first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 500 });
  await links.last().focus();
  const behind: string[] = [];
  for (let left = (await links.count()) - 1; left > 0; left--) {
    await page.keyboard.press('Shift+Tab');
    const name = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isSeen = one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      return isSeen ? '' : one.textContent.trim();
    });
    if (name !== '') behind.push(name);
  }
  expect(behind).toEqual([]);
});

test('no field of pasted rows that has the focus is behind the buttons that stay', async ({ orders, service }) => {
  const { page } = await orders.newOrder();
  await page.keyboard.press('ControlOrMeta+Shift+V');
  const dialog = page.getByRole('dialog');
  const rows = pickKnown(service).products.map((product) => `${product}\t3\t12,50\t11,90`);
  const heads = 'Produto\tQuantidade\tPreço tabela\tPreço promo';
  await dialog.getByLabel('Rows', { exact: true }).fill(`${heads}\n${rows.join('\n')}`);
  const choice = dialog.getByLabel('Price from the column');
  await expect(choice).toBeVisible();
  const behind: number[] = [];
  for (let height = 330; height <= 480; height += 10) {
    await page.setViewportSize({ width: 640, height });
    await dialog.getByLabel('Rows', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(choice).toBeFocused();
    const isSeen = await choice.evaluate((one) => {
      const { left, right, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
    });
    if (!isSeen) behind.push(height);
  }
  expect(behind).toEqual([]);
});

test('what a search of customers found is told, also nothing', async ({ orders }) => {
  const customers = await orders.openCustomers();
  await expect(customers.list.getByRole('button').first()).toBeVisible();
  const said = await listen(customers.page);
  await customers.search.focus();
  await customers.page.keyboard.type('nobody', { delay: 60 });
  await expect.poll(said).toEqual(['Nothing found.']);
  await customers.search.fill('');
  await customers.search.fill(
    (await customers.list.getByRole('button').first().locator('.name').innerText()).slice(0, 5),
  );
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^\d+ found$/);
});

test('the search of what was sent tells what it found, once and not what was there before', async ({
  orders,
  service,
}) => {
  for (const fk_id of ['AAA-1', 'BBB-1', 'BBB-2', 'BBB-3']) {
    const order = { id_customer: pickKnown(service).customer.id, fk_id };
    await request(orders.page, 'command', 'order.create', { order });
  }
  await orders.syncNow();
  const outbox = await orders.openOutbox();
  const said = await listen(outbox.page);
  await outbox.show('Sent');
  await expect.poll(said).toEqual(['4 changes']);
  await outbox.page.getByRole('searchbox', { name: 'Search what was sent' }).focus();
  await outbox.page.keyboard.type('AAA', { delay: 100 });
  await expect(outbox.entries).toHaveCount(1);
  await expect.poll(said).not.toHaveLength(1);
  await outbox.page.waitForTimeout(700);
  expect(await said()).toEqual(['4 changes', '1 change']);
});

test('letters and signs alone can be turned off as shortcuts', async ({ app, orders, service }) => {
  const { page } = orders;
  await orders.openSettings();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  const known = service.data.orders().at(-1);
  await service.goDown();
  await orders.openOrders();
  const order = await orders.open(String(known?.id));
  await order.fill('Notes', 'Mine');
  await order.saveChanges();
  await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs' });
  await service.comeUp();
  await order.syncNow();
  await order.openItsTrouble();
  await expect(app.pages.outbox.entry.getByRole('radio').first()).toBeVisible();
  for (const key of ['Shift+M', 'd', 'r', 'n', '?']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.pages.outbox.entry.getByRole('radio').first()).toBeVisible();
  expect(service.data.orders().find(({ id }) => id === known?.id)?.observations).toBe('Theirs');
  await orders.openOrders();
  await page.keyboard.press('/');
  await expect(orders.search).not.toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(orders.search).toBeFocused();
});

test('who takes an import back, or a setting back to its default, keeps a place', async ({ app, orders, folder }) => {
  const { page } = orders;
  const file = join(folder, 'produtos.csv');
  await writeFile(file, 'id;nome\n9001;Arroz\n9003;Café');
  await willChoose(app, file);
  await orders.openCustomers();
  await page.getByRole('button', { name: 'Import…' }).click();
  await app.pages.import.chooseFile();
  await app.pages.import.start(2);
  await page.getByRole('button', { name: 'Undo: produtos.csv' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.soft(app.pages.import.heading).toBeFocused();

  await orders.openSettings();
  const seconds = page.getByRole('textbox', { name: 'Seconds between syncs' });
  await seconds.fill('77');
  await seconds.press('Enter');
  await page.getByRole('button', { name: 'Use the default: Seconds between syncs' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Use the default: Seconds between syncs' })).toHaveCount(0);
  await expect(seconds).toBeFocused();
  await expect(seconds).toHaveValue('60');

  const days = page.getByRole('textbox', { name: 'Days of orders on this computer' });
  await days.fill('3650');
  await page.getByRole('button', { name: 'Keep only these' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep only these' })).toHaveCount(0);
  await expect(days).toBeFocused();
});

test('the button for the logo is called what is written on it', async ({ orders }) => {
  await orders.openSettings();
  await expect(orders.page.getByRole('button', { name: 'Choose a picture…' })).toBeVisible();
});

test('the outbox is one stop of the Tab key', async ({ orders, service }) => {
  await service.goDown();
  for (let at = 0; at < 30; at++) {
    const order = { id_customer: pickKnown(service).customer.id, fk_id: `MANY-${at}` };
    await request(orders.page, 'command', 'order.create', { order });
  }
  const outbox = await orders.openOutbox();
  await expect(outbox.entries).toHaveCount(30);
  await outbox.entries.first().getByRole('button').focus();
  await outbox.page.keyboard.press('ArrowDown');
  await outbox.page.keyboard.press('Enter');
  await expect(outbox.entries.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(outbox.entry.getByRole('button').first()).toBeVisible();
  await outbox.page.keyboard.press('Tab');
  expect(await outbox.entry.evaluate((part) => part.contains(document.activeElement))).toBe(true);
});
