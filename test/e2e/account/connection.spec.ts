/** The connection in one honest line, the details behind it, and what the desktop is told. */
import { jsonAnswer } from '../../fault/fault-proxy.ts';
import { expect, test, typeOrder } from '../support/proxied.ts';

const busy = jsonAnswer(429, { message: 'Slow down, please' }, { 'retry-after': '300' });

/** An order that the busy service is asked to take later. */
async function typeWaiting(...[proxied, service, fkId]: Parameters<typeof typeOrder>): ReturnType<typeof typeOrder> {
  const order = await typeOrder(proxied, service, fkId);
  await order.expectConnection(/^Waiting until .* The system is busy\.$/);
  return order;
}

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
  faults.fail(/^POST /, { kind: 'answer', answer: busy, after: false });
  await typeWaiting(proxied, service, 'BUSY-1');
  const { connection } = app.pages;
  await connection.open();
  await expect(connection.dialog).toContainText('The system said: “Slow down, please” (status 429)');
  await expect(connection.dialog.getByRole('listitem').filter({ hasText: 'New order for' })).toHaveCount(1);
});

test('a service that asked for quiet keeps its time, and the entry says so, whoever asks for a sync', async ({
  proxied,
  faults,
  service,
}) => {
  faults.fail(/^POST /, { kind: 'answer', answer: busy, after: false });
  const order = await typeWaiting(proxied, service, 'BUSY-2');
  await order.syncNow();
  const { entry } = await order.openOutbox();
  const time = /Waiting until (\S+)/.exec(await order.connection.innerText())?.[1] ?? '';
  await expect(entry.getByText('Next try').locator('..')).toContainText(time);
});

test('a service that broke down is not called busy', async ({ proxied, faults, service }) => {
  const broken = jsonAnswer(500, { message: 'Out of memory' }, { 'retry-after': '300' });
  faults.fail(/^PATCH /, { kind: 'answer', answer: broken, after: false });
  const order = await proxied.open(String(service.data.orders().at(-1)?.id));
  await order.fill('Notes', 'Ring twice');
  await order.saveChanges();
  await order.expectConnection(/^Waiting until .* Something broke in the system\.$/);
});

test('a public network that wants a sign-in is told apart, and its page opens in the browser', async ({
  app,
  proxied,
  faults,
}) => {
  const answer = { status: 302, headers: { location: 'http://portal.example/login' } };
  faults.fail(/./, { kind: 'answer', answer, after: false }, 1_000);
  await proxied.syncNow();
  await proxied.expectConnection('Something else answers in place of the system');
  const { connection } = app.pages;
  await connection.open();
  expect((await connection.test())[3]).toBe('failed');
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(shell, { opened, openExternal: async (url: string) => void opened.push(url) });
  });
  await app.confirmQuestions({ except: /./ });
  const open = connection.dialog.getByRole('button', { name: 'Open it in the browser' });
  await open.click();
  await expect.poll(async () => (await app.questions()).at(-1)).toBe('Open http://portal.example in the browser?');
  await app.confirmQuestions();
  await open.click();
  const opened = () => app.electron.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(['http://portal.example/login']);
});

test('what answers in place of the service is not quoted as the service, in either language', async ({
  proxied,
  faults,
  service,
}) => {
  const redirect = { status: 302, headers: { location: 'http://portal.example/login' } };
  faults.fail(/./, { kind: 'answer', answer: redirect, after: false }, 1_000);
  const order = await typeOrder(proxied, service, 'PORTAL-1');
  const { entry } = await order.openOutbox();
  await expect(entry).toContainText('The answer was: “http://portal.example/login” (status 302)');
  await expect(entry).not.toContainText('The system said');
  await order.chooseLanguage('Português');
  await expect(order.page.getByRole('region', { name: 'Histórico' })).toContainText(
    'A resposta foi: “http://portal.example/login” (status 302)',
  );
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
  // Listens in, as a desktop that takes everything: what a real one makes of it nobody can ask.
  await app.electron.evaluate(({ app: desktop, BrowserWindow, Notification, Tray }) => {
    const heard = { told: { badge: 0, tooltip: '', notices: [] as string[] }, press: () => {} };
    Object.assign(globalThis, { heard });
    desktop.setBadgeCount = (count = 0) => Number.isInteger((heard.told.badge = count));
    Tray.prototype.setToolTip = (text) => void (heard.told.tooltip = text);
    Notification.isSupported = () => true;
    Notification.prototype.show = function () {
      heard.told.notices.push(this.title);
      heard.press = () => void this.emit('click');
    };
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
  });
  const told = () => app.electron.evaluate(() => (globalThis as unknown as { heard: { told: Told } }).heard.told);
  /** The dock of macOS has no tray beside it. */
  const tooltip = (words: string) => (process.platform === 'darwin' ? '' : words);
  const draft = await proxied.newOrder();
  const known = service.data.orders().at(-1)?.customer?.name ?? '';
  await draft.chooseCustomer(known);
  await draft.typeProductId(1, '987654');
  await draft.fillLine(1, { fields: { Quantity: '1', Price: '1' } });
  await draft.save();
  await expect.poll(told).toEqual({
    badge: 1,
    tooltip: tooltip('Satchel: 1 change has not reached the system'),
    notices: ['1 change needs a decision'],
  });
  await app.electron.evaluate(() => (globalThis as unknown as { heard: { press(): void } }).heard.press());
  const { outbox } = app.pages;
  await expect(outbox.heading).toBeVisible();
  await outbox.openEntry('New order');
  await outbox.askToDiscard();
  await outbox.answerDiscard('Discard');
  await expect.poll(told).toMatchObject({ badge: 0, tooltip: tooltip('Satchel: nothing to send') });
});
