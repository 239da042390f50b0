/** The page dies, then the application: what was typed is there, and the token is nowhere. */
import { readdirSync } from 'node:fs';
import { expect, ownStart as test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { pickKnown } from '../support/entries.ts';
import { filesWith } from '../support/files-with.ts';

test('after a crash of the page and an abort of the application no file holds the token', async ({
  app,
  orders,
  service,
  start,
  dataFolder,
}) => {
  const draft = await orders.newOrder();
  const { customer } = pickKnown(service);
  await draft.chooseCustomer(customer.name);
  await draft.fill('Notes', 'typed before the crash');
  await expect.poll(() => filesWith(dataFolder, 'typed before the crash').length).toBeGreaterThan(0);

  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => filesWith(dataFolder, 'window.gone').length).toBeGreaterThan(0);
  await app.abort();
  expect(filesWith(dataFolder, service.token)).toEqual([]);
  const dumps = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  expect(dumps.filter((name) => /\.(dmp|core|heapsnapshot)$|(^|[/\\])report\.[^/]*\.json$/.test(name))).toEqual([]);

  const again = await start();
  await new DraftList(again.window).open('New order', customer.name);
  await expect(again.pages.order.field('Notes')).toHaveValue('typed before the crash');
});

test('an error that nobody caught stands in the log without the token, in no box, and the window continues', async ({
  app,
  orders,
  service,
  dataFolder,
}) => {
  const boxes = await app.electron.evaluateHandle(({ dialog }, message) => {
    const contents: string[] = [];
    dialog.showErrorBox = (_title, content) => void contents.push(content);
    setTimeout(() => {
      throw new Error(message);
    });
    return contents;
  }, `nobody caught ${service.token}`);
  await expect.poll(() => filesWith(dataFolder, 'nobody caught').length).toBeGreaterThan(0);
  await orders.newOrder();
  expect(await boxes.jsonValue()).toEqual([]);
  expect(filesWith(dataFolder, service.token)).toEqual([]);
});
