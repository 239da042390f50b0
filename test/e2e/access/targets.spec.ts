/** What is pressed can be hit: 24 by 24 points at least (WCAG 2.2, 2.5.8). */
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';
import { openImport } from '../support/open-import.ts';

/** Everything in sight that is pressed and is smaller; of a box with a label, the label counts. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, [role="tab"]')].flatMap((control) => {
      const label = control.matches('[type="checkbox"], [type="radio"]') ? control.closest('label') : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1;
      return isShown && (width < 24 || height < 24)
        ? [`${control.getAttribute('aria-label') ?? (label ?? control).textContent.trim()}: ${width} by ${height}`]
        : [];
    }),
  );
}

test('on every screen what is pressed is large enough', async ({ app, orders, service }) => {
  const { page } = orders;
  const screens = orders.navigation.getByRole('button');
  await expect(screens).toHaveCount(6);
  for (const screen of await screens.all()) {
    await screen.click();
    await expect(screen).toHaveAttribute('aria-current', 'page');
    expect.soft(await smallTargets(page), await screen.innerText()).toEqual([]);
  }
  await orders.openCustomers();
  await app.pages.customers.open(pickKnown(service).customer.name);
  await expect(app.pages.customers.purchases).toBeVisible();
  expect.soft(await smallTargets(page), 'what a customer buys').toEqual([]);
});

test('what is asked about the columns of a file is large enough', async ({ app, orders, folder }) => {
  const { page, preview } = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: 'id;nome\n7;Sabão\n',
  });
  await expect(preview).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test('a conflict’s choices are large enough', async ({ app, orders, service }) => {
  const known = service.data.orders().at(-1);
  await service.goDown();
  const order = await orders.open(String(known?.id));
  await order.fill('Notes', 'Mine');
  expect.soft(await smallTargets(order.page), 'an order').toEqual([]);
  await order.saveChanges();
  await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs' });
  await service.comeUp();
  await order.syncNow();
  await order.openItsTrouble();
  await expect(app.pages.outbox.entry.getByRole('radio').first()).toBeVisible();
  expect(await smallTargets(order.page)).toEqual([]);
});
