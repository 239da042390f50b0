/** Reads from the service without a workspace: while an address or a token is only tried. */
import { createClient, type Client, type ClientOptions } from '../../api/wire/client.ts';
import { systemPorts } from '../../ports/system-ports.ts';

type Reading = Pick<ClientOptions, 'fetch' | 'baseUrl' | 'token'> & Partial<Pick<ClientOptions, 'requestTimeoutMs'>>;

export function createReadingClient({ requestTimeoutMs = 20_000, ...options }: Reading): Client {
  // The field is that of an upload, and none is made.
  return createClient({ ...options, requestTimeoutMs, clock: systemPorts.clock, uploadField: 'file' });
}
