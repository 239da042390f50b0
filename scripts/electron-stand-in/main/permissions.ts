import type { Session as ElectronSession, WebContents as ElectronWebContents } from 'electron';
import type { Session } from '../devtools/session.ts';
import { toApplicationUrl } from './scheme-url.ts';

type RequestHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
type Permission = Parameters<NonNullable<RequestHandler>>[1];

/** Electron's names, with Chromium's. */
const permissions: [Permission, string[]][] = [
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['media', ['camera', 'microphone']],
];

/** DevTools has no event for a permission that a page asks for: the handler is asked per origin, ahead of time. */
class Permissions {
  #handler: RequestHandler = null;

  setHandler(handler: RequestHandler): void {
    this.#handler = handler;
  }

  async apply(root: Session, contents: unknown, origin: string): Promise<void> {
    if (!this.#handler || !/^https?:/.test(origin)) return;
    await Promise.all(
      permissions.map(async ([permission, chromiumNames]) => {
        const setting = (await this.#ask(contents, permission, origin)) ? 'granted' : 'denied';
        for (const name of chromiumNames) {
          await root.send('Browser.setPermission', { origin, permission: { name }, setting }).catch(() => {});
        }
      }),
    );
  }

  #ask(contents: unknown, permission: Permission, origin: string): Promise<boolean> {
    const details = { requestingUrl: toApplicationUrl(`${origin}/`), isMainFrame: true };
    return new Promise((resolve) => this.#handler?.(contents as ElectronWebContents, permission, resolve, details));
  }
}

export const permissionsOfPages = new Permissions();
