/** What the rep deletes or discards can be taken back, by the pointer and by the keyboard alone. */
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { listen } from '../support/heard.ts';
import { pickKnown } from '../support/entries.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import type { TestService } from '../support/test-service.ts';

async function deleteNewest(orders: OrdersPage, service: TestService): Promise<number> {
  const id = service.data.orders().at(-1)?.id ?? 0;
  const { page } = await orders.open(String(id));
  await page.keyboard.press('ControlOrMeta+Shift+Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  return id;
}

const isThere = (service: TestService, id: number) => service.data.orders().some((order) => order.id === id);

test('a deleted order is said to be, and comes back by one key, before the service hears of it', async ({
  orders,
  service,
}) => {
  const { page } = orders;
  const heard = await listen(page);
  const id = await deleteNewest(orders, service);
  const toast = page.getByRole('region', { name: 'Message' });
  await expect(toast).toContainText(`Order ${id} deleted.`);
  expect((await heard()).join('\n')).toMatch(/Order \d+ deleted\. Undo: (Ctrl|⌘)\+/);
  await page.keyboard.press('ControlOrMeta+Shift+U');
  await expect(toast).toContainText('The order is back.');
  await expect(page.getByRole('button', { name: 'Delete order' })).toBeVisible();
  await page.waitForTimeout(9_000);
  expect(isThere(service, id)).toBe(true);
});

test('two orders that are deleted one after the other can both be had back', async ({ orders, service }) => {
  const { page } = orders;
  const first = await deleteNewest(orders, service);
  const [second] = service.data
    .orders()
    .map(({ id }) => id)
    .filter((id) => id !== first)
    .slice(-1);
  await orders.open(String(second));
  await page.getByRole('button', { name: 'Delete order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  const messages = page.getByRole('region', { name: 'Message' });
  await expect(messages).toContainText(`Order ${first} deleted.`);
  await expect(messages).toContainText(`Order ${second} deleted.`);
  for (let times = 0; times < 2; times++) await page.keyboard.press('ControlOrMeta+Shift+U');
  await page.waitForTimeout(9_000);
  expect([first, Number(second)].map((id) => isThere(service, id))).toEqual([true, true]);
});

test('a deletion that is not taken back continues by itself', async ({ orders, service }) => {
  const id = await deleteNewest(orders, service);
  await expect(orders.page.getByRole('region', { name: 'Message' })).toBeVisible();
  expect(isThere(service, id)).toBe(true);
  await expect.poll(() => isThere(service, id), { timeout: 20_000 }).toBe(false);
});

test('discarded work comes back as it was, or later as a draft with all of it', async ({ orders, service }) => {
  const { page } = orders;
  await service.goDown();
  const order = await orders.newOrder();
  const { customer, products } = pickKnown(service);
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '7', Price: '10' } });
  await order.fill('Notes', 'Ring twice');
  await order.save();
  const outbox = await order.openOutbox();
  const discard = async () => {
    await outbox.askToDiscard();
    await outbox.answerDiscard('Discard');
    await expect(outbox.entries).toHaveCount(0);
  };
  await discard();
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await expect(outbox.entries).toHaveText([new RegExp(customer.name)]);
  await discard();
  // Nothing of it was sent, and no word says so.
  await expect(outbox.statusLine.getByTestId('pending')).toHaveText('Nothing to send');
  await expect(page.getByRole('main').getByText('Nothing to send.')).toBeVisible();
  await outbox.show('Discarded');
  await outbox.entry.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice');
  await expect(order.line(1)).toContainText(products[0] ?? '');
});

test('a discarded change comes back in the editor of its order, and nothing is sent before it is saved', async ({
  orders,
  service,
}) => {
  const { page } = orders;
  const id = service.data.orders().at(-1)?.id ?? 0;
  await service.goDown();
  const order = await orders.open(String(id));
  await order.fill('Notes', 'Ring once');
  await order.saveChanges();
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  const outbox = await order.openOutbox();
  await expect(outbox.entries).toHaveText([/^Changed order .+ \(Notes\)/]);
  await outbox.entry.getByText('Changed before it was sent: Notes').click();
  await expect(outbox.entry.getByRole('row', { name: 'Notes Ring once Ring twice' })).toBeVisible();
  await expectAccessible(page, 'an opened edit in the history');
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await outbox.show('Discarded');
  await outbox.entry.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice');
  await service.comeUp();
  await expect(order.saveButton).toBeEnabled();
  expect(service.data.orders().find((each) => each.id === id)?.observations).not.toBe('Ring twice');
  await order.saveChanges();
  await expect
    .poll(() => service.data.orders().find((each) => each.id === id)?.observations, { timeout: 20_000 })
    .toBe('Ring twice');
});

test('a discarded change is not laid over what the rep has begun to type', async ({ orders, service }) => {
  const { page } = orders;
  const id = service.data.orders().at(-1)?.id ?? 0;
  await service.goDown();
  const order = await orders.open(String(id));
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  const outbox = await order.openOutbox();
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await outbox.show('Discarded');
  await outbox.entry.getByRole('button', { name: 'Open the order' }).click();
  await order.fill('Notes', 'Half a thought');
  const again = await order.openOutbox();
  await again.show('Discarded');
  await again.entry.getByRole('button', { name: 'Restore as draft' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a thought');
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('You already had unsaved changes here.');
});
