/** What concerns the whole list and waits for the rep: it is seen, heard, and answered by keyboard. */
import BetterSqlite3 from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, ownStart as test, sampleOrders } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { listen } from '../support/heard.ts';

/** As if the last walk over all orders were a week old. */
function makeSweepDue(dataFolder: string): void {
  const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((path) => path.endsWith('satchel.sqlite'))) {
    const database = new BetterSqlite3(join(dataFolder, file));
    database.prepare("UPDATE sync_state SET value = '0' WHERE key = 'scannedAtMs'").run();
    database.close();
  }
}

test('that many orders are no longer on the service is asked aloud, and whoever answers keeps a place', async ({
  app,
  dataFolder,
  orders,
  service,
  start,
}) => {
  await orders.expectSynced();
  await app.quit();
  const gone = service.data.orders().slice(0, 12);
  for (const { id } of gone) await service.deleteAsColleague(`/orders/${id}`);
  makeSweepDue(dataFolder);
  await service.goDown();
  const { pages } = await start();
  const { page } = pages.orders;
  await pages.orders.expectConnection('Offline');
  const said = await listen(page);
  await service.comeUp();
  await pages.orders.syncNow();
  await expect(page.getByRole('button', { name: 'Take them off' })).toBeVisible();
  const question = `12 of the ${sampleOrders} orders on this computer are no longer in the system`;
  await expect.poll(async () => (await said()).filter((words) => words.startsWith(question))).toHaveLength(1);
  await expectAccessible(page, 'orders that are gone');
  await page.getByRole('button', { name: 'Take them off' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Take them off' })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await pages.orders.expectTotal(sampleOrders - gone.length);
});
