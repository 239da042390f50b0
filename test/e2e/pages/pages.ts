/** The screens of one window. Each knows the others only through this, since every one of them leads to another. */
import type { Page } from '@playwright/test';
import { AddressesPage } from './addresses-page.ts';
import { ConnectionPanel } from './connection-panel.ts';
import { CustomersPage } from './customers-page.ts';
import { ImportPage } from './import-page.ts';
import { OrderPage } from './order-page.ts';
import { OrdersPage } from './orders-page.ts';
import { OutboxPage } from './outbox-page.ts';
import { ProductsPage } from './products-page.ts';
import { SignInPage } from './sign-in-page.ts';
import { TodayPage } from './today-page.ts';

export class Pages {
  readonly page: Page;
  readonly signIn: SignInPage;
  readonly today: TodayPage;
  readonly orders: OrdersPage;
  readonly order: OrderPage;
  readonly customers: CustomersPage;
  readonly addresses: AddressesPage;
  readonly products: ProductsPage;
  readonly import: ImportPage;
  readonly outbox: OutboxPage;
  readonly connection: ConnectionPanel;

  constructor(page: Page) {
    this.page = page;
    this.signIn = new SignInPage(this);
    this.today = new TodayPage(this);
    this.orders = new OrdersPage(this);
    this.order = new OrderPage(this);
    this.customers = new CustomersPage(this);
    this.addresses = new AddressesPage(this);
    this.products = new ProductsPage(this);
    this.import = new ImportPage(this);
    this.outbox = new OutboxPage(this);
    this.connection = new ConnectionPanel(this);
  }
}
