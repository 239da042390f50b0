/** A real HTTP proxy on loopback, between the real client and the real service, that fails as it is told. */
import { once } from 'node:events';
import { createServer, request as forwardRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export type ProxyFault =
  /** The connection is cut; `after`: once the service has done what was asked. */
  | { kind: 'cut'; after: boolean }
  /** Nothing comes back until the client gives up; the service is not asked. */
  | { kind: 'hang' }
  /** As `hang`, but the service gets the request after all: once the client has given up and `landWhen` has resolved. */
  | { kind: 'late'; landWhen: Promise<unknown> }
  /** The service does it at once, and its answer comes back when `answerWhen` has resolved. */
  | { kind: 'slow'; answerWhen: Promise<unknown> }
  /** The service does it, and half of its answer comes back; `announced`: what `content-length` said would come. */
  | { kind: 'truncate'; announced: 'whole' | 'half' }
  /** This answer comes back; `after`: once the service has done what was asked. */
  | { kind: 'answer'; answer: Answer; after: boolean }
  /** The request reaches the service twice. */
  | { kind: 'twice' };

export interface FaultProxy {
  url: string;
  /** Requests that fit (`METHOD /path?query`) meet the fault; `times` of them, then all goes through. */
  fail(pattern: RegExp, fault: ProxyFault, times?: number): void;
  /** From now on all goes through. */
  heal(): void;
  /** Resolves when the answer to the next request that fits has gone out, or what came late has landed. */
  done(pattern: RegExp): Promise<void>;
  /** `METHOD /path` of every request that arrived, with its authorization. */
  seen: { line: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

export async function startFaultProxy(serviceUrl: string): Promise<FaultProxy> {
  const faults: { pattern: RegExp; fault: ProxyFault; left: number }[] = [];
  const seen: FaultProxy['seen'] = [];
  const waiting = new Set<{ pattern: RegExp; resolve: () => void }>();
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing)
      .catch(() => incoming.socket.destroy())
      .then(() => tellDone(`${incoming.method} ${incoming.url}`));
  });

  function tellDone(line: string): void {
    for (const one of waiting) {
      if (!one.pattern.test(line)) continue;
      waiting.delete(one);
      one.resolve();
    }
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push({ line, authorization: incoming.headers.authorization });
    const body = await readAll(incoming);
    const met = faults.find(({ pattern, left }) => left > 0 && pattern.test(line));
    if (!met) return reply(outgoing, await forward(serviceUrl, incoming, body));
    met.left -= 1;
    const { fault } = met;
    switch (fault.kind) {
      case 'cut':
        if (fault.after) await forward(serviceUrl, incoming, body);
        incoming.socket.destroy();
        return;
      case 'hang':
        return;
      case 'late':
        await Promise.all([once(incoming.socket, 'close'), fault.landWhen]);
        await forward(serviceUrl, incoming, body);
        return;
      case 'slow': {
        const answer = await forward(serviceUrl, incoming, body);
        await fault.answerWhen;
        return reply(outgoing, answer);
      }
      case 'truncate': {
        const answer = await forward(serviceUrl, incoming, body);
        const whole = Buffer.from(answer.body ?? '');
        const half = whole.subarray(0, whole.length / 2);
        const length = fault.announced === 'whole' ? whole.length : half.length;
        outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': length });
        outgoing.write(half, () => (fault.announced === 'whole' ? incoming.socket.destroy() : outgoing.end()));
        return;
      }
      case 'answer':
        if (fault.after) await forward(serviceUrl, incoming, body);
        return reply(outgoing, fault.answer);
      case 'twice':
        await forward(serviceUrl, incoming, body);
        return reply(outgoing, await forward(serviceUrl, incoming, body));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (pattern, fault, times = 1) => faults.push({ pattern, fault, left: times }),
    heal: () => void faults.splice(0),
    done: (pattern) =>
      new Promise((resolve) => {
        waiting.add({ pattern, resolve });
      }),
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(serviceUrl: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(incoming.url ?? '/', serviceUrl);
    const outgoing = forwardRequest(
      url,
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answered) => {
        readAll(answered).then(
          (bytes) => resolve({ status: answered.statusCode ?? 0, headers: typeOf(answered), body: bytes.toString() }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function typeOf({ headers }: IncomingMessage): Record<string, string> {
  return { 'content-type': headers['content-type'] ?? 'application/json' };
}

function reply(outgoing: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
