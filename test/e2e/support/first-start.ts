/** Brings an application that was used back to its first start, without starting it again. */
import { expect, type Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { Session, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import { request } from './bridge.ts';
import type { OpenApp } from './open-app.ts';

/** What Satchel writes into its data folder beside its logs. The browser keeps its own files there. */
const written = [
  'workspaces',
  'practice',
  'session.json',
  'appearance.json',
  'window.json',
  'updates.json',
  '.updaterId',
];

/** Leaves an empty page of the app's own origin, with nobody signed in and nothing remembered. */
export async function returnToFirstStart({ window }: OpenApp, dataFolder: string): Promise<void> {
  await leaveFor(window, '/nothing');
  await window.mouse.move(-1, -1);
  await window.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await window.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signOutOfAll(window);
  await ask(window, 'desktop.theme', { theme: 'system' });
  await ask(window, 'desktop.language', { language: 'en' });
  for (const name of written) await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Signs in past the form, and opens the window with that account. */
export async function signInUnseen({ window }: OpenApp, baseUrl: string, token: string, name = ''): Promise<void> {
  const outcome = await ask<SignInOutcome>(window, 'session.signIn', { baseUrl, token, name });
  expect(outcome).toMatchObject({ ok: true });
  await leaveFor(window, '/index.html');
}

/** Opens the window on what is there: without an account that is the form to sign in. */
export function openWindow({ window }: OpenApp): Promise<void> {
  return leaveFor(window, '/index.html');
}

async function leaveFor(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

async function signOutOfAll(page: Page): Promise<void> {
  for (let session = await ask<Session>(page, 'session.get'); ;) {
    if (session.state === 'open') session = await ask<Session>(page, 'session.signOut', { discardUnsent: true });
    const [next] = session.accounts;
    if (!next) return;
    const outcome = await ask<SignInOutcome>(page, 'session.switch', { key: next.key });
    if (!outcome.ok) throw new Error(`The account ${next.name} cannot be opened to be signed out.`);
    session = outcome.session;
  }
}

async function ask<T>(page: Page, name: string, payload = {}): Promise<T> {
  const answer = (await request(page, 'host', name, payload)) as Result<T>;
  if (!answer.ok) throw new Error(`${name} was answered with ${JSON.stringify(answer.error)}`);
  return answer.value;
}
