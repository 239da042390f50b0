/**
 * The way from this machine to a host, as the operating system's settings have it at this moment: they are asked for each
 * new connection, and not for each request over it.
 */
import type { Socket } from 'node:net';
import type { FindProxy } from './ports.ts';
import { ProxyFailed } from './proxy-failed.ts';
import { noProxyKeys, type ProxyKeys } from './proxy-keys.ts';
import { parseProxyList, type Proxy, type Way, type Target } from './proxy-list.ts';
import { openTunnel } from './tunnel.ts';

/** Settings that have to be fetched from somewhere may hang: a browser then goes without them, too. */
const settingsPatienceMs = 5_000;

/** The ways to the host of a URL, best first. Empty where the settings name none that Satchel can go. */
export async function findWays(findProxy: FindProxy, url: string): Promise<Way[]> {
  const unknown = Promise.withResolvers<string>();
  const timer = setTimeout(unknown.resolve, settingsPatienceMs, '');
  const list = await Promise.race([findProxy(url).catch(() => ''), unknown.promise]);
  clearTimeout(timer);
  return parseProxyList(list);
}

/**
 * The first way that leads to a proxy which answers, with the tunnel through it; none is needed for the direct one. A proxy
 * that says no has the last word. `onAway` hears of each that is not there. Rejects with `ProxyFailed`.
 */
export async function openWay(
  ways: readonly Way[],
  target: Target,
  keys: ProxyKeys = noProxyKeys,
  onAway: (proxy: Proxy) => void = () => {},
): Promise<{ way: Way; tunnel: Socket | null }> {
  let failed = new ProxyFailed('PROXY_UNSUPPORTED', 'The settings name no proxy that Satchel can use.');
  for (const way of ways) {
    if (way === 'direct') return { way, tunnel: null };
    try {
      return { way, tunnel: await openTunnel(way, target, keys) };
    } catch (error) {
      if (!(error instanceof ProxyFailed) || error.code !== 'PROXY_UNREACHABLE') throw error;
      failed = error;
      onAway(way);
    }
  }
  throw failed;
}
