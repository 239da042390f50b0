/** An account whose service has another address now: real workspaces, and real services over HTTP. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hostSchemas, type HostPayload, type SignInOutcome } from '../../../../src-shared/contract/host/host.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import { previousKeys, moveFolder } from '../../../../src-main/electron/account/account-folder.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import { createSession, type AppSession } from '../../../../src-main/electron/account/session.ts';
import { tryService } from '../../../../src-main/electron/account/try-service.ts';
import { systemPorts } from '../../../../src-main/ports/system-ports.ts';
import { sessionPolicy } from '../../../../src-main/electron/policy/session-policy.ts';
import { serve } from '../../../../src-service/serve.ts';
import { openService, type Service } from '../../../../src-service/service.ts';
import { startPerson } from '../../../support/person.ts';
import { valueOf } from '../../../support/value-of.ts';

const order = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };

/** One service at its own address; `gone` answers everything with it, `heard` counts what came. */
async function startService(service: Service) {
  const address = { gone: null as Response | null, heard: 0, url: '' };
  const served = await serve(
    {
      fetch: async (request) => {
        address.heard += 1;
        return address.gone?.clone() ?? (await service.fetch(request));
      },
    },
    { port: 0 },
  );
  onTestFinished(() => served.close());
  address.url = served.url;
  return address;
}

/** Ana is signed in; one order of hers is on the service, and one waits, since the old address answers no more. */
async function scene() {
  const userData = mkdtempSync(join(tmpdir(), 'satchel-move-'));
  const keychain = new Map<string, string>();
  const person = startPerson();
  const service = openService({ tokens: ['good', 'newer'] });
  const [from, to] = [await startService(service), await startService(service)];
  const start = () =>
    createSession({
      ...{ userData, openWorkspace, onEvent: () => {}, hideSecret: () => {} },
      ...{ questions: person.questions, allowsLoopback: true },
      policy: sessionPolicy({}),
      createTokens: (account) =>
        createKeychainTokenStore({
          ...{ account, hide: () => {}, log: () => {} },
          load: async () => ({
            getPassword: async (_name, key) => keychain.get(key) ?? null,
            setPassword: async (_name, key, token) => void keychain.set(key, token),
            deletePassword: async (_name, key) => keychain.delete(key),
          }),
        }),
      tryService: (baseUrl, token) => tryService(systemPorts.fetch, baseUrl, token),
      practice: {
        start: () => Promise.reject(new Error()),
        stop: async () => {},
        clear: async () => {},
        isRunning: () => false,
        lists: () => [],
      },
      ports: { fetch: systemPorts.fetch, log: () => {}, threads: false },
    });
  const app = { session: start() };
  const host = <N extends 'session.signIn' | 'session.move'>(name: N, payload: HostPayload<N>) =>
    (app.session.handlers[name] as (input: typeof payload) => ReturnType<AppSession['handlers'][N]>)(payload);
  const workspace = () => app.session.workspace() as NonNullable<ReturnType<AppSession['workspace']>>;
  const enter = async () => valueOf(await workspace().command('order.create', { order }));
  onTestFinished(async () => {
    await app.session.close();
    rmSync(userData, { recursive: true, force: true });
  });
  await host('session.signIn', { baseUrl: from.url, token: 'good', name: 'Ana' });
  await enter();
  await expect.poll(async () => (await workspace().syncNow()).open).toBe(0);
  from.gone = new Response(null, { status: 308, headers: { location: `${to.url}/orders` } });
  await enter();
  return {
    ...{ userData, keychain, service, from, to, workspace, person },
    move: async (
      payload: Omit<HostPayload<'session.move'>, 'baseUrl'> = {},
      baseUrl = to.url,
    ): Promise<SignInOutcome> => valueOf(await host('session.move', { baseUrl, ...payload })),
    signIn: async (baseUrl: string, name: string) =>
      valueOf(await host('session.signIn', { baseUrl, token: 'good', name })),
    switchTo: (url: string) => app.session.handlers['session.switch']({ key: workspaceKey(url, 'Ana') }),
    session: async () => valueOf(await app.session.handlers['session.get']({})),
    close: () => app.session.close(),
    async restart() {
      await app.session.close();
      app.session = start();
      await app.session.restore({ practice: false });
    },
    keyAt: (url: string) => workspaceKey(url, 'Ana'),
    open: async () => valueOf(await workspace().query('sync.status', {})).open,
  };
}

test('it continues at the new address with what waits, its orders and its token, also after a start', async () => {
  const { move, to, from, keychain, keyAt, service, session, restart, workspace, userData } = await scene();
  expect(await move()).toMatchObject({
    ok: true,
    session: { baseUrl: to.url, account: { key: keyAt(to.url), name: 'Ana' }, accounts: [{ baseUrl: to.url }] },
  });
  await expect.poll(() => service.orders()).toHaveLength(2);
  expect(keychain).toEqual(new Map([[keyAt(to.url), 'good']]));
  expect(previousKeys(userData, keyAt(to.url))).toEqual([keyAt(from.url)]);
  await restart();
  expect(await session()).toMatchObject({ state: 'open', baseUrl: to.url, accounts: [{ name: 'Ana' }] });
  expect(valueOf(await workspace().query('orders.search', {})).total).toBe(2);
  expect(existsSync(join(userData, 'workspaces', keyAt(from.url)))).toBe(false);
});

test('nothing is sent to an address that nobody confirmed outside the page, with its own token or with the kept one', async () => {
  const { move, to, open, keychain, person } = await scene();
  person.confirms = false;
  const refused = { ok: false, failure: { kind: 'addressNotConfirmed', baseUrl: to.url } };
  expect(await move({}, `${to.url.toUpperCase()}//`)).toEqual(refused);
  expect(await move({ token: 'newer' })).toEqual(refused);
  expect(to.heard).toBe(0);
  expect(person.asked.slice(-2)).toEqual([`Move this account to ${to.url}?`, `Move this account to ${to.url}?`]);
  expect(keychain.size).toBe(1);
  expect(await open()).toBe(1);
});

test('no word in the payload stands for a person’s confirmation', () => {
  for (const belongs of ['confirmed', 'insisted'])
    expect(validate(hostSchemas['session.move'], { baseUrl: 'https://evil.example', belongs }).ok).toBe(false);
});

test('an address that another account has is confirmed as well before a kept token goes there', async () => {
  const { move, signIn, switchTo, to, from, person } = await scene();
  await signIn(to.url, 'Bia');
  await switchTo(from.url);
  const heard = to.heard;
  person.confirms = false;
  expect(await move({ name: 'Ana of old' })).toMatchObject({ failure: { kind: 'addressNotConfirmed' } });
  expect(to.heard).toBe(heard);
});

test.each([
  ['no address', 'not an address', { kind: 'badAddress', reason: 'notAUrl' }],
  ['an address in the clear', 'http://new.example.com', { kind: 'badAddress', reason: 'mustBeHttps' }],
])('%s is refused before anything is sent', async (_what, typed, failure) => {
  const { move } = await scene();
  expect(await move({}, typed)).toEqual({ ok: false, failure });
});

test('a token that the new address does not take leaves all as it was; another one is kept for it', async () => {
  const { move, to, from, keychain, keyAt, session } = await scene();
  expect(await move({ token: 'wrong' })).toMatchObject({
    failure: { kind: 'service', failure: { kind: 'needsAuth' } },
  });
  expect(await session()).toMatchObject({ baseUrl: from.url });
  expect(keychain).toEqual(new Map([[keyAt(from.url), 'good']]));
  expect(await move({ token: 'newer' })).toMatchObject({ ok: true });
  expect(keychain).toEqual(new Map([[keyAt(to.url), 'newer']]));
});

test('another service is refused if its orders are others, or are not there, unless a person insists', async () => {
  const { move, service, from, session, open, person } = await scene();
  const strange = openService({ tokens: ['good'] });
  const elsewhere = await startService(strange);
  const refused = { ok: false, failure: { kind: 'otherService', baseUrl: elsewhere.url } };
  person.refuses = [`${elsewhere.url} does not have`];
  expect(await move({}, elsewhere.url)).toEqual(refused);
  await strange.fetch(
    new Request('http://strange/orders', {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, fk_id: 'of-somebody-else' }),
    }),
  );
  expect(strange.orders()[0]?.id).toBe(service.orders()[0]?.id);
  expect(await move({}, elsewhere.url)).toEqual(refused);
  expect(await session()).toMatchObject({ baseUrl: from.url });
  expect(await open()).toBe(1);
  expect(strange.requests().filter(({ method }) => method !== 'GET')).toHaveLength(1);
  person.refuses = [];
  expect(await move({}, elsewhere.url)).toMatchObject({ ok: true });
  expect(person.asked.filter((message) => message.startsWith('Move'))).toEqual([
    `Move this account to ${elsewhere.url}?`,
  ]);
});

test('an account that is at the address already keeps it; the one that moves may go there by another name', async () => {
  const { move, signIn, to, from, switchTo, session, service } = await scene();
  await signIn(to.url, 'Ana');
  await switchTo(from.url);
  expect(await move()).toEqual({ ok: false, failure: { kind: 'addressTaken' } });
  expect(await move({ name: 'Ana of old' })).toMatchObject({ ok: true });
  const accounts = [{ baseUrl: to.url, name: 'Ana' }, { name: 'Ana of old' }];
  expect(await session()).toMatchObject({ baseUrl: to.url, accounts });
  await expect.poll(() => service.orders()).toHaveLength(2);
});

test('its own address is no new one, whatever name it is to have there', async () => {
  const { move, from, keyAt, userData } = await scene();
  for (const input of [{}, {}, { name: 'Ana of old' }] as const)
    expect(await move(input, `${from.url}/`)).toEqual({ ok: false, failure: { kind: 'addressUnchanged' } });
  expect(readdirSync(join(userData, 'workspaces'))).toEqual([keyAt(from.url)]);
});

test('if Satchel ends before the folder has its new name, the account is where it was', async () => {
  const { userData, keyAt, from, to, restart, session, open, close } = await scene();
  await close();
  writeFileSync(
    join(userData, 'workspaces', keyAt(from.url), 'moved.json'),
    JSON.stringify([from.url, to.url].map((baseUrl) => ({ baseUrl, name: 'Ana' }))),
  );
  await restart();
  expect(await session()).toMatchObject({ state: 'open', baseUrl: from.url, accounts: [{ baseUrl: from.url }] });
  expect(await open()).toBe(1);
});

test('if it ends after that, the account is at the new address with all it has', async () => {
  const { userData, keyAt, from, to, restart, session, close, keychain, service } = await scene();
  await close();
  keychain.set(keyAt(to.url), 'good');
  const accountAt = (baseUrl: string) => ({ key: keyAt(baseUrl), baseUrl, name: 'Ana' });
  await moveFolder(userData, accountAt(from.url), accountAt(to.url));
  await restart();
  expect(await session()).toMatchObject({ state: 'open', baseUrl: to.url, accounts: [{ baseUrl: to.url }] });
  await expect.poll(() => service.orders()).toHaveLength(2);
});

test('an account whose folder is gone goes to no address that another folder’s note was changed to', async () => {
  const { userData, keyAt, from, restart, session, close, keychain } = await scene();
  await close();
  const renamed = join(userData, 'workspaces', 'elsewhere');
  renameSync(join(userData, 'workspaces', keyAt(from.url)), renamed);
  const names = [from.url, 'https://evil.example'].map((baseUrl) => ({ baseUrl, name: 'Ana' }));
  writeFileSync(join(renamed, 'moved.json'), JSON.stringify(names));
  await restart();
  expect(await session()).toMatchObject({ baseUrl: from.url, accounts: [{ baseUrl: from.url }] });
  expect([...keychain.keys()]).toEqual([keyAt(from.url)]);
});

test('what was once set aside as damaged is told where it is after the move', async () => {
  const { move, restart, close, workspace, userData, keyAt, from, to } = await scene();
  await close();
  const path = join(userData, 'workspaces', keyAt(from.url), 'satchel.sqlite');
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5));
  await restart();
  const setAside = async () => valueOf(await workspace().query('sync.status', {})).rescue?.setAside ?? '';
  expect(existsSync(await setAside())).toBe(true);
  expect(await move()).toMatchObject({ ok: true });
  expect(await setAside()).toContain(keyAt(to.url));
  expect(existsSync(await setAside())).toBe(true);
});

test('a second move of which nothing came leaves known who the account was before the first', async () => {
  const { move, close, restart, session, from, to, userData, keyAt } = await scene();
  expect(await move()).toMatchObject({ ok: true });
  await close();
  const accountAt = (baseUrl: string) => ({ key: keyAt(baseUrl), baseUrl, name: 'Ana' });
  const third = 'https://third.example';
  mkdirSync(join(userData, 'workspaces', keyAt(third), 'in the way'), { recursive: true });
  await expect(moveFolder(userData, accountAt(to.url), accountAt(third))).rejects.toThrow();
  await restart();
  expect(await session()).toMatchObject({ state: 'open', baseUrl: to.url });
  expect(previousKeys(userData, keyAt(to.url))).toEqual([keyAt(from.url)]);
});

test('a folder that does not take its new name leaves the account open where it was', async () => {
  const { userData, keyAt, from, move, session, open, keychain } = await scene();
  mkdirSync(join(userData, 'workspaces', keyAt(from.url), 'moved.json', 'in the way'), { recursive: true });
  expect(await move()).toMatchObject({ ok: false, failure: { kind: 'workspace' } });
  expect(await session()).toMatchObject({ state: 'open', baseUrl: from.url });
  expect(await open()).toBe(1);
  expect(keychain).toEqual(new Map([[keyAt(from.url), 'good']]));
});
