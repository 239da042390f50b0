/** A service that writes an order by taking its lines out and putting them in anew: each has another number after it. */
import type { Service } from '../../../src-service/service.ts';
import { openWithLineNumbers } from './line-numbers-service.ts';

const perWrite = 1000;

export function openRenumberingService(): Service {
  const writes = new Map<number, number>();
  const shiftOf = (orderId: number) => (writes.get(orderId) ?? 0) * perWrite;
  return openWithLineNumbers({
    shown: (order, at) => (order.items[at]?.id ?? 0) + shiftOf(order.id),
    made(orderId, id) {
      const inner = id - shiftOf(orderId);
      return inner > 0 && inner < perWrite ? inner : 0;
    },
    written: (orderId) => void writes.set(orderId, (writes.get(orderId) ?? 0) + 1),
  });
}
