import { relative, resolve } from 'node:path';
import { runElectron } from '../../support/programs/run-electron.ts';
import { expect, ownStart as test, sampleOrders } from '../fixtures.ts';
import { Pages } from '../pages/pages.ts';

const repository = resolve(import.meta.dirname, '../../..');

test('a second start on the same data leaves at once, and the first continues', async ({ app, orders, dataFolder }) => {
  for (const named of [dataFolder, relative(process.cwd(), dataFolder)])
    expect(await runElectron([repository], { SATCHEL_DATA_DIR: named })).toBe(0);
  await orders.expectTotal(sampleOrders);
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await orders.syncNow();
  await orders.expectSynced();
});

test('a second start while the first is closing gets a window, with everything open again', async ({ app, orders }) => {
  await expect(orders.grid).toBeVisible();
  const opened = app.electron.waitForEvent('window');
  await app.electron.evaluate(({ app: main }) => {
    main.once('will-quit', () => main.emit('second-instance'));
    main.quit();
  });
  const again = new Pages(await opened).orders;
  await again.expectTotal(sampleOrders);
  await again.syncNow();
  await again.expectSynced();
});
