/** A network that lets nothing out but through a proxy: the real client, a real proxy, and the real service behind it. */
import { expect, it, onTestFinished } from 'vitest';
import { createHttp } from '../../src-main/ports/http-fetch.ts';
import type { Fetch } from '../../src-main/ports/ports.ts';
import { startForwardProxy } from '../support/services/forward-proxy.ts';
import { findRefusingPort } from '../support/services/http-loopback.ts';
import { photoBytes, photoFolder, sha256Of } from '../support/photo-files.ts';
import { openField } from './field.ts';

/** No name server knows it: only the proxy does. */
const host = 'service.example';

async function openBehindProxy() {
  const hosts: Record<string, string> = {};
  const proxy = await startForwardProxy(hosts);
  const settings = { list: `PROXY ${proxy.address}`, askedFor: [] as string[] };
  const http = createHttp(async (url) => {
    settings.askedFor.push(url);
    return settings.list;
  });
  // In the clear, for want of a certificate: the core itself takes no such address.
  const fetch: Fetch = (input, init) => http.fetch(String(input).replace('https:', 'http:'), init);
  const field = await openField({ reached: { baseUrl: `https://${host}`, fetch } });
  hosts[`${host}:80`] = new URL(field.proxy.url).host;
  onTestFinished(async () => {
    await http.close();
    await proxy.close();
  });
  return { ...field, proxy, hosts, settings, http, faults: field.proxy };
}

type Field = Awaited<ReturnType<typeof openBehindProxy>>;

/** Waits without an attempt and without doubt, for this reason, and goes once the way is open. */
async function expectHeldUntil(field: Field, kind: string, open: () => unknown): Promise<void> {
  const { entryId } = await field.enterOrder();
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'offline', open: 1 });
  expect(await field.entry(entryId)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    lastError: { kind, status: null },
  });
  expect(field.faults.seen).toEqual([]);
  await open();
  await field.syncUntilQuiet();
  expect((await field.entry(entryId)).history.map(({ to }) => to)).not.toContain('outcomeUnknown');
  expect(field.service.orders()).toHaveLength(1);
}

it('orders, and what is read, go through the proxy over one connection, and its name server is the only one asked', async () => {
  const field = await openBehindProxy();
  for (let count = 1; count <= 3; count++) {
    await field.enterOrder();
    await field.syncUntilQuiet();
    expect(field.service.orders()).toHaveLength(count);
  }
  expect(field.sent(/^POST/)).toBe(3);
  expect(field.sent(/^GET/)).toBeGreaterThan(0);
  expect(field.proxy.asked).toEqual([`${host}:80`]);
  expect(field.settings.askedFor).toEqual([`http://${host}/`]);
});

it('a photo goes through it, whole and once', async () => {
  const field = await openBehindProxy();
  await field.enterOrder();
  const bytes = photoBytes('png', 3_000_000);
  await field.command('product-image.attach', { productId: 1, path: photoFolder().write('big.png', bytes) });
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(field.service.images().map(({ content }) => sha256Of(content))).toEqual([sha256Of(bytes)]);
  expect(field.proxy.asked.length).toBeGreaterThan(0);
});

it.each([
  [403, 'proxyRefused'],
  [502, 'proxyRefused'],
  [407, 'proxySignIn'],
])('a proxy that answers %d: nothing was sent, and it goes when it lets it through', async (status, kind) => {
  const field = await openBehindProxy();
  field.proxy.refuse(status);
  await expectHeldUntil(field, kind, () => field.proxy.refuse(null));
});

it('a proxy that cuts the connection before it has answered: nothing was sent', async () => {
  const field = await openBehindProxy();
  field.proxy.cut('unanswered');
  await expectHeldUntil(field, 'proxyAway', () => field.proxy.cut(null));
});

it('a proxy that is not there: nothing was sent, and it goes when it is back', async () => {
  const field = await openBehindProxy();
  await field.proxy.close();
  await expectHeldUntil(field, 'proxyAway', async () => {
    const again = await startForwardProxy(field.hosts, { port: field.proxy.port });
    onTestFinished(() => again.close());
  });
});

it('a kind of proxy that Satchel does not speak is told as such', async () => {
  const field = await openBehindProxy();
  const { list } = field.settings;
  field.settings.list = 'SOCKS old.example:1080';
  await expectHeldUntil(field, 'proxyUnsupported', () => (field.settings.list = list));
});

it('a proxy that cuts the connection once the request has gone in: the order is probed, and there once', async () => {
  const field = await openBehindProxy();
  field.proxy.cut('answered');
  const { entryId } = await field.enterOrder();
  await field.workspace.syncNow();
  field.proxy.cut(null);
  await field.syncUntilQuiet();
  expect((await field.entry(entryId)).history.map(({ to }) => to)).toContain('outcomeUnknown');
  expect(field.service.orders()).toHaveLength(1);
});

it('a proxy that went away between two orders: the next goes the way that the settings name by now', async () => {
  const field = await openBehindProxy();
  await field.enterOrder();
  await field.syncUntilQuiet();
  const another = await startForwardProxy(field.hosts);
  onTestFinished(() => another.close());
  await field.proxy.close();
  field.settings.list = `PROXY ${another.address}`;
  const { entryId } = await field.enterOrder();
  await field.workspace.syncNow();
  expect(await field.entry(entryId)).toMatchObject({ state: 'settled' });
  expect(another.asked).toEqual([`${host}:80`]);
  expect(field.service.orders()).toHaveLength(2);
});

it('the next in the list is gone where a proxy is not there, and none where one says no', async () => {
  const field = await openBehindProxy();
  const { list } = field.settings;
  field.settings.list = `PROXY 127.0.0.1:${await findRefusingPort()}; ${list}`;
  await field.enterOrder();
  await field.syncUntilQuiet();
  expect(field.service.orders()).toHaveLength(1);
  const refusing = await startForwardProxy(field.hosts);
  onTestFinished(() => refusing.close());
  refusing.refuse(403);
  field.settings.list = `PROXY ${refusing.address}; ${list}`;
  field.http.renew();
  await field.enterOrder();
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'offline', open: 1 });
});
