/** Reads from the service without a workspace: while an address or a token is only tried. */
import { createClient, type Client, type ClientOptions } from '../api/client.ts';
import { systemPorts } from '../ports/system-ports.ts';

export function createReadingClient(
  options: Pick<ClientOptions, 'fetch' | 'baseUrl' | 'token' | 'requestTimeoutMs'>,
): Client {
  // The field is that of an upload, and none is made.
  return createClient({ ...options, clock: systemPorts.clock, uploadField: 'file' });
}
