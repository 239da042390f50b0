/** A window whose colours the system sets, as people choose who see little: what the colours said is said by other means. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('what is chosen is seen where the system sets the colours', async ({ orders, service }) => {
  const { page } = orders;
  await page.emulateMedia({ forcedColors: 'active' });
  const order = await orders.newOrder();
  await order.field('Customer').fill(pickKnown(service).customer.name);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const marked = options.and(page.locator('[data-highlighted]'));
  await expect(marked).toHaveCSS('outline-style', 'dashed');
  await expect(page.locator('[aria-current="page"]')).toHaveCSS('outline-style', 'dashed');
});

test('what cannot be pressed, and a day of another month, is told from the others where the system sets the colours', async ({
  app,
  orders,
}) => {
  const { page } = orders;
  await page.emulateMedia({ forcedColors: 'active' });
  await orders.rows().first().click();
  const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  const gray = await page.evaluate(() => {
    document.head.style.color = 'GrayText';
    return getComputedStyle(document.head).color;
  });
  expect.soft(await colourOf(page.getByRole('button', { name: 'Delete order' }))).not.toBe(gray);
  for (const name of ['Save and send', 'Undo'])
    expect.soft(await colourOf(page.getByRole('button', { name })), name).toBe(gray);
  await app.pages.order.openCards();
  await page.getByRole('button', { name: 'Show calendar: Delivery date' }).click();
  const days = page.locator('.calendar-day');
  expect.soft(await colourOf(days.and(page.locator('[data-outside-month]')).first())).toBe(gray);
  expect.soft(await colourOf(days.and(page.locator(':not([data-outside-month])')).first())).not.toBe(gray);
});
