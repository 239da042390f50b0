/** Orders under the company's rules: asked about, not saved, left alone, and free again. */
import { expect, sampleOrders, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';
import { chooseRules } from '../support/company-rules.ts';
import { pickKnown } from '../support/entries.ts';

test('an order against the rules is not saved until it keeps them, with a word beside each field', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await chooseRules(orders, {
    required: { order: [{ field: 'observations', level: 'stop' }] },
    discount: { max_percent: 8, level: 'stop' },
    discount_steps: { allowed: [5, '5+3'], level: 'stop' },
    minimum_total: { general: { value: 300, level: 'stop' } },
  });
  const order = await (await orders.openOrders()).newOrder();
  const { keyboard } = order.page;
  const discount = order.line(1).getByLabel('Discount %, line 1');
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  await discount.fill('10');
  for (let press = 0; press < 2; press++) {
    await keyboard.press('ControlOrMeta+S');
    await expect(discount).toHaveAccessibleDescription('Your company allows 8% at most.');
    await expect(order.field('Notes')).toHaveAccessibleDescription('Your company requires this.');
    await expect(order.problems.filter({ hasText: 'This one has' })).toContainText(/orders from .*300\.00 on.*180\.00/);
    await expect(order.problems.filter({ hasText: '2 fields break your company’s rules' })).toBeVisible();
    await expect(order.saveButton).toHaveText('Save and send');
  }
  expect(service.data.orders()).toHaveLength(sampleOrders);

  await discount.fill('7');
  await keyboard.press('ControlOrMeta+S');
  await expect(discount).toHaveAccessibleDescription('Your company does not allow this discount: use 5% or 5+3%.');
  await order.line(1).getByText('→ 5+3%').click();
  await expect(discount).toHaveValue('5+3');
  await expect(discount).toBeFocused();
  await order.field('Notes').fill('Call first');
  await order.quantityOf(1).fill('4');
  await order.save();
  await order.expectSynced();
  expect(service.data.orders().at(-1)).toMatchObject({ observations: 'Call first' });
});

test('a rule that warns asks once, and an older order is left alone', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const first = await orders.newOrder();
  await first.chooseCustomer(customer.name);
  await first.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100', 'Discount %': '30' } });
  await first.save();
  await first.expectSynced();
  const { id } = service.data.orders().at(-1) ?? { id: 0 };

  await chooseRules(orders, {
    required: { order: [{ field: 'delivery_date', level: 'warn' }] },
    discount: { max_percent: 8, level: 'stop' },
    minimum_total: { general: { value: 500, level: 'stop' } },
  });
  const older = await (await orders.openOrders()).open(String(id));
  await older.fill('Notes', 'Second door');
  await older.page.keyboard.press('ControlOrMeta+S');
  await expect(older.saveState).toHaveText('Changes saved on this computer.');
  await older.line(1).getByLabel('Discount %, line 1').fill('20');
  await older.page.keyboard.press('ControlOrMeta+S');
  await expect(older.problems.filter({ hasText: 'This one has' })).toBeVisible();
  await older.page.keyboard.press('ControlOrMeta+Z');

  const order = await (await older.back()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[1] ?? '', fields: { Quantity: '9', Price: '100' } });
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.questions).toContainText('please check');
  await expect(order.page.locator('[data-field="delivery_date"]')).toHaveAccessibleDescription(
    'Your company asks for this. Save without?',
  );
  await expect(order.saveButton).toHaveText('Save anyway');
  await order.page.keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this computer.');
});

test('rules that were removed, or never used, ask nothing', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  await chooseRules(orders, { minimum_total: { general: { value: 5000, level: 'stop' } } });
  await orders.page.getByRole('button', { name: 'Remove the rules' }).click();
  await chooseRules(orders, { minimum_total: { general: { value: 5000 } } });
  await expect(orders.page.getByText('minimum_total.general.level: this is missing.')).toBeVisible();
  const order = await (await orders.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  await order.save();
});

test('custom fields of the rules are fields of their kind, and are sent', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  await chooseRules(orders, {
    custom_fields: [
      { name: 'Turno', kind: 'choice', choices: ['manhã', 'tarde'], required: true, level: 'stop' },
      { name: 'Pedido do cliente', kind: 'number', level: 'warn' },
      { name: 'Data no cliente', kind: 'date', level: 'stop' },
    ],
  });
  const order = await (await orders.openOrders()).newOrder();
  const { page } = order;
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  const shift = page.getByRole('combobox', { name: 'Turno' });
  await expect(shift).toBeHidden();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(shift).toHaveAccessibleDescription('Your company requires this.');
  await expect(shift).toBeVisible();
  await shift.selectOption('tarde');
  await order.fill('Pedido do cliente', 'A-17');
  await order.field('Data no cliente').fill('12/01/2026');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(order.field('Pedido do cliente')).toHaveAccessibleDescription(
    'Your company wants a number here. Right?',
  );
  await order.fill('Pedido do cliente', '4711');
  await order.save();
  await order.expectSynced();
  expect(service.data.orders().at(-1)?.custom_fields).toEqual({
    Turno: 'tarde',
    'Pedido do cliente': '4711',
    'Data no cliente': '2026-12-01',
  });
});

test('fields have the names of the company, and those that it hides are shown where they hold something', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await chooseRules(orders, {
    labels: { id_user: 'Account manager', id_customer: { pt: 'Loja', en: 'Shop' }, observations: 'For the driver' },
    hidden: ['fk_id', 'id_category', 'freight_value', 'delivery_date'],
  });
  const order = await (await orders.openOrders()).newOrder();
  await expect(order.page.getByText('No delivery address')).toBeVisible();
  await expect(order.page.getByText('No delivery date')).toBeHidden();
  await order.openCards();
  await expect(order.field('Shop')).toBeVisible();
  await expect(order.field('Account manager')).toBeVisible();
  await expect(order.field('For the driver')).toBeVisible();
  await expect(order.page.locator('[data-field="fk_id"], [data-field="freight_value"]')).toHaveCount(0);
  await order.field('Shop').fill(customer.name);
  await order.page.getByRole('option', { name: customer.name }).first().click();
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  await order.save();
  await order.openCards();
  await expect(order.page.locator('[data-field="fk_id"]')).toHaveCount(0);
  await order.page.keyboard.press('ControlOrMeta+P');
  await expect(order.page.getByRole('dialog').getByRole('heading', { name: 'Shop' })).toBeVisible();
});

test('defaults fill in a new order once it has a customer', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const category = service.data.orders().find((order) => order.category?.id && order.category.name)?.category;
  await chooseRules(orders, {
    defaults: { id_category: category?.id, observations: 'Deliver in the morning', delivery_working_days: 3 },
  });
  await expect(orders.page.getByText('Category, Notes, Delivery date')).toBeVisible();
  const order = await (await orders.openOrders()).newOrder();
  await order.openCards();
  await expect(order.field('Notes')).toHaveValue('');
  await expect(order.saveState).toHaveText('');
  await order.chooseCustomer(customer.name);
  await expect(order.field('Notes')).toHaveValue('Deliver in the morning');
  await expect(order.page.locator('[data-field="id_category"]')).toHaveValue(category?.name ?? '?');
  await expect(order.page.locator('[data-field="delivery_date"]').first()).not.toHaveValue('');
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  await order.field('Notes').fill('');
  await order.save();
  await order.expectSynced();
  const sent = service.data.orders().at(-1);
  expect(sent?.category?.id).toBe(category?.id);
  expect(sent?.observations ?? '').toBe('');
});

test('in Portuguese a rule that stops says so, for eye and ear', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  await chooseRules(orders, {
    company: 'Distribuidora Aurora',
    discount: { max_percent: 7.5, level: 'stop' },
    minimum_total: { general: { value: 300, level: 'stop' } },
    custom_fields: [{ name: 'Turno', kind: 'choice', choices: ['manhã', 'tarde'], required: true, level: 'stop' }],
  });
  await orders.chooseLanguage('Português');
  await expect(page.getByText('Em uso: regras de Distribuidora Aurora')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Regras da empresa' })).toContainText('até 7,5% (impede salvar)');
  await expectAccessible(page, 'settings with company rules');
  await page.getByRole('button', { name: 'Pedidos' }).first().click();
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('option').filter({ hasText: customer.name }).first().click();
  await page.getByRole('combobox', { name: 'Produto, item 1' }).fill(products[0] ?? '');
  await page
    .getByRole('option')
    .filter({ hasText: products[0] ?? '' })
    .first()
    .click();
  await page.getByLabel('Quantidade, item 1').fill('2');
  await page.getByLabel('Preço, item 1').fill('100');
  await page.getByLabel('Desconto %, item 1').fill('12');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByLabel('Desconto %, item 1')).toHaveAccessibleDescription('A empresa permite até 7,5%.');
  await expect(page.getByRole('combobox', { name: 'Turno' })).toHaveAccessibleDescription(
    'A empresa exige este campo.',
  );
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts.filter({ hasText: /a partir de R\$\s300,00.*Este tem R\$\s176,00/ })).toBeVisible();
  await expect(alerts.filter({ hasText: '2 campos não atendem às regras da empresa' })).toBeVisible();
  await expectAccessible(page, 'an order against company rules');
});

test('kept rules that this Satchel cannot use are told in the settings, and not used', async ({ orders, service }) => {
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  const later = { version: 2, minimum_total: { general: { value: 5000, level: 'stop' } } };
  await request(page, 'command', 'settings.change', { changes: { companyRules: JSON.stringify(later) } });
  await orders.openSettings();
  const alert = page.getByRole('region', { name: 'Company rules' }).getByRole('alert');
  await expect(alert).toContainText('The rules kept here cannot be used.');
  await expect(alert).toContainText('version: This Satchel reads version 1 only.');
  const order = await (await orders.openOrders()).newOrder();
  await order.chooseCustomer(customer.name);
  await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '100' } });
  await order.save();
});
