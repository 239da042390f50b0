/** The session: which service is signed in to, its workspace, and the requests of the window about them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { HostInput, Session, SignInFailure, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import type { Workspace } from '../../app/workspace.ts';
import { done, notNow } from '../bridge/answers.ts';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import { createConfirmedOrigins } from './confirmed-origins.ts';
import { workspaceKey } from './workspace-key.ts';
import { createEntrance } from './entrance.ts';
import { createErase, type AccountErased } from './erase-account.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import { forgetAccount, readLastSession, rememberAccount, type LastSession } from './last-session.ts';
import type { Account } from './account.ts';
import type { Open } from './open-account.ts';
import { createMove } from './move-account.ts';
import { countUnsent, discardUnsentWork, objectionTo } from './ownership.ts';
import { createPracticeSession } from './practice-session.ts';
import type { SessionOptions } from './session-options.ts';

/** The requests about the session itself; others answer the rest. */
export type SessionHandlers = Pick<
  HostHandlers,
  Extract<keyof HostHandlers, `session.${string}` | `practice.${string}` | 'sync.now'>
>;

export interface AppSession {
  handlers: SessionHandlers;
  workspace(): Workspace | null;
  /** The service that is open. */
  service(): Open | null;
  /** Opens again what was open when the app ended, or practice, `after` something else. Never rejects. */
  restore(options: { practice: boolean; after?: Promise<void> }): Promise<void>;
  /** Erases the account that is open from this computer, and signs out. */
  eraseAccount(): Promise<Result<AccountErased>>;
  /** Stops the loop, closes the workspace and ends the practice service. */
  close(): Promise<void>;
}

/** How long a locked keychain may hold back the window at the start: what was saved is shown meanwhile. */
const keychainPatienceMs = 1_500;

export function createSession(options: SessionOptions): AppSession {
  const { userData, practice, ports, hideSecret } = options;
  const entrance = createEntrance(options);
  const { opened, view, entered, enter, instead, remember } = entrance;
  const practising = createPracticeSession(options, entrance);
  const mayConnect = createConfirmedOrigins(userData, options.questions);
  const addressOf = (text: string) => normaliseBaseUrl(text, { loopback: options.allowsLoopback });
  const move = createMove(options, entrance);
  const erase = createErase(options, entrance);
  let last: Promise<unknown> = Promise.resolve();

  /** One change of the session at a time, in the order in which they were asked for. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = last.then(change);
    last = done.catch(() => {});
    return done;
  }

  async function changeTo(account: Account, open: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
    const outcome = await instead(open);
    if (!outcome.ok) return outcome;
    await practice.stop();
    remember(() => rememberAccount(userData, account));
    return entered();
  }

  async function signIn(input: HostInput<'session.signIn'>): Promise<SignInOutcome> {
    const { baseUrl: typed, token, name = '' } = input;
    hideSecret(token);
    const address = addressOf(typed);
    if (!address.ok) return address;
    const { baseUrl } = address;
    const forbidden = options.policy.objectionToAdding(baseUrl);
    if (forbidden) return { ok: false, failure: forbidden };
    if (!(await mayConnect(baseUrl))) return { ok: false, failure: { kind: 'addressNotConfirmed', baseUrl } };
    const failure = await options.tryService(baseUrl, token);
    if (failure) return { ok: false, failure: { kind: 'service', failure } };
    const account: Account = { key: workspaceKey(baseUrl, name), baseUrl, name };
    const tokens = options.createTokens(account.key);
    return changeTo(account, () =>
      enter(account, baseUrl, tokens, async (workspace) => {
        const objection = await objectionTo(
          { fetch: ports.fetch, questions: options.questions },
          workspace,
          account,
          input,
        );
        if (objection === null) await tokens.set(token);
        return objection;
      }),
    );
  }

  async function renewToken(input: HostInput<'session.renewToken'>): Promise<Result<SignInOutcome>> {
    const { token } = input;
    hideSecret(token);
    const open = opened.now();
    if (!open?.account) return notNow('signedOut');
    const failure = await options.tryService(open.baseUrl, token);
    if (failure) return done({ ok: false, failure: { kind: 'service', failure } });
    const objection = await objectionTo(
      { fetch: ports.fetch, questions: options.questions },
      open.workspace,
      open.account,
      input,
    );
    if (objection) return done({ ok: false, failure: objection });
    await open.tokens.set(token);
    opened.syncSoon();
    return done(entered());
  }

  async function switchTo({ key }: HostInput<'session.switch'>): Promise<Result<SignInOutcome>> {
    const account = readLastSession(userData).accounts.find((one) => one.key === key);
    const address = account && addressOf(account.baseUrl);
    if (!account || !address) return notNow('signedOut');
    if (!address.ok) return done(address);
    const forbidden = options.policy.objectionToOpening(address.baseUrl);
    if (forbidden) return done({ ok: false, failure: forbidden });
    if (opened.now()?.account?.key === key) return done(entered());
    const tokens = options.createTokens(account.key);
    return done(await changeTo(account, () => enterAsking(account, address.baseUrl, tokens)));
  }

  async function signOut({ discardUnsent = false }: HostInput<'session.signOut'>): Promise<Result<Session>> {
    const left = opened.now();
    if (left?.account && (await countUnsent(left.workspace)) > 0) {
      if (!discardUnsent) return notNow('unsentWork');
      const given = await discardUnsentWork(left.workspace);
      if (!given.ok) return given;
    }
    await opened.close();
    entrance.noteFailure(await forgetToken(left?.tokens));
    await practice.stop();
    remember(() => forgetAccount(userData, left?.account?.key ?? null));
    return done(view());
  }

  async function forgetToken(tokens?: KeychainTokenStore): Promise<SignInFailure | null> {
    try {
      await tokens?.clear();
      return null;
    } catch {
      return { kind: 'tokenLeft' };
    }
  }

  async function reopen(practiceWanted: boolean): Promise<void> {
    const last = readLastSession(userData);
    const isPractice = practiceWanted || last.reopen === 'practice';
    const outcome = isPractice ? await practising.open() : await reopenService(last);
    if (outcome && !outcome.ok) entrance.noteFailure(outcome.failure);
  }

  async function reopenService({
    baseUrl,
    reopen: mode,
    current,
    accounts,
  }: LastSession): Promise<SignInOutcome | null> {
    if (baseUrl === null || mode === null) return null;
    const known = accounts.find(({ key }) => key === current);
    if (!known && current !== null) return null;
    const address = addressOf(known?.baseUrl ?? baseUrl);
    if (!address.ok) return address;
    const forbidden = options.policy.objectionToOpening(address.baseUrl);
    if (forbidden) return { ok: false, failure: forbidden };
    const account = known ?? { key: workspaceKey(address.baseUrl), baseUrl: address.baseUrl, name: '' };
    const tokens = options.createTokens(account.key);
    const outcome = await enterAsking(account, address.baseUrl, tokens);
    if (!outcome.ok || known) return outcome;
    // From before there were accounts.
    remember(() => rememberAccount(userData, account));
    return entered();
  }

  /** The keychain is asked while the workspace is opened. A locked one holds that back no more than a moment. */
  async function enterAsking(account: Account, baseUrl: string, tokens: KeychainTokenStore): Promise<SignInOutcome> {
    const asked = tokens.get();
    return enter(account, baseUrl, tokens, async () => {
      await Promise.race([asked, delay(keychainPatienceMs, undefined, { ref: false })]);
      return null;
    });
  }

  return {
    handlers: {
      'session.get': () => last.then(() => done(view())),
      'session.signIn': (input) => inTurn(() => signIn(input).then(done)),
      'session.renewToken': (input) => inTurn(() => renewToken(input)),
      'session.move': (input) => inTurn(() => move(input)),
      'session.practice': () => inTurn(() => practising.open().then(done)),
      'session.switch': (input) => inTurn(() => switchTo(input)),
      'session.signOut': (input) => inTurn(() => signOut(input)),
      'practice.reset': () => inTurn(() => practising.reset()),
      'practice.setOffline': (input) => inTurn(() => practising.setOffline(input)),
      'sync.now': async () => {
        const open = opened.now();
        if (!open) return notNow('signedOut');
        open.tokens.askAgain();
        return done(await open.workspace.syncNow({ cutWaits: true }));
      },
    },
    workspace: () => opened.now()?.workspace ?? null,
    service: opened.now,
    restore: ({ practice: practiceWanted, after }) =>
      inTurn(() =>
        Promise.resolve(after)
          .then(() => reopen(practiceWanted))
          .catch((error: unknown) => {
            ports.log('error', 'session.restore', { error });
            entrance.noteFailure({ kind: 'workspace', reason: 'unreadable', message: String(error) });
          }),
      ),
    eraseAccount: () => inTurn(erase),
    close: () =>
      inTurn(async () => {
        await opened.close();
        await practice.stop();
      }),
  };
}
