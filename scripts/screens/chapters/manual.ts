/** The pictures of the manual: with practice, and with a service that can be changed by others. */
import { expect } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeOrder } from '../../../test/e2e/support/proxied.ts';
import { jsonAnswer } from '../../../test/fault/fault-proxy.ts';
import type { Chapter } from '../stage.ts';

export const ownWork: Chapter = {
  title: 'The manual: an order, the customer, a visit',
  orders: 0,
  args: ['--practice'],
  async play({ app, closeUp }) {
    const { orders, customers } = app.pages;
    await orders.expectSynced();
    await orders.openCustomers();
    await customers.list
      .getByRole('button', { name: /Supermercado/ })
      .first()
      .click();
    const { page } = orders;
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('v');
    await dialog.getByRole('radio', { name: 'No order' }).check();
    await dialog.getByRole('button', { name: 'In 2 weeks' }).click();
    await closeUp('visit', { of: [dialog] });
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();

    const order = await customers.newOrder();
    await expect(order.catalogue.locator('img').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+J');
    await closeUp('last-orders', { of: [dialog] });
    await page.keyboard.press('Escape');
    for (const at of [0, 1, 2]) await order.catalogue.getByRole('button', { name: /^Add / }).nth(at).click();
    await closeUp('order', {
      of: [page.getByRole('main')],
      marked: {
        2: page.locator('.band'),
        3: order.line(1),
        4: page.getByRole('region', { name: 'Delivery', exact: true }),
        5: order.saveButton,
      },
    });
    // The first time it tells the key that leads back.
    const turn = () => page.keyboard.press('ControlOrMeta+Shift+T');
    await turn();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show to the customer' }).click();
    await expect(page.getByTestId('facing-total')).toBeVisible();
    await turn();
    await closeUp('facing', { of: [page.locator('.facing')], turn });
    await page.getByRole('button', { name: 'Paste rows…' }).click();
    await dialog.getByLabel('Rows', { exact: true }).fill('MER-0075\t10\nMER-0114\t8\nPanetone\t6');
    await expect(dialog.getByRole('table')).toBeVisible();
    await closeUp('paste', { of: [dialog] });
    await page.keyboard.press('Escape');
    await order.save();
    await order.expectSynced();
    await page.keyboard.press('ControlOrMeta+P');
    await expect(dialog.getByRole('article')).toBeVisible();
    await closeUp('paper', { of: [dialog] });
    await page.keyboard.press('Escape');
  },
};

const margin = 8;

export const otherSide: Chapter = {
  title: 'The manual: what others changed, what was rejected, a price list, the connection',
  orders: 40,
  async play({ app, service, faults, dataFolder, closeUp, signIn }) {
    const list = await signIn('proxied');
    const { page } = list;
    const { outbox, connection } = app.pages;
    const known = service.data.orders().at(-1);

    await service.goDown();
    await list.syncNow();
    const opened = await list.open(String(known?.id));
    await opened.fill('Notes', 'Entregar pela manhã');
    await opened.saveChanges();
    await opened.back();
    await connection.open();
    await connection.test();
    await expect(connection.steps.last()).toBeVisible();
    await closeUp('connection', { of: [connection.dialog] });
    await connection.close();
    await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Entregar à tarde' });
    await service.comeUp();
    await list.openOutbox();
    await outbox.syncNow();
    await outbox.openEntry('Changed order');
    await expect(outbox.entry.getByRole('table')).toBeVisible();
    await closeUp('conflict', { of: [outbox.entry.locator('h2'), outbox.entry.locator('section.conflict')], margin });
    await outbox.decide({ Notes: 'mine' });
    await page.locator('.toast button').last().click();
    await outbox.expectSynced();

    const refusal = jsonAnswer(422, { message: 'delivery_date: obrigatório' });
    faults.fail(/^POST \/orders$/, { kind: 'answer', answer: refusal, after: false });
    await list.openOrders();
    await (await typeOrder(list, service, 'PED-2026')).back();
    await list.openOutbox();
    await outbox.entries.getByRole('button').first().click();
    await closeUp('rejected', { of: ['h2', '.actions', 'ol'].map((part) => outbox.entry.locator(part)), margin });

    const items = service.data.orders().flatMap((each) => each.items.map(({ item, price }) => ({ item, price })));
    const rows = items.slice(0, 4).map(({ item, price }) => `${item.fk_id};${item.name};${price};UN;12`);
    const file = join(dataFolder, 'precos.csv');
    writeFileSync(file, ['Código;Produto;Preço;Unidade;Caixa', ...rows].join('\r\n'));
    await app.electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, file);
    await list.openProducts();
    await page.getByRole('button', { name: 'Import…' }).click();
    await app.pages.import.chooseFile();
    await expect(app.pages.import.preview).toBeVisible();
    await page.setViewportSize({ width: 820, height: 900 });
    await closeUp('price-list', {
      of: [page.locator('section[aria-labelledby="import-columns"]'), app.pages.import.preview],
      margin,
    });
  },
};
