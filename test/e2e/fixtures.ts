/** Every test has a data folder, a service and an application of its own. */
import { test as base, expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrdersPage } from './pages/orders-page.ts';
import { SatchelApp, type StartOptions } from './support/satchel-app.ts';
import { startTestService, type TestService } from './support/test-service.ts';

interface Fixtures {
  dataFolder: string;
  service: TestService;
  /** Starts the application; at the end of the test what still runs is ended. */
  start: (options?: Omit<StartOptions, 'dataFolder'>) => Promise<SatchelApp>;
  /** The application after its first start. */
  app: SatchelApp;
  /** Signed in, and the first sync is done. */
  orders: OrdersPage;
}

/** Orders of the service that the tests meet. */
export const sampleOrders = 40;

export const test = base.extend<Fixtures>({
  // Playwright wants a pattern, eslint no empty one.
  dataFolder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  service: async ({ browserName: _ }, use) => {
    const service = await startTestService(sampleOrders);
    await use(service);
    await service.close();
  },
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
    await orders.expectTotal(sampleOrders);
    await orders.expectSynced();
    await use(orders);
  },
});

export { expect };
