/** The order in words for the customer: copied, or handed to WhatsApp at a press, with the number and the text seen before. */
import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

test('an order goes to WhatsApp in words, and the number of the customer is remembered', async ({
  app,
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedLinks: opened });
    shell.openExternal = async (url: string) => void opened.push(url);
  });
  const opened = () =>
    app.electron.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks.map(String));
  const order = await orders.open(customer.name);
  const { page } = order;
  await page.keyboard.press('ControlOrMeta+P');
  const dialog = page.getByRole('dialog', { name: 'Paper copy' });
  await dialog.getByRole('button', { name: 'WhatsApp…' }).click();
  const phone = dialog.getByLabel('Customer’s number');
  const message = dialog.getByLabel('Message');
  const newest = service.data.orders().at(-1);
  await expect(message).toHaveValue(new RegExp(`^Order ${newest?.id} · `));
  await expect(message).toHaveValue(new RegExp(`${customer.name}\n\n`));
  await expect(message).toHaveValue(/\nTotal: R\$/);

  await phone.fill('98765-4321');
  await dialog.getByRole('button', { name: 'Open WhatsApp' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/This is no whole telephone number\./);
  expect(await opened()).toEqual([]);

  await phone.fill('(11) 98765-4321');
  await expect(dialog.getByText('This is no whole telephone number.')).toBeHidden();
  await expect(dialog.getByText('Opens https://wa.me/5511987654321 with the text below.')).toBeVisible();
  await message.fill('Pedido & total: R$ 10');
  await dialog.getByRole('button', { name: 'Open WhatsApp' }).click();
  await expect.poll(opened).toEqual(['https://wa.me/5511987654321?text=Pedido%20%26%20total%3A%20R%24%2010']);
  await expect(dialog.getByText('Nothing is sent until you press send there.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await page.getByRole('dialog').getByRole('combobox').fill('whatsapp');
  await page.keyboard.press('Enter');
  await expect(phone).toHaveValue('(11) 98765-4321');
});

test('an order that is not confirmed says so where it is copied as text', async ({ app, orders, service }) => {
  const { customer, products } = pickKnown(service);
  await service.goDown();
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '19.90' } });
  // Nothing is printed of an order that is not saved: that comes first, and what is asked before it.
  const paper = order.page.getByRole('dialog').getByRole('article');
  const saveAndPrint = async () => {
    await order.page.keyboard.press('ControlOrMeta+P');
    await order.page.getByRole('button', { name: /^Save and print…/ }).click();
    await expect(paper.or(order.questions).first()).toBeVisible();
  };
  await saveAndPrint();
  if (await order.questions.isVisible()) await saveAndPrint();
  await expect(paper).toBeVisible();
  await order.page.keyboard.press('ControlOrMeta+Shift+C');
  await expect(order.page.getByRole('dialog').getByText('The order is copied as text.')).toBeVisible();
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain(`${customer.name}\nNot yet confirmed\n\n${products[0]}: 3 × R$19.90 = R$59.70\n`);
});

test('an order goes into the mail program as a draft with its PDF, and the address of the customer is remembered', async ({
  app,
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedPaths: opened });
    shell.openPath = async (path: string) => {
      opened.push(path);
      return '';
    };
  });
  const opened = () =>
    app.electron.evaluate(() => (globalThis as unknown as { openedPaths: string[] }).openedPaths.map(String));
  const order = await orders.open(customer.name);
  const newest = service.data.orders().at(-1);
  const { page } = order;
  await page.keyboard.press('ControlOrMeta+P');
  const dialog = page.getByRole('dialog', { name: 'Paper copy' });
  await dialog.getByRole('button', { name: 'E-mail…' }).click();
  await expectAccessible(page, 'the draft of an e-mail');
  const to = dialog.getByLabel('To');
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Order ${newest?.id}`);
  await expect(dialog.getByLabel('Message')).toHaveValue(/\nTotal: R\$/);
  await expect(dialog.getByText(new RegExp(`^With Order ${newest?.id} .*\\.pdf attached\\.$`))).toBeVisible();

  await to.fill('compras@padaria');
  await dialog.getByRole('button', { name: 'Open in the mail program' }).click();
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(/This is no whole e-mail address\./);
  expect(await opened()).toEqual([]);

  await to.fill('compras@padaria.com.br');
  await dialog.getByLabel('Message').fill('Bom dia!\nSegue o pedido.');
  // What a pull brings meanwhile takes nothing of what was typed away.
  await service.changeAsColleague(`/orders/${newest?.id}`, { observations: 'By the back door' });
  await request(page, 'host', 'sync.now');
  await expect(dialog.getByRole('article')).toContainText('By the back door');
  await expect(dialog.getByLabel('Message')).toHaveValue('Bom dia!\nSegue o pedido.');
  await dialog.getByRole('button', { name: 'Open in the mail program' }).click();
  await expect(dialog.getByText('Nothing is sent until you press send there.')).toBeInViewport();
  await expect(dialog.getByLabel('Message')).toHaveValue('Bom dia!\nSegue o pedido.');
  const [path = ''] = await opened();
  const mail = await PostalMime.parse(await readFile(path));
  expect(mail).toMatchObject({ subject: `Order ${newest?.id}`, to: [{ address: 'compras@padaria.com.br' }] });
  expect(mail.text?.trimEnd().split(/\r?\n/)).toEqual(['Bom dia!', 'Segue o pedido.']);
  expect(
    Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ControlOrMeta+P');
  await dialog.getByRole('button', { name: 'E-mail…' }).click();
  await expect(to).toHaveValue('compras@padaria.com.br');
  await dialog.getByRole('button', { name: 'WhatsApp…' }).click();
  await expect(dialog.getByLabel('Customer’s number')).toBeFocused();
  await dialog.getByRole('button', { name: 'E-mail…' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Bom dia!\nSegue o pedido.');
});
