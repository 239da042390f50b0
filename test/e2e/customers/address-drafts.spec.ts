/** An address that is being typed stays typed: through a reload, a kill, on leaving, and over what others change meanwhile. */
import { expect, ownStart, test } from '../fixtures.ts';
import type { AddressesPage } from '../pages/addresses-page.ts';
import { DraftList } from '../pages/draft-list.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';
import { depot, pickKnown } from '../support/entries.ts';

const kept = 'Not saved yet · draft kept';

async function openAddresses(orders: OrdersPage, customer: string): Promise<AddressesPage> {
  const addresses = await orders.openAddresses();
  return await addresses.chooseCustomer(customer);
}

/** Begins to change one of the addresses, and waits until that is kept. */
async function typeChange(addresses: AddressesPage, name: string): Promise<void> {
  await addresses.openAddress(name);
  await addresses.form.getByLabel('Complement').fill('Portão azul');
  await expect(addresses.form.getByText(kept)).toBeVisible();
}

ownStart(
  'a new address is there again after a kill, with the customer that it is for, and is sent once it is saved',
  async ({ app, orders, service, start }) => {
    const { customer } = pickKnown(service);
    const addresses = await openAddresses(orders, customer.name);
    await addresses.newAddress();
    await addresses.form.getByLabel('Name').fill(depot.Name);
    await addresses.form.getByLabel('CEP').fill('01310');
    await addresses.form.getByLabel('Number').fill('s/n');
    await expect(addresses.form.getByText(kept)).toBeVisible();
    await app.kill();

    const again = await start();
    const drafts = new DraftList(again.window);
    await drafts.open('New address', customer.name, depot.Name);
    const { form } = again.pages.addresses;
    await expect(form.getByLabel('Name')).toHaveValue(depot.Name);
    await expect(form.getByLabel('CEP')).toHaveValue('01310');
    await expect(form.getByLabel('Number')).toHaveValue('s/n');
    await again.pages.addresses.save(depot);
    await drafts.expectNone();
    await again.pages.addresses.expectSynced();
    expect(service.data.addresses().find(({ name }) => name === depot.Name)).toMatchObject({ street: depot.Street });
  },
);

test('changes to an address are there again after a reload, on top of what a colleague changed meanwhile', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Matriz', street: 'Rua Um', complement: 'Fundos', number: 1 });
  const theirs = service.data.addresses().find(({ name }) => name === 'Matriz');
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  await typeChange(addresses, 'Matriz');
  await page.reload();

  const drafts = new DraftList(page);
  await service.changeAsColleague(`/customers/address/${theirs?.id}`, { complement: 'Portão verde', city: 'Santos' });
  await drafts.open('Changes to an address', customer.name, 'Matriz');
  await expect(form.getByLabel('Complement')).toHaveValue('Portão azul');
  await expect(form.getByLabel('City')).toHaveValue('Santos');
  await expect(form.getByText('The address changed while you were editing.', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await drafts.expectNone();
  await addresses.expectSynced();
  expect(service.writes().at(-1)?.body).toEqual({ complement: 'Portão azul' });
});

ownStart(
  'an address that is typed for an order is there again after a kill, and goes into the order',
  async ({ app, orders, service, start }) => {
    const { customer } = pickKnown(service);
    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await draft.openCards();
    await draft.page.getByRole('button', { name: 'New address…' }).click();
    const dialog = draft.page.getByRole('dialog');
    await dialog.getByLabel('Street').fill(depot.Street);
    await expect(dialog.getByText(kept)).toBeVisible();
    await app.kill();

    const again = await start();
    const drafts = new DraftList(again.window);
    await expect(drafts.rows('New address', customer.name, depot.Street)).toHaveCount(1);
    await drafts.open('New order', customer.name);
    await again.pages.order.openCards();
    await again.window.getByRole('button', { name: 'Go on with the new address…' }).click();
    const resumed = again.window.getByRole('dialog');
    await expect(resumed.getByLabel('Street')).toHaveValue(depot.Street);
    await resumed.getByRole('button', { name: 'Save address' }).click();
    await expect(again.pages.order.field('Delivery address')).toHaveValue(depot.Street);
    await expect(again.window.getByRole('button', { name: 'New address…' })).toBeVisible();
    await again.pages.order.back();
    await expect(drafts.rows('New order')).toHaveCount(1);
    await expect(drafts.rows('New address')).toHaveCount(0);
  },
);

test('leaving keeps what was typed and asks nothing; it can be discarded, and brought back', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Matriz', street: 'Rua Um', number: 1 });
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  const drafts = new DraftList(page);
  await addresses.newAddress();
  await form.getByLabel('Street').fill('Rua das Palmeiras');
  await addresses.openAddress('Matriz');
  await expect(form.getByLabel('Street')).toHaveValue('Rua Um');
  await expect(drafts.rows('New address')).toHaveCount(1);
  await addresses.newAddress();
  await expect(form.getByLabel('Street')).toHaveValue('Rua das Palmeiras');
  await expect(drafts.rows('New address')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await drafts.open('New address');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(drafts.rows('New address')).toHaveCount(0);
  await drafts.bringBack();
  await drafts.open('New address');
  await expect(form.getByLabel('Street')).toHaveValue('Rua das Palmeiras');
  await form.getByLabel('Street').fill('');
  await expect(form.getByText('Not saved yet')).toHaveCount(0);
  await addresses.openOrders();
  await drafts.expectNone();
});

test('two addresses of one avenue that are not finished are told apart where there is little room', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const street = 'Avenida Presidente Getúlio Vargas';
  await service.addAddress(customer.fkId, { name: 'Doca norte', street, number: 1064 });
  await service.addAddress(customer.fkId, { name: 'Doca sul', street, number: 58 });
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  const drafts = new DraftList(page);
  for (const name of ['Doca norte', 'Doca sul']) {
    await addresses.openAddress(name);
    await form.getByLabel('Complement').fill('Fundos');
    await expect(form.getByText(kept)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const places = drafts.rows('Changes to an address').locator('.place');
  const cut = () => places.evaluateAll((all) => all.map((place) => place.scrollWidth - place.clientWidth));
  await expect.poll(cut, 'beside the addresses').toEqual([0, 0]);
  await addresses.openOrders();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(cut, 'in a narrow window').toEqual([0, 0]);
});

test('an address that a colleague deletes under what is typed is told: it can be entered as a new one', async ({
  app,
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Vai sair', street: 'Rua Dois', number: 2, fk_id: 'ERP-9' });
  const theirs = service.data.addresses().find(({ name }) => name === 'Vai sair');
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  await typeChange(addresses, 'Vai sair');
  await page.reload();
  await service.deleteAsColleague(`/customers/address/${theirs?.id}`);
  await openAddresses(orders, customer.name);
  const drafts = new DraftList(page);
  const row = drafts.rows('Changes to an address', customer.name);
  await expect(row).toContainText('This address is no longer on this computer.');
  await expect(row.getByRole('button')).toHaveCount(2);
  await expectAccessible(app.window, 'draft of an address that is gone');
  await row.getByRole('button', { name: /^Enter as a new address/ }).click();
  await expect(form.getByLabel('Complement')).toHaveValue('Portão azul');
  await expect(form.getByLabel('External code')).toHaveValue('');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await drafts.expectNone();
  await addresses.expectSynced();
  const added = { name: 'Vai sair', street: 'Rua Dois', number: 2, complement: 'Portão azul' };
  expect(service.writes().at(-1)).toMatchObject({ method: 'POST', body: added });
});

test('whoever deletes an address leaves no draft of it', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Vai sair', street: 'Rua Dois', number: 2 });
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  await typeChange(addresses, 'Vai sair');
  await form.getByRole('button', { name: 'Delete address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => service.data.addresses().some(({ name }) => name === 'Vai sair')).toBe(false);
  await addresses.expectSynced();
  expect(await request(page, 'query', 'drafts.list')).toEqual({ ok: true, value: { rows: [] } });
});

test('a place that was typed in one language is the same one in the other', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const addresses = await openAddresses(orders, customer.name);
  const { form, page } = addresses;
  await addresses.newAddress();
  await form.getByLabel('Latitude').fill('-23.561414');
  await form.getByLabel('Number').fill('1,578');
  await expect(form.getByText(kept)).toBeVisible();
  await addresses.chooseLanguage('Português');
  const spoken = page.getByRole('region', { name: 'Novo endereço' });
  await expect(spoken.getByLabel('Latitude')).toHaveValue('-23,561414');
  await expect(spoken.getByLabel('Número')).toHaveValue('1578');
  await expect(spoken.getByText('Ainda não salvo · rascunho guardado')).toBeVisible();
});
