/** What tests write, and what somebody else writes past them. */
import type { OrderCreate } from '../../src-shared/domain/order.ts';
import type { Rig } from './rig.ts';

/** An order of three lines on records that the service knows. */
export function draft(rig: Rig, extra: Partial<OrderCreate> = {}): OrderCreate {
  const [customer] = rig.service.references('customer');
  const products = rig.service.references('product');
  const items = products.slice(0, 3).map(({ id }, index) => ({ id_item: id, quantity: index + 1, price: 10.5 }));
  return { id_customer: customer?.id ?? 0, date: '2026-03-02T12:00:00.000Z', items, ...extra };
}

/** A colleague's request, straight to the service. */
export function asColleague(method: string, path: string, body?: unknown): Request {
  return new Request(`https://service.example${path}`, {
    method,
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
