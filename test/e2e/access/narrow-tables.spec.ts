/** Tables whose columns do not fit beside each other: a window of a third of the screen, or a high zoom. */
import type { Locator } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { pickKnown } from '../support/entries.ts';
import { openImport } from '../support/open-import.ts';

const window = { width: 360, height: 640 };

/** Words that do not stand on one line, and what is scrolled sideways around the table and its own frame. */
function whatGivesWay(table: Locator): Promise<string[]> {
  return table.evaluate((table) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    for (let around = table.parentElement?.parentElement; around; around = around.parentElement) {
      if (around.scrollWidth > around.clientWidth) found.push(`${around.tagName} ${around.className}`);
    }
    return found;
  });
}

test('where a product was sold scrolls by itself, and its words are whole', async ({ orders, service }) => {
  const products = await orders.openProducts();
  await products.open(pickKnown(service).products[0] ?? '');
  await expect(products.sales).toBeVisible();
  await products.page.setViewportSize(window);
  await expect.poll(() => whatGivesWay(products.sales)).toEqual([]);
});

test('what a customer buys is read in whole words beside the list of customers', async ({ orders, service }) => {
  const customers = await orders.openCustomers();
  await customers.open(pickKnown(service).customer.name);
  await customers.chooseLanguage('Português');
  const table = customers.page.getByRole('table', { name: 'O que compra' });
  await expect(table).toBeVisible();
  await customers.page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => whatGivesWay(table)).toEqual([]);
});

test('the preview of an import scrolls by itself, and its words are whole', async ({ app, orders, folder }) => {
  const { page, preview } = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: 'id;código;nome;preço\n7;HIG-0005;Restaurante Confeitaria Internacional;1.300,00\n',
  });
  await expect(preview).toContainText('Confeitaria');
  await page.setViewportSize(window);
  await expect.poll(() => whatGivesWay(preview)).toEqual([]);
});

test('where letters and words stand far apart, dates and amounts of the list are whole', async ({ orders }) => {
  const { page } = orders;
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 }');
    document.adoptedStyleSheets = [spacing];
  });
  const cells = orders.rows().locator('[role="gridcell"]:not(.mark, .name)');
  const cut = () =>
    cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
    );
  for (const width of [1024, 800]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(cut, `${width}`).toEqual([]);
  }
});

test('no amount of the list ends behind the mark that stays in sight', async ({ orders }) => {
  await expect(orders.rows().first()).toBeVisible();
  for (const width of [1024, 911, 853, 819, 800]) {
    await orders.page.setViewportSize({ width, height: 600 });
    const covered = () =>
      orders
        .rows()
        .evaluateAll(
          (rows) =>
            rows
              .map((row) => [...row.querySelectorAll('.number, .sync')].map((cell) => cell.getBoundingClientRect()))
              .filter(([, total, mark]) => (total?.right ?? 0) > (mark?.left ?? 0) + 1).length,
        );
    await expect.poll(covered, `${width}`).toBe(0);
  }
  await orders.page.setViewportSize({ width: 700, height: 600 });
  await expect(orders.rows().first().locator('.sync'), 'fades out').toHaveCSS('mask-image', /^linear-gradient/);
});

test('whose order is not finished is read whole, however narrow the window is', async ({ orders, service }) => {
  const { name } = pickKnown(service).customer;
  const order = await orders.newOrder();
  await order.chooseCustomer(name);
  await expect(order.saveState).toContainText('draft kept');
  await order.back();
  const customer = new DraftList(orders.page).rows(name).getByText(name, { exact: true });
  for (const width of [1280, 1024, 911, 853, 800, 740, 640, 360]) {
    await orders.page.setViewportSize({ width, height: 640 });
    const cut = () => customer.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(cut, `${width}`).toBeLessThanOrEqual(0);
  }
});

test('what of a file was refused is read whole', async ({ app, orders, folder }) => {
  await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: `id;código;nome;preço\n7;HIG-0005;Sabão;${'trezentos e vinte '.repeat(8)}\n`,
  });
  const text = app.pages.import.refused.getByRole('cell', { name: /^trezentos/ });
  await expect(text).toBeVisible();
  expect(await text.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
});

test('what went wrong is read in whole words', async ({ app, orders, service }) => {
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await order.typeProductId(1, '999999');
  await order.quantityOf(1).fill('2');
  await order.save();
  await order.page.setViewportSize(window);
  const { dialog } = await app.pages.connection.open();
  const errors = dialog.getByRole('region', { name: 'Last errors' });
  await expect(errors).toContainText(/did not accept/i);
  expect(await whatGivesWay(errors)).toEqual([]);
});

test('pasted rows scroll with their dialog alone, in whole words, and what adds them stays in sight', async ({
  orders,
  service,
}) => {
  const { page } = await orders.newOrder();
  await page.keyboard.press('ControlOrMeta+Shift+V');
  const dialog = page.getByRole('dialog');
  const rows = pickKnown(service).products.map((product) => `${product}\t3\t1.234,50\t9,00`);
  await dialog
    .getByLabel('Rows', { exact: true })
    .fill(`Produto\tQuantidade\tPreço tabela\tDesconto\n${rows.join('\n')}`);
  const table = dialog.getByRole('table');
  await expect(table).toContainText('1,234.50');
  for (const size of [
    { width: 320, height: 740 },
    { width: 360, height: 740 },
    { width: 640, height: 400 },
    { width: 1366, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expect.soft(dialog.getByRole('button', { name: /^Add \d+ items$/ })).toBeInViewport({ ratio: 1 });
    expect.soft(await whatGivesWay(table), `${size.width}`).toEqual([]);
    const scrolling = dialog
      .locator('*:not(textarea)')
      .evaluateAll((all) => all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow)).length);
    expect.soft(await scrolling, `${size.width}`).toBe(0);
  }
  await expect(table.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(4);
});
