/** An order whose answer was lost: what the rep reads and hears of it, until the service has said whether it arrived. */
import { jsonAnswer } from '../../fault/fault-proxy.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';
import { expect, test, typeOrder } from '../support/proxied.ts';

const post = /^POST \/orders$/;
const looks = /^GET \/orders\?fk_id=/;

test('who looks again is told that the service is asked, and not that the order is sent', async ({
  proxied,
  faults,
  service,
}) => {
  faults.fail(post, { kind: 'cut', after: true });
  faults.fail(looks, { kind: 'answer', answer: jsonAnswer(500, { message: 'Broken' }), after: false }, 1_000);
  const order = await typeOrder(proxied, service, 'LOOK-1');
  const { entry, page } = await order.openOutbox();
  const said = await listen(page);
  await expect(entry).toContainText('there is no need to enter it once more');
  await entry.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(said).toContain('The system is asked whether it has arrived.');
  await expect(entry).toContainText('The system could not say whether it has arrived; it is asked again later');
  expect(await said()).not.toContain('It will be sent again.');
});

test('who discards what may have arrived is told that, and not that the service never gets it', async ({
  proxied,
  faults,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await request(proxied.page, 'command', 'settings.change', { changes: { makesFkIds: false } });
  const order = await proxied.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '10' } });
  // Of an hour before, with the same lines: nobody can tell whether it is the rep's.
  const date = new Date(Date.now() - 3_600_000).toISOString();
  const product = service.data
    .orders()
    .flatMap(({ items }) => items)
    .find(({ item }) => item.name === products[0]);
  const items = [{ id_item: product?.item.id, quantity: 2, price: 10 }];
  await service.createAsColleague({ id_customer: customer.id, date, items });
  faults.fail(post, { kind: 'cut', after: false });
  await order.save();
  const outbox = await order.openOutbox();
  await expect(outbox.entry).toContainText('One of these may be yours.');
  await outbox.askToDiscard();
  await expect(outbox.discardDialog).toContainText('It may have reached the system already.');
  await expect(outbox.discardDialog).not.toContainText('never gets it');
});
