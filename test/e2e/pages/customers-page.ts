import { expect, type Locator } from '@playwright/test';
import type { OrderPage } from './order-page.ts';
import { Screen } from './screen.ts';

export class CustomersPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Customers', level: 1 });
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search customers' });
  }

  get list(): Locator {
    return this.page.getByRole('list', { name: 'Customers', exact: true });
  }

  /** The page of the customer that is open. */
  title(name: string): Locator {
    return this.page.getByRole('heading', { name, level: 2, exact: true });
  }

  get facts(): Locator {
    return this.page.locator('main header .facts');
  }

  get purchases(): Locator {
    return this.page.getByRole('table', { name: 'What they buy' });
  }

  get orders(): Locator {
    return this.page.getByRole('table', { name: 'Orders' });
  }

  async open(name: string): Promise<this> {
    await this.search.fill(name);
    await this.list.getByRole('button').filter({ hasText: name }).first().click();
    await expect(this.title(name)).toBeVisible();
    return this;
  }

  async show(tab: 'What they buy' | 'Orders' | 'Visits' | 'Standing orders' | 'Addresses' | 'Notes'): Promise<this> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
    return this;
  }

  async newOrder(): Promise<OrderPage> {
    await this.page.getByRole('button', { name: 'New order for this customer' }).click();
    return this.pages.order;
  }

  /** By hand: texts by the label of their field. */
  async add(fields: Record<string, string>): Promise<this> {
    await this.page.getByRole('button', { name: 'Add…' }).click();
    const dialog = this.page.getByRole('dialog');
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return this;
  }
}
