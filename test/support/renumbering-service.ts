/** A service that writes an order by taking its lines out and putting them in anew: each has another number after it. */
import { onTestFinished } from 'vitest';
import { openService, type Service } from '../../src-service/service.ts';
import { createFakeClock } from './fake-clock.ts';

const perWrite = 1000;

interface Numbered {
  id: number;
  items: { id: number }[];
}

/** Its own members go by the numbers that the lines were made with. */
export function openRenumberingService(): Service {
  const clock = createFakeClock();
  const service = openService({ now: () => clock.now(), tokens: ['token'], sample: { orders: 0, seed: 7 } });
  onTestFinished(() => service.close());
  const writes = new Map<number, number>();
  const shiftOf = (orderId: number) => (writes.get(orderId) ?? 0) * perWrite;

  const numbered = (order: Numbered): Numbered => ({
    ...order,
    items: order.items.map((item) => ({ ...item, id: item.id + shiftOf(order.id) })),
  });

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, orderId, itemId] = /^\/orders\/(\d+)(?:\/items(?:\/(\d+))?)?$/.exec(url.pathname) ?? [];
    if (itemId !== undefined) {
      const inner = Number(itemId) - shiftOf(Number(orderId));
      url.pathname = `/orders/${orderId}/items/${inner > 0 && inner < perWrite ? inner : 0}`;
    }
    const response = await service.fetch(new Request(url, request));
    const isWritten = request.method !== 'GET' && orderId !== undefined && response.ok;
    if (isWritten) writes.set(Number(orderId), (writes.get(Number(orderId)) ?? 0) + 1);
    const text = await response.text();
    if (!url.pathname.startsWith('/orders') || text === '') return new Response(text || null, response);
    const body = JSON.parse(text) as { data?: Numbered | Numbered[] };
    if (Array.isArray(body.data)) body.data = body.data.map(numbered);
    else if (body.data?.items) body.data = numbered(body.data);
    return Response.json(body, { status: response.status });
  }

  return { ...service, fetch };
}
