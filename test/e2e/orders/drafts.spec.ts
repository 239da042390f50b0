/** What is typed stays typed: through a crash, on leaving, back and forth. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, ownStart, test } from '../fixtures.ts';
import { DraftList } from '../pages/draft-list.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { listen } from '../support/heard.ts';

ownStart(
  'what is typed is noted while the typing continues, survives a kill, and can be undone and done again after it',
  async ({ app, orders, service, start, dataFolder }) => {
    ownStart.setTimeout(120_000);
    const { customer, products } = pickKnown(service);
    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '12' } });
    const note = 'Deliver to the back door before ten, ring twice and ask for the keys';
    await draft.field('Notes').focus();
    let typed = '';
    let noted = '';
    // Without a pause: whoever never stops loses no more than the end.
    while (typed.length < note.length || noted === '') {
      const sign = note.charAt(typed.length % note.length);
      await draft.page.keyboard.type(sign, { delay: 25 });
      typed += sign;
      noted = notedOf(dataFolder, typed);
    }
    await app.kill();

    const again = await start();
    const drafts = new DraftList(again.window);
    await drafts.open('New order', customer.name);
    const { order } = again.pages;
    await expect(order.field('Customer')).toHaveValue(customer.name);
    await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('12');
    const kept = await order.field('Notes').inputValue();
    expect(typed.startsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThanOrEqual(noted.length);
    console.log(`      ${typed.length} keystrokes, ${noted.length} noted before the kill, ${kept.length} found again`);

    await order.page.keyboard.press('ControlOrMeta+Z');
    await expect(order.field('Notes')).toHaveValue('');
    await order.page.keyboard.press('ControlOrMeta+Z');
    await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('');
    await order.page.keyboard.press('ControlOrMeta+Shift+Z');
    await order.page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('12');
    await expect(order.field('Notes')).toHaveValue(kept);
    await order.save();
    await order.back();
    await drafts.expectNone();
    await again.pages.orders.expectSynced();
    expect(service.data.orders().at(-1)).toMatchObject({ observations: kept, items: [{ quantity: 12 }] });
  },
);

/** How much of what was typed is in the database; a few letters would be found in other words. */
function notedOf(dataFolder: string, typed: string): string {
  const db = openWorkspaceFile(dataFolder);
  const contents = db.prepare<[], string>(`SELECT content FROM drafts`).pluck().all();
  db.close();
  for (let length = typed.length; length >= 10; length--) {
    const beginning = typed.slice(0, length);
    if (contents.some((content) => content.includes(beginning))) return beginning;
  }
  return '';
}

function openWorkspaceFile(dataFolder: string): BetterSqlite3.Database {
  const [path = ''] = globSync('**/satchel.sqlite', { cwd: dataFolder });
  return new BetterSqlite3(join(dataFolder, path));
}

test('leaving keeps what was typed and asks nothing; a draft can be discarded, and brought back', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const drafts = new DraftList(orders.page);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fill('Notes', 'Half an order');
  await draft.openOutbox();
  await draft.openOrders();
  await expect(drafts.rows('New order', customer.name)).toHaveCount(1);
  const said = await listen(orders.page);
  await drafts.discard(customer.name);
  await expect(drafts.rows('New order')).toHaveCount(0);
  await drafts.bringBack();
  await expect.poll(said).toContain(`Brought back: New order · ${customer.name}`);
  await drafts.discard(customer.name);
  await expect(drafts.rows('New order')).toHaveCount(0);
  await orders.page.keyboard.press('z');
  await expect(drafts.rows('New order')).toHaveCount(1);
  await expect(drafts.heading).toBeFocused();
  await drafts.open('New order', customer.name);
  await expect(draft.field('Notes')).toHaveValue('Half an order');
});

test('nothing typed leaves no draft, and neither does what was taken back', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const drafts = new DraftList(orders.page);
  const untouched = await orders.newOrder();
  await untouched.back();
  const order = await orders.open(customer.name);
  const { id } = service.data.orders().at(-1) ?? {};
  await order.fill('Notes', 'No, wait');
  await expect(order.saveState).toContainText('draft kept');
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.saveState).not.toContainText('draft');
  await order.back();
  await drafts.expectNone();
  expect(id).toBeDefined();
});

test('changes to an order wait as a draft, and come back onto what the service has meanwhile', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const known = service.data.orders().at(-1);
  const drafts = new DraftList(orders.page);
  const order = await orders.open(String(known?.id), customer.name);
  await order.fill('Notes', 'Mine, not saved yet');
  await order.back();
  await service.changeAsColleague(`/orders/${known?.id}`, { delivery_date: '2026-12-24T12:00:00Z' });
  await orders.syncNow();
  await drafts.open(`Changes to order ${known?.id}`, customer.name);
  await expect(order.field('Notes')).toHaveValue('Mine, not saved yet');
  await order.openCards();
  await expect(order.field('Delivery date')).toHaveValue('12/24/2026');
  await order.saveChanges();
  await order.expectSynced();
  const writes = service.writes().filter(({ method }) => method === 'PATCH');
  expect(writes.at(-1)?.body).toEqual({ observations: 'Mine, not saved yet' });
  await order.back();
  await drafts.expectNone();
});

test('undo takes back what the rep typed, and not what others changed meanwhile', async ({ orders, service }) => {
  const known = service.data.orders().at(-1);
  const drafts = new DraftList(orders.page);
  const order = await orders.open(String(known?.id));
  await order.fill('Notes', 'Mine, not saved yet');
  await order.quantityOf(1).fill('77');
  await expect(order.saveState).toContainText('draft kept');
  await order.back();
  await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs', fk_id: 'THEIRS-1' });
  await orders.syncNow();
  await drafts.open(`Changes to order ${known?.id}`);
  await order.openCards();
  await expect(order.field('External code')).toHaveValue('THEIRS-1');
  await service.changeAsColleague(`/orders/${known?.id}`, { delivery_date: '2026-12-24T12:00:00Z' });
  await order.syncNow();
  await expect(order.field('Delivery date')).toHaveValue('12/24/2026');
  const collision = order.page.getByText('The order changed while you were editing');
  await expect(collision).toBeVisible();
  for (let step = 0; step < 2; step++) await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.quantityOf(1)).toHaveValue(String(known?.items[0]?.quantity));
  await expect(order.field('Notes')).toHaveValue('Theirs');
  await expect(order.field('External code')).toHaveValue('THEIRS-1');
  await expect(order.field('Delivery date')).toHaveValue('12/24/2026');
  await expect(order.saveState).not.toContainText('draft');
  await expect(collision).toBeHidden();
  await order.page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(order.field('Notes')).toHaveValue('Mine, not saved yet');
  await expect(order.field('External code')).toHaveValue('THEIRS-1');
});

test('a line that a colleague removes while something is typed into it is entered anew', async ({
  orders,
  service,
}) => {
  const newest = () => service.data.orders().at(-1);
  const order = newest();
  const opened = await orders.open(String(order?.id));
  await opened.quantityOf(2).fill('55');
  await service.deleteAsColleague(`/orders/${order?.id}/items/${order?.items[1]?.id}`);
  await opened.syncNow();
  await expect(opened.page.getByText('The order changed while you were editing.', { exact: false })).toBeVisible();
  await expect(opened.quantityOf(2)).toHaveValue('55');
  await opened.saveChanges();
  await opened.expectSynced();
  expect(newest()?.items).toHaveLength(order?.items.length ?? 0);
  expect(newest()?.items.at(-1)).toMatchObject({ item: { id: order?.items[1]?.item.id }, quantity: 55 });
});

test('what is typed in one language is undone in another, also by who comes back to it', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1.5', Price: '10.25' } });
  await order.page.getByRole('button', { name: 'Remove line 1' }).click();
  await order.chooseLanguage('Português');
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.page.getByLabel('Preço, item 1', { exact: true })).toHaveValue('10,25');
  await order.page.getByRole('button', { name: 'Voltar aos pedidos' }).click();
  await order.chooseLanguage('English');
  await new DraftList(order.page).open('New order', customer.name);
  await expect(order.quantityOf(1)).toHaveValue('1.5');
  await order.page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(order.quantityOf(1)).toBeHidden();
  await order.page.keyboard.press('ControlOrMeta+Z');
  await expect(order.line(1).getByLabel('Price, line 1', { exact: true })).toHaveValue('10.25');
});

ownStart(
  'a draft that the disk has damaged is told as such: it is not opened, and what is left of it can be copied',
  async ({ app, orders, service, start, dataFolder }) => {
    const { customer } = pickKnown(service);
    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await expect(draft.page.getByText('Not saved yet · draft kept')).toBeVisible();
    await app.kill();

    const db = openWorkspaceFile(dataFolder);
    const damage = db.prepare(`UPDATE drafts SET content = replace(content, '"lines"', '"limes"')`);
    expect(damage.run().changes).toBe(1);
    db.close();

    const again = await start();
    const drafts = new DraftList(again.window);
    const row = drafts.rows('New order', customer.name);
    await expect(row).toContainText('Damaged on the disk: it is not used.');
    await expect(row.getByRole('button')).toHaveCount(2);
    await expectAccessible(again.window, 'damaged draft');
    await row.getByRole('button', { name: `Copy what is left: New order · ${customer.name}` }).click();
    await expect(again.window.getByText('Copied to the clipboard.')).toBeAttached();
    await drafts.discard('New order', customer.name);
    await drafts.expectNone();
  },
);
