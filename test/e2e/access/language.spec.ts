import { expect, sampleOrders, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('in Portuguese the window speaks it, and a comma is the decimal separator', async ({ app, orders, service }) => {
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  await orders.chooseLanguage('Português');
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  // On macOS the first menu has the name of the app.
  const menus = () =>
    app.electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.map(({ label }) => label)
        .slice(1),
    );
  await expect.poll(menus).toEqual(['Editar', 'Exibir', 'Janela', 'Ajuda']);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nada disto');
  // By the plural rules of Portuguese nought is one; people say otherwise.
  const none = page.getByRole('main').getByText('0 pedidos', { exact: true });
  await expect(none).toBeVisible();
  await app.electron.evaluate(({ Menu }) => {
    Menu.prototype.popup = function () {
      Object.assign(globalThis, { poppedUp: this.items.map(({ label }) => label) });
    };
  });
  await page.getByRole('searchbox').click({ button: 'right' });
  const poppedUp = () => app.electron.evaluate(() => (globalThis as { poppedUp?: string[] }).poppedUp);
  await expect.poll(poppedUp).toEqual(['Recortar', 'Copiar', 'Colar', '', 'Selecionar tudo']);
  await page.getByRole('searchbox').fill('');
  await expect(none).toBeHidden();
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option').filter({ hasText: customer.name }).first().click();
  await page.getByRole('combobox', { name: 'Produto, item 1' }).fill(products[0] ?? '');
  await page
    .getByRole('option')
    .filter({ hasText: products[0] ?? '' })
    .first()
    .click();
  await page.getByLabel('Quantidade, item 1').fill('2,5');
  await page.getByLabel('Preço, item 1').fill('1.010,40');
  await expect(page.getByLabel('Total, item 1')).toContainText('2.526,00');
  await page.getByRole('button', { name: 'Salvar e enviar' }).click();
  await page.getByRole('button', { name: 'Salvar mesmo assim' }).click();
  await expect.poll(() => service.data.orders().length).toBe(sampleOrders + 1);
  expect(service.data.orders().at(-1)?.items).toMatchObject([{ quantity: 2.5, price: 1010.4 }]);
});

test('what was told of something that was done is in the language that is chosen after it', async ({ app, orders }) => {
  const { page } = orders;
  await app.electron.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: '/nowhere/at-all/orders.csv' });
  });
  await expect(orders.grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await orders.exportAs('Orders');
  await expect(orders.selection).toContainText('The file could not be written');
  await orders.chooseLanguage('Português');
  await expect(orders.selection).toContainText('Não foi possível gravar o arquivo');
  await page.keyboard.press('ControlOrMeta+6');
  const interval = page.getByRole('textbox', { name: 'Segundos entre sincronizações' });
  await interval.fill('5');
  await interval.press('Enter');
  await expect(interval).toHaveAccessibleDescription('De 10 a 86.400.');
  await orders.chooseLanguage('English');
  await expect(page.getByRole('textbox', { name: 'Seconds between syncs' })).toHaveAccessibleDescription(
    'From 10 to 86,400.',
  );
  await orders.chooseLanguage('Español');
  await expect(page.getByRole('textbox', { name: 'Segundos entre sincronizaciones' })).toHaveAccessibleDescription(
    'De 10 a 86,400.',
  );
  await page.keyboard.press('F1');
  const manual = page.getByRole('dialog', { name: 'Manual' });
  await expect(manual.getByRole('article')).toHaveAccessibleName('Ajustes y actualizaciones');
});

test('no dictionary is fetched from the network', async ({ signedOut: app }) => {
  test.skip(process.platform === 'darwin', 'macOS has dictionaries of its own');
  expect(await app.electron.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages())).toEqual([]);
});

test('a name that is written from right to left takes no number of the sentence with it', async ({
  app,
  orders,
  service,
}) => {
  const name = 'מכולת השרון 24';
  await service.goDown();
  await orders.openCustomers();
  const customers = await app.pages.customers.add({ 'System ID': '990001', Name: name });
  await customers.open(name);
  const order = await customers.newOrder();
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: '3', Price: '7' } });
  await order.save();
  const outbox = await order.openOutbox();
  const title = outbox.page.getByRole('heading', { level: 2, name: 'New order for' });
  await expect(title).toContainText('1 item, R$21.00');
  /** Where these words stand on the line: their left edge. */
  const placeOf = (words: string) =>
    title.evaluate((heading, words) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const at = text.textContent?.indexOf(words) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + words.length);
        return range.getBoundingClientRect().left;
      }
      throw new Error(`It does not say ${words}.`);
    }, words);
  expect(await placeOf('1 item')).toBeGreaterThan(await placeOf('מכולת'));
});
