/** The way to the service, and the step at which it ends: real sockets on loopback. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from '../../../src-main/api/wire/client.ts';
import { traceConnection } from '../../../src-main/api/trace-connection.ts';
import { describe as describeFailure } from '../../../src-main/outbox/service/classify.ts';
import type { FindProxy } from '../../../src-main/ports/ports.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener): Promise<number> => listen(createServer(listener));

async function walk(
  baseUrl: string,
  token: string | null = 'secret-token',
  findProxy: FindProxy = async () => '',
  requestTimeoutMs = 10_000,
) {
  const client = createClient({
    ...{ baseUrl, token: async () => token, requestTimeoutMs, uploadField: 'file' },
    ...{ fetch: systemPorts.fetch, clock: systemPorts.clock },
  });
  const { steps, portalUrl } = await traceConnection(client, findProxy, describeFailure);
  return { outcomes: steps.map(({ step, outcome }) => `${step} ${outcome}`), steps, portalUrl };
}

const json = { 'content-type': 'application/json' };

test('passes every step if the service answers as it should', async () => {
  const port = await answering((_, response) => response.writeHead(200, json).end('{"data":[],"meta":{}}'));
  const { outcomes } = await walk(`http://localhost:${port}/v2`);
  expect(outcomes).toEqual([
    ...['name passed', 'reach passed', 'encrypt notNeeded', 'answer passed', 'token passed', 'envelope passed'],
  ]);
});

test('ends at the name if nobody knows it', async () => {
  const { outcomes, steps } = await walk('https://no-such-host.invalid');
  expect(outcomes[0]).toBe('name failed');
  expect(steps[0]?.detail).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect(outcomes.slice(1).every((one) => one.endsWith('notReached'))).toBe(true);
});

test('ends at the connection if nobody listens', async () => {
  const port = await answering(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const { outcomes, steps } = await walk(`http://127.0.0.1:${port}`);
  expect(outcomes.slice(0, 2)).toEqual(['name notNeeded', 'reach failed']);
  expect(steps[1]?.detail).toContain('ECONNREFUSED');
});

test('ends at the encryption if the other side speaks none', async () => {
  const port = await answering((_, response) => response.end('plain'));
  expect((await walk(`https://127.0.0.1:${port}`)).outcomes[2]).toBe('encrypt failed');
});

test('ends at the answer if none comes', async () => {
  const sockets: { destroy(): void }[] = [];
  const port = await listen(createTcpServer((socket) => void sockets.push(socket)));
  const { outcomes } = await walk(`http://127.0.0.1:${port}`, 'secret-token', undefined, 500);
  for (const socket of sockets) socket.destroy();
  expect(outcomes[3]).toBe('answer failed');
});

test.each(['http://portal.example/in', 'https://portal.example/in'])(
  'ends at the answer on a network that wants a sign-in, and knows where its page is: %s',
  async (page) => {
    const port = await answering((_, response) => response.writeHead(302, { location: page }).end());
    const { outcomes, portalUrl } = await walk(`http://127.0.0.1:${port}`);
    expect(outcomes[3]).toBe('answer failed');
    expect(portalUrl).toBe(page);
  },
);

test('offers no page that is none of the web', async () => {
  const port = await answering((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect((await walk(`http://127.0.0.1:${port}`)).portalUrl).toBeNull();
});

test('ends at the token that is refused, with the service’s words and without the token', async () => {
  const body = JSON.stringify({ message: 'secret-token has expired' });
  const port = await answering((_, response) => response.writeHead(401, json).end(body));
  const { outcomes, steps } = await walk(`http://127.0.0.1:${port}`);
  expect(outcomes.slice(3)).toEqual(['answer passed', 'token failed', 'envelope notReached']);
  expect(steps[4]?.failure).toMatchObject({ kind: 'needsAuth', status: 401 });
  expect(JSON.stringify(steps)).not.toContain('secret-token');
});

test('ends at the token if there is none', async () => {
  const port = await answering((_, response) => response.writeHead(200, json).end('{"data":[]}'));
  expect((await walk(`http://127.0.0.1:${port}`, null)).outcomes[4]).toBe('token failed');
});

test('ends at the envelope if the answer is of another kind', async () => {
  const port = await answering((_, response) => response.writeHead(200, json).end('{"hello":"there"}'));
  expect((await walk(`http://127.0.0.1:${port}`)).outcomes.slice(3)).toEqual([
    ...['answer passed', 'token passed', 'envelope failed'],
  ]);
});
