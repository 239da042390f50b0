/** A relay on loopback that counts what passes through it, both ways, headers and all. */
import { createConnection, createServer, type AddressInfo } from 'node:net';

export interface Relay {
  url: string;
  /** By those who connect, until now. */
  sentBytes(): number;
  /** What they were answered. */
  answeredBytes(): number;
  close(): void;
}

export async function startRelay(target: string): Promise<Relay> {
  const { port, hostname } = new URL(target);
  let sentBytes = 0;
  let answeredBytes = 0;
  const server = createServer((client) => {
    const upstream = createConnection(Number(port), hostname);
    client.on('data', ({ length }) => (sentBytes += length));
    upstream.on('data', ({ length }) => (answeredBytes += length));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sentBytes,
    answeredBytes: () => answeredBytes,
    close: () => server.close(),
  };
}
