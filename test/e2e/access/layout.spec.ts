import type { Locator, Page } from '@playwright/test';
import { expect, ownStart, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

/** The bars stay where they are: what is long scrolls between them. */
async function expectNoPageScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return { down: scrollHeight - clientHeight, right: scrollWidth - clientWidth };
      }),
    )
    .toEqual({ down: 0, right: 0 });
}

/** Neither the page nor anything that is pressed ends beyond the window. A scroll bar takes its part of it. */
async function expectNarrow(page: Page, what: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      return [...document.querySelectorAll('html, button:not(table *, [role="grid"] *)')]
        .filter((part) => part.getBoundingClientRect().right > clientWidth || part.scrollWidth > clientWidth)
        .map((part) => part.textContent);
    });
  await expect.poll(beyond, what).toEqual([]);
}

ownStart('in the smallest window no screen scrolls as a whole', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  await app.setSize(1024, 640);
  await expectNoPageScroll(orders.page);
  for (const screen of ['Today', 'Customers', 'Outbox', 'Settings']) {
    await orders.navigation.getByRole('button', { name: screen }).click();
    await expect(orders.page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(screen);
    await expectNoPageScroll(orders.page);
  }
  await orders.show();
  const order = await orders.open(customer.name);
  for (const details of await order.page.getByRole('button', { name: /^Details of line/ }).all()) await details.click();
  await expectNoPageScroll(order.page);
  await service.goDown();
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveCount(1);
  await expectNoPageScroll(outbox.page);
  const addresses = await outbox.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  await expect(addresses.form).toBeVisible();
  await expectNoPageScroll(addresses.page);
  const products = await addresses.openProducts();
  await products.list.getByRole('button').first().click();
  await expectNoPageScroll(products.page);
  await products.page.getByRole('button', { name: 'Import…' }).click();
  await expectNoPageScroll(products.page);
});

for (const [size, viewport] of [
  ['at high zoom', { width: 640, height: 400 }],
  ['in a narrow window', { width: 360, height: 740 }],
] as const) {
  test(`${size} no field that has the focus is behind the bar that saves`, async ({ orders }) => {
    const { page } = orders;
    const order = await orders.newOrder();
    await page.setViewportSize(viewport);
    await order.field('Customer').focus();
    for (let pressed = 0; pressed < 30; pressed++) {
      await page.keyboard.press('Tab');
      const below = await order.bar.evaluate((bar) => {
        const focused = document.activeElement;
        if (!focused?.closest('.desk')) return 0;
        const { top, bottom } = focused.getBoundingClientRect();
        // Of a text of several rows it is the caret that is brought into sight.
        return (focused.matches('textarea') ? top : bottom) - bar.getBoundingClientRect().top;
      });
      expect(below).toBeLessThanOrEqual(0);
    }
  });
}

test('what takes a line away stands in it however wide the window is, and its product has room', async ({ orders }) => {
  const { page } = orders;
  const order = await orders.newOrder();
  const line = page.getByRole('group', { name: 'Line 1', exact: true });
  const remove = line.getByRole('button', { name: /^Remove line/ });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, width: 0 };
  for (const width of [320, 480, 640, 768, 800, 832, 896, 1024, 1270, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const whole = await boxOf(line);
    const end = await boxOf(remove);
    expect(end.x + end.width, `${width}`).toBeLessThanOrEqual(whole.x + whole.width);
    expect((await boxOf(order.productOf(1))).width, `${width}`).toBeGreaterThan(160);
  }
});

test('in a low window a calendar begins within it, and the line of the connection is at its end', async ({
  orders,
}) => {
  const { page } = orders;
  await orders.openOutbox();
  await page.setViewportSize({ width: 640, height: 400 });
  const status = await page.getByRole('contentinfo').boundingBox();
  expect((status?.y ?? 0) + (status?.height ?? 0)).toBe(400);
  await orders.openOrders();
  await (await orders.newOrder()).openCards();
  await page.getByRole('button', { name: 'Show calendar: Delivery date' }).click();
  const calendar = page.locator('.calendar');
  await calendar.getByRole('button', { name: 'Previous month' }).click();
  expect((await calendar.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('in a low window what is opened from far down a list is in sight', async ({ app, orders, service }) => {
  const { page } = orders;
  await service.goDown();
  for (let made = 0; made < 12; made++) {
    const order = { id_customer: pickKnown(service).customer.id, fk_id: `LOW-${made}` };
    await request(page, 'command', 'order.create', { order });
  }
  await page.setViewportSize({ width: 911, height: 427 });
  await orders.openCustomers();
  await app.pages.customers.list.getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await orders.openOutbox();
  await app.pages.outbox.entries.last().getByRole('button').click();
  await expect(app.pages.outbox.entry.getByRole('heading', { level: 2 })).toBeInViewport();
});

test('a name and a code without any space stay within the list', async ({ orders }) => {
  const customers = await orders.openCustomers();
  await customers.add({ 'System ID': '7777', Name: 'N'.repeat(80), 'External code': 'C'.repeat(60) });
  const row = customers.list.getByRole('button').filter({ hasText: 'NNN' });
  await expect(row).toBeVisible();
  const overhang = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await row.evaluate(overhang)).toBe(0);
  expect(await customers.list.locator('xpath=..').evaluate(overhang)).toBe(0);
});

for (const language of ['English', 'Português'] as const) {
  test(`at 400 % nothing is wider than the window, in ${language}`, async ({ orders }) => {
    const { page } = orders;
    await orders.chooseLanguage(language);
    await page.setViewportSize({ width: 320, height: 256 });
    const screens = page.getByRole('navigation').getByRole('button');
    await expect(screens).toHaveCount(6);
    for (const screen of await screens.all()) {
      await screen.click();
      await expect(screen).toHaveAttribute('aria-current', 'page');
      await expectNarrow(page, await screen.innerText());
    }
    await screens.nth(1).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(orders.selection.getByRole('button')).toHaveCount(4);
    await expectNarrow(page, 'a selection');
    await page.getByRole('grid').getByRole('rowgroup').getByRole('row').first().click();
    await expect(page.getByRole('group', { name: /^(Line|Item) 1$/ })).toBeVisible();
    await expectNarrow(page, 'an order');
    await page.getByLabel(/^(Notes|Observações)$/).fill('Side door');
    await expectNarrow(page, 'a changed order');
  });
}

test('at 400 % an order that waits, a customer, an empty list and the outbox fit the window', async ({
  app,
  orders,
  service,
}) => {
  const { page } = orders;
  const { customer } = pickKnown(service);
  await page.setViewportSize({ width: 320, height: 256 });
  await service.goDown();
  const order = await orders.open(customer.name);
  await order.fill('Notes', 'Side door');
  await order.saveChanges();
  await expectNarrow(page, 'an order that waits');
  await orders.openCustomers();
  await app.pages.customers.open(customer.name);
  await expectNarrow(page, 'a customer');
  await orders.openOrders();
  await orders.searchFor('xqzwk');
  await expectNarrow(page, 'no orders');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await orders.openOutbox();
  await expect(app.pages.outbox.entries).toHaveCount(1);
  await expectNarrow(page, 'the outbox');
});

test('words of 300 letters that are searched for in vain stay within the window', async ({ orders }) => {
  const { page } = orders;
  for (const screen of ['Orders', 'Customers', 'Products']) {
    await orders.navigation.getByRole('button', { name: screen }).click();
    await page.getByRole('searchbox').fill('x'.repeat(300));
    await expect(page.getByRole('paragraph').filter({ hasText: 'xxx”.' })).toBeVisible();
    await expectNoPageScroll(page);
    const sideways = await page
      .locator('main *')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
          .map((one) => one.getAttribute('class')),
      );
    expect(sideways).toEqual([]);
  }
});

test('the amount of a line and of what is not finished is whole, however narrow the window and however much it is', async ({
  orders,
  service,
}) => {
  const { page } = orders;
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines([{ product: products[0] ?? '', fields: { Quantity: '1000000', Price: '123456.78' } }]);
  await page.getByText('Not saved yet · draft kept').waitFor();
  const expectWhole = async (amount: Locator) => {
    await expect(amount).toContainText('R$123,456,');
    for (const width of [320, 400, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await amount.evaluate((part) => part.scrollWidth - part.clientWidth), `${width}`).toBe(0);
    }
  };
  await expectWhole(order.line(1).getByLabel('Total, line 1'));
  await order.back();
  await expectWhole(new DraftList(page).rows(customer.name).locator('.amount'));
});

test('words of 200 letters stay within the page of a customer, an entry of the outbox and the paper copy', async ({
  app,
  orders,
  service,
}) => {
  const long = 'Wxyz'.repeat(50);
  const { page } = orders;
  const known = { id: 7777, name: long, fk_id: long };
  await service.goDown();
  for (const kind of ['customer', 'product'])
    await request(page, 'command', 'catalogue.add', { kind, reference: known });
  const items = [{ id_item: known.id, quantity: 3, price: 10 }];
  await request(page, 'command', 'order.create', { order: { id_customer: known.id, fk_id: long, items } });
  await expect.poll(() => orders.rows('Wxyz').count()).toBe(1);
  const overhang = (part: Locator) => part.evaluate((element) => element.scrollWidth - element.clientWidth);

  const customers = await orders.openCustomers();
  await customers.search.fill(long);
  await customers.list.getByRole('button', { name: long }).click();
  await expect(page.getByRole('rowheader', { name: long })).toBeVisible();
  expect(await overhang(page.getByRole('tabpanel'))).toBe(0);
  await expectNoPageScroll(page);
  await orders.openOutbox();
  await expect(app.pages.outbox.entry.getByRole('heading', { level: 2 })).toContainText(long);
  expect(await overhang(app.pages.outbox.entry)).toBe(0);
  await orders.openOrders();
  await orders.open('Wxyz');
  await page.keyboard.press('ControlOrMeta+p');
  const paper = page.getByRole('article');
  await expect(paper.getByRole('cell', { name: 'R$30.00' })).toBeVisible();
  expect(await overhang(paper)).toBe(0);
});
