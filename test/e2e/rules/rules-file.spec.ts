/** The company's rules in the settings: chosen, told in short, replaced, refused as a whole, and removed. */
import { expect, ownStart, test } from '../fixtures.ts';
import { chooseRules } from '../support/company-rules.ts';

const rules = {
  company: 'Distribuidora Aurora',
  required: { order: [{ field: 'id_payment_type', level: 'stop' }] },
  discount: { max_percent: 8, level: 'warn' },
  minimum_total: { general: { value: 300, level: 'stop' }, by_branch: [{ id: 2, value: 500, level: 'warn' }] },
  defaults: { observations: 'Conferir na entrega', delivery_working_days: 3 },
};

ownStart('rules are told in short, and are there at the next start', async ({ app, orders, start }) => {
  await chooseRules(orders, rules);
  const section = orders.page.getByRole('region', { name: 'Company rules' });
  await expect(section).toContainText('In use: rules of Distribuidora Aurora');
  await expect(section).toContainText('Payment terms (no save without)');
  await expect(section).toContainText('at most 8% (asks)');
  await expect(section).toContainText('1 branch');
  await expect(section).toContainText('Notes, Delivery date');
  await app.quit();

  const again = await start();
  await again.pages.orders.openSettings();
  await expect(again.window.getByText('In use: rules of Distribuidora Aurora')).toBeVisible();
});

test('a broken file is told with its faults, and changes nothing', async ({ orders }) => {
  const section = orders.page.getByRole('region', { name: 'Company rules' });
  await chooseRules(orders, '{ "version": 1,');
  await expect(section.getByRole('alert')).toContainText('“satchel-rules.json” is not used');
  await expect(section.getByRole('alert')).toContainText('It is no JSON');
  await expect(section).toContainText('No rules are used.');

  await chooseRules(orders, rules);
  await expect(section).toContainText('In use: rules of Distribuidora Aurora');
  await chooseRules(orders, { ...rules, bonus: 5, discount: { max_percent: '8', level: 'block' } });
  await expect(section.getByRole('alert')).toContainText('bonus: nobody knows this member.');
  await expect(section.getByRole('alert')).toContainText('discount.max_percent: has to be a number');
  await expect(section.getByRole('alert')).toContainText('discount.level: has to be one of: warn, stop.');
  await expect(section.getByRole('alert')).toContainText('The rules from before stay in use.');
  await expect(section).toContainText('at most 8% (asks)');

  await chooseRules(orders, `${JSON.stringify({ version: 1 })}${' '.repeat(2 ** 20)}`);
  await expect(section.getByRole('alert')).toContainText('It is larger than 1 MB.');

  await orders.page.getByRole('button', { name: 'Remove the rules' }).click();
  await expect(section).toContainText('No rules are used.');
  await expect(orders.page.getByRole('button', { name: 'Company rules: Choose a file…' })).toBeFocused();
});
