/** Names for which there is no room can be read all the same. */
import type { Locator } from '@playwright/test';
import { jsonAnswer } from '../../fault/fault-proxy.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { expect, test, typeOrder } from '../support/proxied.ts';

test('names of forty letters are whole beside what an order is delivered and paid by', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const fitting = products.filter(({ length }) => length <= 40);
  const long = fitting.toSorted((one, other) => other.length - one.length).slice(0, 3);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines(long.map((product) => ({ product, fields: { Quantity: '12345', Price: '12345.67' } })));
  for (const width of [1024, 1280, 1366, 1440]) {
    await order.page.setViewportSize({ width, height: 800 });
    for (const number of [1, 2, 3]) {
      const name = order.line(number).getByText(long[number - 1] ?? '');
      expect(await name.evaluate((words) => words.scrollHeight - words.clientHeight), `${width}`).toBe(0);
      for (const field of [order.quantityOf(number), order.line(number).getByLabel(/^Price, /)]) {
        const overhang = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
        expect(overhang, `${width}: ${await field.inputValue()}`).toBe(0);
      }
    }
  }
});

test('two products that part at the end of a long name are told apart in an order', async ({ orders, service }) => {
  const names = ['500 ml', '350 ml'].map((size) => `Detergente líquido concentrado neutro para louça ${size}`);
  for (const [at, name] of names.entries()) {
    const reference = { id: 9001 + at, name };
    await request(orders.page, 'command', 'catalogue.add', { kind: 'product', reference });
  }
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await order.fillLines(names.map((product) => ({ product, fields: {} })));
  for (const width of [360, 1280]) {
    await order.page.setViewportSize({ width, height: 800 });
    for (const [at, name] of names.entries()) {
      const words = order.line(at + 1).getByText(name);
      await expect(words).toBeVisible();
      expect(await words.evaluate((shown) => shown.scrollHeight - shown.clientHeight), `${width}`).toBe(0);
      const field = order.productOf(at + 1);
      const bottom = async (part: Locator) => Number(await part.evaluate((box) => box.getBoundingClientRect().bottom));
      expect(await bottom(words), 'within its field').toBeLessThanOrEqual(await bottom(field));
      await order.productOf(at + 1).focus();
      await expect(words).toBeHidden();
    }
    await order.field('Customer').focus();
  }
});

test('what is cut at its end is shown whole where the pointer is, and nothing else is', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const byLength = products.toSorted((one, other) => one.length - other.length);
  const [short = '', long = ''] = [byLength[0], byLength.at(-1)];
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines([short, long].map((product) => ({ product, fields: {} })));
  await order.page.setViewportSize({ width: 1280, height: 800 });
  await order.productOf(1).hover();
  await expect(order.productOf(1)).not.toHaveAttribute('title');
  await order.productOf(2).hover();
  await expect(order.productOf(2)).toHaveAttribute('title', long);
  await order.estimate.hover();
  await expect(order.productOf(2)).not.toHaveAttribute('title');

  await order.back();
  await orders.page.setViewportSize({ width: 640, height: 800 });
  const name = orders.rows(customer.name).first().getByText(customer.name);
  await name.hover();
  await expect(name).toHaveAttribute('title', customer.name);
});

test('customers are whole beside how their order stands, and so is that where it takes the most words', async ({
  proxied,
  faults,
  service,
}) => {
  const { page } = proxied;
  const cut = (column: string) =>
    page
      .locator(`[role="row"] .${column}`)
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
  await proxied.chooseLanguage('Português');
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(page.getByText('Sincronizado').first()).toBeVisible();
  await expect.poll(() => cut('name')).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 640 });
  await proxied.chooseLanguage('English');
  const broken = jsonAnswer(500, { message: 'Broken' });
  faults.fail(/^POST \/orders$/, { kind: 'cut', after: true });
  faults.fail(/^GET \/orders\?fk_id=/, { kind: 'answer', answer: broken, after: false }, 1_000);
  await (await typeOrder(proxied, service, 'DOUBT-1')).back();
  await proxied.chooseLanguage('Português');
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(page.getByText('Enviado, sem confirmação')).toBeVisible();
  await expect.poll(() => cut('sync')).toEqual([]);
});
