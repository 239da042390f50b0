/** Addresses are made, changed and deleted without a signal, and reach the service as it wants them: numbers as numbers. */
import { serve } from '../../../src-service/serve.ts';
import { openService } from '../../../src-service/service.ts';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { depot, pickKnown, taxedLine } from '../support/entries.ts';

test('an address with every field is made offline and reaches the service', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await service.goDown();
  await addresses.newAddress();
  const { form } = addresses;
  const { keyboard } = addresses.page;

  await form.getByLabel('CEP').click();
  await keyboard.type('01310100');
  await expect(form.getByLabel('CEP')).toHaveValue('01310-100');
  await form.getByLabel('Number').fill('s/n');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('The system keeps this number as digits.', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Write “s/n” in the complement' }).click();
  await expect(form.getByLabel('Complement')).toHaveValue('s/n');
  await expect(form.getByLabel('Number')).toBeFocused();

  await form.getByLabel('Latitude').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '-23.561414, -46.655881');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(form.getByLabel('Longitude')).toHaveValue('-46.655881');
  await expect(form.getByLabel('Address type')).toHaveAttribute('list', /.+/);
  await addresses.save({ ...depot, Number: '1578', 'Address type': 'Depósito frio', 'External code': 'END-77' });
  await expect(addresses.listOf(customer.name)).toContainText(depot.Name);

  await service.comeUp();
  await addresses.syncNow();
  await addresses.expectPending(0);
  expect(service.data.addresses().find(({ fk_id }) => fk_id === 'END-77')).toMatchObject({
    street: depot.Street,
    number: 1578,
    complement: 's/n',
    zip_code: 1310100,
    neighborhood: depot.Neighborhood,
    city: depot.City,
    state: depot.State,
    latitude: -23.561414,
    longitude: -46.655881,
    address_type: 'Depósito frio',
    name: depot.Name,
  });
});

test('an address is saved by the key that saves an order, and in an order only the address is', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const draft = await orders.newOrder();
  const { page } = draft;
  await draft.chooseCustomer(customer.name);
  await draft.openCards();
  await page.getByRole('button', { name: 'New address…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Street').fill(depot.Street);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog).toBeHidden();
  await expect(draft.field('Delivery address')).toHaveValue(depot.Street);
  await expect(draft.heading).toHaveText('New order');
  const addresses = await draft.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.openAddress(depot.Street);
  await addresses.form.getByLabel('City').fill(depot.City);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(addresses.form).toBeHidden();
  await expect(addresses.listOf(customer.name)).toContainText(depot.City);
});

test('addresses are changed and deleted offline, and the service hears of it later', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Vai mudar', street: 'Rua Um', number: 1, zip_code: 1001000 });
  await service.addAddress(customer.fkId, { name: 'Vai sair', street: 'Rua Dois', number: 2 });
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await expect(addresses.listOf(customer.name)).toContainText('Vai sair');
  await service.goDown();
  await addresses.openAddress('Vai mudar');
  await expect(addresses.form.getByLabel('CEP')).toHaveValue('01001-000');
  await addresses.save({ CEP: '04538-133', Complement: 'Portão azul' });
  await addresses.openAddress('Vai sair');
  await addresses.form.getByRole('button', { name: 'Delete address' }).click();
  await addresses.page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(addresses.listOf(customer.name)).not.toContainText('Vai sair');
  await addresses.expectPending(2);

  await service.comeUp();
  await addresses.syncNow();
  await addresses.expectPending(0);
  const theirs = service.data.addresses();
  expect(theirs.find(({ name }) => name === 'Vai mudar')).toMatchObject({
    zip_code: 4538133,
    complement: 'Portão azul',
    street: 'Rua Um',
  });
  expect(theirs.some(({ name }) => name === 'Vai sair')).toBe(false);
});

test('an address that the service refuses says why where it is mended', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Vai mudar', street: 'Rua Um', zip_code: 1001000 });
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await expect(addresses.listOf(customer.name)).toContainText('Vai mudar');
  service.refuseChanges({ message: 'Invalid', errors: { zip_code: ['unknown'] } });
  await addresses.openAddress('Vai mudar');
  await addresses.save({ CEP: '04538-133' });
  await addresses.openAddress('Action needed');
  const trouble = addresses.form.getByRole('alert');
  await expect(trouble).toContainText('A change to this address needs a decision.');
  await expect(trouble).toContainText('“Invalid: zip_code: unknown” (status 422)');
  await expect(trouble).toContainText('It is about: CEP');
  service.refuseChanges(null);
  await addresses.save({ CEP: '01001-001' });
  await addresses.expectSynced();
  expect(service.data.addresses().find(({ name }) => name === 'Vai mudar')?.zip_code).toBe(1001001);
});

test('an address that a waiting order goes to is not deleted, and the rep reads what to do', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await service.goDown();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.makeAddress(depot);
  await draft.fillLines([taxedLine(products[0] ?? '', 1)]);
  await draft.save();
  const addresses = await draft.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.openAddress(depot.Name);
  await addresses.form.getByRole('button', { name: 'Delete address' }).click();
  const dialog = addresses.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^An order that waits to be sent goes to this address\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(addresses.listOf(customer.name)).toContainText(depot.Name);
  await addresses.form.getByRole('button', { name: 'Delete address' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('a list that spans several pages comes whole, and a deleted address goes', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  for (let n = 1; n <= 120; n++) {
    await service.addAddress(customer.fkId, { name: `Filial ${n}`, street: 'Rua Longa', number: n });
  }
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  const list = addresses.listOf(customer.name);
  await expect(list.getByRole('button').filter({ hasText: /^Filial 120/ })).toBeVisible({ timeout: 20_000 });
  await addresses.openAddress('Filial 120');
  await addresses.form.getByRole('button', { name: 'Delete address' }).click();
  await addresses.page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(list.getByRole('button').filter({ hasText: /^Filial 120/ })).toHaveCount(0);
  await expect.poll(() => service.data.addresses().some(({ name }) => name === 'Filial 120')).toBe(false);
});

test('the place of an address opens in a map', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedLinks: opened });
    shell.openExternal = async (url: string) => void opened.push(url);
  });
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  await addresses.form.getByLabel('Latitude').fill('-23,561414; -46,655881');
  await addresses.form.getByLabel('Longitude').focus();
  await expect(addresses.form.getByLabel('Longitude')).toHaveValue('-46.655881');
  await addresses.form.getByRole('button', { name: 'Open the map' }).click();
  await expect
    .poll(() => app.electron.evaluate(() => (globalThis as { openedLinks?: string[] }).openedLinks))
    .toEqual([expect.stringMatching(/^(geo:|https:\/\/(www\.openstreetmap\.org|maps\.apple\.com)\/).*-23\.561414/)]);
});

test('coordinates are seen whole in a narrow window', async ({ orders, service }) => {
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(pickKnown(service).customer.name);
  await addresses.newAddress();
  const { form, page } = addresses;
  await form.getByLabel('Latitude').fill('-23.561414');
  await form.getByLabel('Longitude').fill('-46.655881');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const label of ['Latitude', 'Longitude']) {
    const cut = () => form.getByLabel(label).evaluate((field) => field.scrollWidth - field.clientWidth);
    await expect.poll(cut, label).toBe(0);
  }
});

test('an address keeps its name in sight, however long its state is told', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Depósito central', street: 'Rua Um', number: 1 });
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.openAddress('Depósito central');
  await service.goDown();
  await addresses.save({ Complement: 'Portão azul' });
  await service.deleteAsColleague(`/customers/address/${service.data.addresses().at(-1)?.id}`);
  await service.comeUp();
  await addresses.syncNow();
  const row = addresses.listOf(customer.name).getByRole('button').filter({ hasText: 'Depósito central' });
  await expect(row).toContainText('Action needed, Deleted in the system');
  const name = row.locator('.name');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await addresses.page.setViewportSize(size);
    await expect(name, `${size.width}`).toBeVisible();
    const cut = () => name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(cut, `${size.width}`).toBe(0);
  }
});

test('an address that is typed for an order is not lost by Escape', async ({ orders, service }) => {
  const { page } = orders;
  const { customer } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.openCards();
  await page.getByRole('button', { name: 'New address…' }).click();
  const dialog = page.getByRole('dialog');
  const street = dialog.getByLabel('Street');
  await street.fill('Rua das Palmeiras');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Go on with the new address…' }).click();
  await expect(street).toHaveValue('Rua das Palmeiras');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New address…' }).click();
  await expect(street).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a CEP that came as text is shown as one', async ({ enter }) => {
  const data = openService({ tokens: ['other-token'], sample: { orders: sampleOrders, seed: 7 } });
  const fetch = async (request: Request): Promise<Response> => {
    const answer = await data.fetch(request);
    if (!answer.ok || !new URL(request.url).pathname.includes('/address')) return answer;
    const value = (await answer.json()) as { data: Record<string, unknown>[] };
    return Response.json({ ...value, data: value.data.map((address) => ({ ...address, zip_code: '01001-000' })) });
  };
  const served = await serve({ fetch }, { port: 0 });
  const orders = await enter(served.url, 'other-token');
  const addresses = await orders.openAddresses();
  const name = data.orders()[0]?.customer?.name ?? '';
  await addresses.chooseCustomer(name);
  await expect(addresses.listOf(name)).toContainText('01001-000');
  await expect(addresses.listOf(name)).not.toContainText('NaN');
  await served.close();
  data.close();
});

test('a CEP fills in what known addresses say of it, and states are a list', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const known = service.data.addresses().find(({ id_customer: id }) => id === customer.id);
  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  const { form } = addresses;
  await form.getByLabel('City').fill('Typed');
  await form.getByLabel('CEP').fill(String(known?.zip_code).padStart(8, '0'));
  await expect(form.getByLabel('State')).toHaveValue(String(known?.state));
  await expect(form.getByLabel('City')).toHaveValue('Typed');
  await expect(form.getByLabel('CEP')).toHaveAccessibleDescription(
    /^Filled in from addresses with this CEP: .*State\.$/,
  );
  await expect(form.getByLabel('State')).toHaveAttribute('list', /.+/);
});
