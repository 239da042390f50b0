/** HTTP servers on loopback for tests: one that answers as told, one that speaks raw bytes, and a port that refuses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface LoopbackServer {
  /** Without a trailing slash. */
  url: string;
  /** Requests in the order of their arrival, bodies read whole. */
  requests: ReceivedRequest[];
  /** Resolves once this many requests have arrived whole. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** `answer` is called when the request's body has arrived. An answer that throws ends the connection. */
export async function startHttp(answer: Answer): Promise<LoopbackServer> {
  const requests: ReceivedRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (incoming, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      for (const one of waiting) if (requests.length >= one.count) one.resolve();
      await answer(request, response);
    } catch {
      response.destroy();
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    arrived: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    async close() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

/** Answers every request with one JSON value. */
export function startJson(value: unknown, status = 200): Promise<LoopbackServer> {
  return startHttp((_request, response) => sendJson(response, value, status));
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export interface RawServer {
  url: string;
  /** Connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

/** `converse` has the bare connection: it may answer with any bytes, or with none. */
export async function startRaw(converse: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createNetServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await closeServer(server);
    },
  };
}

/** A port of this machine on which nobody listens. */
export async function findRefusingPort(): Promise<number> {
  const server = createNetServer();
  const port = await listen(server);
  await closeServer(server);
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
