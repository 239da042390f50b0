import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceFailure } from '../../../../src-shared/contract/failures.ts';
import { createDesktopNetwork } from '../../../../src-main/electron/desktop/network.ts';
import { tryService } from '../../../../src-main/electron/account/try-service.ts';
import { traceToService } from '../../../../src-main/electron/account/trace-to-service.ts';
import { startForwardProxy } from '../../../support/services/forward-proxy.ts';
import { startJson } from '../../../support/services/http-loopback.ts';

const baseUrl = 'http://service.example:8080/v2';

async function openDesktop() {
  const service = await startJson({ data: [], meta: {} });
  const proxy = await startForwardProxy({ 'service.example:8080': new URL(service.url).host });
  const asked: string[] = [];
  const regained = new Set<() => void>();
  const desktop = {
    list: `PROXY ${proxy.address}; DIRECT`,
    session: {
      resolveProxy: async (url: string) => {
        asked.push(url);
        return desktop.list;
      },
    },
  };
  const network = createDesktopNetwork({
    session: () => desktop.session,
    connectivity: {
      onRegained: (listener) => {
        regained.add(listener);
        return () => regained.delete(listener);
      },
    },
  });
  onTestFinished(async () => {
    await network.close();
    await proxy.close();
    await service.close();
  });
  return { desktop, network, proxy, service, asked, regained };
}

/** A connection is taken back for the next request a moment after its answer. */
const takenBackMs = 50;

const tokens = { get: async () => 'a-token-of-some-length' };

test('the first question to a service goes the way that the session names for its address', async () => {
  const { network, proxy, service, asked } = await openDesktop();
  expect(await tryService(network.fetch, baseUrl, 'a-token-of-some-length')).toBeNull();
  expect(asked).toEqual(['http://service.example:8080/']);
  expect(proxy.asked).toEqual(['service.example:8080']);
  expect(service.requests.map(({ url }) => url)).toEqual(['/v2/orders?limit=1']);
});

test('the test of the connection goes the same way, and names it', async () => {
  const { network, proxy } = await openDesktop();
  const { steps } = await traceToService(network, baseUrl, tokens);
  expect(steps.map(({ outcome }) => outcome)).toEqual([
    ...['notNeeded', 'passed', 'notNeeded', 'passed', 'passed', 'passed'],
  ]);
  expect(steps[1]?.detail).toBe(`PROXY ${proxy.address}`);
  expect(await network.nameWays(baseUrl)).toEqual([`PROXY ${proxy.address}`, 'DIRECT']);
  proxy.refuse(407);
  const refused = await traceToService(network, baseUrl, tokens);
  expect(refused.steps[1]).toMatchObject({ outcome: 'failed', failure: { kind: 'proxySignIn' } });
  expect(refused.steps[1]?.detail).toContain(`PROXY ${proxy.address}: answered 407`);
});

test('a changed setting is followed within a minute, although the connection stands', async () => {
  const { desktop, network, proxy, service } = await openDesktop();
  const ask = () => tryService(network.fetch, baseUrl, 'a-token-of-some-length');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await ask();
  const another = await startForwardProxy({ 'service.example:8080': new URL(service.url).host });
  onTestFinished(() => another.close());
  desktop.list = `PROXY ${another.address}`;
  await delay(takenBackMs);
  await ask();
  expect([proxy.asked.length, another.asked.length]).toEqual([1, 0]);
  vi.setSystemTime(Date.now() + 61_000);
  await delay(takenBackMs);
  await ask();
  expect([proxy.asked.length, another.asked.length]).toEqual([1, 1]);
});

test('whoever hears that the network is back goes a way that was asked for since', async () => {
  const { desktop, network, proxy, service, regained } = await openDesktop();
  const ask = () => tryService(network.fetch, baseUrl, 'a-token-of-some-length');
  await ask();
  await delay(takenBackMs);
  const another = await startForwardProxy({ 'service.example:8080': new URL(service.url).host });
  onTestFinished(() => another.close());
  desktop.list = `PROXY ${another.address}`;
  const heard = Promise.withResolvers<ServiceFailure | null>();
  const stop = network.connectivity.onRegained(() => heard.resolve(ask()));
  for (const listener of regained) listener();
  expect(await heard.promise).toBeNull();
  expect([proxy.asked.length, another.asked.length]).toEqual([1, 1]);
  stop();
  expect(regained.size).toBe(0);
});
