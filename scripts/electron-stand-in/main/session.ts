import type { ProxyConfig, Session } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';
import { app } from './app.ts';
import { permissionsOfPages } from './permissions.ts';
import { protocol } from './protocol.ts';
import { proxyList } from './proxy-switches.ts';
import { StandInWebRequest } from './web-request.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];

class StandInSession extends EventEmitter implements Like<Session, 'protocol' | 'webRequest'> {
  readonly protocol = protocol;
  readonly webRequest = new StandInWebRequest();
  #proxy: ProxyConfig | null = null;
  /** Electron fetches the dictionaries of these, whatever a window's preferences say. */
  #spellCheckerLanguages = ['en-US'];

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return protocol.fetch(input, init);
  }

  async resolveProxy(url: string): Promise<string> {
    const { commandLine } = app;
    const { proxyRules, proxyBypassRules } = this.#proxy ?? {
      proxyRules: commandLine.getSwitchValue('proxy-server'),
      proxyBypassRules: commandLine.getSwitchValue('proxy-bypass-list'),
    };
    return proxyList(url, proxyRules ?? '', proxyBypassRules ?? '');
  }

  /** Kept for `resolveProxy`. Chromium runs already, and takes no other proxy for its pages. */
  async setProxy(config: ProxyConfig): Promise<void> {
    this.#proxy = config;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    permissionsOfPages.setHandler(handler);
  }

  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}

  getSpellCheckerLanguages(): string[] {
    return this.#spellCheckerLanguages;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    this.#spellCheckerLanguages = languages;
  }
}

export const defaultSession = new StandInSession();

/** Pages are of the default one; what another fetches goes through Node. */
const others = new Map<string, StandInSession>();

export const session = {
  defaultSession,
  fromPartition(partition: string): StandInSession {
    const found = others.get(partition);
    if (found) return found;
    const created = new StandInSession();
    others.set(partition, created);
    app.emit('session-created', created);
    return created;
  },
};

protocol.filter = defaultSession.webRequest;
app.on('ready', () => app.emit('session-created', defaultSession));
