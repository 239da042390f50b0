import { expect, test } from './demo-app.ts';

test('a window that the page opens is refused, and its link goes to the desktop', async ({ demo }) => {
  const { app, page } = demo;
  await app.evaluate(({ shell }) => {
    shell.openExternal = (url) => {
      globalThis.demo.log.push(`external ${url}`);
      return Promise.resolve();
    };
  });
  await page.click('#external');
  await expect.poll(() => demo.log()).toContain('external https://example.com/docs');
  await page.evaluate(() => void window.open('https://example.com/two'));
  await expect.poll(() => demo.log()).toContain('external https://example.com/two');
  expect(await demo.windowCount()).toBe(1);
});

test('a page that may not be visited is not', async ({ demo }) => {
  await demo.page.click('#away', { noWaitAfter: true });
  await expect.poll(() => demo.log()).toContain('will-navigate https://example.com/away');
  await expect(demo.page).toHaveTitle('Stand-in demo');
});

test('a page of the application may be visited', async ({ demo: { app, page } }) => {
  await page.click('#next');
  await expect(page.locator('#platform')).toHaveText(process.platform);
  const url = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  expect(url).toBe('app://demo/second.html');
});

test('after a reload the preload script runs again and main still answers', async ({ demo: { app, page } }) => {
  const mark = () => page.evaluate(() => Object.assign(window, { marked: true }) && null);
  const marked = () => page.evaluate(() => 'marked' in window).catch(() => true);
  await mark();
  await page.reload();
  await expect.poll(marked).toBe(false);
  await expect(page.locator('#greeting')).toHaveText('hello from main 3');
  await mark();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await expect.poll(marked).toBe(false);
  await expect(page.locator('#greeting')).toHaveText('hello from main 3');
});

test('a page that crashes is reported and can be loaded again', async ({ demo }) => {
  const { app, page } = demo;
  const crashed = page.waitForEvent('crash');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await crashed;
  await expect.poll(() => demo.log()).toContain('gone crashed');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  const greeting = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return contents?.executeJavaScript('document.querySelector("#greeting").textContent').catch(() => '');
    });
  await expect.poll(greeting).toBe('hello from main 3');
});
