/** Until the first sync has brought the orders, an empty list says nothing yet. */
import { signInUnseen } from '../support/first-start.ts';
import { expect, sampleOrders, test } from '../support/proxied.ts';

test('Today and the lists say that orders are being received, until they are there', async ({
  app,
  faults,
  service,
}) => {
  const { today, orders } = app.pages;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // The sign-in asks for one order; what follows brings them.
  faults.fail(/^GET \/orders\?.*sort=/, { kind: 'slow', answerWhen: released }, 100);
  await signInUnseen(app, faults.url, service.token);
  await today.show();
  await expect(app.window.getByRole('main')).toContainText('Receiving orders…');
  await expect(app.window.getByRole('main')).not.toContainText('No orders yet today');
  const customers = await orders.openCustomers();
  await expect(customers.page.getByRole('main')).toContainText('Receiving orders…');
  await orders.openOrders();
  await expect(app.window.getByRole('main')).toContainText('Receiving orders…');
  release();
  await orders.expectTotal(sampleOrders);
  await expect(app.window.getByRole('main')).not.toContainText('Receiving orders…');
});
