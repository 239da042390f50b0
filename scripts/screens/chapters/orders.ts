import { expect } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pickKnown } from '../../../test/e2e/support/entries.ts';
import type { Chapter } from '../stage.ts';

export const orders: Chapter = {
  title: 'The list of orders, and the day',
  orders: 120,
  async play({ app, service, dataFolder, shoot, signIn }) {
    const list = await signIn();
    const { page } = list;
    const { keyboard } = page;
    const { customer } = pickKnown(service);
    const dialog = page.getByRole('dialog');
    await app.pages.today.show();
    await shoot('today', 'The day: what was sold, what waits, what needs the rep');
    await list.show();
    await shoot('orders', 'The list');
    await list.grid.focus();
    await keyboard.press('c');
    await keyboard.type(customer.name.slice(0, 4));
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await shoot('orders-choose-customer', 'A filter is chosen by keys');
    await keyboard.press('Enter');
    await list.grid.focus();
    await keyboard.press('d');
    await page.getByRole('button', { name: 'Last 30 days' }).press('Enter');
    await shoot('orders-filtered', 'Filtered by customer and date');
    await list.grid.focus();
    await keyboard.press('d');
    await page.getByRole('button', { name: 'Show calendar: From' }).click();
    await expect(page.getByRole('application')).toBeVisible();
    await shoot('orders-dates', 'Days are typed, or chosen from a calendar');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('x');
    await list.searchFor('no such order anywhere');
    await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
    await shoot('orders-nothing-found', 'Nothing fits');
    await list.searchFor('');
    await list.expectTotal(120);
    await expect(list.rows().first()).toBeVisible();
    await list.grid.focus();
    for (const key of ['Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) await keyboard.press(key);
    await shoot('orders-selected', 'Several are selected and summed');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('o');
    await expect(dialog).toBeVisible();
    await shoot('orders-columns', 'Columns and sorting');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('m');
    await expect(dialog).toBeVisible();
    await shoot('orders-mine', 'Only mine: asked once');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('g');
    await expect(dialog).toBeVisible();
    await shoot('orders-ask-service', 'A search that the service answers');
    await dialog.getByRole('button', { name: /^(Search|Ask)/ }).click();
    await expect(dialog).toBeHidden();
    await shoot('orders-service-answer', 'What the service found');
    await keyboard.press('Escape');
    await list.show();
    await list.grid.focus();
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await shoot('shortcuts', 'Every key, under ?');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('ControlOrMeta+K');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('combobox').fill(customer.name.slice(0, 4));
    await expect(palette.getByRole('option').first()).toContainText('Customer');
    await shoot('search', 'Actions, customers, orders and products under Ctrl+K');
    await keyboard.press('Escape');
    await list.grid.focus();
    await keyboard.press('x');
    await list.expectTotal(120);
    // The newest orders are found without that index, where the list begins with them.
    await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    damageTextIndex(dataFolder);
    await list.search.fill(customer.name.slice(0, 4));
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await shoot('orders-unreadable', 'A search that the disk does not answer');
  },
};

/** As a bad sector would: the words by which orders are found are no longer what was written. */
function damageTextIndex(dataFolder: string): void {
  for (const file of globSync(join(dataFolder, 'workspaces/*/satchel.sqlite'))) {
    const db = new BetterSqlite3(file);
    db.unsafeMode();
    db.exec("UPDATE orders_fts_data SET block = x'00' WHERE id > 10");
    db.close();
  }
}
