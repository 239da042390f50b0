import { resolve } from 'node:path';
import { runElectron } from '../support/run-electron.ts';
import { expect, sampleOrders, test } from './fixtures.ts';

const repository = resolve(import.meta.dirname, '../..');

test('a second start on the same data leaves at once, and the first goes on', async ({ app, orders, dataFolder }) => {
  expect(await runElectron([repository], { SATCHEL_DATA_DIR: dataFolder })).toBe(0);
  await orders.expectTotal(sampleOrders);
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await orders.syncNow();
  await orders.expectSynced();
});
