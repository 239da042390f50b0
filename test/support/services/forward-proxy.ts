/** A real proxy on loopback, as a company has one: whoever wants to a host asks it for a tunnel (CONNECT). */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ForwardProxy {
  /** `127.0.0.1:port`. */
  address: string;
  port: number;
  /** Hosts that a tunnel was asked for, in order: `service.example:443`. */
  asked: string[];
  /** From now on it answers this, and opens no tunnel; null: it opens them again. */
  refuse(status: number | null): void;
  /** From now on it wants these by Basic, or what `offers` says; null: nothing. */
  demand(key: string | null, offers?: string): void;
  /** Ends the tunnels that stand. */
  endTunnels(): void;
  /** From now on it takes what is asked and cuts the connection: at once, or with the tunnel's first bytes; null: not any more. */
  cut(when: 'unanswered' | 'answered' | null): void;
  /** Ends its tunnels, and is there no more. */
  close(): Promise<void>;
}

/** `hosts`: where each of them really is, `host:port` to `host:port`. The proxy knows no others. */
export async function startForwardProxy(
  hosts: Record<string, string>,
  { port = 0, tls }: { port?: number; tls?: { key: Buffer; cert: Buffer } } = {},
): Promise<ForwardProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | null = null;
  let demanded: { key: string; offers: string } | null = null;
  let cut: 'unanswered' | 'answered' | null = null;
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (_request, response) => response.writeHead(400).end());
  server.on('connection', (socket: Socket) => hold(socket));
  server.on('connect', ({ url = '', headers }: IncomingMessage, client: Socket) => {
    asked.push(url);
    client.on('error', () => {});
    const [host, at] = hosts[url]?.split(':') ?? [];
    const given = headers['proxy-authorization']?.replace(/^Basic /, '') ?? '';
    if (demanded && Buffer.from(given, 'base64').toString() !== demanded.key) {
      const challenge = `proxy-authenticate: ${demanded.offers}\r\n`;
      return void client.end(`HTTP/1.1 407 Who are you\r\n${challenge}content-length: 0\r\n\r\n`);
    }
    if (cut === 'unanswered') return void client.destroy();
    if (refusal !== null || !host) return void client.end(`HTTP/1.1 ${refusal ?? 502} No\r\ncontent-length: 0\r\n\r\n`);
    const target = hold(connect({ host, port: Number(at) }, () => client.write('HTTP/1.1 200 OK\r\n\r\n')));
    if (cut === 'answered') return void client.once('data', () => client.destroy());
    client.pipe(target).pipe(client);
    client.once('close', () => target.destroy());
    target.once('close', () => client.destroy());
  });

  function endTunnels(): void {
    for (const socket of sockets) socket.destroy();
  }

  function hold(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.once('close', () => sockets.delete(socket));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const listening = (server.address() as AddressInfo).port;
  return {
    address: `127.0.0.1:${listening}`,
    port: listening,
    asked,
    refuse(status) {
      refusal = status;
    },
    demand(key, offers = 'Basic realm="Company"') {
      demanded = key === null ? null : { key, offers };
    },
    endTunnels,
    cut(when) {
      cut = when;
    },
    close() {
      endTunnels();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
