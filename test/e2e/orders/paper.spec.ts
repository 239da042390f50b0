/** The paper copy, as the file that the rep gives to the customer. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { expectReadable } from '../support/pdf-readers.ts';
import { willChoose } from '../support/will-choose.ts';

test('an order is saved as PDF, marked until the service has confirmed it', async ({
  app,
  orders,
  service,
  folder,
}) => {
  const { customer, products } = pickKnown(service);
  const path = join(folder, 'copy.pdf');
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await orders.page.evaluate(() =>
    (window as unknown as { satchel: SatchelBridge }).satchel.request('command', 'settings.change', {
      changes: { companyName: 'Distribuidora Aurora', companyDetails: 'Rua das Flores, 12\nCNPJ 11.222.333/0001-81' },
    }),
  );
  await service.goDown();
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '19.90' } });
  const saveAndPrint = order.page.getByRole('button', { name: /^Save and print/ });
  await order.page.keyboard.press('ControlOrMeta+P');
  await expect(saveAndPrint).toBeVisible();
  await order.save();
  await expect(saveAndPrint, 'would save it once more').toHaveCount(0);

  const dialog = order.page.getByRole('dialog', { name: 'Paper copy' });
  await order.page.keyboard.press('ControlOrMeta+P');
  await expect(dialog.getByRole('article')).toContainText('Distribuidora Aurora');
  await expect(dialog.getByRole('article')).toContainText('Not yet confirmed');
  await expect(dialog.getByRole('article')).toContainText(customer.name);
  await expect(dialog.getByRole('article')).toContainText(/Date and signature of the customer$/);
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(dialog.getByText(`Saved as ${path}`)).toBeVisible();
  const pdf = await readFile(path);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pageCount(pdf)).toBe(1);
  expectReadable(path, { title: 'New order', words: ['Distribuidora Aurora', customer.name, 'R$59.70'] });
  await order.page.keyboard.press('Escape');

  await service.comeUp();
  await order.syncNow();
  await expect(order.heading).toContainText(/Order \d/);
  await order.page.getByRole('button', { name: 'Print or send…' }).click();
  await expect(dialog.getByRole('article')).not.toContainText('Not yet confirmed');
  // The file that was saved is another copy than this one.
  await expect(dialog).not.toContainText('Saved as');
  await dialog.getByRole('button', { name: 'Sign…' }).click();
  await expect(dialog.locator('form')).toContainText('1 item · R$59.70');
  const pad = await dialog.getByRole('img', { name: 'Pad to sign on' }).boundingBox();
  await order.page.mouse.move(Number(pad?.x) + 40, Number(pad?.y) + 60);
  await order.page.mouse.down();
  await order.page.mouse.move(Number(pad?.x) + 200, Number(pad?.y) + 80, { steps: 5 });
  await order.page.mouse.up();
  await dialog.getByRole('textbox', { name: 'Name of who signs' }).fill('Ana Souza');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('article').getByRole('img', { name: 'Signed by Ana Souza' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save as PDF…' })).toBeFocused();
  await order.page.emulateMedia({ media: 'print' });
  await expect(order.page.locator('#app')).toBeHidden();
  await order.page.emulateMedia({ media: null });

  // Several at once: in one file, and as one each in a folder.
  await order.page.keyboard.press('Escape');
  const { page } = await order.back();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+P');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('selection').getByText(`Saved as ${path}`)).toBeVisible();
  expect(pageCount(await readFile(path))).toBeGreaterThan(1);
  await willChoose(app, folder);
  await page.keyboard.press('ControlOrMeta+P');
  await page.getByLabel('One PDF each, in a folder').check();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('selection').getByText(`2 paper copies saved in ${folder}.`)).toBeVisible();
  const saved = (await readdir(folder)).filter((name) => /^Order \d+ .+\.pdf$/.test(name));
  expect(saved).toHaveLength(2);
});

test('what is not saved can be saved from the paper copy, and is on it then; what is refused is mended in the order', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await request(orders.page, 'command', 'settings.change', { changes: { slipQuantityTimes: null } });
  const order = await orders.open(customer.name);
  const { page } = order;
  const observations = page.getByLabel('Notes');
  await observations.fill('Leave it at the gate');
  await order.quantityOf(1).fill('x');
  await observations.focus();
  await page.keyboard.press('ControlOrMeta+P');
  const dialog = page.getByRole('dialog', { name: 'Paper copy' });
  const save = dialog.getByRole('button', { name: /^Save( and send)?$/ });
  await expect(dialog).toContainText('What you have not saved is not on it.');
  await save.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(order.quantityOf(1)).toBeFocused();

  await order.quantityOf(1).fill('4321');
  await page.keyboard.press('ControlOrMeta+P');
  await save.dblclick();
  await expect(dialog).not.toContainText('What you have not saved');
  await expect(dialog.getByRole('article')).toContainText('Leave it at the gate');
  await expect(dialog.getByRole('article')).toContainText('4,321');
  await expect(dialog.getByRole('button', { name: 'Save as PDF…' })).toBeFocused();
  await expect
    .poll(() => service.data.orders().some(({ observations: note }) => note === 'Leave it at the gate'))
    .toBe(true);
});

test('the copy shows a price of more places than cents as it is, and custom fields that are named as others are', async ({
  orders,
  service,
}) => {
  const [order] = service.data.orders().toSorted((a, b) => Date.parse(String(b.date)) - Date.parse(String(a.date)));
  const path = `/orders/${order?.id}`;
  await service.changeAsColleague(path, { custom_fields: { Date: 'before noon', Dock: '2' } });
  await service.changeAsColleague(`${path}/items/${order?.items[0]?.id}`, { quantity: 1000, price: 0.0375 });
  await orders.syncNow();
  const opened = await orders.open();
  await opened.page.getByRole('button', { name: 'Print or send…' }).click();
  const paper = opened.page.getByRole('dialog', { name: 'Paper copy' }).getByRole('article');
  await expect(paper.getByRole('cell', { name: 'R$0.0375' })).toBeVisible();
  await expect(paper.getByRole('columnheader', { name: 'Discount', exact: true })).toBeVisible();
  await expect(paper).toContainText('before noon');
  await expect(paper).toContainText('Dock');
});

test('the copy names a product and a customer of which only the id is known', async ({ orders, service }) => {
  await service.goDown();
  const order = { id_customer: 505051, items: [{ id_item: 909091, quantity: 1, price: 2 }] };
  await request(orders.page, 'command', 'order.create', { order });
  const opened = await orders.open('505051');
  await opened.page.getByRole('button', { name: 'Print or send…' }).click();
  const paper = opened.page.getByRole('dialog', { name: 'Paper copy' }).getByRole('article');
  await expect(paper).toContainText('id 505051');
  await expect(paper.getByRole('cell', { name: 'id 909091' })).toBeVisible();
});

test('a taxpayer number whose check digits do not fit is left off the copy, and the dialog says so', async ({
  orders,
  service,
}) => {
  await service.goDown();
  const reference = { id: 505052, fk_id: '11222333000182', name: 'Mercado Boa Vista' };
  await request(orders.page, 'command', 'catalogue.add', { kind: 'customer', reference });
  const order = { id_customer: 505052, items: [{ id_item: 909091, quantity: 1, price: 2 }] };
  await request(orders.page, 'command', 'order.create', { order });
  const opened = await orders.open('Mercado Boa Vista');
  await opened.page.getByRole('button', { name: 'Print or send…' }).click();
  const dialog = opened.page.getByRole('dialog', { name: 'Paper copy' });
  await expect(dialog.getByRole('article')).not.toContainText('CNPJ');
  await expect(dialog).toContainText('The customer’s code 11222333000182 is not on it');
});

/** Pages of a PDF whose objects may be packed into streams. */
function pageCount(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const packed = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...packed].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
