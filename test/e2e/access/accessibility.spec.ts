/** Every screen and dialog, in light and in dark, with the rules of axe. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { full } from '../support/full.ts';
import { depot, pickKnown, taxedLine } from '../support/entries.ts';

test('signing in is accessible, with and without problems', async ({ signedOut: app }) => {
  const { signIn } = app.pages;
  await expect(signIn.heading).toBeVisible();
  await expectAccessible(app.window, 'sign-in');
  await signIn.submit('nothing', '');
  await expect(signIn.token).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(app.window, 'sign-in with problems');
});

test(
  'orders and addresses are accessible',
  full('the rules of axe on thirteen screens'),
  async ({ app, orders, service }) => {
    test.setTimeout(150_000);
    const { customer, products } = pickKnown(service);
    await expectAccessible(app.window, 'orders');
    await orders.searchFor('no such order anywhere');
    await expect(orders.page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
    await expectAccessible(app.window, 'orders, nothing found');
    await orders.searchFor('');

    const opened = await orders.open(customer.name);
    await expect(opened.heading).toContainText(customer.name);
    await opened
      .line(1)
      .getByRole('button', { name: /^Details of line 1/ })
      .click();
    await expectAccessible(app.window, 'order');
    await opened.page.getByRole('button', { name: 'Print or send…' }).click();
    await expect(opened.page.getByRole('article')).toBeVisible();
    await expectAccessible(app.window, 'paper copy');
    await opened.page.keyboard.press('Escape');
    await opened.page.keyboard.press('ControlOrMeta+Shift+T');
    await opened.page.getByRole('alertdialog').getByRole('button', { name: 'Show to the customer' }).click();
    await expect(opened.page.getByRole('region', { name: 'Your order' })).toBeVisible();
    await expectAccessible(app.window, 'facing the customer');
    await opened.page.keyboard.press('ControlOrMeta+Shift+T');
    await opened.page.getByRole('button', { name: 'Delete order' }).click();
    await expect(opened.page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(app.window, 'question before a delete');
    await opened.page.keyboard.press('Escape');
    await opened.back();
    await orders.page.keyboard.press('ControlOrMeta+P');
    await expect(orders.page.getByRole('dialog', { name: 'Paper copies' })).toBeVisible();
    await expectAccessible(app.window, 'papers of the list');
    await orders.page.keyboard.press('Escape');

    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await draft.fillLine(1, taxedLine(products[0] ?? '', 1));
    await draft.productOf(1).click();
    await expect(draft.page.getByRole('listbox')).toBeVisible();
    await expectAccessible(app.window, 'new order with choices');
    await draft.page.keyboard.press('Escape');
    await draft.line(1).getByLabel('Quantity, line 1').fill('many');
    await draft.saveButton.click();
    await expect(draft.problems).toBeVisible();
    await expectAccessible(app.window, 'new order with problems');
    await draft.openCards();
    await draft.page.getByRole('button', { name: 'New address…' }).click();
    await expect(draft.page.getByRole('dialog')).toBeVisible();
    await expectAccessible(app.window, 'address of an order');
    await draft.page.keyboard.press('Escape');
    await draft.page.getByRole('button', { name: 'Paste rows…' }).click();
    await draft.page.getByLabel('Rows', { exact: true }).fill(`${products[0]}\t2\nNo such thing\t3`);
    await expect(draft.page.getByRole('dialog').getByRole('table')).toBeVisible();
    await expectAccessible(app.window, 'rows from a spreadsheet');
    await draft.page.keyboard.press('Escape');
    await draft.page.getByRole('button', { name: 'Templates…' }).click();
    await expect(draft.page.getByRole('dialog')).toBeVisible();
    await expectAccessible(app.window, 'templates');
    await draft.page.keyboard.press('Escape');

    await draft.openAddresses();
    const { addresses } = app.pages;
    await addresses.chooseCustomer(customer.name);
    await addresses.newAddress();
    await addresses.save(depot);
    await addresses.openAddress(depot.Name);
    await expectAccessible(app.window, 'addresses');
  },
);

test(
  'customers, products and an import are accessible',
  full('the rules of axe on nine screens'),
  async ({ app, orders, service, folder }) => {
    test.setTimeout(150_000);
    const { customer, products: names } = pickKnown(service);
    const customers = await orders.openCustomers();
    await expectAccessible(app.window, 'customers');
    await customers.open(customer.name);
    await expectAccessible(app.window, 'what a customer buys');
    await customers.show('Orders');
    await expectAccessible(app.window, 'orders of a customer');
    await customers.page.getByRole('button', { name: 'Add…' }).click();
    await customers.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectAccessible(app.window, 'customer by hand, with problems');
    await customers.page.keyboard.press('Escape');
    await customers.search.fill('nobody of this name');
    await expectAccessible(app.window, 'no such customer');
    const products = await customers.openProducts();
    await products.open(names[0] ?? '');
    await expectAccessible(app.window, 'product');
    const file = join(folder, 'produtos.csv');
    await writeFile(file, 'id;nome;preço\n9001;Arroz;10,50\n9002;Feijão;dez\n9003;Café;3,20');
    await app.electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, file);
    await products.page.getByRole('button', { name: 'Import…' }).click();
    await expectAccessible(app.window, 'import');
    await app.pages.import.chooseFile();
    await expect(app.pages.import.refused).toBeVisible();
    await expectAccessible(app.window, 'columns of an import');
    await app.pages.import.start(2);
    await expectAccessible(app.window, 'import done');
  },
);

test(
  'the outbox is accessible with everything that can stand in it',
  full('the rules of axe on six screens'),
  async ({ app, orders, service }) => {
    test.setTimeout(150_000);
    const { customer } = pickKnown(service);
    const known = service.data.orders().at(-1);
    await expectAccessible(app.window, 'orders');
    await service.goDown();
    const changed = await orders.open(String(known?.id), customer.name);
    await changed.fill('Notes', 'Mine');
    await changed.saveChanges();
    await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs' });
    await changed.back();
    const refused = await orders.newOrder();
    await refused.chooseCustomer(customer.name);
    await refused.typeProductId(1, '987654');
    await refused.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
    await refused.save();
    await expectAccessible(app.window, 'order saved offline');
    const outbox = await refused.openOutbox();
    await expect(outbox.entries).toHaveCount(2);
    await expectAccessible(app.window, 'outbox offline');

    await service.comeUp();
    await outbox.syncNow();
    await outbox.openEntry('Needs your decision');
    await expect(outbox.entry.getByRole('table')).toBeVisible();
    await expectAccessible(app.window, 'conflict');
    await outbox.openEntry('Rejected');
    await outbox.askToDiscard();
    await expect(outbox.discardDialog).toBeVisible();
    await expectAccessible(app.window, 'question before a discard');
    await outbox.answerDiscard('Discard');

    service.changeToken('another-token');
    await outbox.syncNow();
    await outbox.expectConnection('The system needs a new token');
    await outbox.statusLine.getByRole('button', { name: 'Type a new token' }).click();
    await expect(outbox.page.getByRole('dialog')).toBeVisible();
    await expectAccessible(app.window, 'new token');
  },
);

test('practice is accessible', async ({ signedOut: app }) => {
  await app.pages.signIn.practise();
  await app.pages.orders.expectSynced();
  await expectAccessible(app.window, 'practice');
});
