import { expect } from '@playwright/test';
import { pickKnown } from '../../../test/e2e/support/entries.ts';
import { typedDay } from '../../../test/e2e/pages/visits.ts';
import type { Chapter } from '../stage.ts';

export const again: Chapter = {
  title: 'Orders that come again: templates and standing orders',
  orders: 60,
  async play({ app, service, shoot, signIn }) {
    const list = await signIn('proxied');
    const { page } = list;
    const { customer, products } = pickKnown(service);
    const { customers } = app.pages;
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    const order = await list.newOrder();
    await order.chooseCustomer(customer.name);
    await order.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '9', Price: '5.55' } });
    await button('Templates…').click();
    await dialog.getByLabel('Name for this order as a template').fill('Mondays');
    await dialog.getByRole('button', { name: 'Keep as template' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Mondays');
    await dialog.getByLabel('Name for this order as a template').fill('Coast, summer');
    await dialog.getByLabel('For whom', { exact: true }).selectOption({ label: 'Customers of states (UF)' });
    await dialog.getByLabel('States, such as SP, RJ').fill('RR');
    await dialog.getByRole('button', { name: 'Keep as template' }).click();
    await shoot('templates-for-whom', 'Templates for this customer, and others behind a press');
    await dialog.getByRole('button', { name: /^All templates/ }).click();
    await expect(dialog.getByRole('button', { name: 'Use Coast, summer' })).toBeFocused();
    await dialog.getByRole('button', { name: 'For whom Coast, summer is: RR' }).click();
    await shoot('template-whom', 'For whom a template is');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Make it a standing order…' }).click();
    await expect(dialog.getByLabel('Name of the standing order')).toBeVisible();
    await dialog.getByLabel('How often').selectOption({ label: 'Every month' });
    await dialog.getByLabel('Day of the month').fill('31');
    await shoot('standing-new', 'An order becomes a standing order');
    await dialog.getByRole('textbox', { name: 'Next on' }).fill(await typedDay(page, -3));
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await order.back();

    await list.openCustomers();
    await customers.open(customer.name);
    await customers.show('Standing orders');
    await button('From a template…').click();
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Mondays' });
    await dialog.getByRole('textbox', { name: 'Next on' }).fill(await typedDay(page, 0));
    await dialog.getByRole('button', { name: 'Save standing order' }).click();
    await expect(dialog).toBeHidden();
    await shoot('customer-standing', 'The standing orders of a customer');

    await app.pages.today.show();
    await shoot('today-standing', 'The standing orders that are due');
    await page.getByRole('button', { name: `Skip Mondays for ${customer.name} this time` }).click();
    await expect(button('Skip this time')).toHaveCount(0);
    await page.keyboard.press('s');
    await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('9');
    await shoot('standing-opened', 'One of them, opened as a draft');
    await order.back();
    await app.pages.today.show();
    await page.keyboard.press('s');
    await expect(order.line(1).getByLabel('Quantity, line 1')).toHaveValue('9');
    await order.save();
    await order.expectSynced();
    await app.pages.today.show();
    await expect(page.getByRole('region', { name: /^Standing orders due/ })).toBeHidden();
  },
};
