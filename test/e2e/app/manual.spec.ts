import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';

test('the manual opens over an order that is being typed, finds a topic, and gives the field back', async ({
  orders,
}) => {
  const { page } = orders;
  const order = await orders.newOrder();
  const quantity = order.quantityOf(1);
  await quantity.fill('12');
  await page.keyboard.press('F1');
  const manual = page.getByRole('dialog', { name: 'Manual' });
  const shown = manual.getByRole('article');
  await expect(shown).toHaveAccessibleName('Take an order without a signal');
  await shown.getByRole('link', { name: 'Enter many items quickly' }).click();
  await expect(shown).toHaveAccessibleName('Enter many items quickly');
  await manual.getByRole('button', { name: 'Back' }).click();
  await expect(shown).toHaveAccessibleName('Take an order without a signal');
  await manual.getByRole('searchbox').fill('price list import');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAccessibleName('Import a price list');
  const picture = shown.getByRole('img', { name: /^Importing a price list/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await expectAccessible(page, 'the manual');
  await page.keyboard.press('Escape');
  await expect(manual).toBeHidden();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('12');

  // A dialog below it stays open as well.
  await page.getByRole('button', { name: 'Paste rows…' }).click();
  const rows = page.getByLabel('Rows', { exact: true });
  await rows.fill('CAF-05\t3');
  await page.keyboard.press('F1');
  await expect(manual.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(manual).toBeHidden();
  await expect(rows).toBeFocused();
  await expect(rows).toHaveValue('CAF-05\t3');
});
