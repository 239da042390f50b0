import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export class ProductsPage extends Screen {
  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search products' });
  }

  get list(): Locator {
    return this.page.getByRole('list', { name: 'Products', exact: true });
  }

  get facts(): Locator {
    return this.page.locator('main header .facts');
  }

  get sales(): Locator {
    return this.page.getByRole('table', { name: 'Where it was sold' });
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { name, level: 2, exact: true });
  }

  async open(name: string): Promise<this> {
    await this.search.fill(name);
    await this.list.getByRole('button').filter({ hasText: name }).first().click();
    await expect(this.title(name)).toBeVisible();
    return this;
  }
}
