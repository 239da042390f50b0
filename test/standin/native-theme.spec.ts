import type { Page } from '@playwright/test';
import { expect, test } from './demo-app.ts';

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('the theme of the application reaches the page, and stays when it is loaded again', async ({ demo }) => {
  const { app, page } = demo;
  await app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'dark'));
  await expect.poll(() => isDark(page)).toBe(true);
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'light'));
  await expect.poll(() => isDark(page)).toBe(false);
  await page.reload();
  expect(await isDark(page)).toBe(false);
});

test('an emulation by DevTools wins over the theme of the application', async ({ demo }) => {
  const { app, page } = demo;
  await page.emulateMedia({ colorScheme: 'light' });
  await app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'dark'));
  await page.reload();
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: null });
  await expect.poll(() => isDark(page)).toBe(true);
});
