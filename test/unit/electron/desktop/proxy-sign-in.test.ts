/** A real proxy that demands a name and password by Basic, the real network of the desktop, and a keychain in memory. */
import { expect, onTestFinished, test } from 'vitest';
import { createDesktopNetwork } from '../../../../src-main/electron/desktop/network.ts';
import { createProxySignIn } from '../../../../src-main/electron/desktop/proxy-sign-in.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import { traceToService } from '../../../../src-main/electron/account/trace-to-service.ts';
import { tryService } from '../../../../src-main/electron/account/try-service.ts';
import { offersBasic } from '../../../../src-main/ports/proxy-keys.ts';
import { startForwardProxy } from '../../../support/services/forward-proxy.ts';
import { startJson } from '../../../support/services/http-loopback.ts';
import { valueOf } from '../../../support/value-of.ts';

const baseUrl = 'http://service.example:8080/v2';
const token = 'a-token-of-some-length';

/** `start` is a start of the program: only the keychain outlives it. */
async function scene() {
  const service = await startJson({ data: [], meta: {} });
  const proxy = await startForwardProxy({ 'service.example:8080': new URL(service.url).host });
  const place = `PROXY ${proxy.address}`;
  const kept = new Map<string, string>();
  const hidden: string[] = [];
  const logged: unknown[] = [];
  let changes = 0;
  onTestFinished(async () => {
    await proxy.close();
    await service.close();
  });
  function start() {
    const log = (...line: unknown[]) => void logged.push(line);
    const signIn = createProxySignIn({
      createStore: (account) =>
        createKeychainTokenStore({
          ...{ account, log, hide: (secret) => void hidden.push(secret) },
          load: async () => ({
            getPassword: async (_name, key) => kept.get(key) ?? null,
            setPassword: async (_name, key, secret) => void kept.set(key, secret),
            deletePassword: async (_name, key) => kept.delete(key),
          }),
        }),
      ...{ hideSecret: (secret) => void hidden.push(secret), onChange: () => changes++, log },
    });
    const network = createDesktopNetwork({
      session: () => ({ resolveProxy: async () => place }),
      ...{ connectivity: { onRegained: () => () => {} }, keys: signIn.keys },
    });
    onTestFinished(() => network.close());
    return {
      network,
      reach: async () => (await tryService(network.fetch, baseUrl, token))?.kind ?? 'reached',
      wanted: async () => valueOf(await signIn.handlers['proxy.wanted']({})).wanted,
      recall: signIn.keys.recall,
      known: signIn.keys.known,
      type: async (name: string, password: string, to = place) =>
        valueOf(await signIn.handlers['proxy.signIn']({ proxy: to, name, password })),
    };
  }
  return { proxy, place, kept, hidden, logged, start, changes: () => changes };
}

test('a proxy that asks for a name and password gets what the rep types, from then on and after the next start', async () => {
  const { proxy, place, kept, hidden, logged, start, changes } = await scene();
  proxy.demand('ana:três gatos: na varanda');
  const app = start();
  expect(await app.wanted()).toBeNull();
  expect(await app.reach()).toBe('proxySignIn');
  expect(await app.wanted()).toEqual({ proxy: place, isRefused: false });
  expect(changes()).toBe(1);
  await app.type('ana', 'três gatos: na varanda');
  expect(await app.wanted()).toBeNull();
  expect(await app.reach()).toBe('reached');
  const { steps } = await traceToService(app.network, baseUrl, { get: async () => token });
  expect(steps.every(({ outcome }) => outcome === 'passed' || outcome === 'notNeeded')).toBe(true);
  expect([...kept]).toEqual([[`proxy ${place}`, 'ana:três gatos: na varanda']]);
  expect(await start().reach()).toBe('reached');
  expect(hidden).toContain('três gatos: na varanda');
  expect(JSON.stringify([logged, steps])).not.toContain('gatos');
});

test('what is refused is forgotten, and asked for again', async () => {
  const { proxy, place, kept, start } = await scene();
  proxy.demand('ana:right');
  const app = start();
  await app.reach();
  await app.type('ana', 'wrong');
  expect(await app.reach()).toBe('proxySignIn');
  expect(await app.wanted()).toEqual({ proxy: place, isRefused: true });
  expect(kept.size).toBe(0);
  await app.type('ana', 'right');
  expect(await app.reach()).toBe('reached');
  proxy.demand('ana:renewed');
  proxy.endTunnels();
  const next = start();
  expect(await next.reach()).toBe('proxySignIn');
  expect(await next.wanted()).toEqual({ proxy: place, isRefused: true });
  expect(kept.size).toBe(0);
});

test('nothing is asked for where the proxy takes no Basic, and nothing is given to one that does not ask', async () => {
  const { proxy, start } = await scene();
  const app = start();
  expect(await app.reach()).toBe('reached');
  expect(await app.type('ana', 'secret')).toEqual({ wanted: null, isTaken: false });
  proxy.demand('ana:secret', 'Negotiate, NTLM');
  proxy.endTunnels();
  const next = start();
  expect(await next.reach()).toBe('proxySignIn');
  expect(await next.wanted()).toBeNull();
});

test('what was typed for one proxy goes to no other: not to one that asks by now, nor to the same host in clear', async () => {
  const { kept, start } = await scene();
  const app = start();
  const sealed = { kind: 'https', host: 'gate.example', port: 3128 } as const;
  const clear = { ...sealed, kind: 'http' } as const;
  const elsewhere = { ...sealed, host: 'cafe.example' };
  await app.recall(sealed, null);
  expect(await app.wanted()).toEqual({ proxy: 'HTTPS gate.example:3128', isRefused: false });
  await app.recall(elsewhere, null);
  const wanted = { proxy: 'HTTPS cafe.example:3128', isRefused: false };
  expect(await app.type('ana', 'secret', 'HTTPS gate.example:3128')).toEqual({ wanted, isTaken: false });
  expect(kept.size).toBe(0);
  await app.recall(sealed, null);
  expect(await app.type('ana', 'secret', 'HTTPS gate.example:3128')).toEqual({ wanted: null, isTaken: true });
  for (const other of [clear, elsewhere]) {
    expect(app.known(other)).toBeNull();
    expect(await app.recall(other, null)).toBeNull();
  }
  expect(app.known(sealed)).toBe('ana:secret');
});

test.each([
  ['Basic realm="x"', true],
  ['NTLM, basic realm="x"', true],
  ['Negotiate, Basic', true],
  ['Negotiate', false],
  ['NTLM realm="Basic"', false],
  [undefined, false],
])('%j offers Basic: %s', (challenge, offers) => expect(offersBasic(challenge)).toBe(offers));
