/** Traces the connection to the open service for the rep. */
import { traceConnection, type ConnectionTrace } from '../../api/trace-connection.ts';
import { describe } from '../../outbox/service/classify.ts';
import type { Fetch, FindProxy, TokenStore } from '../../ports/ports.ts';
import type { ProxyKeys } from '../../ports/proxy-keys.ts';
import { trustSystemAuthorities } from '../../ports/system-authorities.ts';
import { createReadingClient } from './reading-client.ts';

const requestTimeoutMs = 10_000;

export async function traceToService(
  { fetch, findProxy, keys }: { fetch: Fetch; findProxy: FindProxy; keys?: ProxyKeys },
  baseUrl: string,
  tokens: Pick<TokenStore, 'get'>,
): Promise<ConnectionTrace> {
  await trustSystemAuthorities();
  const client = createReadingClient({ fetch, baseUrl, token: () => tokens.get(), requestTimeoutMs });
  return traceConnection(client, findProxy, describe, keys);
}
