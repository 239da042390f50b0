/** A client on a loopback server, and what its tests need around it. */
import { afterEach } from 'vitest';
import { ApiError, type ApiFailure } from '../../../src-main/api/wire/api-error.ts';
import { createClient, type Client, type ClientOptions } from '../../../src-main/api/wire/client.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

export const token = 'a-token-of-some-length';

export function openClient(baseUrl: string, changes: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl,
    token: async () => token,
    fetch: systemPorts.fetch,
    clock: systemPorts.clock,
    requestTimeoutMs: 10_000,
    uploadField: 'file',
    ...changes,
  });
}

/** Closes what a test opened, after the test. */
export function closeAfterwards(): <T extends { close(): unknown }>(opened: T | Promise<T>) => Promise<T> {
  const opened: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  return async (promise) => {
    const one = await promise;
    opened.push(one);
    return one;
  };
}

/** The failure that a call ends with. A call that succeeds, or rejects with anything else, fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  return (await apiErrorOf(call)).failure;
}

export async function apiErrorOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error('The call did not reject with ApiError.', { cause: outcome });
}

export const meta = { timestamp: '2026-01-15T12:00:00.000Z', version: '2.0.0' };
