import type { Session } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';
import { app } from './app.ts';
import { permissionsOfPages } from './permissions.ts';
import { protocol } from './protocol.ts';
import { proxyList } from './proxy-switches.ts';

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];

class StandInSession extends EventEmitter implements Like<Session, 'protocol'> {
  readonly protocol = protocol;
  /** Electron fetches the dictionaries of these, whatever a window's preferences say. */
  #spellCheckerLanguages = ['en-US'];

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return protocol.fetch(input, init);
  }

  async resolveProxy(url: string): Promise<string> {
    const { commandLine } = app;
    return proxyList(url, commandLine.getSwitchValue('proxy-server'), commandLine.getSwitchValue('proxy-bypass-list'));
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

/** All have the same network: Node's. */
export const session = { defaultSession, fromPartition: () => defaultSession };

app.on('ready', () => app.emit('session-created', defaultSession));
