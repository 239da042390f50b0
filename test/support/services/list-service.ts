/** A service of lists alone: it holds records as they are, whatever is in them, and answers for them as the interface says. */
import { onTestFinished } from 'vitest';
import { openService, type Service } from '../../../src-service/service.ts';
import { createFakeClock } from '../fake-clock.ts';

export type HeldOrder = Record<string, unknown> & { id: number };

export interface ListService extends Service {
  put(order: HeldOrder): void;
  remove(id: number): void;
  held(): HeldOrder[];
  /** Called before each answer. */
  onAsked: () => void;
  /** Its clock: until the test sets it, one that stands. */
  now: () => number;
}

export function openListService(): ListService {
  const inner = openService({ tokens: ['token'] });
  onTestFinished(() => inner.close());
  const orders = new Map<number, { order: HeldOrder; updatedAtMs: number }>();

  function search(query: URLSearchParams): Response {
    const from = Date.parse(query.get('update_date_from') ?? '');
    const dated = Date.parse(query.get('order_date_from') ?? '');
    const found = [...orders.values()]
      .filter(({ updatedAtMs }) => Number.isNaN(from) || updatedAtMs >= from)
      .map(({ order }) => order)
      .filter(({ date }) => !(Date.parse(String(date)) < dated))
      .toSorted((a, b) => (query.get('sort') === '-id' ? b.id - a.id : a.id - b.id));
    const page = Number(query.get('page'));
    const limit = Math.min(Number(query.get('limit')), 20);
    const data = found.slice((page - 1) * limit, page * limit);
    const total = found.length;
    const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), hasNext: page * limit < total };
    return Response.json({ data, pagination, meta: meta() });
  }

  const meta = () => ({ timestamp: new Date(service.now()).toISOString(), version: '1' });

  const service: ListService = {
    ...inner,
    async fetch(request) {
      service.onAsked();
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/orders') return search(searchParams);
      const data = orders.get(Number(/^\/orders\/(\d+)$/.exec(pathname)?.[1]))?.order;
      return data ? Response.json({ data, meta: meta() }) : Response.json({ message: 'Not found' }, { status: 404 });
    },
    onAsked: () => {},
    now: createFakeClock().now,
    put: (order) => void orders.set(order.id, { order, updatedAtMs: service.now() }),
    remove: (id) => void orders.delete(id),
    held: () => [...orders.values()].map(({ order }) => order),
  };
  return service;
}
