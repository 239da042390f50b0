/** The window behind a proxy that fails as it is told, so that what the rep sees was made by a real exchange. */
import { startFaultProxy, type FaultProxy } from '../../fault/fault-proxy.ts';
import { test as base } from '../fixtures.ts';
import type { OrderPage } from '../pages/order-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { pickKnown } from './entries.ts';
import type { TestService } from './test-service.ts';

interface Fixtures {
  faults: FaultProxy;
  /** Signed in through the proxy, and the first sync is done. */
  proxied: OrdersPage;
}

export const test = base.extend<Fixtures>({
  faults: async ({ service }, use) => {
    const proxy = await startFaultProxy(service.baseUrl);
    await use(proxy);
    await proxy.close();
  },
  proxied: async ({ enter, service, faults }, use) => use(await enter(faults.url, service.token)),
});

export { expect, sampleOrders } from '../fixtures.ts';

/** Types an order of one line and saves it. */
export async function typeOrder(orders: OrdersPage, service: TestService, fkId: string): Promise<OrderPage> {
  const { customer, products } = pickKnown(service);
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await draft.fill('External code', fkId);
  await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '2', Price: '10' } });
  return draft.save();
}
