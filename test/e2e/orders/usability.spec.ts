/** The ways of docs/usability.md, gone in the real window: none is longer than the table there says. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonAnswer } from '../../fault/fault-proxy.ts';
import { Counted, type Effort } from '../support/counted.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';
import { expect, test } from '../support/proxied.ts';
import type { TestService } from '../support/test-service.ts';

const table = readFileSync(resolve(import.meta.dirname, '../../../docs/usability.md'), 'utf8');

function documented(task: string): Effort {
  const row = table.split('\n').find((line) => line.startsWith(`| ${task} `));
  const [, , clicks = '', keys = ''] = row?.split('|') ?? [];
  return { clicks: Number(clicks), keys: Number(keys) };
}

/** What nobody is asked about, in whole reais. */
function priceNear(service: TestService, product: string): string {
  const lines = service.data.orders().flatMap(({ items }) => items);
  return String(Math.max(1, Math.round(lines.findLast(({ item }) => item.name === product)?.price ?? 1)));
}

test(
  'no task takes more than its row says',
  full('every task of the table, one after the other'),
  async ({ signedOut: app, service, faults, folder }) => {
    test.setTimeout(240_000);
    const { window: page, pages } = app;
    const { customer, products } = pickKnown(service);
    const rep = new Counted(page);
    const price = priceNear(service, products[0] ?? '');
    const nav = (name: string) => page.getByRole('navigation').getByRole('button', { name });
    const trouble = page.getByRole('contentinfo').getByRole('button', { name: /need/ });

    async function task(name: string, work: () => Promise<void>): Promise<void> {
      rep.take();
      await test.step(name, work);
      const { clicks, keys } = rep.take();
      const most = documented(name);
      expect.soft(clicks, `clicks: ${name}`).toBeLessThanOrEqual(most.clicks);
      expect.soft(keys, `keys: ${name}`).toBeLessThanOrEqual(most.keys);
    }

    /** Each time another quantity, or it would be asked whether it is the same order once more. */
    async function enterOrder(quantity: string): Promise<void> {
      await rep.click(page.getByRole('button', { name: 'New order' }));
      await rep.choose(page.getByLabel('Customer', { exact: true }).and(page.locator('input')), customer.name);
      await rep.choose(page.getByRole('combobox', { name: 'Product, line 1' }), products[0] ?? '');
      await rep.type(page.getByLabel('Quantity, line 1', { exact: true }), quantity);
      await rep.type(page.getByLabel('Price, line 1', { exact: true }), price);
      await rep.click(pages.order.saveButton);
      await expect(page.getByTestId('order-save-state')).toHaveText('Order saved on this computer.');
    }

    await task('Start practice', async () => {
      await rep.click(page.getByRole('button', { name: 'Try it with sample data' }));
      await expect(pages.orders.practiceBanner).toBeVisible({ timeout: 30_000 });
      await pages.orders.expectSynced();
    });

    await task('Go from practice to the service', async () => {
      await rep.click(pages.orders.menuButton);
      await rep.pick(pages.orders.account, 'Add an account…');
      const dialog = page.getByRole('dialog');
      const address = dialog.getByLabel('System address');
      await rep.type(address, faults.url);
      await rep.paste(dialog.getByLabel('Access token'), service.token);
      await rep.type(dialog.getByLabel('Account name'), 'Ana');
      await rep.click(dialog.getByRole('button', { name: 'Sign in' }));
      await expect(pages.orders.practiceBanner).toBeHidden({ timeout: 30_000 });
    });
    await pages.orders.expectSynced();

    await task('Enter a first order', async () => enterOrder('3'));
    await pages.orders.expectSynced();
    await nav('Orders').click();

    await task('Find an order by customer and open it', async () => {
      await rep.type(pages.orders.search, customer.name.slice(0, 8));
      await rep.click(pages.orders.rows(customer.name).first());
      await expect(pages.order.heading).toContainText(customer.name);
    });
    await nav('Orders').click();
    await service.goDown();
    await pages.orders.syncNow();

    await task('Enter an order offline and see that it waits', async () => {
      await enterOrder('2');
      await rep.click(nav('Outbox'));
      await expect(pages.outbox.entries).toHaveText([/Waiting to be sent/]);
    });

    await task('Find out where the connection ends', async () => {
      await rep.click(page.getByRole('button', { name: /^Connection details/ }));
      await rep.click(page.getByRole('button', { name: 'Test the connection' }));
      await expect(page.getByText('The way ends here')).toBeVisible();
      await rep.press('Escape');
    });

    await task('Hand the unsent order over in a file', async () => {
      await app.electron.evaluate(
        ({ dialog }, filePath) => {
          Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
        },
        join(folder, 'unsent.satchel'),
      );
      await rep.click(page.getByRole('button', { name: 'Hand over to a colleague…' }));
      await rep.click(page.getByRole('button', { name: 'Choose a place and hand over' }));
      await pages.outbox.expectPending(0);
    });
    await service.comeUp();
    await pages.outbox.syncNow();
    const refusal = jsonAnswer(422, { message: 'Price below the list price' });
    faults.fail(/^POST \/orders$/, { kind: 'answer', answer: refusal, after: false });
    await nav('Orders').click();
    await enterOrder('4');

    await task('Correct a refused order and send it again', async () => {
      await rep.click(trouble);
      await expect(pages.outbox.entry).toContainText('Price below the list price');
      await rep.click(page.getByRole('button', { name: 'Edit and send again' }));
      await rep.type(page.getByLabel('Price, line 1', { exact: true }), String(Number(price) + 1));
      await rep.click(pages.order.saveButton);
      await pages.order.expectSynced();
    });

    const known = service.data.orders().find(({ id }) => id === 38);
    await service.goDown();
    await nav('Orders').click();
    await pages.orders.searchFor(String(known?.id));
    const opened = await pages.orders.open(String(known?.id), known?.customer?.name ?? '');
    await opened.fill('Notes', 'Mine');
    await opened.saveChanges();
    await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Theirs' });
    await service.comeUp();
    await opened.syncNow();

    await task('Decide a conflict', async () => {
      await rep.click(trouble);
      await rep.click(page.getByRole('radio', { name: 'Notes: Keep mine' }));
      await rep.click(page.getByRole('button', { name: 'Apply and send' }));
      await pages.outbox.expectSynced();
    });

    await task('Change to Portuguese and dark colours', async () => {
      await rep.click(nav('Settings'));
      await rep.pick(page.getByRole('main').getByLabel('Language'), 'Português');
      await rep.pick(page.getByLabel('Aparência'), 'Escuro');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
    });
  },
);

test('no order by keys takes more than its row says', async ({ app, orders, service }) => {
  const { page } = orders;
  const rep = new Counted(page);
  const { customer } = pickKnown(service);
  const lines = service.data.orders().flatMap(({ items }) => items);
  const products = new Map(lines.map((line) => [line.item.id, line]));
  const known = [...products.values()].filter(({ price }) => (price ?? 0) > 0).slice(0, 12);
  const items = known.map(({ item, price }) => ({ id_item: item.id, quantity: 12, price: price ?? 0 }));
  await service.createAsColleague({ id_customer: customer.id, date: '2026-01-25T12:00:00Z', items });
  await orders.syncNow();
  const { order } = app.pages;

  /** An order that repeats another one of these days is asked about once; the question is not counted. */
  async function task(name: string, work: () => Promise<void>, { isRepeated = false } = {}): Promise<void> {
    await expect(page.getByRole('main').getByRole('button', { name: 'New order' })).toBeVisible();
    rep.take();
    const began = Date.now();
    await test.step(name, work);
    const { clicks, keys } = rep.take();
    if (isRepeated) {
      await expect(order.field('Customer')).toHaveAccessibleDescription(/Save it all the same\?/);
      await rep.press('ControlOrMeta+S');
    }
    await expect(order.saveState).toHaveText('Order saved on this computer.');
    console.log(`      ${name}: ${clicks} clicks, ${keys} keys, ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    const most = documented(name);
    expect.soft(clicks, `clicks: ${name}`).toBeLessThanOrEqual(most.clicks);
    expect.soft(keys, `keys: ${name}`).toBeLessThanOrEqual(most.keys);
  }

  async function begin(): Promise<void> {
    await rep.press('n');
    await expect(order.field('Customer')).toBeFocused();
    await rep.keys(customer.name.slice(0, 8));
    await rep.press('Enter');
    await expect(order.productOf(1)).toBeFocused();
  }

  await task('Enter an order of six items', async () => {
    await begin();
    for (const [at, { item }] of known.slice(0, 6).entries()) {
      await rep.keys(item.fk_id ?? '');
      await rep.press('Enter');
      await expect(order.quantityOf(at + 1)).toBeFocused();
      await rep.keys('12');
      if (at < 5) await rep.press('Enter');
    }
    await rep.press('ControlOrMeta+S');
  });

  await service.createAsColleague({ id_customer: customer.id, date: '2099-01-01T12:00:00Z', items });
  await orders.syncNow();
  await task('Repeat an order of twelve lines, three quantities changed', async () => {
    await begin();
    await expect(page.getByRole('button', { name: /^Repeat .*: 12 items$/ })).toBeVisible();
    await rep.press('ControlOrMeta+Shift+L');
    await expect(order.quantityOf(1)).toBeFocused();
    for (let at = 1; at <= 12; at++) {
      if ([1, 5, 12].includes(at)) await rep.keys('24');
      if (at < 12) await rep.press('Enter');
    }
    await rep.press('ControlOrMeta+S');
  });

  await task(
    'Repeat the last order of a customer',
    async () => {
      await begin();
      await expect(page.getByRole('button', { name: /^Repeat .*: 12 items$/ })).toBeVisible();
      await rep.press('ControlOrMeta+Shift+L');
      await expect(order.quantityOf(12)).toHaveValue(/\d/);
      await rep.press('ControlOrMeta+S');
    },
    { isRepeated: true },
  );

  await task(
    'Enter an order of six usual items with the mouse',
    async () => {
      await begin();
      const items = order.catalogue.getByRole('listitem');
      for (let at = 0; at < 6; at++) await rep.click(items.nth(at).getByRole('button', { name: /^Add \d/ }));
      await expect(order.quantityOf(6)).toHaveValue(/\d/);
      await rep.press('ControlOrMeta+S');
    },
    { isRepeated: true },
  );

  await task(
    'Enter an order of six items with a scanner',
    async () => {
      await begin();
      for (const [at, { item }] of known.slice(0, 6).entries()) {
        await rep.scan(item.fk_id ?? '');
        await rep.keys('6');
        if (at < 5) await rep.press('Enter');
      }
      await rep.press('ControlOrMeta+S');
    },
    { isRepeated: true },
  );
});
