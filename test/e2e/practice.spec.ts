/** Practice: everything on this machine, with a switch that takes the service away. */
import { expect, test } from './fixtures.ts';

test('an order practised offline arrives when the switch is turned back', async ({ start }) => {
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
  // The freight of the customer's last order is in it.
  const total = (await draft.estimate.innerText()).replace(/[^\d.,]/g, '');
  await draft.save();
  await draft.expectPending(1);
  await draft.back();
  await expect(orders.rows('Saved here')).toHaveCount(1);

  await orders.setPracticeOffline(false);
  await orders.expectSynced();
  await expect(orders.rows('Saved here')).toHaveCount(0);
  await expect(orders.rows('On the service', customer, total).first()).toBeVisible();
});

test('practice is left behind by signing out', async ({ app }) => {
  const orders = await app.pages.signIn.practise();
  await expect(orders.practiceBanner).toBeVisible({ timeout: 20_000 });
  const signIn = await orders.signOut();
  await expect(signIn.heading).toBeVisible();
  await expect(orders.practiceBanner).toBeHidden();
});
