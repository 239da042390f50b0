/** The session: which service is signed in to, its workspace, and the requests of the window about them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppError, Result, ServiceFailure } from '../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import type { HostInput, Session, SignInFailure, SignInOutcome } from '../../src-shared/contract/host.ts';
import type { openWorkspace, Workspace } from '../app/workspace.ts';
import { WorkspaceError } from '../db/workspace-error.ts';
import type { Ports } from '../ports/ports.ts';
import { normaliseBaseUrl, workspaceKey } from './base-url.ts';
import type { HostHandlers } from './ipc.ts';
import type { KeychainTokenStore } from './keychain.ts';
import { readLastSession, writeLastSession, type Account, type LastSession } from './last-session.ts';
import { createMemoryTokenStore } from './memory-tokens.ts';
import { countUnsent, lastOwnOrders, looksLikeAnother } from './ownership.ts';
import type { PracticeService } from './practice.ts';

export interface SessionOptions {
  userData: string;
  openWorkspace: typeof openWorkspace;
  /** The token store of a workspace, by its key. */
  createTokens: (account: string) => KeychainTokenStore;
  /** Asks the service for one order with this token: null when it answers as it should. */
  tryService: (baseUrl: string, token: string) => Promise<ServiceFailure | null>;
  practice: PracticeService;
  ports: Partial<Ports> & Pick<Ports, 'log'>;
  onEvent: (event: AppEvent) => void;
  /** Called with each token before anything is done with it, so that it never shows in a log. */
  hideSecret: (token: string) => void;
}

/** The requests about the session itself; others answer the rest. */
export type SessionHandlers = Pick<
  HostHandlers,
  Extract<keyof HostHandlers, `session.${string}` | `practice.${string}` | 'sync.now'>
>;

export interface AppSession {
  handlers: SessionHandlers;
  workspace(): Workspace | null;
  /** The service that is open. */
  service(): { baseUrl: string; tokens: KeychainTokenStore; account: Account | null } | null;
  /** Opens again what was open when the app ended, or practice. Never rejects. */
  restore(options: { practice: boolean }): Promise<void>;
  /** Stops the loop, closes the workspace and ends the practice service. */
  close(): Promise<void>;
}

interface Open {
  mode: 'service' | 'practice';
  /** Null in practice. */
  account: Account | null;
  baseUrl: string;
  tokens: KeychainTokenStore;
  workspace: Workspace;
  unsubscribe: () => void;
}

/** How long a locked keychain may hold back the window at the start: what was saved is shown meanwhile. */
const keychainPatienceMs = 1_500;

export function createSession(options: SessionOptions): AppSession {
  const { userData, practice, ports, hideSecret } = options;
  let open: Open | null = null;
  let restoreFailure: SignInFailure | null = null;
  let restored: Promise<void> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();

  /** One change of the session at a time, in the order in which they were asked for. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = last.then(change);
    last = done.catch(() => {});
    return done;
  }

  function view(): Session {
    const { baseUrl: suggestedBaseUrl, accounts } = readLastSession(userData);
    if (!open) {
      return restoreFailure
        ? { state: 'signedOut', suggestedBaseUrl, accounts, failure: restoreFailure }
        : { state: 'signedOut', suggestedBaseUrl, accounts };
    }
    const { mode, baseUrl, tokens, account } = open;
    const practiceOffline = mode === 'practice' && !practice.isRunning();
    return { state: 'open', mode, baseUrl, tokenKeptIn: tokens.keptIn(), practiceOffline, account, accounts };
  }

  /** `mayStart` looks at what was opened before anything is sent; a failure closes it again. */
  async function openAt(
    account: Account | null,
    baseUrl: string,
    tokens: KeychainTokenStore,
    mayStart: (workspace: Workspace) => Promise<SignInFailure | null> = () => Promise.resolve(null),
  ): Promise<SignInOutcome> {
    const mode = account ? 'service' : 'practice';
    const directory = join(userData, 'workspaces', account?.key ?? 'practice');
    try {
      const workspace = await options.openWorkspace({ directory, service: { baseUrl }, tokens, ports });
      const failure = await mayStart(workspace);
      if (failure) {
        await workspace.close();
        return { ok: false, failure };
      }
      open = { mode, account, baseUrl, tokens, workspace, unsubscribe: workspace.subscribe(options.onEvent) };
      workspace.start();
      restoreFailure = null;
      return { ok: true, session: view() };
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      ports.log('error', 'session.workspace', { reason: error.reason, error });
      return { ok: false, failure: { kind: 'workspace', reason: error.reason, message: error.message } };
    }
  }

  async function closeOpen(): Promise<void> {
    const closing = open;
    if (!closing) return;
    open = null;
    closing.unsubscribe();
    await closing.workspace.stop();
    await closing.workspace.close();
  }

  function syncSoon(): void {
    open?.workspace.syncNow().catch((error: unknown) => ports.log('error', 'session.sync', { error }));
  }

  /** Null: nothing waits, or the token may go on with what waits. */
  async function objectionTo(
    workspace: Workspace,
    account: Account,
    { token, belongs }: Pick<HostInput<'session.renewToken'>, 'token' | 'belongs'>,
  ): Promise<SignInFailure | null> {
    const count = await countUnsent(workspace);
    if (count === 0) return null;
    if (!belongs) return { kind: 'unsentWork', name: account.name, count };
    if (belongs === 'insisted') return null;
    const isAnother = await looksLikeAnother(account.baseUrl, token, await lastOwnOrders(workspace));
    return isAnother ? { kind: 'looksLikeAnother', name: account.name } : null;
  }

  function remember(account: Account): void {
    const { accounts } = readLastSession(userData);
    const others = accounts.filter(({ key }) => key !== account.key);
    const { baseUrl, key } = account;
    writeLastSession(userData, { baseUrl, reopen: 'service', current: key, accounts: [...others, account] });
  }

  async function signIn(input: HostInput<'session.signIn'>): Promise<SignInOutcome> {
    const { baseUrl: typed, token, name = '' } = input;
    hideSecret(token);
    const address = normaliseBaseUrl(typed);
    if (!address.ok) return address;
    const { baseUrl } = address;
    const failure = await options.tryService(baseUrl, token);
    if (failure) return { ok: false, failure: { kind: 'service', failure } };
    const account: Account = { key: workspaceKey(baseUrl, name), baseUrl, name };
    const left = open;
    await closeOpen();
    const tokens = options.createTokens(account.key);
    const outcome = await openAt(account, baseUrl, tokens, async (workspace) => {
      const objection = await objectionTo(workspace, account, input);
      if (objection === null) await tokens.set(token);
      return objection;
    });
    if (outcome.ok) {
      await practice.stop();
      remember(account);
      return { ok: true, session: view() };
    }
    if (left) await openAt(left.account, left.baseUrl, left.tokens);
    return outcome;
  }

  async function renewToken(input: HostInput<'session.renewToken'>): Promise<Result<SignInOutcome>> {
    const { token } = input;
    hideSecret(token);
    if (!open?.account) return notNow('signedOut');
    const failure = await options.tryService(open.baseUrl, token);
    if (failure) return done({ ok: false, failure: { kind: 'service', failure } });
    const objection = await objectionTo(open.workspace, open.account, input);
    if (objection) return done({ ok: false, failure: objection });
    await open.tokens.set(token);
    syncSoon();
    return done({ ok: true, session: view() });
  }

  async function openPractice(): Promise<SignInOutcome> {
    if (open?.mode === 'practice') return { ok: true, session: view() };
    let started: { baseUrl: string; token: string };
    try {
      started = await practice.start();
    } catch (error) {
      ports.log('error', 'session.practice', { error });
      const message = 'The practice service could not be started on this machine.';
      return { ok: false, failure: { kind: 'service', failure: { kind: 'offline', status: null, message } } };
    }
    hideSecret(started.token);
    await closeOpen();
    writeLastSession(userData, { ...readLastSession(userData), reopen: 'practice' });
    return openAt(null, started.baseUrl, createMemoryTokenStore(started.token));
  }

  async function switchTo({ key }: HostInput<'session.switch'>): Promise<Result<SignInOutcome>> {
    const account = readLastSession(userData).accounts.find((one) => one.key === key);
    const address = account && normaliseBaseUrl(account.baseUrl);
    if (!account || !address?.ok) return notNow('signedOut');
    if (open?.account?.key === key) return done({ ok: true, session: view() });
    const left = open;
    await closeOpen();
    const tokens = options.createTokens(account.key);
    await hideStoredToken(tokens);
    const outcome = await openAt(account, address.baseUrl, tokens);
    if (outcome.ok) {
      await practice.stop();
      remember(account);
    } else if (left) {
      await openAt(left.account, left.baseUrl, left.tokens);
    }
    return done(outcome);
  }

  async function signOut({ discardUnsent = false }: HostInput<'session.signOut'>): Promise<Result<Session>> {
    const left = open;
    if (left?.account && (await countUnsent(left.workspace)) > 0) {
      if (!discardUnsent) return notNow('unsentWork');
      await left.workspace.command('outbox.discardAll', {});
    }
    await closeOpen();
    await left?.tokens.clear();
    await practice.stop();
    const { accounts, ...last } = readLastSession(userData);
    const others = accounts.filter(({ key }) => key !== left?.account?.key);
    writeLastSession(userData, { ...last, reopen: null, current: null, accounts: others });
    return done(view());
  }

  async function resetPractice(): Promise<Result<SignInOutcome>> {
    if (open?.mode !== 'practice') return notNow('notPractising');
    await closeOpen();
    await practice.clear();
    rmSync(join(userData, 'workspaces', 'practice'), { recursive: true, force: true });
    return done(await openPractice());
  }

  async function setOffline({ offline }: HostInput<'practice.setOffline'>): Promise<Result<Session>> {
    if (open?.mode !== 'practice') return notNow('notPractising');
    if (offline) {
      await practice.stop();
      // So that the status line does not go on saying what was true before.
      syncSoon();
      return done(view());
    }
    const { tokens, baseUrl: openBaseUrl } = open;
    const { baseUrl } = await practice.start();
    if (baseUrl !== openBaseUrl) {
      await closeOpen();
      await openAt(null, baseUrl, tokens);
    }
    syncSoon();
    return done(view());
  }

  async function reopen(practiceWanted: boolean): Promise<void> {
    const last = readLastSession(userData);
    const isPractice = practiceWanted || last.reopen === 'practice';
    const outcome = isPractice ? await openPractice() : await reopenService(last);
    if (outcome && !outcome.ok) restoreFailure = outcome.failure;
  }

  async function reopenService({
    baseUrl,
    reopen: mode,
    current,
    accounts,
  }: LastSession): Promise<SignInOutcome | null> {
    if (baseUrl === null || mode === null) return null;
    const known = accounts.find(({ key }) => key === current);
    const address = normaliseBaseUrl(known?.baseUrl ?? baseUrl);
    if (!address.ok) return address;
    const account = known ?? { key: workspaceKey(address.baseUrl), baseUrl: address.baseUrl, name: '' };
    const tokens = options.createTokens(account.key);
    await hideStoredToken(tokens);
    const outcome = await openAt(account, address.baseUrl, tokens);
    if (!outcome.ok || known) return outcome;
    // From before there were accounts.
    remember(account);
    return { ok: true, session: view() };
  }

  /** A locked keychain holds back no more than a moment. */
  async function hideStoredToken(tokens: KeychainTokenStore): Promise<void> {
    const known = tokens.get().then((token) => token !== null && hideSecret(token));
    await Promise.race([known, delay(keychainPatienceMs, undefined, { ref: false })]);
  }

  return {
    handlers: {
      'session.get': () => restored.then(() => done(view())),
      'session.signIn': (input) => inTurn(() => signIn(input).then(done)),
      'session.renewToken': (input) => inTurn(() => renewToken(input)),
      'session.practice': () => inTurn(() => openPractice().then(done)),
      'session.switch': (input) => inTurn(() => switchTo(input)),
      'session.signOut': (input) => inTurn(() => signOut(input)),
      'practice.reset': () => inTurn(() => resetPractice()),
      'practice.setOffline': (input) => inTurn(() => setOffline(input)),
      'sync.now': async () => (open ? done(await open.workspace.syncNow()) : notNow('signedOut')),
    },
    workspace: () => open?.workspace ?? null,
    service: () => open && { baseUrl: open.baseUrl, tokens: open.tokens, account: open.account },
    restore({ practice: practiceWanted }) {
      restored = inTurn(() => reopen(practiceWanted)).catch((error: unknown) => {
        ports.log('error', 'session.restore', { error });
        restoreFailure = { kind: 'workspace', reason: 'unreadable', message: String(error) };
      });
      return restored;
    },
    close: () =>
      inTurn(async () => {
        await closeOpen();
        await practice.stop();
      }),
  };
}

function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

function notNow(state: string): Result<never> {
  const error: AppError = { kind: 'notNow', state };
  return { ok: false, error };
}
