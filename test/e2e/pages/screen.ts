/** What every screen has around it: the way to the others, the status line, the banner of practice. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Pages } from './pages.ts';
import type { AddressesPage } from './addresses-page.ts';
import type { CustomersPage } from './customers-page.ts';
import type { OrdersPage } from './orders-page.ts';
import type { OutboxPage } from './outbox-page.ts';
import type { ProductsPage } from './products-page.ts';
import type { SignInPage } from './sign-in-page.ts';

export abstract class Screen {
  protected readonly pages: Pages;
  readonly page: Page;

  constructor(pages: Pages) {
    this.pages = pages;
    this.page = pages.page;
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  get statusLine(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Connection and sync' });
  }

  get connection(): Locator {
    return this.statusLine.getByTestId('connection');
  }

  get practiceBanner(): Locator {
    return this.page.getByRole('complementary', { name: 'Practice' });
  }

  async openOrders(): Promise<OrdersPage> {
    await this.navigation.getByRole('button', { name: 'Orders' }).click();
    return this.pages.orders;
  }

  async openCustomers(): Promise<CustomersPage> {
    await this.navigation.getByRole('button', { name: 'Customers' }).click();
    return this.pages.customers;
  }

  /** The list of customers: addresses are on the page of each. */
  async openAddresses(): Promise<AddressesPage> {
    await this.openCustomers();
    return this.pages.addresses;
  }

  async openProducts(): Promise<ProductsPage> {
    await this.navigation.getByRole('button', { name: 'Products' }).click();
    return this.pages.products;
  }

  async openOutbox(): Promise<OutboxPage> {
    await this.navigation.getByRole('button', { name: 'Outbox' }).click();
    return this.pages.outbox;
  }

  /** Asks for a pass and waits until it has ended. */
  async syncNow(): Promise<void> {
    const button = this.statusLine.getByRole('button', { name: 'Sync now' });
    await button.click();
    await expect(button).not.toHaveAttribute('aria-busy', 'true', { timeout: 20_000 });
  }

  async expectPending(count: number): Promise<void> {
    const words = count === 0 ? 'Nothing to send' : `${count} to send`;
    await expect(async () => {
      // Nothing is said of what is to be sent where nothing is, and something was rejected.
      const isSaid = count > 0 || (await this.statusLine.getByRole('button', { name: /attention$/ }).count()) === 0;
      await expect(this.statusLine.getByTestId('pending')).toHaveText(isSaid ? [words] : [], { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  }

  async expectConnection(words: string | RegExp): Promise<void> {
    await expect(this.connection).toHaveText(words, { timeout: 20_000 });
  }

  /** Online, and nothing is left to send. A wait after a call that failed is cut short, as the rep may. */
  async expectSynced(): Promise<void> {
    await expect(async () => {
      if (/^Waiting until/.test(await this.connection.innerText())) await this.syncNow();
      await expect(this.connection).toHaveText('Online', { timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await this.expectPending(0);
  }

  /** Answers the dialog, which stays open while the token is refused. Where work waits, the token is said to be the account's. */
  async typeNewToken(token: string): Promise<Locator> {
    await this.statusLine.getByRole('button', { name: 'Type a new token' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Type a new token' });
    await dialog.getByLabel('Access token').fill(token);
    const belongs = dialog.getByRole('checkbox', { name: /^This token belongs to/ });
    if (await belongs.isVisible()) await belongs.check();
    await dialog.getByRole('button', { name: 'Use this token' }).click();
    return dialog;
  }

  async setPracticeOffline(offline: boolean): Promise<void> {
    const offlineSwitch = this.practiceBanner.getByRole('switch', { name: 'Work offline' });
    await offlineSwitch.click();
    await expect(offlineSwitch).toHaveAttribute('aria-checked', String(offline), { timeout: 20_000 });
  }

  get menuButton(): Locator {
    return this.page.getByRole('button', { name: /^(Account|Conta|Cuenta): / });
  }

  /** Of the account: its language, its shortcuts, and the way out. Stays open until something else is pressed. */
  async openMenu(): Promise<Locator> {
    const menu = this.page.getByRole('group', { name: /^(Account and language|Conta e idioma|Cuenta e idioma)$/ });
    if (!(await menu.isVisible())) await this.menuButton.click();
    return menu;
  }

  async chooseLanguage(name: 'English' | 'Português' | 'Español'): Promise<void> {
    const menu = await this.openMenu();
    await menu.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption({ label: name });
    await this.page.keyboard.press('Escape');
  }

  /** Shown in the menu alone. */
  get account(): Locator {
    return this.page.locator('select[aria-label="Account"]');
  }

  async switchTo(account: string): Promise<OrdersPage> {
    await this.openMenu();
    await this.account.selectOption({ label: account });
    return this.pages.orders;
  }

  /** Signs in to the same service under another name, which is open then. */
  async addAccount(name: string, token: string): Promise<void> {
    await this.openMenu();
    await this.account.selectOption({ label: 'Add an account…' });
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill(name);
    await dialog.getByLabel('Access token').fill(token);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.account.locator('option:checked')).toHaveText(name);
  }

  async openSettings(): Promise<void> {
    await this.navigation.getByRole('button', { name: 'Settings' }).click();
    const advanced = this.page.locator('main details', { hasText: 'Advanced' });
    await advanced.waitFor();
    if ((await advanced.getAttribute('open')) === null) await advanced.locator('summary').click();
  }

  async askToSignOut(): Promise<void> {
    const menu = await this.openMenu();
    await menu.getByRole('button', { name: 'Sign out' }).click();
  }

  async signOut(): Promise<SignInPage> {
    await this.askToSignOut();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    return this.pages.signIn;
  }
}
