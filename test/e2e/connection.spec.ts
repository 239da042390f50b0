/** The connection in one honest line, the details behind it, and what the desktop is told. */
import { expect, jsonAnswer, test, typeOrder } from './support/proxied.ts';

const allPassed = ['not needed', 'passed', 'not needed', 'passed', 'passed', 'passed'];

test('the line says offline, the test says at which step, and an open way is used at once', async ({
  app,
  orders,
  service,
}) => {
  const { connection } = app.pages;
  await connection.open();
  expect(await connection.test()).toEqual(allPassed);
  await connection.close();
  await service.goDown();
  await orders.syncNow();
  await orders.expectConnection('Offline');
  await connection.open();
  expect(await connection.test()).toEqual([
    ...['not needed', 'failed', 'not reached', 'not reached', 'not reached', 'not reached'],
  ]);
  await expect(connection.dialog).toContainText('nobody takes the connection');
  await service.comeUp();
  expect(await connection.test()).toEqual(allPassed);
  await connection.close();
  await orders.expectConnection('Online');
});

test('waiting says until when and why, and the details name the entry that it is about', async ({
  app,
  proxied,
  faults,
  service,
}) => {
  const busy = jsonAnswer(429, { message: 'Slow down, please' }, { 'retry-after': '300' });
  faults.fail(/^POST /, { kind: 'answer', answer: busy, after: false });
  const order = await typeOrder(proxied, service, 'BUSY-1');
  await order.expectConnection(/^Waiting until .* The service is busy\.$/);
  const { connection } = app.pages;
  await connection.open();
  await expect(connection.dialog).toContainText('The service said: “Slow down, please” (status 429)');
  await expect(connection.dialog.getByRole('listitem').filter({ hasText: 'New order for' })).toHaveCount(1);
});

test('a service that broke down is not called busy', async ({ proxied, faults, service }) => {
  const broken = jsonAnswer(500, { message: 'Out of memory' }, { 'retry-after': '300' });
  faults.fail(/^PATCH /, { kind: 'answer', answer: broken, after: false });
  const order = await proxied.open(String(service.data.orders().at(-1)?.id));
  await order.fill('Observations', 'Ring twice');
  await order.saveChanges();
  await order.expectConnection(/^Waiting until .* Something broke in the service\.$/);
});

test('a public network that wants a sign-in is told apart, and its page opens in the browser', async ({
  app,
  proxied,
  faults,
}) => {
  const answer = { status: 302, headers: { location: 'http://portal.example/login' } };
  faults.fail(/./, { kind: 'answer', answer, after: false }, 1_000);
  await proxied.syncNow();
  await proxied.expectConnection('Something else answers in place of the service');
  const { connection } = app.pages;
  await connection.open();
  expect((await connection.test())[3]).toBe('failed');
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(shell, { opened, openExternal: async (url: string) => void opened.push(url) });
  });
  await connection.dialog.getByRole('button', { name: 'Open it in the browser' }).click();
  const opened = () => app.electron.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(['http://portal.example/login']);
});

test('the desktop is told what waits, and of a refused order only while the window is not in front', async ({
  app,
  proxied,
  service,
}) => {
  interface Told {
    badge: number;
    tooltip: string;
    notices: string[];
  }
  const told = () =>
    app.electron.evaluate(({ app: desktop, Notification, Tray }): Told => {
      const shown = (Notification as unknown as { shown: { title: string }[] }).shown;
      const [tray] = (Tray as unknown as { open: { toolTip: string }[] }).open;
      const { badgeCount } = desktop;
      return { badge: badgeCount, tooltip: tray?.toolTip ?? '', notices: shown.map(({ title }) => title) };
    });
  await expect.poll(told).toEqual({ badge: 0, tooltip: 'Satchel: nothing to send', notices: [] });
  const draft = await proxied.newOrder();
  const known = service.data.orders().at(-1)?.customer?.name ?? '';
  await draft.chooseCustomer(known);
  await draft.typeProductId(1, '987654');
  await draft.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
  await draft.save();
  await expect.poll(told).toEqual({
    badge: 1,
    tooltip: 'Satchel: 1 change has not reached the service',
    notices: ['1 change needs you'],
  });
  await app.electron.evaluate(({ Notification }) =>
    (Notification as unknown as { shown: { emit(name: string): void }[] }).shown[0]?.emit('click'),
  );
  await expect(app.pages.outbox.heading).toBeVisible();
});
