/** What no page of Satchel may do: leave the app, open windows, embed pages, or use the machine's devices. */
import type { Session, WebContents } from 'electron';
import type { Log } from '../ports/ports.ts';

/** Links that the rep may follow out of the app, into the browser or mail program. Loopback pages are not among them. */
export function isExternalLink(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  return parsed.protocol === 'https:' || parsed.protocol === 'mailto:';
}

/** True for a page of the window's own origin: `app://satchel`, or the development server's. */
export function isOwnPage(url: string, origin: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  return `${parsed.protocol}//${parsed.host}` === origin;
}

export interface GuardOptions {
  origin: string;
  openExternal: (url: string) => Promise<void>;
  log: Log;
}

/** Applies to every WebContents, whoever made it. */
export function guardContents(contents: WebContents, options: GuardOptions): void {
  const { origin, openExternal, log } = options;

  function leave(url: string): void {
    if (!isExternalLink(url)) return log('warn', 'link.refused', { url });
    openExternal(url).catch((error: unknown) => log('warn', 'link.failed', { url, error }));
  }

  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url, origin)) return;
    event.preventDefault();
    leave(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnPage(event.url, origin)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url, origin)) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Camera, place, notifications, clipboard, devices, screen: Satchel asks for none of them, so nothing gets them. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
}
