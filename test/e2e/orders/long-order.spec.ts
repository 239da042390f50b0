/** An order of sixty lines, without a mouse: entered, sent, opened again, changed. */
import { expect, test } from '../fixtures.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';

const pasted = 59;

test(
  'an order of sixty lines is entered, sent, opened again, changed and shortened with the keyboard alone',
  full('sixty lines, most of them by the keyboard'),
  async ({ app, orders, service }) => {
    const { customer, products } = pickKnown(service);
    const { page } = orders;
    const { keyboard } = page;
    const { order } = app.pages;
    const productAt = (at: number) => products[at % products.length] ?? '';
    const quantity = (line: number) => order.quantityOf(line);

    await orders.grid.focus();
    await keyboard.press('n');
    await expect(order.field('Customer')).toBeFocused();
    await keyboard.type(customer.name);
    await keyboard.press('Enter');
    await expect(order.productOf(1)).toBeFocused();
    await keyboard.type(productAt(0));
    await keyboard.press('Enter');
    await expect(quantity(1)).toBeFocused();
    await keyboard.type('1');
    await keyboard.press('Tab');
    await keyboard.type('2.50');

    await keyboard.press('ControlOrMeta+Shift+V');
    const rows = page.getByRole('dialog').getByLabel('Rows', { exact: true });
    await expect(rows).toBeFocused();
    const lines = Array.from({ length: pasted }, (_, at) => `${productAt(at + 1)}\t${at + 2}\t2.50`);
    await keyboard.insertText(lines.join('\n'));
    const take = page.getByRole('dialog').getByRole('button', { name: `Add ${pasted} items` });
    await expect(take).toBeVisible();
    while (!(await take.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(order.line(60)).toContainText('60');
    await order.saveByKey('Order saved on this computer.');
    await order.expectSynced();
    const made = () => service.data.orders().at(-1);
    const sum = (60 * 61) / 2;
    expect(made()?.items.map((item) => item.quantity)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(made()?.items.reduce((net, item) => net + Number(item.total_liq), 0)).toBe(sum * 2.5);

    await keyboard.press('Escape');
    await keyboard.press('/');
    await keyboard.type(String(made()?.id));
    await orders.expectTotal(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(order.heading).toContainText(`Order ${made()?.id}`);
    await order.line(30).scrollIntoViewIfNeeded();
    await quantity(30).focus();
    await keyboard.type('300');
    await keyboard.press('ArrowDown');
    await expect(quantity(31)).toBeFocused();
    await keyboard.press('ControlOrMeta+Shift+Backspace');
    await expect(quantity(31)).toHaveValue('32');
    await order.saveByKey('Changes saved on this computer.');
    await order.expectSynced();
    const quantities = made()?.items.map((item) => item.quantity) ?? [];
    expect(quantities).toHaveLength(59);
    expect(quantities.slice(28, 32)).toEqual([29, 300, 32, 33]);
  },
);

const many = 120;
const tabsInLine = 6;

async function openMany(orders: OrdersPage): Promise<OrdersPage> {
  const items = Array.from({ length: many }, (_, at) => ({ id_item: 1, quantity: at + 1, price: 2.5 }));
  const command = JSON.stringify({ order: { id_customer: 1, fk_id: 'MANYLINES', items } });
  await orders.page.evaluate(`satchel.request('command', 'order.create', ${command})`);
  await orders.searchFor('MANYLINES');
  await orders.expectTotal(1);
  await orders.page.keyboard.press('ArrowDown');
  await orders.page.keyboard.press('Enter');
  return orders;
}

test('a line that is out of sight can be read, and has fields as soon as it is scrolled to', async ({
  app,
  orders,
}) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  await expect(order.quantityOf(1)).toHaveValue('1');
  const last = order.line(many);
  await expect(last).toContainText(String(many));
  await expect(last).toContainText('300.00');
  await expect(last.getByRole('textbox')).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(order.quantityOf(many)).toHaveValue(String(many));
  await expect(order.line(1).getByRole('textbox')).toHaveCount(0);
  expect(await page.getByRole('list').getByRole('textbox').count()).toBeLessThan(many);
});

test('Tab leads through every field of every line, down and up again', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  const from = 15;
  const to = 45;
  await order.productOf(from).focus();
  for (let line = from; line <= to; line++) {
    await expect(order.productOf(line)).toBeFocused();
    for (let stop = 0; stop < tabsInLine; stop++) await page.keyboard.press('Tab');
  }
  for (let line = to; line >= from; line--) {
    for (let stop = 0; stop < tabsInLine; stop++) await page.keyboard.press('Shift+Tab');
    await expect(order.productOf(line)).toBeFocused();
  }
});

test('keys lead to the last line and the first, and scroll while no field has the focus', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { keyboard } = page;
  const { order } = app.pages;
  await expect(order.heading).toBeFocused();
  await expect(order.line(1)).toBeInViewport();
  await keyboard.press('PageDown');
  await expect(order.line(1)).not.toBeInViewport();
  await expect(order.heading).toBeFocused();
  await keyboard.press('End');
  await expect(order.line(many)).toBeInViewport();
  await keyboard.press('Home');
  await expect(order.line(1)).toBeInViewport();

  await keyboard.press('ControlOrMeta+End');
  await expect(order.quantityOf(many)).toBeFocused();
  for (const fieldOf of [order.priceOf(many), order.productOf(many)]) {
    await fieldOf.focus();
    await keyboard.press('ControlOrMeta+Home');
    await expect(
      order
        .line(1)
        .getByLabel(/^(Price|Product), line 1$/)
        .and(page.locator(':focus')),
    ).toBeInViewport();
    await keyboard.press('ControlOrMeta+End');
    await expect(fieldOf).toBeFocused();
  }
  await order.field('Notes').fill('Two\nlines');
  await keyboard.press('ControlOrMeta+Home');
  await expect(order.field('Notes'), 'a text has these keys itself').toBeFocused();
});

test('the line that is typed into keeps its field however far it is scrolled away', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  await order.quantityOf(2).focus();
  await order.line(many).scrollIntoViewIfNeeded();
  await expect(order.quantityOf(many)).toBeVisible();
  await page.keyboard.type('77');
  await expect(order.quantityOf(2)).toHaveValue('77');
});

test('the line that is typed into stays in sight in a window of another size', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  await order.line(100).scrollIntoViewIfNeeded();
  await order.quantityOf(100).focus();
  for (const [width, height] of [
    [780, 733],
    [1280, 733],
    [1280, 500],
    [1280, 733],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(order.quantityOf(100)).toBeInViewport({ ratio: 1 });
    await expect(order.quantityOf(100)).toBeFocused();
  }
});

test('who has shown a saved order to the customer is back in the line of before', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  await order.line(100).scrollIntoViewIfNeeded();
  await order.quantityOf(100).focus();
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show to the customer' }).click();
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+T');
  await expect(order.quantityOf(100)).toBeFocused();
  await expect(order.quantityOf(100)).toBeInViewport();
});

test('all that keeps a long order from being saved can be named, each a way to it', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  for (let line = 1; line <= 8; line++) await order.quantityOf(line).fill('a dozen');
  await page.keyboard.press('ControlOrMeta+S');
  const ways = page.getByRole('list', { name: 'Not saved' }).getByRole('button');
  await expect(ways).toHaveCount(7);
  await ways.last().press('Enter');
  await expect(ways).toHaveCount(8);
  await expect(ways.nth(6)).toBeFocused();
  await ways.last().press('Enter');
  await expect(order.quantityOf(8)).toBeFocused();
});

test('a save that is refused leads to the line that is wrong, however far it is', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  await order.line(100).scrollIntoViewIfNeeded();
  await order.quantityOf(100).fill('a dozen');
  await order.line(1).scrollIntoViewIfNeeded();
  await order.quantityOf(1).focus();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(order.quantityOf(100)).toBeFocused();
  await expect(order.quantityOf(100)).toBeInViewport();
});

test('the details of a line far down open beside it or over it, and move no line', async ({ app, orders }) => {
  const { page } = await openMany(orders);
  const { order } = app.pages;
  for (const size of [
    { width: 1024, height: 500 },
    { width: 1366, height: 768 },
  ]) {
    // What has the focus would be kept in sight.
    await order.heading.focus();
    await page.setViewportSize(size);
    for (const number of [60, many]) {
      const line = order.line(number);
      await line.scrollIntoViewIfNeeded();
      await order.quantityOf(number).focus();
      const before = await line.boundingBox();
      await page.keyboard.press('ControlOrMeta+.');
      await expect(order.details.getByLabel('Description')).toBeFocused();
      await expect(order.details.getByLabel('Description')).toBeInViewport();
      await expect.poll(async () => (await line.boundingBox())?.y).toBe(before?.y);
      await page.keyboard.press('Escape');
      await expect(order.details).toBeHidden();
      await expect(order.quantityOf(number)).toBeFocused();
    }
  }
});
