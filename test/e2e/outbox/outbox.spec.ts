/** What the service does not take stands in front of the rep, with its words and a way out. */
import { expect, sampleOrders, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

/** No sample product has this id. */
const unknownProduct = '987654';

test('a refused order shows the service’s words, and goes once it is mended', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.typeProductId(1, unknownProduct);
  await draft.fillLine(1, { fields: { Quantity: '2', Price: '10' } });
  await draft.save();

  const outbox = await draft.openItsTrouble();
  await expect(outbox.entries).toHaveText([/Rejected/]);
  await expect(outbox.entry).toContainText(`names no record: ${unknownProduct}`);
  await expect(outbox.entry).toContainText('It is about: Product, line 1');
  await expect(outbox.statusLine).toContainText('1 needs attention');

  const mended = await outbox.openItsOrder();
  await expect(mended.problems).toContainText(`names no record: ${unknownProduct}`);
  await expect(mended.problems).toContainText('It is about: Product, line 1');
  await mended.fillLine(1, { product: products[0] ?? '', fields: {} });
  await mended.saveChanges();
  await mended.expectSynced();
  await expect(mended.statusLine).not.toContainText('needs attention');
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
  expect(service.data.orders().at(-1)?.items).toMatchObject([{ item: { name: products[0] }, quantity: 2 }]);
});

test('an order says which of its lines was refused, where the service’s words do not', async ({ orders, service }) => {
  const known = service.data.orders().find(({ items }) => items.length > 2);
  const order = await orders.open(String(known?.id));
  service.refuseChanges({ message: 'Not for sale' });
  await order.quantityOf(3).fill('7');
  await order.saveChanges();
  await expect(order.problems).toContainText('Not for sale');
  const product = await order.productOf(3).inputValue();
  await expect(order.problems).toContainText(`An item of this order needs a decision: ${product}.`);
  await expect(order.line(3)).toContainText('Rejected');
  await expect(order.line(3)).toContainText('The system said: “Not for sale”');
  await expect(order.line(2)).not.toContainText('needs a decision');
  service.refuseChanges(null);
  await order.quantityOf(3).fill('6');
  await order.saveChanges();
  await order.expectSynced();
  await expect(order.line(3)).not.toContainText('needs a decision');
});

test('discarding a refused order asks first and says what is lost', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.typeProductId(1, unknownProduct);
  await draft.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
  await draft.save();
  const outbox = await draft.openItsTrouble();

  await outbox.askToDiscard();
  await expect(outbox.discardDialog).toContainText('The whole order is removed from this computer');
  await outbox.answerDiscard('Cancel');
  await expect(outbox.entries).toHaveCount(1);
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await expect(outbox.entries).toHaveCount(0);

  const list = await outbox.openOrders();
  await list.expectTotal(sampleOrders);
  expect(service.data.orders()).toHaveLength(sampleOrders);
});

test('a field changed on both sides is decided by the rep, field by field', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const order = service.data.orders().at(-1);
  await service.goDown();
  const opened = await orders.open(String(order?.id), customer.name);
  await opened.fill('Notes', 'Mine: second door');
  await opened.fill('External code', 'MINE-1');
  await opened.saveChanges();
  await service.changeAsColleague(`/orders/${order?.id}`, { observations: 'Theirs: first door', fk_id: 'THEIRS-1' });
  await service.comeUp();
  await opened.syncNow();

  const outbox = await opened.openItsTrouble();
  await expect(outbox.entry).toContainText('The same field was changed here and in the system');
  await expect(outbox.entry).toContainText('Mine: second door');
  await expect(outbox.entry).toContainText('Theirs: first door');
  await outbox.entry.getByRole('button', { name: 'All the system’s' }).click();
  await expect(outbox.entry.getByRole('radio', { name: 'Notes: Keep the system’s' })).toBeChecked();
  await outbox.decide({ Notes: 'mine', 'External code': 'theirs' });
  await outbox.expectSynced();
  await expect(outbox.entries).toHaveCount(0);
  expect(service.data.orders().at(-1)).toMatchObject({ observations: 'Mine: second door', fk_id: 'THEIRS-1' });
});

test('in a narrow window the entry that is opened from a long outbox is not out of sight below it', async ({
  app,
  orders,
  service,
}) => {
  const { outbox } = app.pages;
  const { page } = orders;
  await service.goDown();
  for (let made = 0; made < 25; made++) {
    const order = { id_customer: pickKnown(service).customer.id, fk_id: `NARROW-${made}` };
    await request(page, 'command', 'order.create', { order });
  }
  await orders.openOutbox();
  await expect(outbox.entries).toHaveCount(25);
  for (const size of [
    { width: 700, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await outbox.entries.nth(1).getByRole('button').click();
    await expect.soft(outbox.entry.getByRole('heading', { level: 2 })).toBeInViewport();
    await outbox.entries.last().getByRole('button').click();
    await expect.soft(outbox.entry.getByRole('heading', { level: 2 })).toBeInViewport();
  }
  await outbox.entries.first().getByRole('button').click();
  await expect.soft(outbox.entry.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect.soft(outbox.entries.first()).toBeInViewport({ ratio: 1 });
});

test('in a narrow window the entry that is opened from its order is in sight too', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const { page } = orders;
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.typeProductId(1, '987654');
  await order.fillLine(1, { fields: { Quantity: '2', Price: '10' } });
  await order.save();
  await expect(page.getByRole('button', { name: 'Open it in the outbox' })).toBeVisible();
  await service.goDown();
  for (let made = 0; made < 25; made++) {
    await request(page, 'command', 'order.create', { order: { id_customer: customer.id, fk_id: `NARROW-${made}` } });
  }
  for (const size of [
    { width: 700, height: 600 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    const outbox = await order.openItsTrouble();
    await expect(outbox.entries).toHaveCount(26);
    await expect.soft(outbox.entry.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
    await outbox.openItsOrder();
  }
});

test('what was sent today is folded below what waits, under its own words', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
  await order.save();
  await order.expectSynced();
  const outbox = await order.openOutbox();
  const { page } = outbox;
  await page.getByText('Sent today (1)').click();
  const sent = page.getByRole('list', { name: 'Sent today (1)' });
  await sent.getByRole('button').click();
  await expect(outbox.entry).toContainText('The system confirmed it');
});
