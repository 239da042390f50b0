import type { Locator, Page } from '@playwright/test';
import type { Pages } from './pages.ts';
import type { OrdersPage } from './orders-page.ts';

export class SignInPage {
  protected readonly pages: Pages;
  readonly page: Page;

  constructor(pages: Pages) {
    this.pages = pages;
    this.page = pages.page;
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Welcome to Satchel' });
  }

  get serviceAddress(): Locator {
    return this.page.getByLabel('System address');
  }

  get token(): Locator {
    return this.page.getByLabel('Access token');
  }

  async signIn(baseUrl: string, token: string, name = ''): Promise<OrdersPage> {
    if (name !== '') await this.page.getByLabel('Account name').fill(name);
    await this.submit(baseUrl, token);
    return this.pages.orders.show();
  }

  /** For what is not let in: stays on this page. */
  async submit(baseUrl: string, token: string): Promise<this> {
    await this.serviceAddress.fill(baseUrl);
    await this.token.fill(token);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    return this;
  }

  async practise(): Promise<OrdersPage> {
    await this.page.getByRole('button', { name: 'Try it with sample data' }).click();
    return this.pages.orders.show();
  }
}
