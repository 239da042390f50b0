/** The window on a network that lets nothing out but through a proxy, which Chromium's own switches name. */
import { startForwardProxy, type ForwardProxy } from '../../support/services/forward-proxy.ts';
import { expect, ownStart as base, sampleOrders } from '../fixtures.ts';
import { typeOrder } from '../support/proxied.ts';

const test = base.extend<{ gate: ForwardProxy }>({
  gate: async ({ service }, use) => {
    const { host } = new URL(service.baseUrl);
    const proxy = await startForwardProxy({ [host]: host });
    await use(proxy);
    await proxy.close();
  },
  // This machine's own addresses go round a proxy unless that is asked for.
  app: async ({ start, gate }, use) =>
    use(await start({ switches: [`--proxy-server=${gate.address}`, '--proxy-bypass-list=<-loopback>'] })),
});

test('signing in, reading and sending go through the proxy, and the test of the connection names it', async ({
  app,
  orders,
  gate,
  service,
}) => {
  const { host } = new URL(service.baseUrl);
  await typeOrder(orders, service, 'PROXY-1');
  await expect.poll(() => service.data.orders()).toHaveLength(sampleOrders + 1);
  expect(gate.asked).toContain(host);
  const { connection } = app.pages;
  await connection.open();
  expect((await connection.test()).slice(0, 2)).toEqual(['not needed', 'passed']);
  await expect(connection.dialog).toContainText(`PROXY ${gate.address}`);
  await connection.close();
  await gate.close();
  await orders.syncNow();
  await orders.expectConnection(/^Offline$/);
  await connection.open();
  await expect(connection.dialog).toContainText('it cannot be reached');
});

test('a proxy that wants a name and password is told in plain words, and what waits goes when it lets it through', async ({
  app,
  orders,
  gate,
  service,
}) => {
  gate.refuse(407);
  gate.endTunnels();
  const order = await typeOrder(orders, service, 'PROXY-2');
  await order.expectConnection('Offline: the way ends at the network’s proxy');
  const { connection } = app.pages;
  await connection.open();
  expect((await connection.test()).slice(0, 2)).toEqual(['not needed', 'failed']);
  await expect(connection.dialog.getByText('wants a name and password').first()).toBeVisible();
  expect(service.data.orders()).toHaveLength(sampleOrders);
  gate.refuse(null);
  await connection.test();
  await expect.poll(() => service.data.orders()).toHaveLength(sampleOrders + 1);
});

test('practice goes round the proxy, as everything on this machine does', async ({ start, gate }) => {
  gate.refuse(403);
  const app = await start({ switches: [`--proxy-server=${gate.address}`] });
  const orders = await app.pages.signIn.practise();
  await orders.expectSynced();
  expect(gate.asked.filter((host) => host.startsWith('127.'))).toEqual([]);
});

test('who cannot sign in because of the proxy is told so, types its name and password, and gets in', async ({
  app,
  gate,
  service,
}) => {
  gate.demand('ana:três gatos');
  await app.pages.signIn.submit(service.baseUrl, service.token);
  const dialog = app.window.getByRole('dialog', { name: 'The network’s proxy asks who you are' });
  await expect(dialog).toContainText(gate.address);
  await dialog.getByLabel('Name').fill('ana');
  await dialog.getByLabel('Password').fill('dois gatos');
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  await app.pages.signIn.submit(service.baseUrl, service.token);
  await expect(dialog).toContainText('did not take');
  await expect(dialog.getByLabel('Name')).toHaveValue('ana');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await app.window.keyboard.type('três gatos');
  await dialog.getByRole('button', { name: 'Sign in to the proxy' }).click();
  await expect(dialog).toBeHidden();
  await expect(app.window.getByText('The network’s proxy wants a name and password')).toBeVisible();
  const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
  await orders.expectTotal(sampleOrders);
});
