/** A real proxy on loopback that speaks SOCKS 5 (RFC 1928), for hosts that are asked for by name. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Socks5Answers {
  /** To the greeting: 0xff takes none of the methods that were offered. */
  method?: number;
  /** To what is asked for: anything but 0 is a no. */
  reply?: number;
  /** Closes the connection in the answer's place. */
  hangsUp?: boolean;
}

/** `hosts`: where each of them really is, `host:port` to `host:port`. Its answers come in single bytes. */
export async function startSocks5(
  hosts: Record<string, string>,
  { method = 0, reply = 0, hangsUp = false }: Socks5Answers = {},
): Promise<{ address: string; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.setNoDelay(true).on('error', () => {});
    client.once('data', () => {
      void say(client, [5, method]);
      client.once('data', (request) => {
        const nameLength = request[4] ?? 0;
        const name = `${request.toString('utf8', 5, 5 + nameLength)}:${request.readUInt16BE(5 + nameLength)}`;
        asked.push(name);
        if (hangsUp) return void client.end(Buffer.from([5]));
        const [host = '', port] = hosts[name]?.split(':') ?? [];
        const target = connect({ host, port: Number(port) }, () => {
          void say(client, [5, reply, 0, 1, 127, 0, 0, 1, 0, 80]).then(() => client.pipe(target).pipe(client));
        });
        sockets.add(target);
        target.on('error', () => client.destroy());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function say(socket: Socket, bytes: number[]): Promise<void> {
  for (const byte of bytes) {
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(Buffer.from([byte]));
  }
}
