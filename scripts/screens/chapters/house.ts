import { expect } from '@playwright/test';
import { typeOrder } from '../../../test/e2e/support/proxied.ts';
import { jsonAnswer } from '../../../test/fault/fault-proxy.ts';
import type { Chapter } from '../stage.ts';

export const house: Chapter = {
  title: 'Settings, connection, accounts',
  orders: 40,
  async play({ app, service, faults, shoot, signIn }) {
    const list = await signIn('proxied', 'Ana');
    const { page } = list;
    const { connection } = app.pages;
    await list.openSettings();
    await shoot('settings', 'Settings');
    await page.getByRole('button', { name: 'When a customer is due' }).click();
    await shoot('settings-due', 'When a customer is due, late or silent');
    await page.getByRole('main').evaluate((main) => {
      for (const part of [main, ...main.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
    });
    await shoot('settings-end', 'Settings, further down');
    await connection.open();
    await connection.test();
    await shoot('connection', 'The way to the service, step by step');
    await connection.close();
    service.changeToken('another-token');
    await list.syncNow();
    await list.expectConnection('The system needs a new token');
    await shoot('token-needed', 'The service no longer takes the token');
    await page.getByRole('button', { name: 'Type a new token' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('token-new', 'A new token, and whose it is');
    await page.keyboard.press('Escape');
    await (await list.typeNewToken('another-token')).waitFor({ state: 'hidden' });
    await list.expectSynced();
    await list.openMenu();
    await list.account.selectOption({ label: 'Add an account…' });
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('account-add', 'A second account');
    await page.keyboard.press('Escape');
    faults.fail(/^POST /, {
      kind: 'answer',
      answer: jsonAnswer(429, { message: 'Slow down, please' }, { 'retry-after': '300' }),
      after: false,
    });
    await list.openOrders();
    const order = await typeOrder(list, service, 'BUSY-1');
    await order.expectConnection(/^Waiting until/);
    await connection.open();
    await shoot('connection-waiting', 'Waiting, until when, and why');
    await connection.close();
    await list.askToSignOut();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('sign-out-with-work', 'Signing out while work waits');
    await page.keyboard.press('Escape');
  },
};

export const practice: Chapter = {
  title: 'Practice',
  orders: 0,
  args: ['--practice'],
  async play({ app, shoot }) {
    const { orders, customers, products } = app.pages;
    await orders.expectSynced();
    await orders.show();
    await shoot('practice-orders', 'Made-up orders');
    await orders.openProducts();
    await products.open('Café torrado e moído Três Ipês 500 g');
    await expect(products.list.locator('img').first()).toBeVisible();
    await products.search.fill('');
    await shoot('practice-products', 'Made-up products, each with a picture');
    await orders.openCustomers();
    await customers.list
      .getByRole('button', { name: /Supermercado/ })
      .first()
      .click();
    await shoot('practice-customers', 'Made-up customers');
    const order = await customers.newOrder();
    await expect(order.catalogue.locator('img').first()).toBeVisible();
    for (const at of [0, 1, 2]) await order.catalogue.getByRole('button', { name: /^Add / }).nth(at).click();
    await shoot('practice-order', 'An order, with pictures of what is offered');
    await order.back();
    await orders.setPracticeOffline(true);
    await orders.expectConnection('Offline');
    await shoot('practice', 'Practice on made-up data, with the service switched off');
  },
};
