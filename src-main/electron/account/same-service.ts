/**
 * Whether another address is that of the same service. The interface cannot say. What can be done: the last orders that the
 * account knows are read there, and have to be the same ones.
 */
import type { SignInFailure } from '../../../src-shared/contract/host/host.ts';
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import { getOrder } from '../../api/requests/orders.ts';
import type { Workspace } from '../../app/workspace.ts';
import { describe } from '../../outbox/service/classify.ts';
import type { Fetch } from '../../ports/ports.ts';
import { isHidden } from './ownership.ts';
import { createReadingClient } from './reading-client.ts';

const ordersLookedUp = 3;

/** Those that say here what the service says. */
async function lastKnownOrders(workspace: Workspace): Promise<OrderRow[]> {
  const found = await workspace.query('orders.search', { sort: '-id', limit: 100 });
  if (!found.ok) return [];
  return found.value.rows.filter(({ id, sync }) => id !== null && sync === 'onService').slice(0, ordersLookedUp);
}

/** Null where the orders are there, and where none is known. */
export async function objectionToAddress(
  fetch: Fetch,
  workspace: Workspace,
  { baseUrl, token }: { baseUrl: string; token: string },
): Promise<SignInFailure | null> {
  const client = createReadingClient({ fetch, baseUrl, token: () => Promise.resolve(token) });
  const other: SignInFailure = { kind: 'otherService', baseUrl };
  let objection: SignInFailure | null = null;
  let isFound = false;
  for (const known of await lastKnownOrders(workspace)) {
    try {
      const { data } = await getOrder(client, known.id as number);
      if (!isSame(known, data)) return other;
      isFound = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      objection = isHidden(error) ? other : { kind: 'service', failure: describe(error.failure) };
    }
  }
  return isFound ? null : objection;
}

/** Numbers alone are given by every service. */
function isSame(known: OrderRow, there: Order): boolean {
  return (there.fk_id ?? null) === known.fk_id && (there.customer?.id ?? null) === (known.customer.id ?? null);
}
