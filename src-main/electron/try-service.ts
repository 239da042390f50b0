/** Tries an address and a token on the service, before either is kept. */
import type { ServiceFailure } from '../../src-shared/contract/errors.ts';
import { ApiError, type ApiFailure } from '../api/api-error.ts';
import { createClient } from '../api/client.ts';
import { searchOrders } from '../api/orders.ts';
import { systemPorts } from '../ports/system-ports.ts';

const requestTimeoutMs = 20_000;

/** One read of one order: null when the service answers as the interface says. Changes nothing there. */
export async function tryService(baseUrl: string, token: string): Promise<ServiceFailure | null> {
  const client = createClient({
    ...{ baseUrl, token: () => Promise.resolve(token), requestTimeoutMs, uploadField: 'file' },
    ...{ fetch: systemPorts.fetch, clock: systemPorts.clock },
  });
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
  switch (failure.kind) {
    case 'noToken':
      return {
        kind: 'needsAuth',
        status: null,
        message: 'A token has letters, digits and signs only, without spaces.',
      };
    case 'unreachable':
      return { kind: 'offline', status: null, message: failure.message };
    case 'noAnswer':
      return { kind: 'noAnswer', status: null, message: failure.message };
    case 'notTheService':
      return { kind: 'notTheService', status: failure.status, message: failure.message };
    case 'status':
      return { kind: kindOfStatus(failure.status), status: failure.status, message: failure.message };
  }
}

function kindOfStatus(status: number): ServiceFailure['kind'] {
  if (status === 401) return 'needsAuth';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 405 || status === 410) return 'notTheService';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'busy';
  return 'rejected';
}
