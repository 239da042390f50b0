/**
 * `npm start -- --tour`: a rep's day on the practice workspace, in the real application, on made-up data that are thrown
 * away. A picture of every step goes to tour/; at the end stands what the service holds.
 */
import { expect } from '@playwright/test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Address } from '../src-shared/domain/address.ts';
import type { Order } from '../src-shared/domain/order.ts';
import type { OrderPage } from '../test/e2e/pages/order-page.ts';
import { SatchelApp } from '../test/e2e/support/satchel-app.ts';
import { prepareWindows } from './windows.ts';

const pictures = resolve(import.meta.dirname, '../tour');

/** Rejects when a step does not come out as it should. */
export async function runTour(): Promise<void> {
  const closeDisplay = await prepareWindows();
  const dataFolder = mkdtempSync(join(tmpdir(), 'satchel-tour-'));
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures);
  const app = await SatchelApp.start({ dataFolder, args: ['--practice'] });
  try {
    await walk(app, dataFolder);
    await app.quit();
  } finally {
    await app.kill();
    closeDisplay();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function walk(app: SatchelApp, dataFolder: string): Promise<void> {
  const { orders } = app.pages;
  let step = 0;
  const show = async (name: string, sentence: string) => {
    const number = String(++step).padStart(2, '0');
    await app.window.screenshot({ path: join(pictures, `${number}-${name}.png`), animations: 'disabled' });
    console.log(`${number}  ${sentence}`);
  };

  await orders.expectSynced();
  await show('today', 'The window opens with the day: what was sold, what waits, and what needs the rep.');
  await orders.show();
  const { listOrders, findOrder, listAddresses } = askPractice(dataFolder);
  const [morning, noon] = pickVisits(await listOrders());
  await show('orders', 'The practice workspace is open: the orders of the service are on this machine.');

  await orders.setPracticeOffline(true);
  await orders.expectConnection('Offline');
  await show('offline', 'The cellar: the practice service is down.');

  const first = await orders.newOrder();
  await enter(first, morning, 'TOUR-1', '12');
  await show('first-order', `An order for ${morning.customer}, typed without a connection.`);
  await first.save();
  await show('first-order-saved', 'It is saved on this machine.');
  await first.back();

  await enter(await orders.newOrder(), noon, 'TOUR-2', '3');
  await app.pages.order.save();
  await show('second-order', `A second one, for ${noon.customer}.`);

  const addresses = await app.pages.order.openAddresses();
  await addresses.chooseCustomer(morning.customer);
  await addresses.openAddress(morning.address);
  await addresses.save({ Complement: newGate });
  await addresses.openAddress(morning.address);
  await show('address', 'The customer has a new gate: the address is changed.');

  const products = await addresses.openProducts();
  await products.open(morning.photographed);
  const chooser = app.window.waitForEvent('filechooser');
  await app.window.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles([resolve(import.meta.dirname, '../resources/icon.png')]);
  await expect(app.window.getByRole('img', { name: 'Preview of icon.png' })).toBeVisible();
  await show('photo', 'A picture of a product: it is copied, and may be deleted where it came from.');

  await products.openOrders();
  const again = await orders.open(noon.customer, 'Not sent yet');
  await again.fillLine(1, { fields: { Quantity: '5' } });
  await again.saveChanges();
  await show('order-edited', 'The second order was two boxes short: five instead of three.');

  const outbox = await again.openOutbox();
  await outbox.expectPending(4);
  await show('outbox', 'Four writes wait in the outbox: the edit went into the order, which had not left yet.');

  await outbox.setPracticeOffline(false);
  await outbox.expectSynced();
  await outbox.show('Sent');
  await show('sent', 'Back online: each of them reached the service.');
  await outbox.openOrders();
  await show('orders-on-the-service', 'The list shows the numbers and totals of the service.');

  console.log('\nThe service now holds:');
  for (const fkId of ['TOUR-1', 'TOUR-2']) {
    const found = await findOrder(fkId);
    expect(found).toHaveLength(1);
    for (const order of found) console.log(describe(order));
  }
  const changed = (await listAddresses(morning.customerFkId)).filter(({ complement }) => complement === newGate);
  expect(changed).toHaveLength(1);
  for (const { name, street, number } of changed)
    console.log(`  Address ${name} of ${morning.customer}: ${street}, ${number}, ${newGate}`);
}

const newGate = 'Portão azul';

interface Visit {
  customer: string;
  customerFkId: string;
  address: string;
  products: string[];
  photographed: string;
}

/** Two customers among the newest orders, each with what was sold there. */
function pickVisits(orders: readonly Order[]): [Visit, Visit] {
  const visits = orders.flatMap((order): Visit[] => {
    const customer = order.customer?.name;
    const customerFkId = order.customer?.fk_id;
    const address = order.address?.name;
    const products = (order.items ?? []).flatMap(({ item }) => item?.name ?? []);
    const [photographed] = products;
    return customer && customerFkId && address && photographed && products.length >= 2
      ? [{ customer, customerFkId, address, products, photographed }]
      : [];
  });
  const [first] = visits;
  const second = visits.find(({ customer }) => customer !== first?.customer);
  if (!first || !second) throw new Error('The practice data lack two customers to visit.');
  return [first, second];
}

async function enter(order: OrderPage, visit: Visit, fkId: string, quantity: string): Promise<void> {
  await order.chooseCustomer(visit.customer);
  const [first, second] = visit.products;
  await order.fillLines([
    { ...(first && { product: first }), fields: { Quantity: quantity } },
    { ...(second && { product: second }), fields: { Quantity: '2', 'Discount %': '5' } },
  ]);
  await order.fill('External code', fkId);
  await order.estimate.scrollIntoViewIfNeeded();
}

/** Straight to the practice service, past the application. */
function askPractice(dataFolder: string) {
  const { port, token } = JSON.parse(readFileSync(join(dataFolder, 'practice/practice.json'), 'utf8')) as {
    port: number;
    token: string;
  };
  const ask = async <T>(path: string): Promise<T[]> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const { data } = (await response.json()) as { data: T[] };
    return data;
  };
  return {
    listOrders: () => ask<Order>('/orders?sort=-date'),
    findOrder: (fkId: string) => ask<Order>(`/orders?fk_id=${fkId}`),
    listAddresses: (customerFkId: string) => ask<Address>(`/customers/${encodeURIComponent(customerFkId)}/address`),
  };
}

function describe(order: Order): string {
  const lines = (order.items ?? []).map(({ quantity, item, price }) => `    ${quantity} × ${item?.name} at ${price}`);
  return [`  Order ${order.id} for ${order.customer?.name}: total ${order.total_value}`, ...lines].join('\n');
}
