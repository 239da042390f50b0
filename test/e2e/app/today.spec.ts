/** Today: what was sold, what waits, what needs the rep. */
import { expect, ownStart, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DraftList } from '../pages/draft-list.ts';
import { pickKnown } from '../support/entries.ts';

test('the day is summed, and its orders open from there and in the list', async ({ app, orders, service }) => {
  const { today } = app.pages;
  // The window's clock may be in another zone than the test's.
  const midnight = await orders.page.evaluate(() => new Date().setHours(0, 0, 0, 0));
  const sold = service.data.orders().filter(({ date }) => Date.parse(String(date)) >= midnight);
  const cents = sold.reduce((sum, { total_value }) => sum + Math.round(Number(total_value) * 100), 0);
  await today.show();
  await expect(today.heading).toBeFocused();
  await expect(today.sums).toContainText(`${sold.length} orders`);
  await expect(today.sums).toContainText((cents / 100).toLocaleString('en', { style: 'currency', currency: 'BRL' }));
  await expect(today.week.getByRole('button')).toHaveCount(7);
  await expect(today.week.getByRole('button').last()).toHaveAccessibleName(new RegExp(`${sold.length} orders`));
  await expect(today.waiting).toContainText('Nothing to send.');
  await today.page.keyboard.press('o');
  await orders.expectTotal(sold.length);
});

test('what waits and what needs the rep lead into the outbox', async ({ app, orders, service }) => {
  const { today, outbox } = app.pages;
  const { customer } = pickKnown(service);
  await service.goDown();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.typeProductId(1, '987654');
  await draft.fillLine(1, { fields: { Quantity: '1', Price: '12.34' } });
  await draft.save();
  await today.show();
  await expect(today.sums).toContainText('1 of them an estimate');
  await expect(today.waiting).toContainText(`New order for ${customer.name}`);
  await expect(today.needsYou).toBeHidden();
  await service.comeUp();
  await today.syncNow();
  await expect(today.needsYou.getByRole('button')).toContainText(`New order for ${customer.name}`);
  await expect(today.waiting).toBeHidden();
  await expect(today.sums).toContainText('1 of them needs attention');
  await expect(today.statusLine).toContainText('1 needs attention');
  await expect(today.statusLine).not.toContainText('Nothing to send');
  await today.needsYou.getByRole('button').press('Enter');
  await expect(outbox.entry).toContainText('Rejected');
});

test('the rows of each list begin and end alike', async ({ app, orders, service }) => {
  const { today } = app.pages;
  await service.goDown();
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: { Quantity: '1' } });
  await order.save();
  await order.page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(order.heading).toHaveText('New order');
  await today.show();
  const boxes = [today.waiting.getByRole('listitem'), new DraftList(today.page).rows()].map((rows) =>
    rows.boundingBox(),
  );
  const [waiting, draft] = await Promise.all(boxes);
  expect([draft?.x, draft?.width]).toEqual([waiting?.x, waiting?.width]);
});

test('today is the day of this machine, in either language', async ({ app, orders }) => {
  const { today } = app.pages;
  await today.show();
  await orders.chooseLanguage('Português');
  await expect(today.page.getByRole('heading', { name: 'Hoje', exact: true })).toBeVisible();
  await expect(today.page.getByRole('region', { name: 'Os últimos sete dias' })).toBeVisible();
});

test('the amounts of a week of large orders stand apart, and the bars on one line', async ({
  app,
  orders,
  service,
}) => {
  const { today } = app.pages;
  const { page } = orders;
  const product = service.data.orders()[0]?.items[0]?.item.id;
  const now = await page.evaluate(() => Date.now());
  for (let ago = 0; ago < 7; ago++) {
    const items = [{ id_item: product, quantity: 100 + ago * 37, price: 98.7 }];
    const date = new Date(now - ago * 86_400_000).toISOString();
    await service.createAsColleague({ id_customer: pickKnown(service).customer.id, date, items });
  }
  await orders.syncNow();
  await today.show();
  await expect(today.week).not.toContainText('—');
  const week = await today.week.elementHandle();
  for (const language of ['English', 'Português'] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await orders.chooseLanguage(language);
    for (const width of [1280, 1024, 800, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate((week) => {
        const textOf = (button: Element) => {
          const range = document.createRange();
          range.selectNodeContents(button.querySelector('span[aria-hidden]') ?? button);
          return range.getBoundingClientRect();
        };
        const buttons = [...(week?.querySelectorAll('button') ?? [])];
        const texts = buttons.map(textOf);
        return {
          least: Math.min(...texts.slice(1).map(({ left }, at) => left - (texts[at]?.right ?? 0))),
          lines: new Set(buttons.map((button) => button.querySelector('svg')?.getBoundingClientRect().bottom)).size,
          across: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      }, week);
      expect(found.least, `${language}, ${width}`).toBeGreaterThanOrEqual(4);
      expect(found, `${language}, ${width}`).toMatchObject({ lines: 1, across: 0 });
    }
  }
});

test('first steps are listed until they are done, or hidden', async ({ app, orders, service }) => {
  const { today } = app.pages;
  const { customer, products } = pickKnown(service);
  const steps = today.page.getByRole('region', { name: 'First steps' });
  await today.show();
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.getByRole('button', { name: 'Save your first order' })).toBeVisible();
  await steps.getByRole('button', { name: 'Save your first order' }).click();
  const order = app.pages.order;
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
  await order.save();
  await today.show();
  await expect(steps).toContainText('Save your first order (done)');
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(steps).toBeHidden();
  await orders.openOrders();
  await today.show();
  await expect(steps).toBeHidden();
});

ownStart(
  'the month is held against the rep’s own goal, and says what the commission may be',
  async ({ app, orders }) => {
    const { today } = app.pages;
    const { window } = app;
    await today.show();
    await expect(today.sums).toContainText('on the same day last week');
    await expect(today.goal).toBeHidden();
    await orders.openSettings();
    const goal = window.getByRole('textbox', { name: 'Goal of the month' });
    const commission = window.getByRole('textbox', { name: 'Commission in percent' });
    await goal.fill('1000000000');
    await goal.press('Enter');
    await expect(goal).toHaveAccessibleDescription('Type a whole number.');
    await goal.fill('900000000');
    await goal.press('Enter');
    await commission.fill('2.555');
    await commission.press('Enter');
    await expect(commission).toHaveAccessibleDescription(/number/);
    await commission.fill('2.5');
    await commission.press('Enter');

    await today.show();
    await expect(today.goal).toContainText('0% of your goal of R$900,000,000.00');
    await expect(today.goal).toContainText(/R\$[\d,.]+ to go/);
    await expect(window.getByText(/^About R\$[\d,.]+ commission$/)).toBeVisible();
    await expectAccessible(window, 'Today with a goal');
    await orders.openSettings();
    await expect(commission).toHaveValue('2.5');
    await goal.fill('1');
    await goal.press('Enter');
    await today.show();
    await expect(today.goal).toContainText('Goal reached');
  },
);
