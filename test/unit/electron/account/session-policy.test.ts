/** What the company's policy forbids is refused by the main process, whatever the window asks. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decided } from '../../../../src-main/electron/policy/company-policy.ts';
import { SessionApp } from './session-app.ts';

let app: SessionApp;
beforeEach(async () => {
  app = await SessionApp.open();
});
afterEach(() => app.close());

const says = <T>(value: T, isEnforced = true): Decided<T> => ({
  ...{ value, isEnforced, place: 'machine', isAdministrators: true },
});
const elsewhere = 'https://other.example/v2';
const forbidden = (baseUrl = elsewhere) => ({ ok: false, failure: { kind: 'otherServiceForbidden', baseUrl } });

test('an address as a default is suggested until another one was used', async () => {
  app.policy = { serviceAddress: says(elsewhere, false) };
  await app.restart();
  expect(await app.ask('session.get')).toMatchObject({ suggestedBaseUrl: elsewhere });
  expect(await app.signIn()).toMatchObject({ ok: true });
  await app.ask('session.signOut');
  expect(await app.ask('session.get')).toMatchObject({ suggestedBaseUrl: app.baseUrl });
});

test('no account is added elsewhere than at the company’s address, nor moved, and nobody is asked', async () => {
  await app.signIn();
  app.policy = { serviceAddress: says(elsewhere) };
  await app.restart();
  expect(await app.ask('session.get')).toEqual(app.opened());
  app.requests = [];
  const questions = app.person.asked.length;
  expect(await app.signIn('good-token', { name: 'Bia' })).toEqual(forbidden());
  expect(await app.ask('session.move', { baseUrl: app.baseUrl.replace('/v2', '/v3') })).toEqual(forbidden());
  expect(app.requests).toEqual([]);
  expect(app.person.asked).toHaveLength(questions);
  await app.ask('session.signOut');
  expect(await app.ask('session.get')).toMatchObject({ suggestedBaseUrl: elsewhere });
});

test('an account of another service stays open until other services are forbidden, and is kept then', async () => {
  await app.signIn();
  app.policy = { serviceAddress: says(elsewhere), allowOtherServices: says(false) };
  await app.restart();
  expect(app.story).toEqual([]);
  expect(await app.ask('session.get')).toMatchObject({
    ...{ state: 'signedOut', accounts: [{ key: app.key }] },
    failure: { kind: 'otherServiceForbidden', baseUrl: elsewhere },
  });
  expect(await app.ask('session.switch', { key: app.key })).toEqual(forbidden());
  app.policy = {};
  await app.restart();
  expect(await app.ask('session.get')).toEqual(app.opened());
});

test('the company’s own service is signed in to, and opened again', async () => {
  app.policy = { serviceAddress: says(app.baseUrl), allowOtherServices: says(false) };
  await app.restart();
  expect(await app.signIn()).toEqual({ ok: true, session: app.opened() });
  await app.restart();
  expect(await app.ask('session.get')).toEqual(app.opened());
});

test('no practice is begun where the company has turned it off, nor opened again', async () => {
  await app.ask('session.practice');
  app.policy = { practice: says(false) };
  await app.restart();
  expect(app.practice.running).toBe(false);
  const failure = { kind: 'practiceForbidden' };
  expect(await app.ask('session.get')).toMatchObject({ state: 'signedOut', failure });
  expect(await app.ask('session.practice')).toEqual({ ok: false, failure });
  await app.session.restore({ practice: true });
  expect(app.practice.running).toBe(false);
});
