/** The application that the tests of a worker share: none of them finds anything of the one before. */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { openWindow, signInUnseen } from '../support/first-start.ts';
import type { OpenApp } from '../support/open-app.ts';

interface WithBridge {
  satchel: SatchelBridge;
}

/** Logs go on, and the browser keeps its own files. */
function writtenBySatchel(dataFolder: string): string[] {
  return readdirSync(dataFolder).filter(
    (name) => /^[a-z.]/.test(name) && !/^(logs|stand-in-|lockfile|blob_)/.test(name),
  );
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** What a test may leave behind in the main process. */
async function lookAtMain({ electron }: OpenApp): Promise<unknown> {
  return electron.evaluate(async ({ BrowserWindow, clipboard, dialog, nativeTheme, Notification }) => ({
    dialog: String(dialog.showOpenDialog),
    notification: String(Notification.isSupported),
    globals: Object.keys(globalThis),
    copied: await clipboard.readText(),
    theme: nativeTheme.themeSource,
    windows: BrowserWindow.getAllWindows().length,
  }));
}

async function leaveMuchBehind({ electron, window, pages }: OpenApp): Promise<void> {
  await electron.evaluate(async ({ clipboard, dialog, Notification }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    Notification.isSupported = () => false;
    Object.assign(globalThis, { leftBehind: true });
    await clipboard.writeText('of the test before');
  });
  await request(window, 'command', 'settings.change', { changes: { companyName: 'Of the test before' } });
  await pages.orders.openSettings();
  await window.getByLabel('Appearance').selectOption({ label: 'Dark' });
  await window.getByRole('main').getByLabel('Language').selectOption({ label: 'Português' });
  await window.setViewportSize({ width: 700, height: 500 });
  await window.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
}

test('finds nothing of the test before: account, draft, unsent work, settings, looks, and what stood in for Electron', async ({
  shared,
  app,
  service,
}) => {
  await openWindow(app);
  await expect(app.pages.signIn.heading).toBeVisible();
  const size = () => app.window.evaluate(() => [innerWidth, innerHeight]);
  const light = await background(app.window);
  const before = { main: await lookAtMain(app), size: await size(), files: writtenBySatchel(shared.dataFolder) };

  const orders = await app.pages.signIn.signIn(service.baseUrl, service.token, 'Ana');
  await orders.addAccount('Bruno', service.token);
  await orders.expectSynced();
  await service.goDown();
  const { customer, products } = pickKnown(service);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
  await draft.save();
  await draft.back();
  await (await orders.newOrder()).fill('Notes', 'Of the test before');
  await leaveMuchBehind(app);

  expect(await shared.take()).toBe(app);
  expect(writtenBySatchel(shared.dataFolder)).toEqual(before.files);
  expect(await app.window.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await openWindow(app);
  await expect(app.pages.signIn.heading).toBeVisible();
  await expect(app.pages.signIn.serviceAddress).toHaveValue('');
  expect(await background(app.window)).toBe(light);
  expect({ main: await lookAtMain(app), size: await size(), files: writtenBySatchel(shared.dataFolder) }).toEqual(
    before,
  );

  await service.comeUp();
  expect(await shared.take()).toBe(app);
  await signInUnseen(app, service.baseUrl, service.token, 'Bruno');
  const fresh = await app.pages.orders.show();
  await fresh.expectSynced();
  expect(service.writes()).toEqual([]);
  await new DraftList(app.window).expectNone();
  await expect(fresh.account.locator('option')).toHaveText(['Bruno', /Practice/, /Add an account/]);
});

test('is another one when the test before has ended it', async ({ shared, app }) => {
  await app.electron.close();
  const another = await shared.take();
  expect(another).not.toBe(app);
  await openWindow(another);
  await expect(another.pages.signIn.heading).toBeVisible();
});

test('an event that comes while a file is looked up is received', async ({ app, orders }) => {
  const events = 200;
  const seen = await orders.page.evaluateHandle(() => {
    const numbers: number[] = [];
    (window as unknown as WithBridge).satchel.onEvent((event) => {
      if ((event as { type: string }).type === 'upload') numbers.push((event as { sentBytes: number }).sentBytes);
    });
    return numbers;
  });
  const looked = seen.evaluate(async (numbers, count) => {
    const file = new File(['words'], 'words.txt', { type: 'text/plain' });
    const endsAtMs = performance.now() + 5_000;
    while (numbers.length < count && performance.now() < endsAtMs)
      await (window as unknown as WithBridge).satchel.ticketOf(file);
    return numbers;
  }, events);
  await app.electron.evaluate(async ({ BrowserWindow }, count) => {
    const [window] = BrowserWindow.getAllWindows();
    for (let sentBytes = 1; sentBytes <= count; sentBytes++) {
      window?.webContents.send('satchel:event', { type: 'upload', entryId: 'none', sentBytes });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }, events);
  expect(await looked).toEqual(Array.from({ length: events }, (_, at) => at + 1));
});
