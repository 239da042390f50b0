/** A service that counts the lines of each order from one, as they stand. */
import { onTestFinished } from 'vitest';
import { openService, type Service } from '../../src-service/service.ts';
import { createFakeClock } from './fake-clock.ts';

interface Counted {
  id: number;
  items: { id: number }[];
}

/** Its own members go by the numbers that the lines were made with. */
export function openCountingService(): Service {
  const clock = createFakeClock();
  const service = openService({ now: () => clock.now(), tokens: ['token'], sample: { orders: 0, seed: 7 } });
  onTestFinished(() => service.close());

  const counted = (order: Counted): Counted => ({
    ...order,
    items: order.items.map((item, at) => ({ ...item, id: at + 1 })),
  });

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, orderId, itemId] = /^\/orders\/(\d+)\/items\/(\d+)$/.exec(url.pathname) ?? [];
    if (itemId !== undefined) {
      const order = service.orders().find(({ id }) => id === Number(orderId));
      url.pathname = `/orders/${orderId}/items/${order?.items[Number(itemId) - 1]?.id ?? 0}`;
    }
    const response = await service.fetch(new Request(url, request));
    const text = await response.text();
    if (!url.pathname.startsWith('/orders') || text === '') return new Response(text || null, response);
    const body = JSON.parse(text) as { data?: Counted | Counted[] };
    if (Array.isArray(body.data)) body.data = body.data.map(counted);
    else if (body.data?.items) body.data = counted(body.data);
    return Response.json(body, { status: response.status });
  }

  return { ...service, fetch };
}
