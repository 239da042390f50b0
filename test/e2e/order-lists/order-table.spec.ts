import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkbook } from '../../../src-main/electron/files/workbook/read-workbook.ts';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';

test('every line of the orders of a filter becomes a workbook with figures and days', async ({
  app,
  orders,
  service,
  folder,
}) => {
  const file = join(folder, 'lines.xlsx');
  await answerDialogs(app, file);
  await orders.expectTotal(sampleOrders);
  const customer = service.data.orders()[0]?.customer;
  const theirs = service.data.orders().filter((order) => order.customer?.id === customer?.id);
  await orders.searchFor(String(customer?.name));
  await orders.expectTotal(theirs.length);
  await orders.exportAs('Order lines');
  await expect(orders.selection).toContainText(`Saved as ${file}`);
  const answer = await readWorkbook({ bytes: await readFile(file), sheet: null });
  if (!('text' in answer)) throw new Error(answer.trouble);
  const [head, ...lines] = answer.text.text.split('\n').map((line) => line.split('\t'));
  expect(answer.text.sheets).toEqual(['Order lines']);
  expect(head).toEqual([
    'Order',
    'Date',
    'Customer',
    'Product',
    'Code',
    'Quantity',
    'Price',
    'Discount %',
    'Taxes',
    'Total',
  ]);
  const newest = theirs.toSorted((a, b) => Date.parse(String(b.date)) - Date.parse(String(a.date)));
  expect(lines.map(([number, , , , code, quantity, price]) => [number, code, Number(quantity), Number(price)])).toEqual(
    newest.flatMap(({ id, items }) =>
      (items ?? []).map((line) => [String(id), line.item?.fk_id, line.quantity, line.price]),
    ),
  );
  for (const [, day] of lines) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
});
