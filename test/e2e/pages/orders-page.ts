import { expect, type Locator } from '@playwright/test';
import type { OrderPage } from './order-page.ts';
import { Screen } from './screen.ts';

export class OrdersPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Orders', exact: true });
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Orders' });
  }

  get filters(): Locator {
    return this.page.getByRole('group', { name: 'Filters' });
  }

  get selection(): Locator {
    return this.page.getByTestId('selection');
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search orders' });
  }

  /** Today is what the window opens with. A second press, while the list is still being loaded, would take its focus. */
  async show(): Promise<this> {
    await expect(this.navigation).toBeVisible({ timeout: 20_000 });
    if (!(await this.heading.isVisible())) await this.openOrders();
    await expect(this.heading).toBeVisible({ timeout: 20_000 });
    return this;
  }

  /** Rows that show all of these words; without words, every row but the head. */
  rows(...words: string[]): Locator {
    const all = this.grid.getByRole('rowgroup').getByRole('row');
    return words.reduce((found, hasText) => found.filter({ hasText }), all);
  }

  async expectTotal(count: number): Promise<void> {
    await this.show();
    const words = count === 1 ? '1 order' : `${count} orders`;
    await expect(this.page.getByTestId('orders-total')).toHaveText(words, { timeout: 20_000 });
  }

  async searchFor(text: string): Promise<this> {
    await this.show();
    await this.search.fill(text);
    return this;
  }

  /** What the rows of the file are; the place is asked for after that. */
  async exportAs(rows: 'Orders' | 'Order lines'): Promise<void> {
    await this.selection.getByRole('button', { name: 'Export…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Export to a spreadsheet' });
    await dialog.getByRole('radio', { name: rows, exact: true }).check();
    await dialog.getByRole('button', { name: 'Choose the file…' }).click();
  }

  async newOrder(): Promise<OrderPage> {
    await this.page.getByRole('button', { name: 'New order', exact: true }).click();
    return this.pages.order;
  }

  async open(...words: string[]): Promise<OrderPage> {
    await this.show();
    await this.rows(...words)
      .first()
      .click();
    return this.pages.order;
  }
}
