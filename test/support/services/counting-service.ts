/** A service that counts the lines of each order from one, as they stand. */
import type { Service } from '../../../src-service/service.ts';
import { openWithLineNumbers } from './line-numbers-service.ts';

export function openCountingService(): Service {
  return openWithLineNumbers({
    shown: (_, at) => at + 1,
    made: (orderId, id, service) => service.orders().find((order) => order.id === orderId)?.items[id - 1]?.id ?? 0,
  });
}
