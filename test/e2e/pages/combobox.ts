import { expect, type Locator, type Page } from '@playwright/test';

/** Types into a field with choices and takes the first one that shows the words. */
export async function choose(page: Page, field: Locator, words: string): Promise<void> {
  await field.fill(words);
  await page.getByRole('option').filter({ hasText: words }).first().click();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
}
