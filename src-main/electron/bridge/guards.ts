/** What no page of Satchel may do: leave the app, open windows, embed pages, or use the machine's devices. */
import type { Session, WebContents } from 'electron';
import type { Log } from '../../ports/ports.ts';

/** True for a page of the window's own origin: `app://satchel`, or the development server's. */
export function isOwnPage(url: string, origin: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  return `${parsed.protocol}//${parsed.host}` === origin;
}

/**
 * Applies to every WebContents, whoever made it. The window has no link out of the app: what leads there was not put in by
 * Satchel, and may carry customers away in its address.
 */
export function guardContents(contents: WebContents, { origin, log }: { origin: string; log: Log }): void {
  const refuse = (url: string): void => log('warn', 'link.refused', { scheme: URL.parse(url)?.protocol ?? null });

  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url, origin)) return;
    event.preventDefault();
    refuse(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnPage(event.url, origin)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url, origin)) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    refuse(url);
    return { action: 'deny' };
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // WebRTC asks for no permission, and no content security policy governs it: what is left of it follows the session's proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/**
 * Applies to every session, that of the updates too. Camera, location, notifications, clipboard, devices and screen are denied,
 * since Satchel asks for none of them. The spelling checker is switched off before it fetches a dictionary from the network.
 */
export function guardSession(session: Session): void {
  session.setSpellCheckerLanguages([]);
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
}
