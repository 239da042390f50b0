/** Each state of an entry, made by the real service and a network that fails, and what the rep can do in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonAnswer } from '../../fault/fault-proxy.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { expectAccessible } from '../support/accessible.ts';
import { depot, pickKnown } from '../support/entries.ts';
import { expect, sampleOrders, test, typeOrder } from '../support/proxied.ts';
import type { TestService } from '../support/test-service.ts';

const post = /^POST \/orders$/;
const looks = /^GET \/orders\?fk_id=/;
const toCustomers = /^POST \/customers/;

async function orderToNewAddress(orders: OrdersPage, service: TestService): Promise<OrderPage> {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.makeAddress(depot);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '10' } });
  await order.save();
  return order;
}

test('waiting: says when the next try is, and goes at once when the rep wants it', async ({
  proxied,
  faults,
  service,
}) => {
  const later = jsonAnswer(425, { message: 'Too slow' }, { 'retry-after': '600' });
  faults.fail(post, { kind: 'answer', answer: later, after: false });
  const order = await typeOrder(proxied, service, 'WAIT-1');
  await order.expectPending(1);
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/^New order for .*, 1 item, R\$.*Will be tried again/s]);
  await expect(outbox.entry).toContainText('The system said: “Too slow” (status 425)');
  await expect(outbox.entry.getByText('Next try')).toBeVisible();
  await outbox.retry();
  await outbox.expectPending(0);
  await outbox.show('Sent');
  await expect(outbox.entries).toHaveText([/Confirmed/]);
  await expect(outbox.entry).toContainText('You asked to try again');
  await expect(outbox.entry).toContainText('The system confirmed it');
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('sent, not confirmed: nothing is discarded or sent again until the service was asked', async ({
  proxied,
  faults,
  service,
}) => {
  faults.fail(post, { kind: 'cut', after: true });
  faults.fail(looks, { kind: 'answer', answer: jsonAnswer(500, { message: 'Broken' }), after: false }, 1_000);
  const order = await typeOrder(proxied, service, 'DOUBT-1');
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/Sent, not confirmed/], { timeout: 20_000 });
  await expect(outbox.entry).toContainText('there is no need to enter it once more');
  await expect(outbox.entry.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await expect(outbox.statusLine).toContainText('1 sent, not confirmed');
  faults.heal();
  await expect(async () => {
    const look = outbox.entry.getByRole('button', { name: 'Check again' });
    if (await look.isVisible()) await look.click();
    await expect(outbox.entries).toHaveCount(0, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await outbox.show('Sent');
  await expect(outbox.entry).toContainText('Found in the system, so it was not sent again');
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('being sent: an entry on its way cannot be touched', async ({ proxied, faults, service }) => {
  faults.fail(post, { kind: 'hang' });
  const order = await typeOrder(proxied, service, 'HANG-1');
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/Being sent/]);
  await expect(outbox.connection).toHaveText(/^Sending/);
  await expect(outbox.entry.getByRole('button', { name: /Discard|Try again/ })).toHaveCount(0);
});

test('several that were refused: found by the filter, copied, tried again together, and discarded with a word', async ({
  app,
  proxied,
  faults,
  service,
  folder,
}) => {
  const refusal = jsonAnswer(422, { message: 'The month is closed' });
  faults.fail(post, { kind: 'answer', answer: refusal, after: false }, 2);
  await (await typeOrder(proxied, service, 'NO-1')).back();
  const order = await typeOrder(proxied, service, 'NO-2');
  await order.expectPending(0);
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/Rejected/, /Rejected/]);
  await expect(outbox.list).toHaveCount(1);
  await outbox.filter('Action needed (2)');
  await outbox.entry.getByRole('button', { name: 'Copy details' }).click();
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('The month is closed');
  expect(copied).toContain('"fk_id": "NO-1"');

  await outbox.page.getByRole('button', { name: 'Try all 2 again' }).click();
  await outbox.expectPending(0);
  await outbox.show('Sent');
  await expect(outbox.entries).toHaveCount(2);
  await outbox.page.getByRole('searchbox', { name: 'Search what was sent' }).fill('NO-2');
  await expect(outbox.entries).toHaveCount(1);
  const filePath = join(folder, 'journal.csv');
  await app.electron.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath: path }) });
  }, filePath);
  await outbox.page.getByRole('button', { name: 'Save as CSV…' }).click();
  await expect(outbox.page.getByText(`Saved as ${filePath}`).first()).toBeAttached();
  const [head, row, ...rest] = readFileSync(filePath, 'utf8').trim().split('\r\n');
  expect(head).toContain('Saved,Ended,What,State');
  // A count of attempts that begins anew with each “Try again” would be none of them.
  expect(row).toMatch(/New order for .*,Confirmed,\d+,[\da-f-]{36}$/);
  expect(rest).toEqual([]);
  await expectAccessible(outbox.page, 'journal');
  expect(service.data.orders()).toHaveLength(sampleOrders + 2);
});

test('offline: changes to one record stand together, the one that holds the others back first', async ({
  orders,
  service,
}) => {
  const order = service.data.orders().at(-1);
  await service.goDown();
  await orders.syncNow();
  const opened = await orders.open(String(order?.id));
  await opened.fill('Notes', 'First');
  await opened.saveChanges();
  await opened.page.getByRole('button', { name: 'Add item' }).click();
  const lines = order?.items.length ?? 0;
  const product = order?.items[0]?.item.name ?? '';
  await opened.fillLine(lines + 1, { product, fields: { Quantity: '1', Price: '5' } });
  await opened.saveChanges();
  const outbox = await opened.openOutbox();
  const lane = outbox.list.getByRole('list', { name: '2 changes to one record' });
  await expect(lane.getByRole('listitem')).toHaveText([
    /^Changed order/,
    new RegExp(`New line in order .*: ${product}.*Waits for the one above`, 's'),
  ]);
  await expect(outbox.entry.getByRole('list', { name: 'Wait for this one' }).getByRole('listitem')).toHaveCount(1);
  await lane.getByRole('button').nth(1).click();
  await expect(outbox.entry).toContainText('Waits for an earlier change');
});

test('twice on the service: the rep keeps one, and nothing is sent again', async ({ proxied, faults, service }) => {
  // A first pull that still goes on would find the order itself.
  await proxied.expectSynced();
  faults.fail(post, { kind: 'cut', after: true });
  const later = jsonAnswer(425, { message: 'Not now' }, { 'retry-after': '600' });
  faults.fail(looks, { kind: 'answer', answer: later, after: false });
  const order = await typeOrder(proxied, service, 'TWIN-1');
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/Sent, not confirmed/], { timeout: 20_000 });
  const made = service.data.orders().at(-1);
  await service.addOrderTwin(made?.id ?? 0);
  await expect(async () => {
    const look = outbox.entry.getByRole('button', { name: 'Check again' });
    if (await look.isVisible()) await look.click();
    await expect(outbox.entry).toContainText('It is in the system more than once', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(outbox.entry.getByRole('listitem').filter({ hasText: 'TWIN-1' })).toHaveText([
    /R\$[\d,]+\.\d\d · TWIN-1/,
    /R\$[\d,]+\.\d\d · TWIN-1/,
  ]);
  await outbox.askToDiscard();
  await expect(outbox.discardDialog).toContainText('Discarding it here takes none of them away.');
  await outbox.answerDiscard('Cancel');
  await outbox.entry.getByRole('button', { name: `Keep this one: ${made?.id}` }).click();
  await outbox.expectSynced();
  await expect(outbox.statusLine).not.toContainText('needs attention');
  expect(service.data.orders().filter(({ fk_id }) => fk_id === 'TWIN-1')).toHaveLength(2);
  expect(service.writes().filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('a line that nobody can tell: the rep says by keyboard which one he changed, and his change continues', async ({
  proxied,
  faults,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  // A first pull that still goes on would find the order itself.
  await proxied.expectSynced();
  faults.fail(post, { kind: 'cut', after: true });
  const later = jsonAnswer(425, { message: 'Not now' }, { 'retry-after': '600' });
  faults.fail(looks, { kind: 'answer', answer: later, after: false });
  const order = await proxied.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLines([
    { product: products[0] ?? '', fields: { Quantity: '2', Price: '10' } },
    { product: products[1] ?? '', fields: { Quantity: '3', Price: '5' } },
  ]);
  await order.save();
  await expect(order.statusLine).toContainText('1 sent, not confirmed', { timeout: 20_000 });
  const made = service.data.orders().at(-1);
  const [first, second] = made?.items ?? [];
  await service.changeAsColleague(`/orders/${made?.id}/items/${first?.id}`, { quantity: 7 });
  await service.deleteAsColleague(`/orders/${made?.id}/items/${second?.id}`);
  await order.fillLine(1, { fields: { Price: '12' } });
  await order.saveChanges();
  const outbox = await order.openOutbox();
  await expect(async () => {
    const look = outbox.entry.getByRole('button', { name: 'Check again' });
    if (await look.isVisible()) await look.click();
    await expect(outbox.entries).toHaveText([/^Changed line/], { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await outbox.openEntry('Changed line');
  await expect(outbox.entry).toContainText('Which line did you change?');
  await expect(outbox.entry).toContainText(`The line as it was before: ${products[0]} · 2 · R$10.00`);
  await expectAccessible(outbox.page, 'which line');
  await outbox.entry
    .getByRole('button', { name: `This is my line: ${first?.id} ${products[0]} · 7 · R$10.00` })
    .focus();
  await outbox.page.keyboard.press('Enter');
  await expect(outbox.entry).toContainText('The same field was changed here and in the system');
  await outbox.page.keyboard.press('Shift+M');
  await outbox.entry.getByRole('button', { name: 'Apply and send' }).click();
  await outbox.expectSynced();
  await expect
    .poll(() => service.data.orders().at(-1)?.items)
    .toMatchObject([{ id: first?.id, quantity: 2, price: 12 }]);
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('held back: an order whose new address was refused says so, and leads to the address', async ({
  proxied,
  faults,
  service,
}) => {
  faults.fail(toCustomers, { kind: 'answer', answer: jsonAnswer(422, { message: 'No such CEP' }), after: false });
  const order = await orderToNewAddress(proxied, service);
  await expect(order.problems).toContainText(`New address: ${depot.Name}`);
  await expect(order.problems).toContainText('No such CEP');
  const outbox = await order.openItsTrouble();
  await expect(outbox.entry.getByRole('heading', { level: 2 })).toHaveText(`New address: ${depot.Name}`);
  await outbox.retry();
  await outbox.expectSynced();
  expect(service.data.orders().at(-1)?.address).toMatchObject({ name: depot.Name });
});

test('held back: the line says by what, and leads there, from the outbox too', async ({
  app,
  proxied,
  faults,
  service,
}) => {
  const refusal = jsonAnswer(422, { message: 'No' });
  faults.fail(post, { kind: 'answer', answer: refusal, after: false });
  await (await typeOrder(proxied, service, 'NO-1')).back();
  faults.fail(toCustomers, { kind: 'answer', answer: refusal, after: false });
  const order = await orderToNewAddress(proxied, service);
  const held = `New address: ${depot.Name}`;
  await order.expectConnection(`Held back by: ${held}`);
  const lead = order.statusLine.getByRole('button', { name: '2 need attention' });
  await lead.click();
  const { outbox } = app.pages;
  await expect(outbox.entry.getByRole('heading', { level: 2 })).toHaveText(held);
  await outbox.entries.first().getByRole('button').click();
  await expect(outbox.entry.getByRole('heading', { level: 2 })).toHaveText(/^New order for/);
  await lead.click();
  await expect(outbox.entry.getByRole('heading', { level: 2 })).toHaveText(held);
});

test('what the rep is deciding stays in front, whatever else comes to need a decision', async ({
  proxied,
  faults,
  service,
}) => {
  const [first, second] = service.data.orders().slice(-2);
  const patch = new RegExp(`^PATCH /orders/${first?.id}$`);
  const later = jsonAnswer(425, { message: 'Too slow' }, { 'retry-after': '600' });
  faults.fail(patch, { kind: 'answer', answer: later, after: false });
  faults.fail(patch, { kind: 'answer', answer: jsonAnswer(422, { message: 'The month is closed' }), after: false });
  const one = await proxied.open(String(first?.id));
  await one.fill('Notes', 'Later');
  await one.saveChanges();
  await one.expectConnection(/^Waiting until/);
  await service.changeAsColleague(`/orders/${second?.id}`, { observations: 'Ring once' });
  await one.back();
  const other = await proxied.open(String(second?.id));
  await other.fill('Notes', 'Ring twice');
  await other.saveChanges();
  await other.expectConnection(/^Waiting until/);
  const outbox = await other.openOutbox();
  const mine = outbox.entry.getByRole('radio', { name: 'Notes: Keep mine' });
  await mine.check();

  await outbox.syncNow();
  await expect(outbox.entries.first()).toContainText('Rejected');
  await expect(mine).toBeChecked();
});
