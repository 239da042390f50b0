/** The session: which service is signed in to, its workspace, and the requests of the window about them. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { desktopSchemas } from '../../src-shared/contract/desktop.ts';
import type { AppError, Result, ServiceFailure } from '../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import type { importFileSchemas } from '../../src-shared/contract/import-file.ts';
import type { mapSchemas } from '../../src-shared/contract/map.ts';
import type { HostInput, Session, SignInFailure, SignInOutcome } from '../../src-shared/contract/host.ts';
import type { openWorkspace, Workspace } from '../app/workspace.ts';
import { WorkspaceError } from '../db/workspace-error.ts';
import type { Ports } from '../ports/ports.ts';
import { normaliseBaseUrl, workspaceKey } from './base-url.ts';
import type { HostHandlers } from './ipc.ts';
import type { KeychainTokenStore } from './keychain.ts';
import { readLastSession, writeLastSession } from './last-session.ts';
import { createMemoryTokenStore } from './memory-tokens.ts';
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

export type SessionHandlers = Omit<
  HostHandlers,
  keyof typeof desktopSchemas | keyof typeof importFileSchemas | keyof typeof mapSchemas
>;

export interface AppSession {
  handlers: SessionHandlers;
  workspace(): Workspace | null;
  /** The service that is open. */
  service(): { baseUrl: string; tokens: KeychainTokenStore } | null;
  /** Opens again what was open when the app ended, or practice. Never rejects. */
  restore(options: { practice: boolean }): Promise<void>;
  /** Stops the loop, closes the workspace and ends the practice service. */
  close(): Promise<void>;
}

interface Open {
  mode: 'service' | 'practice';
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
    if (!open) {
      const suggestedBaseUrl = readLastSession(userData).baseUrl;
      return restoreFailure
        ? { state: 'signedOut', suggestedBaseUrl, failure: restoreFailure }
        : { state: 'signedOut', suggestedBaseUrl };
    }
    const { mode, baseUrl, tokens } = open;
    const practiceOffline = mode === 'practice' && !practice.isRunning();
    return { state: 'open', mode, baseUrl, tokenKeptIn: tokens.keptIn(), practiceOffline };
  }

  async function openAt(mode: Open['mode'], baseUrl: string, tokens: KeychainTokenStore): Promise<SignInOutcome> {
    const directory = join(userData, 'workspaces', mode === 'practice' ? 'practice' : workspaceKey(baseUrl));
    try {
      const workspace = await options.openWorkspace({ directory, service: { baseUrl }, tokens, ports });
      open = { mode, baseUrl, tokens, workspace, unsubscribe: workspace.subscribe(options.onEvent) };
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

  async function signIn({ baseUrl: typed, token }: HostInput<'session.signIn'>): Promise<SignInOutcome> {
    hideSecret(token);
    const address = normaliseBaseUrl(typed);
    if (!address.ok) return address;
    const { baseUrl } = address;
    const failure = await options.tryService(baseUrl, token);
    if (failure) return { ok: false, failure: { kind: 'service', failure } };
    const left = open;
    await closeOpen();
    await practice.stop();
    const tokens = options.createTokens(workspaceKey(baseUrl));
    await tokens.set(token);
    writeLastSession(userData, { baseUrl, reopen: 'service' });
    const outcome = await openAt('service', baseUrl, tokens);
    if (outcome.ok && left?.baseUrl !== baseUrl) await left?.tokens.clear();
    return outcome;
  }

  async function renewToken({ token }: HostInput<'session.renewToken'>): Promise<Result<SignInOutcome>> {
    hideSecret(token);
    if (!open) return notNow('signedOut');
    const failure = await options.tryService(open.baseUrl, token);
    if (failure) return done({ ok: false, failure: { kind: 'service', failure } });
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
    return openAt('practice', started.baseUrl, createMemoryTokenStore(started.token));
  }

  async function signOut(): Promise<Session> {
    const left = open;
    await closeOpen();
    await left?.tokens.clear();
    await practice.stop();
    writeLastSession(userData, { ...readLastSession(userData), reopen: null });
    return view();
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
      await openAt('practice', baseUrl, tokens);
    }
    syncSoon();
    return done(view());
  }

  async function reopen(practiceWanted: boolean): Promise<void> {
    const { baseUrl, reopen: mode } = readLastSession(userData);
    const outcome = practiceWanted || mode === 'practice' ? await openPractice() : await reopenService(baseUrl, mode);
    if (outcome && !outcome.ok) restoreFailure = outcome.failure;
  }

  async function reopenService(baseUrl: string | null, mode: 'service' | null): Promise<SignInOutcome | null> {
    const address = baseUrl === null || mode === null ? null : normaliseBaseUrl(baseUrl);
    if (!address?.ok) return address;
    const tokens = options.createTokens(workspaceKey(address.baseUrl));
    const known = tokens.get().then((token) => token !== null && hideSecret(token));
    await Promise.race([known, delay(keychainPatienceMs, undefined, { ref: false })]);
    return openAt('service', address.baseUrl, tokens);
  }

  return {
    handlers: {
      'session.get': () => restored.then(() => done(view())),
      'session.signIn': (input) => inTurn(() => signIn(input).then(done)),
      'session.renewToken': (input) => inTurn(() => renewToken(input)),
      'session.practice': () => inTurn(() => openPractice().then(done)),
      'session.signOut': () => inTurn(() => signOut().then(done)),
      'practice.setOffline': (input) => inTurn(() => setOffline(input)),
      'sync.now': async () => (open ? done(await open.workspace.syncNow()) : notNow('signedOut')),
    },
    workspace: () => open?.workspace ?? null,
    service: () => open && { baseUrl: open.baseUrl, tokens: open.tokens },
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
