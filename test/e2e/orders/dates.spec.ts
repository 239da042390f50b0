/** Days and times are typed, and shown, in the language of the window, whatever the browser speaks. */
import { expect, ownStart, sampleOrders, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';

test('a day of an order follows the language: digits do, the arrows step, the calendar chooses, words help', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '10' } });
  await draft.fill('Delivery date', '122427');
  await expect(draft.field('Delivery date')).toHaveAccessibleDescription('Friday, Dec 24, 2027');
  await draft.fill('Delivery date, time', '1430');
  await draft.fill('Notes', '');
  await expect(draft.field('Delivery date')).toHaveValue('12/24/2027');
  await expect(draft.field('Delivery date, time')).toHaveValue('2:30 PM');
  await orders.chooseLanguage('Português');
  const day = draft.field('Data de entrega');
  await expect(day).toHaveValue('24/12/2027');
  await expect(draft.field('Data de entrega, hora')).toHaveValue('14:30');

  await day.fill('31/02');
  await day.press('Tab');
  await expect(day).toHaveAccessibleDescription(/^Data inválida. Digite dia\/mês\/ano/);
  await day.fill('30/12/2027');
  await day.press('ArrowUp');
  await day.press('ArrowUp');
  await day.press('ArrowUp');
  await expect(day).toHaveValue('02/01/2028');
  await day.press('Alt+ArrowDown');
  await expect(page.getByRole('application', { name: /^Data de entrega,? janeiro de 2028/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('09/01/2028');
  await page.getByRole('button', { name: 'Mostrar calendário: Data de entrega' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: /15 de fevereiro de 2028/ }).click();
  await expect(day).toHaveValue('15/02/2028');
  await page.getByRole('button', { name: 'Salvar e enviar' }).click();
  await page.getByRole('button', { name: 'Salvar mesmo assim' }).click();
  await expect.poll(() => service.data.orders().length).toBe(sampleOrders + 1);
  expect(service.data.orders().at(-1)?.delivery_date).toBe('2028-02-15T14:30:00-03:00');
});

test('the name of a wrong time leads to it, and not to its day', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const order = await orders.newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '10' } });
  await order.fill('Delivery date', '12/24/2027');
  await order.fill('Delivery date, time', '99');
  await order.page.keyboard.press('ControlOrMeta+S');
  const way = order.page.getByRole('list', { name: 'Not saved' }).getByRole('button', { name: 'Delivery date' });
  await order.heading.focus();
  await way.press('Enter');
  const time = order.field('Delivery date, time');
  await expect(time).toBeFocused();
  await expect(time).toHaveAccessibleDescription(/^Type the time as/);
  await time.fill('9');
  await expect(way).toBeHidden();
});

test('the list is narrowed to days typed in the language of the window', async ({ orders }) => {
  const { page } = orders;
  await orders.chooseLanguage('Português');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Filtros' }).getByRole('button', { name: 'Data' }).click();
  const from = page.getByRole('textbox', { name: 'De', exact: true });
  await from.fill('01/01/2099');
  await expect(page.getByRole('button', { name: /^Data: desde 01\/01\/2099/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar calendário: De' }).click();
  await page.getByRole('button', { name: /31 de janeiro de 2099/ }).click();
  await expect(from).toHaveValue('31/01/2099');
  await expect(from).toBeFocused();
});

/** The window looks every few seconds whether the day is another. */
const soon = { timeout: 15_000 };

ownStart('today is another day in a window that stays open overnight', async ({ orders, service }) => {
  const { page } = orders;
  await service.goDown();
  await request(page, 'command', 'order.create', { order: { id_customer: pickKnown(service).customer.id } });
  await orders.filters.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).last().click();
  await expect(orders.rows('Not sent yet')).toHaveCount(1);
  await page.clock.install();
  await page.clock.fastForward('24:00:00');
  await expect(orders.rows()).toHaveCount(0, soon);
});

test('a day that was typed further east is that day in the list, in the order and on paper', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const date = '2025-03-10T00:00:00-02:00';
  await service.createAsColleague({ id_customer: customer.id, date, delivery_date: date, observations: 'Noronha' });
  await orders.syncNow();
  await orders.searchFor('noronha');
  await expect(orders.rows('Mar 10, 2025')).toHaveCount(1);
  const order = await orders.open(customer.name);
  await order.openCards();
  await expect(order.field('Delivery date')).toHaveValue('03/10/2025');
  await expect(order.field('Delivery date, time')).toHaveValue('');
  await order.page.keyboard.press('ControlOrMeta+P');
  const paper = order.page.getByRole('dialog', { name: 'Paper copy' }).getByRole('article');
  await expect(paper).toContainText('Mar 10, 2025');
  await expect(paper).not.toContainText('Mar 9, 2025');
});

ownStart('a time is told with its day once that is over', async ({ app, orders, service }) => {
  const { page } = orders;
  await service.goDown();
  await request(page, 'command', 'order.create', { order: { id_customer: pickKnown(service).customer.id } });
  await orders.openOutbox();
  const { outbox } = app.pages;
  await expect(outbox.entries).toHaveCount(1);
  await expect(outbox.entries).not.toHaveText([/, 20\d\d, /]);
  await page.clock.install();
  await page.clock.fastForward('24:00:00');
  await expect(outbox.entries).toHaveText([/, 20\d\d, /], soon);
});
