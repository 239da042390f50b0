/** The list of orders without a mouse: narrowed, sorted, selected, exported, and asked of the service. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';

test('a text of a row is selected by drawing over it, to be copied, and a click opens the order', async ({
  app,
  orders,
}) => {
  const { page } = orders;
  const name = orders.rows().first().locator('.name');
  const box = await name.boundingBox();
  if (!box) throw new Error('No name is shown.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, y, { steps: 4 });
  await page.mouse.up();
  const selected = await page.evaluate(() => String(getSelection()));
  expect(selected.length).toBeGreaterThan(2);
  expect(await name.innerText()).toContain(selected);
  await expect(orders.heading).toBeVisible();
  await name.click();
  await expect(app.pages.order.heading).toContainText('Order');
});

test('a name with one letter missing finds what was meant, says so, and is whole again once it is right', async ({
  orders,
  service,
}) => {
  const word = service.data
    .orders()
    .flatMap(({ customer }) => String(customer.name).split(' '))
    .find((each) => /^[A-Z][a-z]{6,}$/.test(each));
  if (word === undefined) throw new Error('No customer has a long plain name.');
  const typed = word.slice(0, 3) + word.slice(4);
  await orders.searchFor(typed);
  const note = orders.page.getByTestId('nearest');
  await expect(note).toHaveText(`Nothing for “${typed}”. Showing “${word.toLowerCase()}”.`);
  await expect(orders.rows().first()).toContainText(word);
  await orders.searchFor(word);
  await expect(note).toBeHidden();
  await expect(orders.rows().first()).toContainText(word);
});

test('filters are set, added up and taken off by keys, and the focus comes back to the list', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const { keyboard } = orders.page;
  const theirs = service.data.orders().filter((order) => order.customer?.id === customer.id).length;
  await orders.grid.focus();
  await keyboard.press('c');
  await expect(orders.page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await keyboard.type(customer.name);
  await keyboard.press('Enter');
  await orders.expectTotal(theirs);
  await expect(orders.grid).toBeFocused();
  await expect(orders.filters.getByRole('button', { name: `Customer: ${customer.name}` })).toBeVisible();
  await keyboard.press('u');
  await orders.expectTotal(0);
  await expect(orders.grid).toBeFocused();
  await keyboard.press('u');
  await orders.expectTotal(theirs);
  await keyboard.press('d');
  await orders.page.getByRole('button', { name: 'Last 30 days' }).press('Enter');
  // The window's clock may be in another zone than the test's.
  const monthAgo = await orders.page.evaluate(() => {
    const day = new Date();
    day.setHours(0, 0, 0, 0);
    return day.setDate(day.getDate() - 29);
  });
  const recent = service.data
    .orders()
    .filter((order) => order.customer?.id === customer.id && Date.parse(String(order.date)) >= monthAgo);
  await orders.expectTotal(recent.length);
  await keyboard.press('x');
  await orders.expectTotal(sampleOrders);
  await keyboard.press('q');
  await keyboard.type('many');
  await keyboard.press('Enter');
  await expect(orders.page.getByText('Type a whole number.')).toBeVisible();
  await keyboard.press('Escape');
  await orders.expectTotal(sampleOrders);
});

test('a double click presses nothing on the screen that its first half opens', async ({ app, orders }) => {
  const { page } = orders;
  const { order } = app.pages;
  await page.getByRole('button', { name: 'New order', exact: true }).dblclick();
  await expect(order.field('Customer')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('only mine asks once who that is', async ({ orders, service }) => {
  const user = service.data.orders().at(-1)?.user;
  const mine = service.data.orders().filter((order) => order.user?.id === user?.id).length;
  const { keyboard } = orders.page;
  await orders.grid.focus();
  await keyboard.press('m');
  await expect(orders.page.getByRole('dialog', { name: 'Which rep are you?' })).toBeVisible();
  await keyboard.type(user?.name ?? '');
  await keyboard.press('Enter');
  await orders.expectTotal(mine);
  await keyboard.press('m');
  await orders.expectTotal(sampleOrders);
  await keyboard.press('m');
  await orders.expectTotal(mine);
});

test('the top stays the top while orders come in, until the rep is at the rows', async ({ orders, service }) => {
  const comeIn = async (total: number): Promise<void> => {
    await service.createAsColleague({
      date: new Date().toISOString(),
      id_customer: 1,
      items: [{ id_item: 1, quantity: 1, price: 2 }],
    });
    await orders.page.evaluate(`satchel.request('host', 'sync.now', {})`);
    await orders.expectTotal(total);
  };
  await expect(orders.grid).toBeFocused();
  await comeIn(sampleOrders + 1);
  await expect(orders.grid).toHaveAttribute('aria-activedescendant', 'order-row-0');
  await orders.grid.press('Home');
  await comeIn(sampleOrders + 2);
  await expect(orders.grid).toHaveAttribute('aria-activedescendant', 'order-row-1');
});

test('a selection is summed exactly and exported with the columns that the list shows besides', async ({
  app,
  orders,
  service,
  folder,
}) => {
  const file = join(folder, 'orders.csv');
  await app.electron.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
  }, file);
  const { keyboard } = orders.page;
  const newest = service.data.orders().toSorted((a, b) => Date.parse(String(b.date)) - Date.parse(String(a.date)));
  await service.changeAsColleague(`/orders/${newest[0]?.id}`, {
    ...{ date: '2027-01-01T00:00:00-03:00', observations: '=1+1' },
  });
  await orders.syncNow();
  await orders.grid.focus();
  await keyboard.press('o');
  await orders.page.getByRole('checkbox', { name: 'Notes' }).press('Space');
  await keyboard.press('Escape');
  await expect(orders.grid).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  const cents = newest.slice(0, 3).reduce((sum, { total_value }) => sum + Math.round(Number(total_value) * 100), 0);
  const amount = (cents / 100).toLocaleString('en', { style: 'currency', currency: 'BRL' });
  await expect(orders.selection).toContainText('3 orders selected');
  await expect(orders.selection).toContainText(amount);
  await expect(orders.grid.getByRole('row', { selected: true })).toHaveCount(3);
  await keyboard.press('e');
  await expect(orders.page.getByRole('dialog').getByRole('radio', { name: 'Orders', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(orders.selection).toContainText(`Saved as ${file}`);
  await expect(orders.grid).toBeFocused();
  const text = await readFile(file, 'utf8');
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(head).toBe(
    'Number,Date,Customer,Customer’s external code,Status,Payment terms,Items,Units,Total,Total is an estimate,Delivery,Branch,Sync,Notes',
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`,2027-01-01,`);
  expect(lines[0]).toContain(`,${newest[0]?.total_value},no,`);
  expect(lines[0]).toMatch(/,Synced,'=1\+1$/);

  await keyboard.press('ControlOrMeta+A');
  await expect(orders.selection).toContainText(`${sampleOrders} orders selected`);
  await keyboard.press('Space');
  await expect(orders.selection).toContainText(`${sampleOrders - 1} orders selected`);
  await keyboard.press('Escape');
  await expect(orders.grid.getByRole('row', { selected: true })).toHaveCount(0);
});

test('several orders get one status, each as an edit of its own', async ({ orders, service }) => {
  const { keyboard } = orders.page;
  const newest = service.data.orders().toSorted((a, b) => Date.parse(String(b.date)) - Date.parse(String(a.date)));
  const [first, second, third] = newest;
  const status = newest.map((order) => order.status).find((one) => one?.name != null && one.id !== second?.status?.id);
  await service.changeAsColleague(`/orders/${first?.id}`, { id_order_status: status?.id });
  await service.changeAsColleague(`/orders/${third?.id}`, { id_order_status: second?.status?.id });
  await orders.syncNow();
  await orders.grid.focus();
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(orders.selection).toContainText('3 orders selected');
  await keyboard.press('t');
  const dialog = orders.page.getByRole('dialog', { name: 'Change the status' });
  await dialog.getByLabel('Status').selectOption(status?.name ?? '?');
  await expect(dialog).toContainText('1 order has it already.');
  await dialog.getByRole('button', { name: 'Change 2 orders' }).click();
  const message = orders.page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText(`2 orders are now ${status?.name}.`);
  await orders.expectSynced();
  const sent = service.writes().slice(-2);
  expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [second, third].map((order) => `PATCH /orders/${order?.id}`).toSorted(),
  );
  expect(sent.map(({ body }) => body)).toEqual([{ id_order_status: status?.id }, { id_order_status: status?.id }]);
  await keyboard.press('ControlOrMeta+Shift+U');
  await expect(message).toContainText('2 orders have their earlier status again.');
});

test('a search goes to the service with its parameters, and its hits are shown', async ({ orders, service }) => {
  const { customer } = pickKnown(service);
  const { keyboard } = orders.page;
  const theirs = service.data.orders().filter((order) => order.customer?.id === customer.id).length;
  await orders.grid.focus();
  await keyboard.press('g');
  const dialog = orders.page.getByRole('dialog', { name: 'Search online' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(customer.name);
  await keyboard.press('Enter');
  await dialog.getByLabel('Created from').first().fill('2020-01-31');
  await dialog.getByLabel('Results per page').fill('101');
  await keyboard.press('Enter');
  await expect(dialog.getByText('This value is out of range.')).toBeVisible();
  await dialog.getByLabel('Results per page').fill('1');
  await keyboard.press('Enter');
  await orders.expectTotal(1);
  await expect(orders.page.getByRole('main').getByText(`Found in the system: 1 of ${theirs} are here.`)).toBeVisible();
  const asked = service.data.requests().at(-1);
  expect(JSON.stringify(asked)).toContain('2020-01-31T00:00:00-03:00');
  if (theirs > 1) {
    await orders.page.getByRole('button', { name: 'Load more' }).press('Enter');
    await orders.expectTotal(2);
  }
  await orders.page.getByRole('button', { name: 'Show all orders' }).press('Enter');
  await orders.expectTotal(sampleOrders);

  await service.goDown();
  await keyboard.press('g');
  await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('a row keeps the focus while orders come and go above it', async ({ orders, service }) => {
  const { keyboard } = orders.page;
  await orders.grid.focus();
  for (let step = 0; step < 5; step++) await keyboard.press('ArrowDown');
  const active = orders.grid.locator('.active');
  const number = await active.getByRole('gridcell').nth(1).innerText();
  const first = service.data.orders().at(-1);
  await service.changeAsColleague(`/orders/${number}`, { observations: 'Seen' });
  await service.createAsColleague({ date: new Date().toISOString(), id_customer: first?.customer?.id });
  // As the background does it: no press takes the focus elsewhere.
  await orders.page.evaluate(() => {
    const { satchel } = window as unknown as { satchel: SatchelBridge };
    return satchel.request('host', 'sync.now', {});
  });
  await orders.expectTotal(sampleOrders + 1);
  await expect(orders.grid).toBeFocused();
  await expect(active.getByRole('gridcell').nth(1)).toHaveText(number);
  await expect(orders.grid).toHaveAttribute('aria-activedescendant', 'order-row-6');
});

test('the list under ? names every key once, and the keys do what it says', async ({ app, orders }) => {
  const { keyboard } = orders.page;
  await orders.grid.focus();
  await keyboard.press('?');
  const dialog = orders.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('region', { name: 'Orders' })).toContainText('Export…');
  const keys = await dialog.locator('.keys').allInnerTexts();
  expect(keys.length).toBeGreaterThan(20);
  expect(new Set(keys).size).toBe(keys.length);
  await keyboard.press('n');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await keyboard.press('/');
  await keyboard.type('n?');
  await expect(orders.search).toHaveValue('n?');
  await keyboard.press('ControlOrMeta+1');
  await expect(app.pages.today.heading).toBeVisible();
  await keyboard.press('ControlOrMeta+2');
  await expect(orders.heading).toBeVisible();
});

test(
  'axe finds nothing in the list, its dialogs and the day; and all of it fits at twice the size',
  full('the rules of axe on seven screens'),
  async ({ app, orders }) => {
    test.setTimeout(120_000);
    const { page } = orders;
    const { keyboard } = page;
    await orders.grid.focus();
    await keyboard.press('Space');
    await keyboard.press('u');
    await expectAccessible(page, 'list, narrowed to nothing');
    await keyboard.press('x');
    await orders.expectTotal(sampleOrders);
    await keyboard.press('Space');
    await keyboard.press('d');
    await expectAccessible(page, 'list with a selection, dates to choose from');
    await keyboard.press('Escape');
    for (const [key, name] of [
      ['o', 'Columns and sorting'],
      ['g', 'Search online'],
      ['m', 'Which rep are you?'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await orders.grid.focus();
      await keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectAccessible(page, name);
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
    }
    await app.pages.today.show();
    await expectAccessible(page, 'today');
    // As at twice the size: half of the smallest window.
    await page.setViewportSize({ width: 512, height: 320 });
    for (const show of [() => app.pages.today.show(), () => orders.show()]) {
      await show();
      const across = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(across).toBeLessThanOrEqual(0);
    }
    await expect(orders.rows().first()).toBeVisible();
  },
);

test('what of an order needs the rep is in sight however narrow the window is', async ({ orders, service }) => {
  const { page } = orders;
  await service.goDown();
  const order = await orders.open(String(service.data.orders().at(-1)?.id));
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  await order.back();
  const badge = orders.rows('Not sent yet').locator('.badge');
  for (const width of [1280, 900, 600, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const mark = badge.locator('.mark');
    await expect(mark, `${width}`).toBeInViewport({ ratio: 1 });
    const isOnTop = (mark: Element) => {
      const { x, y } = mark.getBoundingClientRect();
      return document.elementFromPoint(x + 2, y + 2) === mark;
    };
    await expect.poll(() => mark.evaluate(isOnTop), `${width}`).toBe(true);
  }
  await expect(orders.rows().first().getByRole('gridcell', { name: 'Not sent yet' })).toBeVisible();
});
