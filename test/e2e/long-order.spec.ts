/** An order of sixty lines, without a mouse: entered, sent, opened again, changed. */
import { expect, test } from './fixtures.ts';
import { pickKnown } from './support/entries.ts';

const pasted = 59;

test('an order of sixty lines is entered, sent, opened again, changed and shortened with the keyboard alone', async ({
  app,
  orders,
  service,
}) => {
  test.setTimeout(60_000);
  const { customer, products } = pickKnown(service);
  const { page } = orders;
  const { keyboard } = page;
  const { order } = app.pages;
  const productAt = (at: number) => products[at % products.length] ?? '';
  const quantity = (line: number) => order.line(line).getByLabel(`Quantity, line ${line}`);

  await orders.grid.focus();
  await keyboard.press('n');
  await expect(order.field('Customer')).toBeFocused();
  await keyboard.type(customer.name);
  await keyboard.press('Enter');
  await expect(order.productOf(1)).toBeFocused();
  await keyboard.type(productAt(0));
  await keyboard.press('Enter');
  await expect(quantity(1)).toBeFocused();
  await keyboard.type('1');
  await keyboard.press('Tab');
  await keyboard.type('2.50');

  await keyboard.press('ControlOrMeta+Shift+V');
  const rows = page.getByRole('dialog').getByLabel('Rows', { exact: true });
  await expect(rows).toBeFocused();
  const lines = Array.from({ length: pasted }, (_, at) => `${productAt(at + 1)}\t${at + 2}\t2.50`);
  await keyboard.insertText(lines.join('\n'));
  const take = page.getByRole('dialog').getByRole('button', { name: `Add ${pasted} lines` });
  await expect(take).toBeVisible();
  while (!(await take.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(quantity(60)).toHaveValue('60');
  await keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Order saved on this machine.');
  await order.expectSynced();
  const made = () => service.data.orders().at(-1);
  const sum = (60 * 61) / 2;
  expect(made()?.items.map((item) => item.quantity)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  expect(made()?.total_value).toBe(sum * 2.5 + Number(made()?.freight?.value ?? 0));

  await keyboard.press('Escape');
  await keyboard.press('/');
  await keyboard.type(String(made()?.id));
  await orders.expectTotal(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(order.heading).toContainText(`Order ${made()?.id}`);
  // The last line is drawn some frames after the first.
  await expect(quantity(60)).toHaveValue('60');
  await quantity(30).focus();
  await keyboard.type('300');
  await keyboard.press('ArrowDown');
  await expect(quantity(31)).toBeFocused();
  await keyboard.press('ControlOrMeta+Shift+Backspace');
  await expect(quantity(31)).toHaveValue('32');
  await keyboard.press('ControlOrMeta+S');
  await expect(order.saveState).toHaveText('Changes saved on this machine.');
  await order.expectSynced();
  const quantities = made()?.items.map((item) => item.quantity) ?? [];
  expect(quantities).toHaveLength(59);
  expect(quantities.slice(28, 32)).toEqual([29, 300, 32, 33]);
});
