/** Every screen and dialog, in light and in dark, with the rules of axe. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { depot, pickKnown, taxedLine } from './support/entries.ts';

async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The mode that is not called legacy opens a page of its own, which the window of an application cannot.
    // Colours are all that differs between the two.
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], ...rules });
    const { violations } = await axe.analyze();
    const found = violations
      .map(({ id, nodes }) => ({ id, parts: nodes.map(({ html }) => html).filter((html) => !isChoices(id, html)) }))
      .filter(({ parts }) => parts.length > 0)
      .map(({ id, parts }) => `${id}: ${parts.join(' ')}`);
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** The choices of a field stand at the end of the page, outside of its regions; the field points to them. */
function isChoices(rule: string, html: string): boolean {
  return rule === 'region' && html.includes('data-bits-floating-c');
}

test('signing in is accessible, with and without problems', async ({ app }) => {
  const { signIn } = app.pages;
  await expect(signIn.heading).toBeVisible();
  await expectAccessible(app.window, 'sign-in');
  await signIn.submit('nothing', '');
  await expect(signIn.token).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(app.window, 'sign-in with problems');
});

test('orders and addresses are accessible', async ({ app, orders, service }) => {
  test.setTimeout(150_000);
  const { customer, products } = pickKnown(service);
  await expectAccessible(app.window, 'orders');
  await orders.searchFor('no such order anywhere');
  await expect(orders.page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
  await expectAccessible(app.window, 'orders, nothing found');
  await orders.searchFor('');

  const opened = await orders.open(customer.name);
  await expect(opened.heading).toContainText(customer.name);
  await opened.page.getByRole('button', { name: 'Details of line 1' }).click();
  await expectAccessible(app.window, 'order');
  await opened.page.getByRole('button', { name: 'Delete order' }).click();
  await expect(opened.page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(app.window, 'question before a delete');
  await opened.page.keyboard.press('Escape');
  await opened.back();

  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, taxedLine(products[0] ?? '', 1));
  await draft.productOf(1).click();
  await expect(draft.page.getByRole('listbox')).toBeVisible();
  await expectAccessible(app.window, 'new order with choices');
  await draft.page.keyboard.press('Escape');
  await draft.line(1).getByLabel('Quantity, line 1').fill('many');
  await draft.page.getByRole('button', { name: 'Save order' }).click();
  await expect(draft.problems).toBeVisible();
  await expectAccessible(app.window, 'new order with problems');
  await draft.page.getByRole('button', { name: 'New address…' }).click();
  await expect(draft.page.getByRole('dialog')).toBeVisible();
  await expectAccessible(app.window, 'address of an order');
  await draft.page.keyboard.press('Escape');

  await draft.openAddresses();
  const { addresses } = app.pages;
  await addresses.chooseCustomer(customer.name);
  await addresses.newAddress();
  await addresses.save(depot);
  await addresses.openAddress(depot.Name);
  await expectAccessible(app.window, 'addresses');
});

test('the outbox is accessible with everything that can stand in it', async ({ app, orders, service }) => {
  test.setTimeout(150_000);
  const { customer } = pickKnown(service);
  const known = service.data.orders().at(-1);
  await expectAccessible(app.window, 'orders');
  await service.goDown();
  const changed = await orders.open(String(known?.id), customer.name);
  await changed.fill('Observations', 'Mine');
  await changed.saveChanges();
  await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs' });
  await changed.back();
  const refused = await orders.newOrder();
  await refused.chooseCustomer(customer.name);
  await refused.typeProductId(1, '987654');
  await refused.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
  await refused.save();
  await expectAccessible(app.window, 'order saved offline');
  const outbox = await refused.openOutbox();
  await expect(outbox.entries).toHaveCount(2);
  await expectAccessible(app.window, 'outbox offline');

  await service.comeUp();
  await outbox.syncNow();
  await outbox.openEntry('Needs your decision');
  await expect(outbox.entry.getByRole('table')).toBeVisible();
  await expectAccessible(app.window, 'conflict');
  await outbox.openEntry('Not accepted');
  await outbox.askToDiscard();
  await expect(outbox.discardDialog).toBeVisible();
  await expectAccessible(app.window, 'question before a discard');
  await outbox.answerDiscard('Discard');

  service.changeToken('another-token');
  await outbox.syncNow();
  await outbox.expectConnection('The service needs a new token');
  await outbox.statusLine.getByRole('button', { name: 'Type a new token' }).click();
  await expect(outbox.page.getByRole('dialog')).toBeVisible();
  await expectAccessible(app.window, 'new token');
});

test('practice is accessible', async ({ start }) => {
  const app = await start({ args: ['--practice'] });
  await app.pages.orders.expectSynced();
  await expectAccessible(app.window, 'practice');
});
