/** Customers are known from orders, from the rep's own hand, or from a file: the service has no list of them. */
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('a customer’s page shows orders, what they buy and where they are', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const theirs = service.data.orders().filter((order) => order.customer?.id === customer.id);
  const last = theirs.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0];
  const line = last?.items[0];
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  await expect(customers.facts).toContainText(customer.fkId);
  await expect(customers.facts).toContainText(`Orders on this computer ${theirs.length}`);

  const bought = customers.purchases.getByRole('row').filter({ hasText: line?.item.name ?? '' });
  await expect(bought).toHaveCount(1);
  await expect(bought.getByRole('cell').nth(3)).toHaveText(String(line?.quantity));
  await expect(bought.getByRole('cell').last().getByRole('button')).toHaveAccessibleName(/^Order of .+ with \S/);
  await customers.purchases.getByRole('button', { name: 'Orders' }).click();
  await expect(customers.purchases.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await customers.show('Orders');
  await expect(customers.orders.getByRole('row')).toHaveCount(theirs.length + 1);
  await customers.orders.getByRole('button', { name: String(last?.id), exact: true }).click();
  await expect(customers.page.getByRole('heading', { level: 1 })).toContainText(`Order ${last?.id}`);
});

test('a customer that this machine has never met is added by id and external id', async ({ app, orders }) => {
  const customers = await orders.openCustomers();
  await customers.add({ Name: 'Padaria Nova' });
  await expect(customers.page.getByRole('dialog').getByLabel('System ID')).toBeFocused();
  await customers.page.keyboard.press('Escape');
  await customers.add({ 'System ID': '7001', Name: 'Padaria Nova', 'External code': '11222333000181' });
  await expect(customers.title('Padaria Nova')).toBeVisible();
  await expect(customers.facts).toContainText('11.222.333/0001-81');
  await expect(customers.facts).toContainText('typed by you');

  await customers.search.fill('11.222.333/0001-81');
  await expect(customers.list.getByRole('listitem')).toHaveCount(1);
  await customers.show('Addresses');
  await expect(app.pages.addresses.listOf('Padaria Nova')).toBeAttached();
  await expect(customers.page.getByRole('status').filter({ hasText: /^The system/ })).toHaveText(
    /^The system does not know this customer yet, or has no addresses of it; it is asked again each time/,
  );

  const draft = await (await customers.openOrders()).newOrder();
  await draft.chooseCustomer('Padaria Nova');
});

test('the dialog in which a customer is added ends as others do: what calls it off, then what keeps it, at the right', async ({
  orders,
}) => {
  const customers = await orders.openCustomers();
  await customers.page.getByRole('button', { name: 'Add…' }).click();
  const dialog = customers.page.getByRole('dialog');
  const [field, cancel, save] = await Promise.all(
    [
      dialog.getByLabel('Name'),
      dialog.getByRole('button', { name: 'Cancel' }),
      dialog.getByRole('button', { name: 'Save' }),
    ].map((part) => part.boundingBox()),
  );
  const endOf = (box: typeof field) => Number(box?.x) + Number(box?.width);
  expect(endOf(cancel)).toBeLessThan(Number(save?.x));
  expect(endOf(save)).toBeCloseTo(endOf(field), 0);
});

test('a new order for a customer begins with the customer chosen and the lines to type', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  const draft = await customers.newOrder();
  await expect(draft.field('Customer')).toHaveValue(customer.name);
  await expect(draft.productOf(1)).toBeFocused();
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '5' } });
  await draft.save();
  await draft.expectPending(0);
  expect(service.data.orders().at(-1)?.customer?.id).toBe(customer.id);
});

test('customers are found and opened with the keyboard alone', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const customers = await orders.openCustomers();
  const { keyboard } = customers.page;
  await customers.heading.click();
  await keyboard.press('/');
  await expect(customers.search).toBeFocused();
  await expect(customers.list.getByRole('button').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(customers.list.getByRole('button').first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await expect(customers.list.getByRole('button').nth(1)).toBeFocused();
  await keyboard.press('/');
  await keyboard.type(customer.name);
  await expect(customers.list.getByRole('listitem')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(customers.title(customer.name)).toBeVisible();
});

test('who undoes what was typed is asked about that, and not about an import', async ({ app, orders }) => {
  const { page } = await orders.openCustomers();
  await page.getByRole('button', { name: 'Add…' }).click();
  await page.getByLabel('System ID').fill('90001');
  await page.getByLabel('Name', { exact: true }).fill('Bar do Zé');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Import…' }).click();
  await app.pages.import.past.getByRole('button', { name: 'Undo: Bar do Zé, typed' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('What you typed is taken off this computer.');
  await expect(question).not.toContainText(/this import/);
});

test('addresses are looked up for a code that no customer has, and never for a word', async ({ orders }) => {
  const customers = await orders.openCustomers();
  const lookUp = customers.page.getByRole('button', { name: /^Look up addresses/ });
  await customers.search.fill('hotel que ninguém conhece');
  await expect(customers.page.getByText('hotel que ninguém conhece')).toBeVisible();
  await expect(lookUp).toBeHidden();
  await customers.search.fill('NOVO-001');
  await expect(lookUp).toHaveText('Look up addresses for code “NOVO-001”');
});

test('a customer’s months, rhythm and the rep’s notes stand on the page, and notes last', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  const figures = customers.page.getByRole('region', { name: 'The last twelve months' });
  await expect(figures.getByRole('listitem')).toHaveCount(12);
  await expect(figures).toContainText('Usual order');
  await customers.show('Notes');
  const notes = customers.page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Ask for Helena, before ten');
  await customers.openOrders();
  await orders.openCustomers();
  await expect(notes).toHaveValue('Ask for Helena, before ten');
});
