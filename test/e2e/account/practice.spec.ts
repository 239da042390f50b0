/** Practice: everything on this machine, with a switch that takes the service away. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, ownStart, test } from '../fixtures.ts';

ownStart('an order practised offline arrives when the switch is turned back', async ({ start }) => {
  const app = await start({ args: ['--practice'] });
  const { orders } = app.pages;
  await expect(orders.practiceBanner).toContainText('Made-up data', { timeout: 20_000 });
  await orders.expectSynced();
  await orders.show();
  const customer = await orders.rows().first().getByRole('gridcell').nth(3).innerText();
  const found = await (await orders.open(customer)).line(1).getByRole('combobox').inputValue();
  await app.pages.order.back();

  await orders.setPracticeOffline(true);
  await orders.expectConnection('Offline');
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer);
  await draft.fillLine(1, { product: found, fields: { Quantity: '4', Price: '25' } });
  const total = (await draft.estimate.innerText()).replace(/[^\d.,]/g, '');
  await draft.save();
  await draft.expectPending(1);
  await draft.back();
  await expect(orders.rows('Not sent yet')).toHaveCount(1);

  await orders.setPracticeOffline(false);
  await orders.expectSynced();
  await expect(orders.rows('Not sent yet')).toHaveCount(0);
  await expect(orders.rows('Synced', customer, total).first()).toBeVisible();
});

test('practice is left behind by signing out', async ({ signedOut: app }) => {
  const orders = await app.pages.signIn.practise();
  await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
  const signIn = await orders.signOut();
  await expect(signIn.heading).toBeVisible();
  await expect(orders.practiceBanner).toBeHidden();
});

ownStart('the practice service ends with an application that was killed', async ({ app, dataFolder }) => {
  const orders = await app.pages.signIn.practise();
  await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
  const note = await readFile(join(dataFolder, 'practice/practice.json'), 'utf8');
  const { port } = JSON.parse(note) as { port: number };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/orders`).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  // Its main process alone: what it started is left to notice.
  process.kill(await app.electron.evaluate(() => process.pid), 'SIGKILL');
  await expect.poll(answers).toBe(false);
});
