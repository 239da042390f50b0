/** Sorting the list of orders: where the rep is then, and what stays selected. */
import { expect, sampleOrders, test } from '../fixtures.ts';

test('who sorts by a column begins at its top, and opens what he sees there', async ({ orders }) => {
  const { page } = orders;
  const grid = page.getByRole('grid');
  const head = grid.getByRole('columnheader', { name: 'Number' });
  for (const turn of ['descending', 'ascending']) {
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', turn);
    const first = grid.getByRole('rowgroup').getByRole('row').first().getByRole('gridcell').nth(1);
    await expect(first).toHaveText(turn === 'ascending' ? '1' : String(sampleOrders));
    await expect(grid).toHaveAttribute('aria-activedescendant', 'order-row-0');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order 1 /);
});

test('what is selected stays so however the list is sorted, and goes where it is narrowed', async ({ orders }) => {
  const { keyboard } = orders.page;
  await expect(orders.grid).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await expect(orders.selection).toContainText('2 orders selected');
  const sums = await orders.selection.innerText();
  const head = orders.grid.getByRole('columnheader', { name: 'Total' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(orders.selection).toHaveText(sums, { useInnerText: true });
  await orders.searchFor('1');
  await expect(orders.selection).not.toContainText('selected');
});
