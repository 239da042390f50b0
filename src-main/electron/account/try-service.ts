/** Tries an address and a token on the service, before either is kept. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import { ApiError, type ApiFailure } from '../../api/wire/api-error.ts';
import { searchOrders } from '../../api/requests/orders.ts';
import { describe } from '../../outbox/service/classify.ts';
import type { Fetch } from '../../ports/ports.ts';
import { createReadingClient } from './reading-client.ts';

/** One read of one order: null when the service answers as the interface says. Changes nothing there. */
export async function tryService(fetch: Fetch, baseUrl: string, token: string): Promise<ServiceFailure | null> {
  const client = createReadingClient({ fetch, baseUrl, token: () => Promise.resolve(token) });
  try {
    await searchOrders(client, { limit: 1 });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return describeForSignIn(error.failure);
    throw error;
  }
}

/** A path that the service does not know means that the address is not the service's, prefix included. */
function describeForSignIn(failure: ApiFailure): ServiceFailure {
  const described = describe(failure);
  const unknownPath = failure.kind === 'status' && [404, 405, 410].includes(failure.status);
  return unknownPath ? { ...described, kind: 'notTheService' } : described;
}
