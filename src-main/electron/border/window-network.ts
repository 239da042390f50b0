/** The network of the window's session: there is none. What Satchel says to the world goes out of the main process. */
import type { Session } from 'electron';
import type { Log } from '../../ports/ports.ts';

/**
 * No address of TCP leads there, on any system: a connection fails before anything is sent. Relays of WebRTC over TCP follow
 * the proxy, and not the filter of requests.
 */
export const nowhere = {
  mode: 'fixed_servers',
  proxyRules: 'http://255.255.255.255:1',
  proxyBypassRules: '<-loopback>',
} as const;

interface Allowed {
  /** Of the window's page. */
  origin: string;
  /** The developer tools are pages of the same session. */
  packaged: boolean;
}

/** Whether the window's session may load it: its own files, and what the page itself has made. */
export function isOfTheWindow(url: string, { origin, packaged }: Allowed): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { protocol, host } = parsed;
  if (protocol === 'data:') return true;
  if (protocol === 'blob:') return parsed.pathname.startsWith(`${origin}/`);
  if (protocol === 'devtools:') return !packaged;
  // A development server is followed over a socket as well.
  return `${protocol}//${host}` === origin || `${protocol}//${host}` === origin.replace(/^http/, 'ws');
}

export function closeWindowNetwork(
  session: Pick<Session, 'webRequest' | 'setProxy'>,
  { log, ...allowed }: Allowed & { log: Log },
): void {
  session.webRequest.onBeforeRequest(({ url }, callback) => {
    const cancel = !isOfTheWindow(url, allowed);
    // Only the scheme: the rest may hold what the page wanted to carry away.
    if (cancel) log('warn', 'request.refused', { scheme: URL.parse(url)?.protocol ?? null });
    callback({ cancel });
  });
  const isDeveloping = /^https?:/.test(allowed.origin);
  if (!isDeveloping) session.setProxy(nowhere).catch((error: unknown) => log('error', 'window.proxy', { error }));
}
