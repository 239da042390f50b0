import { expect } from '@playwright/test';
import type { OrderPage } from '../../../test/e2e/pages/order-page.ts';
import { pickKnown } from '../../../test/e2e/support/entries.ts';
import { jsonAnswer } from '../../../test/fault/fault-proxy.ts';
import type { Chapter } from '../stage.ts';

async function enter(order: OrderPage, customer: string, products: readonly string[]): Promise<void> {
  await order.chooseCustomer(customer);
  await order.fillLines([
    { product: products[0] ?? '', fields: { Quantity: '12', Price: '10.50', 'Discount %': '5' } },
    { product: products[1] ?? '', fields: { Quantity: '3', Price: '27.90' } },
  ]);
}

export const editor: Chapter = {
  title: 'An order, from the first key to the service',
  orders: 60,
  async play({ service, shoot, signIn }) {
    const list = await signIn();
    const { page } = list;
    const { customer, products } = pickKnown(service);
    const alert = page.getByRole('alertdialog');
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name });

    const order = await list.newOrder();
    await shoot('order-new', 'A new order');
    await enter(order, customer.name, products);
    await order.productOf(2).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await shoot('order-choices', 'Products with the customer’s last prices');
    await page.keyboard.press('Escape');
    await order.addLine();
    await order.fillLine(3, {
      product: products[2] ?? '',
      fields: { Quantity: '4', Price: '10.50' },
      details: { 'ICMS rate %': '18', 'ICMS-ST base': '58.80', 'ICMS-ST rate %': '18', 'IPI rate %': '5' },
    });
    await shoot('order-taxes', 'The taxes of a line');
    await button('Details of line 3').click();
    await order.line(1).getByLabel('Quantity, line 1').fill('many');
    await order.fill('Delivery date', 'soon');
    await order.saveButton.click();
    await expect(order.problems.first()).toBeVisible();
    await shoot('order-invalid', 'What cannot be saved, and why');
    await order.line(1).getByLabel('Quantity, line 1').fill('12');
    await order.fill('Delivery date', '+7');
    await button('Show calendar: Delivery date').click();
    await expect(page.getByRole('application')).toBeVisible();
    await shoot('order-calendar', 'Days are typed, or chosen from a calendar');
    await page.keyboard.press('Escape');
    await button('New address…').click();
    await expect(dialog).toBeVisible();
    await shoot('order-address', 'An address that the service has not seen yet');
    await page.keyboard.press('Escape');
    await button('Paste rows…').click();
    await dialog.getByLabel('Rows', { exact: true }).fill(`${products[0]}\t2\t10,50\nNo such thing\t3`);
    await expect(dialog.getByRole('table')).toBeVisible();
    await shoot('order-paste', 'Rows from a spreadsheet');
    await page.keyboard.press('Escape');
    await button('Templates…').click();
    await expect(dialog).toBeVisible();
    await shoot('order-templates', 'Templates');
    await page.keyboard.press('Escape');

    await service.goDown();
    await order.save();
    await order.expectConnection('Offline');
    await shoot('order-saved-here', 'Saved on this machine, without a connection');
    await button('Print or send…').click();
    await expect(page.getByRole('article')).toBeVisible();
    await shoot('paper', 'A paper copy, marked until the service has confirmed');
    await page.keyboard.press('Escape');
    await button('Delete order').click();
    await expect(alert).toBeVisible();
    await shoot('order-delete', 'A question before a delete');
    await page.keyboard.press('Escape');
    await order.back();
    await shoot('orders-saved-here', 'The list, with an order that waits');
    await list.open(customer.name, 'Not sent yet');
    await service.comeUp();
    await order.syncNow();
    await order.expectSynced();
    await shoot('order-on-service', 'On the service: its total');
    const made = service.data.orders().at(-1);
    const [first] = made?.items ?? [];
    await service.changeAsColleague(`/orders/${made?.id}/items/${first?.id}`, {
      net_value: Number(first?.total_liq) - 1.5,
    });
    await order.syncNow();
    await expect(page.getByTestId('order-difference')).toBeVisible();
    await page.getByRole('list', { name: 'Where the system differs from the estimate' }).scrollIntoViewIfNeeded();
    await shoot('order-difference', 'The service calculated otherwise: which line, and by how much');
  },
};

export const troubles: Chapter = {
  title: 'An order whose answer was lost, one that was refused, and the list with all of them',
  orders: 60,
  async play({ app, service, faults, shoot, signIn }) {
    const list = await signIn('proxied');
    const { page } = list;
    const { order } = app.pages;
    const { customer, products } = pickKnown(service);

    faults.fail(/^POST \/orders$/, { kind: 'cut', after: true });
    const later = jsonAnswer(425, { message: 'Not now' }, { 'retry-after': '600' });
    faults.fail(/^GET \/orders\?fk_id=/, { kind: 'answer', answer: later, after: false }, 50);
    await enter(await list.newOrder(), customer.name, products);
    await order.save();
    await expect(page.getByRole('main').getByText('Sent, not confirmed').first()).toBeVisible({ timeout: 20_000 });
    await shoot('order-in-doubt', 'Sent, and the answer was lost');

    // A fixed time is enough; the next element can be waited for.
    faults.heal();
    faults.fail(/^POST \/orders$/, {
      kind: 'answer',
      answer: jsonAnswer(422, { message: 'The month is closed' }),
      after: false,
    });
    await order.back();
    await enter(await list.newOrder(), customer.name, products.slice(1));
    await order.save();
    await expect(page.getByRole('main').getByText('Action needed').first()).toBeVisible({ timeout: 20_000 });
    await shoot('order-needs-you', 'Rejected: the rep has to decide');
    await order.back();
    const draft = await list.newOrder();
    await enter(draft, customer.name, products);
    await draft.expectConnection(/./);
    await page.getByText('Not saved yet · draft kept').waitFor();
    await draft.back();
    await shoot('orders-mixed', 'The list, with drafts and every state of an order');
    await app.pages.today.show();
    await shoot('today-needs-you', 'The day, with work that waits and work that needs the rep');
  },
};
