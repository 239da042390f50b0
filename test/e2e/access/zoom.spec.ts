/** An order in a window that is magnified: few pixels of it are left. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('at the highest zoom what is wrong with the field that has the focus is in sight, and not behind the bar', async ({
  orders,
  service,
}) => {
  const { page } = orders;
  const order = await orders.newOrder();
  await order.chooseCustomer(pickKnown(service).customer.name);
  await order.fillLine(1, { product: pickKnown(service).products[0] ?? '', fields: {} });
  await page.setViewportSize({ width: 320, height: 205 });
  await order.quantityOf(1).fill('3?');
  await page.keyboard.press('ControlOrMeta+s');
  const problem = order.line(1).getByText('Type a number.');
  await expect(problem).toBeVisible();
  const covering = () =>
    problem.evaluate((words) => {
      const { left, right, top, bottom } = words.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return seen === words ? '' : (seen?.textContent ?? 'the edge of the window');
    });
  await expect.poll(covering).toBe('');
});

test('in a narrow window where a price comes from is read to its end', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: {} });
  await order.page.keyboard.press('ControlOrMeta+Shift+O');
  await order.page.setViewportSize({ width: 320, height: 640 });
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const source = order.line(1).getByText(/^others /);
  expect(await rightOf(source)).toBeLessThanOrEqual(await rightOf(order.line(1)));
});

test('at high zoom what takes a line away stands at its end', async ({ orders }) => {
  const { page } = orders;
  await orders.newOrder();
  await page.setViewportSize({ width: 480, height: 900 });
  await page.getByRole('button', { name: 'Add item' }).click();
  const line = page.getByRole('group', { name: 'Line 1', exact: true });
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const remove = line.getByRole('button', { name: /^Remove line/ });
  const end = await rightOf(line.getByLabel('Discount %, line 1'));
  expect(await rightOf(remove)).toBeCloseTo(end);
});
