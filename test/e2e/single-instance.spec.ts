import { expect, sampleOrders, test } from './fixtures.ts';

test('a second start on the same data leaves at once, and the first goes on', async ({ app, orders, start }) => {
  await expect(start()).rejects.toThrow();
  await orders.expectTotal(sampleOrders);
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await orders.syncNow();
  await orders.expectSynced();
});
