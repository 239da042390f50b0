import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DraftList } from '../../../test/e2e/pages/draft-list.ts';
import { PhotoStrip } from '../../../test/e2e/pages/photo-strip.ts';
import { pickKnown } from '../../../test/e2e/support/entries.ts';
import { jsonAnswer } from '../../../test/fault/fault-proxy.ts';
import { drawPicture } from '../../../test/e2e/support/pictures.ts';
import type { Chapter } from '../stage.ts';

export const records: Chapter = {
  title: 'Customers, addresses, products, photos',
  orders: 90,
  async play({ app, service, faults, dataFolder, shoot, signIn }) {
    const list = await signIn('proxied');
    const { page } = list;
    const { customer } = pickKnown(service);
    const { customers, addresses, products } = app.pages;
    await list.openCustomers();
    await shoot('customers', 'Customers, known from orders');
    await customers.search.fill('no such customer');
    await page.getByText('no such customer').first().waitFor();
    await shoot('customers-none', 'Nobody of that name');
    await customers.open(customer.name);
    await customers.search.fill('');
    await shoot('customer', 'What a customer buys');
    await customers.show('Orders');
    await shoot('customer-orders', 'A customer’s orders');
    await customers.show('Notes');
    await page.getByRole('button', { name: 'Erase this customer’s data…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('customer-erase', 'What erasing a customer from this computer takes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add…' }).click();
    await shoot('customer-add', 'A customer that this machine has never met');
    await page.keyboard.press('Escape');
    await customers.show('Addresses');
    await expect(addresses.listOf(customer.name)).toBeVisible();
    await shoot('addresses', 'A customer’s addresses');
    await page.getByRole('tabpanel', { name: 'Addresses' }).getByRole('listitem').getByRole('button').first().click();
    await expect(addresses.form).toBeVisible();
    await shoot('address', 'An address');
    await addresses.newAddress();
    await addresses.form.getByLabel('CEP', { exact: true }).fill('123');
    await addresses.form.getByLabel('Latitude', { exact: true }).fill('north');
    await addresses.form.getByRole('button', { name: 'Save address' }).click();
    await expect(addresses.form.locator('[aria-invalid="true"]').first()).toBeVisible();
    await shoot('address-invalid', 'What cannot be saved of an address');
    await addresses.form.getByLabel('Street', { exact: true }).fill('Rua das Palmeiras');
    await page.keyboard.press('Escape');
    const drafts = new DraftList(page);
    await expect(drafts.rows('New address')).toBeVisible();
    await shoot('address-draft', 'An address that is not finished');

    await drafts.discard('New address');
    const { item } = service.data.orders()[0]?.items[0] ?? {};
    await list.openProducts();
    await products.open(String(item?.name));
    await products.search.fill('');
    await shoot('product', 'A product, and where it was sold');
    const strip = new PhotoStrip(page, Number(item?.id));
    const attach = async (name: string) => {
      writeFileSync(join(dataFolder, name), await drawPicture(page, { width: 480, height: 360 }));
      await strip.choose(join(dataFolder, name));
    };
    await attach('shelf.jpg');
    await strip.expectState('shelf.jpg', /^In the system since/);
    faults.fail(/^POST \/products/, {
      kind: 'answer',
      answer: jsonAnswer(413, { message: 'Too large' }),
      after: false,
    });
    await attach('label.jpg');
    await strip.expectState('label.jpg', /./);
    const later = jsonAnswer(425, { message: 'Not now' }, { 'retry-after': '600' });
    faults.fail(/^POST \/products/, { kind: 'answer', answer: later, after: false });
    await attach('a rather long name of a photo of the front door.jpg');
    writeFileSync(join(dataFolder, 'notes.txt'), 'not a picture');
    await strip.choose(join(dataFolder, 'notes.txt'));
    await expect(strip.notices.first()).toBeVisible();
    await shoot('photos', 'Photos: sent, refused, waiting, and one that is none');

    const file = join(dataFolder, 'clientes.csv');
    const rows = [
      '9001;Açougue São João;11222333000181;Santos',
      '9002;Empório Três Irmãos;;São Vicente',
      'nove;Sem número;;Santos',
    ];
    writeFileSync(file, Buffer.from(['Código;Razão social;CNPJ;Cidade', ...rows].join('\r\n'), 'latin1'));
    await app.electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, file);
    await list.openCustomers();
    await page.getByRole('button', { name: 'Import…' }).click();
    await shoot('import', 'Customers and products from a file');
    await app.pages.import.chooseFile();
    await expect(app.pages.import.preview).toBeVisible();
    await shoot('import-preview', 'The columns of a file, and the rows that were refused');
  },
};
