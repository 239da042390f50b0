/** A disk that does not take what the rep typed: the words say so, what was typed stays, and continues when the disk is well. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { canMount, changeDisk, mountDisk, unmountDisk } from '../../support/own-disk.ts';
import { expect, ownStart as base, sampleOrders } from '../fixtures.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';
import type { TestService } from '../support/test-service.ts';

/** The workspaces lie on a disk of their own. */
const test = base.extend<{ disk: string }>({
  disk: async ({ dataFolder }, use) => {
    const folder = join(dataFolder, 'workspaces');
    await mkdir(folder, { mode: 0o700 });
    mountDisk(folder, '12m');
    await use(folder);
    unmountDisk(folder);
  },
});

const note = 'Ring twice. '.repeat(40_000);

async function typeOrder(orders: OrdersPage, service: TestService): Promise<OrderPage> {
  const { customer, products } = pickKnown(service);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '3', Price: '9.90' } });
  return draft;
}

function saveButton(draft: OrderPage): Locator {
  return draft.saveButton;
}

async function expectTyped(draft: OrderPage, service: TestService, observations: string): Promise<void> {
  await expect(draft.field('Customer')).toHaveValue(pickKnown(service).customer.name);
  await expect(draft.line(1).getByLabel('Quantity, line 1')).toHaveValue('3');
  await expect(draft.field('Notes')).toHaveValue(observations);
}

/** Leaves not a byte free. */
async function fill(disk: string): Promise<string> {
  const file = join(disk, 'filler');
  for (const size of [1_000_000, 10_000, 100]) {
    try {
      for (;;) await writeFile(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  return file;
}

test.describe('on a disk of its own', () => {
  test.skip(!canMount, 'needs the right to mount a disk');

  test(
    'that is full, an order is refused in words and saved when there is room',
    full('a disk is mounted and filled'),
    async ({ disk, start, service }) => {
      test.setTimeout(120_000);
      const { pages } = await start();
      const orders = await pages.signIn.signIn(service.baseUrl, service.token);
      await orders.expectSynced();
      const draft = await typeOrder(orders, service);
      const filler = await fill(disk);
      await draft.fill('Notes', note);
      await saveButton(draft).click();
      await expect(draft.problems).toContainText(
        'The disk of this computer is full: nothing was saved. Make room, then try again; what you typed is still here.',
      );
      await expectTyped(draft, service, note);
      expect(service.data.orders()).toHaveLength(sampleOrders);
      await draft.page.getByRole('button', { name: 'Sync now' }).click();
      const connection = draft.page.getByTestId('connection');
      await expect(connection).toHaveText('The disk is full: nothing is sent or received until there is room');

      const kept = draft.page.getByText('Not saved yet · draft kept');
      await expect(kept).toBeHidden();
      await draft.navigation.getByRole('button', { name: 'Orders' }).click();
      const question = draft.page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expectTyped(draft, service, note);
      await rm(filler);
      await expect(kept).toBeVisible();
      await draft.save();
      await draft.expectSynced();
      await expect(connection).toHaveText('Online');
      expect(service.data.orders()).toHaveLength(sampleOrders + 1);
      expect(service.data.orders().at(-1)).toMatchObject({ observations: note, items: [{ quantity: 3 }] });
    },
  );

  test(
    'that takes no changes at the start, Satchel says so, and has everything when it does',
    full('a disk is mounted; three starts'),
    async ({ disk, start, service }) => {
      test.setTimeout(120_000);
      const app = await start();
      const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
      await orders.expectSynced();
      await service.goDown();
      const draft = await typeOrder(orders, service);
      await draft.save();
      await app.kill();
      changeDisk(disk, 'ro');

      const refused = await start();
      await expect(
        refused.window.getByRole('alert').filter({ hasText: 'takes no changes: your data cannot be opened' }),
      ).toBeVisible();
      await refused.quit();
      changeDisk(disk, 'rw');

      const again = await start();
      await again.pages.orders.expectPending(1);
      await service.comeUp();
      await again.pages.orders.expectSynced();
      expect(service.data.orders()).toHaveLength(sampleOrders + 1);
    },
  );
});

base(
  'data that another program holds: an order is refused in words and saved when they are free',
  async ({ orders, service, dataFolder }) => {
    test.setTimeout(120_000);
    const draft = await typeOrder(orders, service);
    await draft.fill('Notes', 'Ring twice.');
    const [workspace = ''] = await readdir(join(dataFolder, 'workspaces'));
    const other = new BetterSqlite3(join(dataFolder, 'workspaces', workspace, 'satchel.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    try {
      await saveButton(draft).click();
      await expect(draft.problems).toContainText('Another program holds Satchel’s data: nothing was saved.', {
        timeout: 30_000,
      });
      await expectTyped(draft, service, 'Ring twice.');
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    await draft.save();
    await draft.expectSynced();
    expect(service.data.orders()).toHaveLength(sampleOrders + 1);
  },
);
