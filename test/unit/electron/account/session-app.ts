/** An app around one session: real service on loopback, real token store over a scripted keychain, fake workspace. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { AppError } from '../../../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../../../src-shared/contract/events.ts';
import type { SyncReport } from '../../../../src-shared/contract/sync.ts';
import type { Workspace, WorkspaceOptions } from '../../../../src-main/app/workspace.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import type { Keychain } from '../../../../src-main/electron/keychain/keychain.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import { createSession, type AppSession } from '../../../../src-main/electron/account/session.ts';
import type { Decisions } from '../../../../src-main/electron/policy/company-policy.ts';
import { sessionPolicy } from '../../../../src-main/electron/policy/session-policy.ts';
import { tryService } from '../../../../src-main/electron/account/try-service.ts';
import type { Connectivity } from '../../../../src-main/ports/ports.ts';
import { systemPorts } from '../../../../src-main/ports/system-ports.ts';
import { startPerson } from '../../../support/person.ts';

export const report: SyncReport = {
  ...{ state: 'idle', settled: 0, open: 0, conflicted: 0, dead: 0, pulled: 0, failure: null, nextAttemptAtMs: null },
};

export class SessionApp {
  /** Confirms every address, unless a test says otherwise. */
  person = startPerson();
  allowsLoopback = true;
  /** What the company decides, from the next start on. */
  policy: Decisions = {};
  /** What was asked of workspaces, in order. */
  story: string[] = [];
  events: AppEvent[] = [];
  hidden: string[] = [];
  /** What the service was asked. */
  requests: string[] = [];
  keychain = new Map<string, string>();
  keychainWorks = true;
  /** It lets go of nothing. */
  keychainKeeps = false;
  /** Opening the next workspaces fails with these. */
  openFails: Error[] = [];
  /** Every workspace refuses every command with this. */
  refusal: AppError | null = null;
  /** What workspaces are asked fails with this. */
  queryFails: Error | null = null;
  /** What waits in every workspace. */
  unsent = 0;
  /** Ids of orders that were entered here. */
  ownOrders: number[] = [];
  emit: (event: AppEvent) => void = () => {};
  readonly userData = mkdtempSync(join(tmpdir(), 'satchel-session-'));
  readonly practice = new FakePractice();
  #listeners = new Set<() => void>();
  #connectivity: Connectivity = {
    onRegained: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };
  session = this.start();
  baseUrl = '';
  #server: Server | null = null;

  static async open(): Promise<SessionApp> {
    const app = new SessionApp();
    app.#server = await app.#serve();
    app.baseUrl = `http://127.0.0.1:${(app.#server.address() as AddressInfo).port}/v2`;
    return app;
  }

  async close(): Promise<void> {
    await this.session.close();
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    rmSync(this.userData, { recursive: true });
  }

  start(): AppSession {
    return createSession({
      userData: this.userData,
      openWorkspace: (options) => this.#openWorkspace(options),
      createTokens: (account) =>
        createKeychainTokenStore({
          account,
          load: () =>
            this.keychainWorks ? Promise.resolve(this.#scriptedKeychain()) : Promise.reject(new Error('no bus')),
          hide: (token) => this.hidden.push(token),
          log: () => {},
        }),
      tryService: (baseUrl, token) => tryService(systemPorts.fetch, baseUrl, token),
      practice: this.practice,
      policy: sessionPolicy(this.policy),
      ...{ questions: this.person.questions, allowsLoopback: this.allowsLoopback },
      ports: { fetch: systemPorts.fetch, log: () => {}, threads: false, connectivity: this.#connectivity },
      onEvent: (event) => this.events.push(event),
      hideSecret: (token) => this.hidden.push(token),
    });
  }

  async restart(): Promise<void> {
    await this.session.close();
    this.story = [];
    this.session = this.start();
    await this.session.restore({ practice: false });
  }

  /** The machine wakes up. */
  wake(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The value of the answer, or its error. */
  async ask(name: keyof AppSession['handlers'], payload: object = {}): Promise<unknown> {
    type Answer = { ok: true; value: unknown } | { ok: false; error: unknown };
    const result = await (this.session.handlers[name] as (input: object) => Promise<Answer>)(payload);
    return result.ok ? result.value : result.error;
  }

  signIn(token = 'good-token', more: object = {}): Promise<unknown> {
    return this.ask('session.signIn', { baseUrl: this.baseUrl, token, ...more });
  }

  /** The session of the service, as the window sees it. */
  opened(changes: object = {}): object {
    const { baseUrl, key } = this;
    const account = { key, baseUrl, name: '' };
    return {
      ...{ state: 'open', mode: 'service', baseUrl, tokenKeptIn: 'keychain', practiceOffline: false },
      ...{ account, accounts: [account] },
      ...changes,
    };
  }

  get key(): string {
    return workspaceKey(this.baseUrl);
  }

  /** Of the service's workspace, in the data folder. */
  get folder(): string {
    return `workspaces/${this.key}`;
  }

  /** The workspace is not under test, so one that only tells what is asked of it stands in. */
  async #openWorkspace({ directory, service, tokens, ports }: WorkspaceOptions): Promise<Workspace> {
    const failure = this.openFails.shift();
    if (failure) throw failure;
    mkdirSync(directory, { recursive: true });
    const name = relative(this.userData, directory).replaceAll(sep, '/');
    this.story.push(`open ${name} at ${service.baseUrl} with ${await tokens.get()}`);
    const forget = ports?.connectivity?.onRegained(() => {});
    return {
      command: (asked: string) => {
        this.story.push(`${asked} ${name}`);
        if (this.refusal) return Promise.resolve({ ok: false, error: this.refusal });
        this.unsent = 0;
        return Promise.resolve({ ok: true, value: {} as never });
      },
      query: async (asked: string) => {
        if (this.queryFails) throw this.queryFails;
        return this.#answer(asked);
      },
      subscribe: (listener) => {
        this.emit = listener;
        return () => {
          this.emit = () => {};
        };
      },
      syncNow: async () => {
        this.story.push(`sync ${name} with ${await tokens.get()}`);
        return report;
      },
      start: () => this.story.push(`start ${name}`),
      stop: () => Promise.resolve(),
      photo: () => null,
      thumbnail: () => null,
      close: () => {
        forget?.();
        this.story.push(`close ${name}`);
        return Promise.resolve();
      },
    };
  }

  #scriptedKeychain(): Keychain {
    return {
      getPassword: (_service, account) => Promise.resolve(this.keychain.get(account) ?? null),
      setPassword: (_service, account, token) => Promise.resolve(void this.keychain.set(account, token)),
      deletePassword: (_service, account) =>
        this.keychainKeeps ? Promise.reject(new Error('locked')) : Promise.resolve(this.keychain.delete(account)),
    };
  }

  #answer(asked: string): never {
    const status = { open: this.unsent, conflicted: 0, dead: 0 };
    const entries = this.ownOrders.map((serviceId) => ({ kind: 'order.create', about: { serviceId } }));
    return { ok: true, value: asked === 'sync.status' ? status : { entries, total: entries.length } } as never;
  }

  /** Orders under `/v2` for a token that begins with `good`, a page for people under `/portal`, nothing elsewhere. */
  #serve(): Promise<Server> {
    const server = createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url}`);
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (request.url?.startsWith('/portal')) {
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wifi');
      }
      if (!request.url?.startsWith('/v2/orders')) return answer(404, { message: 'No such path' });
      if (!token.startsWith('good')) return answer(401, { message: `The token ${token} is not known` });
      const id = /orders\/(\d+)$/.exec(request.url)?.[1];
      if (id !== undefined && token.includes('stranger')) return answer(404, { message: 'No such order' });
      if (id !== undefined) return answer(200, { data: { id: Number(id) }, meta: {} });
      return answer(200, { data: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0 }, meta: {} });
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  }
}

class FakePractice {
  port = 4001;
  running = false;
  broken = false;

  start(): Promise<{ baseUrl: string; token: string }> {
    if (this.broken) return Promise.reject(new Error('no such file'));
    this.running = true;
    return Promise.resolve({ baseUrl: `http://127.0.0.1:${this.port}`, token: 'practice-token' });
  }
  stop(): Promise<void> {
    this.running = false;
    return Promise.resolve();
  }
  cleared = 0;
  async clear(): Promise<void> {
    await this.stop();
    this.cleared += 1;
  }
  lists(): [] {
    return [];
  }
  isRunning(): boolean {
    return this.running;
  }
}
