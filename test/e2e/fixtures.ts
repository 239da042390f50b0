/**
 * The window for tests. `test` gives each test the application of its worker, as after its first start, with an account of
 * its own; `ownStart` gives it an application of its own, for tests of starting and ending and of what lies on the disk.
 */
import { test as base, expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrdersPage } from './pages/orders-page.ts';
import { openWindow, signInUnseen } from './support/first-start.ts';
import type { OpenApp } from './support/open-app.ts';
import { SatchelApp, type StartOptions } from './support/satchel-app.ts';
import { SharedApp } from './support/shared-app.ts';
import { startTestService, type TestService } from './support/test-service.ts';

interface Common {
  /** For files of the test's own. */
  folder: string;
  service: TestService;
}

interface Fixtures {
  /** The application of the worker. Its page is empty until somebody is signed in. */
  app: OpenApp;
  /** The same where nobody is signed in: it shows the form for that. */
  signedOut: OpenApp;
  /** Signs in past the form, and waits until the first sync is done. */
  enter: (baseUrl: string, token: string) => Promise<OrdersPage>;
  /** Signed in, and the first sync is done. */
  orders: OrdersPage;
  /** Of the application of the worker. */
  dataFolder: string;
}

interface Workers {
  shared: SharedApp;
}

interface OwnFixtures {
  dataFolder: string;
  /** Starts the application; at the end of the test what still runs is ended. */
  start: (options?: Omit<StartOptions, 'dataFolder'>) => Promise<SatchelApp>;
  /** The application after its first start. */
  app: SatchelApp;
  /** Signed in, and the first sync is done. */
  orders: OrdersPage;
}

/** Orders of the service that the tests meet. */
export const sampleOrders = 40;

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-'));
  await use(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function expectFirstSync(orders: OrdersPage): Promise<OrdersPage> {
  await orders.expectTotal(sampleOrders);
  await orders.expectSynced();
  return orders;
}

const common = base.extend<Common>({
  // Playwright wants a pattern, eslint no empty one.
  folder: ({ browserName: _ }, use) => withFolder(use),
  service: async ({ browserName: _ }, use) => {
    const service = await startTestService(sampleOrders);
    await use(service);
    await service.close();
  },
});

export const test = common.extend<Fixtures, Workers>({
  shared: [
    async ({ browserName: _ }, use) => {
      const shared = new SharedApp();
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, use) => use(await shared.take()),
  signedOut: async ({ app }, use) => {
    await openWindow(app);
    await use(app);
  },
  enter: async ({ app }, use) =>
    use(async (baseUrl, token) => {
      await signInUnseen(app, baseUrl, token);
      return expectFirstSync(app.pages.orders);
    }),
  orders: async ({ enter, service }, use) => use(await enter(service.baseUrl, service.token)),
  dataFolder: async ({ app: _, shared }, use) => use(shared.dataFolder),
});

export const ownStart = common.extend<OwnFixtures>({
  dataFolder: ({ browserName: _ }, use) => withFolder(use),
  start: async ({ dataFolder }, use) => {
    const started: SatchelApp[] = [];
    await use(async (options = {}) => {
      const app = await SatchelApp.start({ dataFolder, ...options });
      started.push(app);
      return app;
    });
    for (const app of started) await app.kill();
  },
  app: async ({ start }, use) => use(await start()),
  orders: async ({ app, service }, use) => {
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await use(await expectFirstSync(orders));
  },
});

export { expect };
