/** Each kind of proxy, really spoken to, on the way to a service over https; certificates are the hostile tests' own. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as tls from 'node:tls';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getOrder, updateOrder } from '../../../src-main/api/requests/orders.ts';
import { createHttp } from '../../../src-main/ports/http-fetch.ts';
import { findWays } from '../../../src-main/ports/way-out.ts';
import { startForwardProxy, type ForwardProxy } from '../../support/services/forward-proxy.ts';
import { startRaw } from '../../support/services/http-loopback.ts';
import { startSocks5 } from '../../support/services/socks5-proxy.ts';
import { failureOf, openClient } from '../api/support.ts';

const pem = (name: string) => readFileSync(join(import.meta.dirname, '../../hostile/certificates', `${name}.pem`));

let arrived: number;
let onArrival: () => void;
let hosts: Record<string, string>;

beforeAll(() => tls.setDefaultCACertificates([...tls.getCACertificates(), pem('authority').toString()]));
beforeEach(async () => {
  arrived = 0;
  onArrival = () => {};
  const server = createServer({ key: pem('server-key'), cert: pem('good') }, (_, response) => {
    arrived += 1;
    onArrival();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":7},"meta":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The certificate is for localhost, and on this machine nobody listens there at that port.
  hosts = { 'localhost:1': at, 'elsewhere.example:443': at };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
});

async function startProxy(options: Parameters<typeof startForwardProxy>[1] = {}): Promise<ForwardProxy> {
  const proxy = await startForwardProxy(hosts, options);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** The client notices in its own time. */
async function endTunnels(proxy: ForwardProxy): Promise<void> {
  proxy.endTunnels();
  await delay(20);
}

/** One read along the list, over its own connection. */
function ask(list: string, baseUrl = 'https://localhost:1'): Promise<unknown> {
  const http = createHttp(async () => list);
  onTestFinished(() => http.close());
  return getOrder(openClient(baseUrl, { fetch: http.fetch }), 7);
}

test('http: the encryption is with the service itself', async () => {
  const proxy = await startProxy();
  expect(await ask(`PROXY ${proxy.address}`)).toMatchObject({ data: { id: 7 } });
  expect(proxy.asked).toEqual(['localhost:1']);
  expect(arrived).toBe(1);
});

test('https: the proxy is spoken to encrypted, and has to prove who it is', async () => {
  const proxy = await startProxy({ tls: { key: pem('server-key'), cert: pem('good') } });
  expect(await ask(`HTTPS localhost:${proxy.port}`)).toMatchObject({ data: { id: 7 } });
  const other = await startProxy({ tls: { key: pem('server-key'), cert: pem('other-host') } });
  expect(await failureOf(ask(`HTTPS localhost:${other.port}`))).toMatchObject({
    ...{ kind: 'unreachable', code: 'PROXY_UNREACHABLE' },
  });
  expect(other.asked).toEqual([]);
});

test('SOCKS 5: the proxy looks the name up', async () => {
  const proxy = await startSocks5(hosts);
  onTestFinished(() => proxy.close());
  expect(await ask(`SOCKS5 ${proxy.address}`)).toMatchObject({ data: { id: 7 } });
  expect(proxy.asked).toEqual(['localhost:1']);
});

test.each([
  ['wants a sign-in', { method: 0xff }, 'PROXY_WANTS_SIGN_IN'],
  ['does not allow it', { reply: 2 }, 'PROXY_REFUSED'],
  ['hangs up', { hangsUp: true }, 'PROXY_UNREACHABLE'],
])('SOCKS 5: a proxy that %s', async (_, answers, code) => {
  const proxy = await startSocks5(hosts, answers);
  onTestFinished(() => proxy.close());
  expect(await failureOf(ask(`SOCKS5 ${proxy.address}`))).toMatchObject({ kind: 'unreachable', code });
  expect(arrived).toBe(0);
});

test('somebody who speaks another language than the proxy’s is as good as nobody', async () => {
  const stranger = await startRaw((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')));
  onTestFinished(() => stranger.close());
  const { host } = new URL(stranger.url);
  for (const kind of ['PROXY', 'HTTPS', 'SOCKS5']) {
    expect(await failureOf(ask(`${kind} ${host}`))).toMatchObject({ kind: 'unreachable', code: 'PROXY_UNREACHABLE' });
  }
});

test('a proxy that answers in the service’s place is not believed', async () => {
  const proxy = await startProxy();
  expect(await failureOf(ask(`PROXY ${proxy.address}`, 'https://elsewhere.example'))).toMatchObject({
    ...{ kind: 'unreachable', code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  });
  expect(arrived).toBe(0);
});

test('a tunnel that is cut before the encryption stands carried nothing', async () => {
  const proxy = await startProxy();
  proxy.cut('answered');
  expect(await failureOf(ask(`PROXY ${proxy.address}`))).toMatchObject({ kind: 'unreachable', code: 'PROXY_REFUSED' });
});

test('a tunnel that is cut once the request has gone in leaves the outcome of a write unknown', async () => {
  const proxy = await startProxy();
  onArrival = () => proxy.endTunnels();
  const http = createHttp(async () => `PROXY ${proxy.address}`);
  onTestFinished(() => http.close());
  const write = updateOrder(openClient('https://localhost:1', { fetch: http.fetch }), 7, {});
  expect(await failureOf(write)).toMatchObject({ kind: 'noAnswer' });
  expect([arrived, proxy.asked.length]).toEqual([1, 1]);
});

test('a proxy that says nothing is waited for ten seconds, and then tried after the others', async () => {
  const silent = await startRaw(() => {});
  onTestFinished(() => silent.close());
  const proxy = await startProxy();
  const http = createHttp(async () => `PROXY ${new URL(silent.url).host}; PROXY ${proxy.address}`);
  onTestFinished(() => http.close());
  const client = openClient('https://localhost:1', { fetch: http.fetch, requestTimeoutMs: 60_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = getOrder(client, 7);
  while (silent.connections() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toMatchObject({ data: { id: 7 } });
  await endTunnels(proxy);
  expect(await getOrder(client, 7)).toMatchObject({ data: { id: 7 } });
  expect([silent.connections(), proxy.asked.length]).toEqual([1, 2]);
});

test('settings that cannot be asked, or do not answer, are taken for none', async () => {
  expect(await findWays(() => Promise.reject(new Error('no session')), 'https://localhost:1')).toEqual(['direct']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ways = findWays(() => new Promise(() => {}), 'https://localhost:1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ways).toEqual(['direct']);
});
