/** A service that shows the lines of its orders under other numbers than they were made with. */
import { onTestFinished } from 'vitest';
import { openService, type Service } from '../../../src-service/service.ts';
import { createFakeClock } from '../fake-clock.ts';

interface Numbered {
  id: number;
  items: { id: number }[];
}

interface LineNumbers {
  /** The number that is shown of the line at `at`. */
  shown(order: Numbered, at: number): number;
  /** The number that a line was made with; zero where none is shown under `id`. */
  made(orderId: number, id: number, service: Service): number;
  /** Called after each write to an order, or to its lines, that was done. */
  written?(orderId: number): void;
}

/** Its own members go by the numbers that the lines were made with. */
export function openWithLineNumbers({ shown, made, written }: LineNumbers): Service {
  const clock = createFakeClock();
  const service = openService({ now: () => clock.now(), tokens: ['token'], sample: { orders: 0, seed: 7 } });
  onTestFinished(() => service.close());

  const numbered = (order: Numbered): Numbered => ({
    ...order,
    items: order.items.map((item, at) => ({ ...item, id: shown(order, at) })),
  });

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, orderId, itemId] = /^\/orders\/(\d+)(?:\/items(?:\/(\d+))?)?$/.exec(url.pathname) ?? [];
    if (itemId !== undefined)
      url.pathname = `/orders/${orderId}/items/${made(Number(orderId), Number(itemId), service)}`;
    const response = await service.fetch(new Request(url, request));
    if (request.method !== 'GET' && orderId !== undefined && response.ok) written?.(Number(orderId));
    const text = await response.text();
    if (!url.pathname.startsWith('/orders') || text === '') return new Response(text || null, response);
    const body = JSON.parse(text) as { data?: Numbered | Numbered[] };
    if (Array.isArray(body.data)) body.data = body.data.map(numbered);
    else if (body.data?.items) body.data = numbered(body.data);
    return Response.json(body, { status: response.status });
  }

  return { ...service, fetch };
}
