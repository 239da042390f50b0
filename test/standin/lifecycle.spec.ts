import type { ElectronApplication } from '@playwright/test';
import { join } from 'node:path';
import { runElectron } from '../support/programs/run-electron.ts';
import { Demo, demoFolder, expect, standIn, test } from './demo-app.ts';

const exitCode = (app: ElectronApplication): Promise<number | null> =>
  new Promise((resolve) => app.process().once('exit', resolve));

test('the application ends with its last window', async ({ demo }) => {
  const { app } = demo;
  const opened = app.waitForEvent('window');
  await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('new')?.click());
  const second = await opened;
  await expect(second.locator('#platform')).toHaveText(process.platform);
  expect(await demo.windowCount()).toBe(2);
  await second.close();
  await expect.poll(() => demo.windowCount()).toBe(1);
  const exited = exitCode(app);
  await demo.closeFirstWindow();
  expect(await exited).toBe(0);
});

test('a window that its user closes says so before it is gone', async ({ demo }) => {
  const { app } = demo;
  const opened = app.waitForEvent('window');
  await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('new')?.click());
  await (await opened).close();
  await expect.poll(() => demo.log()).toContain('close');
});

test('the application may refuse to close a window and to quit', async ({ demo }) => {
  const { app } = demo;
  await app.evaluate(() => void Object.assign(globalThis.demo.veto, { close: true }));
  await demo.closeFirstWindow();
  await app.evaluate(() => void Object.assign(globalThis.demo.veto, { close: false, quit: true }));
  await app.evaluate(({ app: main }) => main.quit());
  expect(await demo.log()).toEqual(expect.arrayContaining(['close', 'before-quit']));
  expect(await demo.windowCount()).toBe(1);
  await app.evaluate(() => void Object.assign(globalThis.demo.veto, { quit: false }));
});

test('a page may refuse to be closed', async ({ demo }) => {
  const { app, page } = demo;
  await page.click('#greeting');
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true });
  });
  const asked = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('will-prevent-unload', () => resolve());
      }),
  );
  await demo.closeFirstWindow();
  await asked;
  expect(await demo.windowCount()).toBe(1);
});

test('a second instance leaves at once, and the first one hears of it', async ({ demo, folder }) => {
  expect(await runElectron([demoFolder], { DEMO_DATA_DIR: join(folder, 'data') }, standIn)).toBe(0);
  await expect.poll(() => demo.log()).toContain('second-instance demo');
});

test('storage survives a restart', async ({ demo, folder }) => {
  await demo.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await demo.app.close();
  const again = await Demo.start(folder);
  expect(await again.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  await again.app.close();
});

test('a window keeps to the sizes that it allows', async ({ demo }) => {
  const widths = await demo.app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, width: 100, height: 400, minWidth: 640, maxWidth: 800 });
    const atFirst = window.getBounds().width;
    const asked = [420, 700, 2000].map((width) => {
      window.setBounds({ width });
      return window.getBounds().width;
    });
    window.destroy();
    return [atFirst, ...asked];
  });
  expect(widths).toEqual([640, 640, 700, 800]);
});

test('a Mac keeps its menu when there is to be none', async ({ demo }) => {
  const hasMenu = await demo.app.evaluate(({ Menu }) => {
    Menu.setApplicationMenu(null);
    return Menu.getApplicationMenu() !== null;
  });
  expect(hasMenu).toBe(process.platform === 'darwin');
});
