/** The service over HTTP. */
import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { Service } from './service.ts';

export interface Served {
  /** Without the variant's prefix and without a slash at the end. */
  url: string;
  /** Ends every connection; the service itself stays open. */
  close(): Promise<void>;
}

/** Port 0 takes a free one. Rejects when the port cannot be had. */
export function serve(service: Pick<Service, 'fetch'>, options: { port: number; host?: string }): Promise<Served> {
  const host = options.host ?? '127.0.0.1';
  const server = createAdaptorServer({ fetch: (request) => service.fetch(request), overrideGlobalObjects: false });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
  });
}
