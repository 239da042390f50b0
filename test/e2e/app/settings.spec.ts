/** Settings: each takes effect at once, is refused with its range, and lasts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, ownStart, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import { drawPicture } from '../support/pictures.ts';

ownStart('a setting is kept, refused with its range, and reset to its default', async ({ app, orders, start }) => {
  await orders.openSettings();
  const { window } = app;
  const interval = window.getByRole('textbox', { name: 'Seconds between syncs' });
  await expect(interval).toHaveValue('60');
  await interval.fill('5');
  await interval.press('Enter');
  await expect(interval).toHaveAccessibleDescription('From 10 to 86,400.');
  await interval.fill('many');
  await interval.press('Enter');
  await expect(interval).toHaveAccessibleDescription('Type a whole number.');
  await interval.fill('120');
  await interval.press('Enter');
  await window.getByLabel('Company', { exact: true }).fill('Distribuidora São Bento');
  await window.getByLabel('Company', { exact: true }).press('Enter');
  await window.getByRole('switch', { name: 'Satchel gives new records an external code' }).click();
  await expect(window.getByRole('button', { name: 'Use the default: Seconds between syncs' })).toBeVisible();
  await app.quit();

  const again = await start();
  await again.pages.orders.openSettings();
  await expect(again.window.getByRole('textbox', { name: 'Seconds between syncs' })).toHaveValue('120');
  await expect(again.window.getByLabel('Company', { exact: true })).toHaveValue('Distribuidora São Bento');
  await expect(
    again.window.getByRole('switch', { name: 'Satchel gives new records an external code' }),
  ).toHaveAttribute('aria-checked', 'false');
  await again.window.getByRole('button', { name: 'Use the default: Seconds between syncs' }).click();
  await expect(again.window.getByRole('textbox', { name: 'Seconds between syncs' })).toHaveValue('60');
});

test('a setting that is left with what it does not take is heard, each time', async ({ orders }) => {
  await orders.openSettings();
  const interval = orders.page.getByRole('textbox', { name: 'Seconds between syncs' });
  const said = await listen(orders.page);
  const heard = async () => (await said()).filter((words) => words.startsWith('Seconds between syncs: '));
  for (const text of ['5', 'many', '']) {
    await interval.fill(text);
    await interval.press('Tab');
  }
  await expect
    .poll(heard)
    .toEqual([
      'Seconds between syncs: From 10 to 86,400.',
      'Seconds between syncs: Type a whole number.',
      'Seconds between syncs: Fill this in.',
    ]);
});

ownStart(
  'what is typed into a setting is kept by whoever goes to another screen, or quits, straight from its field',
  async ({ app, orders, start }) => {
    const { page } = orders;
    const lines = 'Rua das Flores, 12\nCNPJ 11.222.333/0001-81';
    await orders.openSettings();
    await page.getByLabel('Company', { exact: true }).fill('Distribuidora Aurora');
    await page.keyboard.press('ControlOrMeta+5');
    await orders.openSettings();
    await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Distribuidora Aurora');
    await page.getByLabel('Address, registration, telephone').fill(lines);
    await app.quit();

    const again = await start();
    await again.pages.orders.openSettings();
    await expect(again.window.getByLabel('Address, registration, telephone')).toHaveValue(lines);
  },
);

ownStart('colours and language change at once, and are there at the next start', async ({ app, orders, start }) => {
  await orders.openSettings();
  const { window } = app;
  const ground = () => window.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await window.getByLabel('Appearance').selectOption({ label: 'Dark' });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await window.getByRole('main').getByLabel('Language').selectOption({ label: 'Português' });
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  await expect(window.getByLabel('Aparência')).toBeVisible();
  await app.quit();
  const again = await start();
  await again.window.getByRole('navigation').getByRole('button', { name: 'Ajustes' }).click();
  await expect(again.window.getByLabel('Aparência')).toHaveValue('dark');
  expect(await again.window.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
});

test('settings, their problems and the connection are accessible', async ({ app, orders, service }) => {
  await orders.openSettings();
  const { window, pages } = app;
  await window.getByLabel('Uploads at a time').fill('99');
  await window.getByLabel('Uploads at a time').press('Enter');
  await expect(window.getByLabel('Uploads at a time')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(window, 'settings with a problem');
  await pages.connection.open();
  await pages.connection.test();
  await expectAccessible(window, 'connection, all passed');
  await service.goDown();
  await pages.connection.test();
  await expectAccessible(window, 'connection, failed');
});

test('an external id is promised of what is new, as long as the setting says so', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const promise = orders.page.getByText('Left empty, Satchel makes one.');
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  await expect(promise).toBeVisible();
  await addresses.listOf(customer.name).getByRole('button').first().click();
  await expect(addresses.form).toHaveAccessibleName('Edit address');
  await expect(promise).toBeHidden();
  await orders.openOrders();
  await (await orders.newOrder()).openCards();
  await expect(promise).toBeVisible();
  await request(orders.page, 'command', 'settings.change', { changes: { makesFkIds: false } });
  await expect(promise).toBeHidden();
});

test('who empties the field of their user is nobody’s again; other text that stands for nobody changes nothing', async ({
  orders,
}) => {
  const { page } = orders;
  await orders.openSettings();
  const user = page.getByRole('combobox', { name: 'Your user in the system' });
  const reset = page.getByRole('button', { name: 'Use the default: Your user in the system' });
  await user.click();
  const first = page.getByRole('listbox').getByRole('option').first();
  const name = await first.innerText();
  await first.click();
  await expect(reset).toBeVisible();
  await user.fill('nobody of this name');
  await user.press('Tab');
  await expect(user).toHaveAccessibleDescription(/Choose from the list/);
  await expect(reset).toBeVisible();
  await user.fill('');
  await user.press('Tab');
  await expect(reset).toBeHidden();
  await orders.openOrders();
  await orders.openSettings();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(user).toHaveValue('');
  expect(name).not.toBe('');
});

test('a logo that was removed, or was too large before, can be chosen again', async ({ folder, orders }) => {
  const { page } = orders;
  await orders.openSettings();
  const path = join(folder, 'logo.png');
  const browser = await page.context().newCDPSession(page);
  /** As the dialog of the desktop hands a file over: the browser itself sees whether it is another one. */
  const choose = async () => {
    const { root } = await browser.send('DOM.getDocument');
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[type="file"]' });
    await browser.send('DOM.setFileInputFiles', { nodeId, files: [path] });
  };
  writeFileSync(path, Buffer.alloc(800 * 1_024));
  await choose();
  await expect(page.getByText('This file is larger than 700 KB.')).toBeVisible();
  writeFileSync(path, await drawPicture(page, { width: 40, height: 40, type: 'image/png' }));
  await choose();
  const logo = page.getByRole('img', { name: 'Logo' });
  await expect(logo).toBeVisible();
  await expect(page.getByText('This file is larger than 700 KB.')).toBeHidden();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(logo).toBeHidden();
  await choose();
  await expect(logo).toBeVisible();
});
