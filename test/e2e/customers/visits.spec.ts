/** Visits: logged on the page of a customer, planned for a day, and met on Today. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkbook } from '../../../src-main/electron/files/workbook/read-workbook.ts';
import { expect, ownStart, test } from '../fixtures.ts';
import { typedDay, Visits } from '../pages/visits.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { request } from '../support/bridge.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';

ownStart(
  'a visit that is planned for today stands on Today after a kill, an order starts from there, and logging it ends it',
  async ({ app, orders, service, start }) => {
    ownStart.setTimeout(90_000);
    const { customer } = pickKnown(service);
    const before = service.writes().length;
    const customers = await orders.openCustomers();
    await customers.open(customer.name);
    await customers.page.keyboard.press('v');
    let visits = new Visits(app.window);
    await expect(visits.dialog.getByRole('radio', { name: 'Order placed' })).toBeFocused();
    await expect(visits.dialog).toContainText('They are not sent to the system');
    const [today, yesterday] = [await typedDay(app.window, 0), await typedDay(app.window, -1)];
    await visits.fill({ kind: 'No order', reason: 'Closed', Note: 'Volto amanhã, falar com Helena', Day: yesterday });
    await visits.fill({ 'Next visit': today });
    await visits.save();
    await expect(visits.list.getByRole('listitem')).toContainText(['No order: Closed']);
    await app.kill();

    const again = await start();
    visits = new Visits(again.window);
    await expect(again.pages.today.heading).toBeVisible();
    const row = visits.row(customer.name);
    await expect(row).toContainText('today');
    await expect(row).toContainText('Volto amanhã, falar com Helena');
    await row.getByRole('button', { name: `Order for ${customer.name}` }).click();
    await expect(again.pages.order.field('Customer')).toHaveValue(customer.name);

    await again.pages.today.show();
    await expect(visits.row(customer.name)).toBeVisible();
    await again.window.keyboard.press('v');
    await visits.fill({ kind: 'Order placed' });
    await visits.dialog.getByRole('button', { name: 'In 1 week' }).click();
    await visits.save();
    await expect(visits.planned).toBeHidden();
    await expect(again.pages.today.heading).toBeFocused();
    expect(service.writes()).toHaveLength(before);
  },
);

test('a visit is changed, deleted and brought back, and what is missing is said', async ({ app, orders, service }) => {
  const { customer } = pickKnown(service);
  const { page } = orders;
  const visits = new Visits(page);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  await customers.show('Visits');
  await expect(page.getByText('No visits logged yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Log a visit' }).click();
  await visits.dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visits.dialog.getByText('Choose what came of it.')).toBeVisible();
  await expect(visits.dialog.getByRole('radio', { name: 'Order placed' })).toBeFocused();
  await visits.fill({ kind: 'No order', 'Next visit': await typedDay(page, 0), Day: await typedDay(page, 1) });
  await visits.dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visits.dialog.getByLabel('Why')).toBeFocused();
  await expect(visits.dialog).toContainText('This day is still to come.');
  await expect(visits.dialog).toContainText('The next visit comes after this one.');
  await expectAccessible(page, 'a visit with problems');
  const twoWeeks = (await typedDay(page, 14)).replaceAll(/\b\d\b/g, '0$&');
  await visits.fill({ reason: 'Another reason', 'Which reason': 'Inventory', Day: await typedDay(page, 0) });
  await visits.fill({ 'Next visit': '11/20/2206' });
  await visits.dialog.getByRole('button', { name: 'Save visit' }).click();
  await expect(visits.dialog.getByText(/^Choose a day from .+ to .+\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(visits.dialog.getByLabel('Which reason')).toHaveValue('Inventory');
  await visits.fill({ Day: await typedDay(page, -3) });
  await visits.dialog.getByRole('button', { name: 'In 2 weeks' }).click();
  await expect(visits.dialog.getByRole('textbox', { name: 'Next visit' })).toHaveValue(twoWeeks);
  await visits.fill({ Day: await typedDay(page, 0) });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(visits.dialog).toBeHidden();
  await expect(visits.list.getByRole('listitem')).toContainText(['No order: Inventory']);
  await expectAccessible(page, 'visits of a customer');

  await visits.list.getByRole('button', { name: /^Edit the visit of .+ to .+, logged .+:\d\d/ }).click();
  await expect(visits.dialog.getByRole('radio', { name: 'No order' })).toBeChecked();
  await visits.fill({ kind: 'Phone call', Note: 'Asked for a price list' });
  await visits.save();
  await expect(visits.list.getByRole('listitem')).toHaveText([/Phone call\s*Asked for a price list/]);

  // Another visit before it: the plan stays unless it is changed.
  await page.keyboard.press('v');
  await expect(visits.dialog.getByRole('textbox', { name: 'Next visit' })).not.toHaveValue('');
  await page.keyboard.press('Escape');

  await visits.list.getByRole('button', { name: /^Delete the visit of/ }).click();
  await expect(page.getByText('No visits logged yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(visits.list.getByRole('listitem')).toHaveText([/Phone call\s*Asked for a price list/]);
  await orders.chooseLanguage('Português');
  await expect(page.getByRole('tab', { name: 'Visitas' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Excluir a visita de/ })).toBeVisible();
  await expect(app.window.getByText('não são enviadas ao sistema')).toBeVisible();
});

test('all visits become a workbook, with words and days', async ({ app, orders, service, folder }) => {
  const { customer } = pickKnown(service);
  const { page } = orders;
  const file = join(folder, 'visits.xlsx');
  await answerDialogs(app, file);
  const visits = new Visits(page);
  const customers = await orders.openCustomers();
  await customers.open(customer.name);
  await page.getByRole('button', { name: 'Log a visit' }).click();
  await visits.fill({ kind: 'No order', reason: 'Price', Note: 'Compra do concorrente' });
  await visits.save();
  await expect(page.getByRole('button', { name: 'Export all visits…' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText(`Saved as ${file}`).first()).toBeVisible();
  const answer = await readWorkbook({ bytes: await readFile(file), sheet: null });
  if (!('text' in answer)) throw new Error(answer.trouble);
  const [head, row, ...others] = answer.text.text.split('\n').map((line) => line.split('\t'));
  expect(head?.slice(0, 3)).toEqual(['Day', 'Customer', 'Customer code']);
  const of = [customer.name, customer.fkId, String(customer.id)];
  expect([row, others]).toEqual([
    [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...of, 'No order', 'Price', 'Compra do concorrente'],
    [],
  ]);
});

test('planned visits come nearest first, with the straight line between them', async ({ app, orders }) => {
  const { page } = orders;
  const visits = new Visits(page);
  const places = [
    { city: 'Recife', latitude: -8.0476, longitude: -34.877 },
    { city: 'São Paulo', latitude: -23.5505, longitude: -46.6333 },
    { city: 'Natal', latitude: -5.7945, longitude: -35.211 },
  ];
  for (const [at, address] of places.entries()) {
    const name = `Mercado de ${address.city}`;
    const reference = { id: 90_001 + at, name, fk_id: `V-${at}` };
    await request(page, 'command', 'catalogue.add', { kind: 'customer', reference });
    await request(page, 'command', 'address.create', { customerFkId: `V-${at}`, address });
    const customers = await orders.openCustomers();
    await customers.open(name);
    await page.getByRole('button', { name: 'Log a visit' }).click();
    const days = { Day: await typedDay(page, at - 9), 'Next visit': await typedDay(page, at - 3) };
    await visits.fill({ kind: 'Phone call', ...days });
    await visits.save();
  }
  await app.pages.today.show();
  await expect(visits.planned.getByRole('listitem')).toContainText([
    /Mercado de Recife\s*Recife\s*·\s*3 days late/,
    /Mercado de Natal\s*Natal\s*·\s*1 day late\s*·\s*253 km/,
    /Mercado de São Paulo\s*São Paulo\s*·\s*2 days late\s*·\s*2,32\d km/,
  ]);
  await expect(visits.planned).toContainText('in a straight line');
  await expectAccessible(page, 'planned visits');
});
