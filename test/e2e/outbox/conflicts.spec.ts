/** Conflicts: what the rep sees of both sides, and that the service then holds what was chosen. */
import { expect, test } from '../fixtures.ts';
import { choose } from '../pages/combobox.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import type { OutboxPage } from '../pages/outbox-page.ts';
import type { TestService } from '../support/test-service.ts';

function newest(service: TestService) {
  const order = service.data.orders().at(-1);
  if (!order) throw new Error('The sample data hold no order.');
  return order;
}

async function changeOffline(orders: OrdersPage, service: TestService, fields: Record<string, string>) {
  await service.goDown();
  const opened: OrderPage = await orders.open(String(newest(service).id));
  for (const [label, text] of Object.entries(fields)) await opened.fill(label, text);
  await opened.saveChanges();
  return opened;
}

async function deleteOrder({ page }: OrderPage): Promise<void> {
  await page.getByRole('button', { name: 'Delete order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
}

/** Notes by the rep and a colleague, and the external id by the rep alone. */
async function changeOnBothSides(orders: OrdersPage, service: TestService): Promise<OutboxPage> {
  const { id } = newest(service);
  const opened = await changeOffline(orders, service, { Notes: 'Ring twice', 'External code': 'MINE-2' });
  await service.changeAsColleague(`/orders/${id}`, { observations: 'Ring once' });
  await service.comeUp();
  await opened.syncNow();
  return await opened.openItsTrouble();
}

test('the same field on both sides: differences are marked and the result is shown before it is chosen', async ({
  orders,
  service,
}) => {
  const outbox = await changeOnBothSides(orders, service);
  const rows = outbox.entry.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Notes' })).toContainText('choose');
  await expect(rows.filter({ hasText: 'External code' })).toContainText('MINE-2 (also sent)');
  await expect(rows.filter({ hasText: 'Notes' }).locator('mark')).not.toHaveCount(0);
  await outbox.entry.getByRole('radio', { name: 'Notes: Keep the system’s' }).check();
  await expect(rows.filter({ hasText: 'Notes' }).getByRole('cell').last()).toHaveText('Ring once');
  await outbox.openCustomers();
  await expect(outbox.entry).toBeHidden();
  await outbox.openOutbox();
  await expect(outbox.entry.getByRole('radio', { name: 'Notes: Keep the system’s' })).toBeChecked();
  await outbox.page.keyboard.press('Shift+M');
  await expect(rows.filter({ hasText: 'Notes' }).getByRole('cell').last(), 'before it is sent').toHaveText(
    'Ring twice',
  );
  await outbox.page.keyboard.press('ControlOrMeta+Enter');
  await outbox.expectSynced();
  await expect.poll(() => newest(service)).toMatchObject({ observations: 'Ring twice', fk_id: 'MINE-2' });
});

test('in a narrow window the sides of a field stand one below the other, each with its name', async ({
  orders,
  service,
}) => {
  const outbox = await changeOnBothSides(orders, service);
  const table = outbox.entry.getByRole('table');
  await outbox.page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => table.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  const cells = table.getByRole('row').filter({ hasText: 'Notes' }).getByRole('cell');
  const seen = await cells.evaluateAll((all) =>
    all.map((cell) => [getComputedStyle(cell, '::before').content, cell.getBoundingClientRect().left] as const),
  );
  const names = ['Before', 'Mine', 'In the system', 'Result'];
  expect(seen.map(([name]) => name)).toEqual(names.map((name) => `"${name}" / ""`));
  expect(new Set(seen.map(([, left]) => left)).size).toBe(1);
  await outbox.decide({ Notes: 'mine' });
  await outbox.expectSynced();
});

test('two keys keep the service’s side of every field, and still sends what nobody else changed', async ({
  orders,
  service,
}) => {
  const outbox = await changeOnBothSides(orders, service);
  await expect(outbox.entry.getByRole('radio', { name: 'Notes: Keep mine' })).toBeVisible();
  await outbox.page.keyboard.press('Shift+S');
  await outbox.page.keyboard.press('ControlOrMeta+Enter');
  await outbox.expectSynced();
  await expect(outbox.entries).toHaveCount(0);
  expect(newest(service)).toMatchObject({ observations: 'Ring once', fk_id: 'MINE-2' });
});

test('what the service keeps as a number is decided by its name, and a line is told by its product', async ({
  orders,
  service,
}) => {
  const { id, items, status } = newest(service);
  const [line] = items;
  const statuses = new Map(service.data.orders().map((order) => [order.status?.name, order.status]));
  const [mine, theirs] = [...statuses.values()].filter((each) => each !== null && each.name !== status?.name);
  await service.goDown();
  const opened = await orders.open(String(id));
  await opened.openCards();
  await choose(opened.page, opened.field('Status'), mine?.name ?? '');
  await opened.saveChanges();
  await service.changeAsColleague(`/orders/${id}`, { id_order_status: theirs?.id });
  await service.comeUp();
  await opened.syncNow();
  const outbox = await opened.openItsTrouble();
  const row = outbox.entry.getByRole('row', { name: 'Status' });
  for (const each of [status, mine, theirs]) await expect(row).toContainText(each?.name ?? '');
  await outbox.entry.getByRole('radio', { name: 'Status: Keep the system’s' }).check();
  await expect(row.getByRole('cell').last()).toHaveText(theirs?.name ?? '');
  await outbox.entry.getByRole('button', { name: 'Apply and send' }).click();
  await outbox.expectSynced();

  await service.goDown();
  await orders.openOrders();
  await deleteOrder(await orders.open(String(id)));
  await service.changeAsColleague(`/orders/${id}/items/${line?.id}`, { quantity: 77 });
  await service.comeUp();
  await orders.syncNow();
  await orders.openOutbox();
  await expect(outbox.entry.getByRole('row', { name: `Quantity, line ${line?.item.name}` })).toContainText('77');
  // What the service has is in sight beside a long name of a field, also on half a screen.
  const frame = outbox.entry.getByRole('table').locator('..');
  for (const width of [1024, 840]) {
    await outbox.page.setViewportSize({ width, height: 640 });
    await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('deleted there, edited here: recreated with what the rep sees', async ({ orders, service }) => {
  const { id } = newest(service);
  const before = service.data.orders().length;
  const opened = await changeOffline(orders, service, { Notes: 'Still wanted' });
  await service.deleteAsColleague(`/orders/${id}`);
  await service.comeUp();
  await opened.syncNow();
  const outbox = await opened.openItsTrouble();
  await expect(outbox.entry).toContainText('it was deleted in the system');
  await expect(outbox.entry.getByRole('table')).toContainText('Still wanted');
  await outbox.entry.getByRole('button', { name: 'Make it anew with mine' }).click();
  await outbox.expectSynced();
  await expect.poll(() => service.data.orders().length).toBe(before);
  expect(newest(service)).toMatchObject({ observations: 'Still wanted' });
});

test('edited there, deleted here: kept as the service has it, or deleted all the same', async ({ orders, service }) => {
  const { id } = newest(service);
  await service.goDown();
  const opened = await orders.open(String(id));
  await deleteOrder(opened);
  await service.changeAsColleague(`/orders/${id}`, { observations: 'Theirs: keep it' });
  await service.comeUp();
  await orders.syncNow();
  const outbox = await orders.openOutbox();
  await expect(outbox.entry).toContainText('it was changed in the system since');
  // No screen shows what the rep has deleted.
  await expect(outbox.entry.getByRole('button', { name: 'Open the order' })).toHaveCount(0);
  await expect(outbox.entry.getByRole('table')).toContainText('Theirs: keep it');
  await outbox.entry.getByRole('button', { name: 'Keep the record' }).click();
  await outbox.expectSynced();
  await expect.poll(() => newest(service)).toMatchObject({ id, observations: 'Theirs: keep it' });
});
