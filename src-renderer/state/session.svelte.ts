/** Who is signed in to what. */
import type { HostPayload, Session, SignInOutcome } from '../../src-shared/contract/host/host.ts';
import type { AppError, Result } from '../../src-shared/contract/errors.ts';
import { host } from '../bridge.ts';
import { forgetScreens } from './account-memory.ts';
import { finishAccountWork } from './account-work.ts';

let current = $state.raw<Session | null>(null);
let failure = $state.raw<AppError | null>(null);
let isChanging = $state(false);

/** Null until the application has said what is open. */
export function session(): Session | null {
  return current;
}

/** Another account is being opened, or this one left: what was typed now could not be kept anywhere. */
export function isSessionChanging(): boolean {
  return isChanging;
}

/** Why the application could not say it. */
export function sessionError(): AppError | null {
  return failure;
}

export async function loadSession(): Promise<void> {
  keep(await host('session.get', {}));
}

export type Belongs = HostPayload<'session.renewToken'>['belongs'];

export async function signIn(input: HostPayload<'session.signIn'>): Promise<Result<SignInOutcome>> {
  return entered(await leaving(() => host('session.signIn', input)));
}

export async function switchAccount(key: string): Promise<Result<SignInOutcome>> {
  return entered(await leaving(() => host('session.switch', { key })));
}

export async function moveAccount(input: HostPayload<'session.move'>): Promise<Result<SignInOutcome>> {
  return entered(await leaving(() => host('session.move', input)));
}

export async function renewToken(token: string, belongs: Belongs): Promise<Result<SignInOutcome>> {
  const answer = await host('session.renewToken', { token, belongs });
  if (answer.ok && answer.value.ok) current = answer.value.session;
  return answer;
}

export async function practise(): Promise<Result<SignInOutcome>> {
  return entered(await leaving(() => host('session.practice', {})));
}

export async function resetPractice(): Promise<Result<SignInOutcome>> {
  return entered(await leaving(() => host('practice.reset', {})));
}

/** A refusal, because work has not been sent, leaves everything as it is. */
export async function signOut(discardUnsent: boolean): Promise<Result<Session>> {
  const answer = await leaving(() => host('session.signOut', { discardUnsent }));
  if (answer.ok) change(answer.value);
  return answer;
}

/** What ends the account for good, where it succeeds. */
export async function leaveErased<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await leaving(ask);
  await noticeEnd();
  return answer;
}

export async function setPracticeOffline(offline: boolean): Promise<Result<Session>> {
  return keep(await host('practice.setOffline', { offline }));
}

async function leaving<T>(ask: () => Promise<T>): Promise<T> {
  isChanging = true;
  await finishAccountWork();
  const answer = await ask();
  isChanging = false;
  return answer;
}

/** Where that did not succeed, what was open before may be closed for good. */
async function entered(answer: Result<SignInOutcome>): Promise<Result<SignInOutcome>> {
  if (answer.ok && answer.value.ok) change(answer.value.session);
  else if (current?.state === 'open') await noticeEnd();
  return answer;
}

async function noticeEnd(): Promise<void> {
  const answer = await host('session.get', {});
  if (answer.ok && answer.value.state === 'signedOut') change(answer.value);
}

/** The screens of what was open go first: shown once more, one of them would begin what it holds in the next account. */
function change(next: Session): void {
  if (current?.state === 'open') forgetScreens();
  current = next;
}

function keep(answer: Result<Session>): Result<Session> {
  if (answer.ok) current = answer.value;
  failure = answer.ok ? null : answer.error;
  return answer;
}
