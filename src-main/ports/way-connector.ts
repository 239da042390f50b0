/** How undici gets a connection that goes the way of the operating system's settings. */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { FindProxy } from './ports.ts';
import { ProxyFailed } from './proxy-failed.ts';
import type { ProxyKeys } from './proxy-keys.ts';
import { nameOfWay, type Way } from './proxy-list.ts';
import { findWays, openWay } from './way-out.ts';

type Connect = buildConnector.connector;

/** So long is a proxy that was not there tried after the others: to wait for one in vain takes seconds. */
const awayForMs = 5 * 60_000;

/** `connect` is for what needs no proxy, and for the encryption inside of a tunnel. */
export function connectAlong(findProxy: FindProxy, connect: Connect, keys?: ProxyKeys): Connect {
  const awayUntilMs = new Map<string, number>();

  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error: Error) => {
        // The others are no better: the next time in the order of the settings.
        awayUntilMs.clear();
        callback(error, null);
      },
    );
  };

  async function open(options: buildConnector.Options): Promise<Socket> {
    const { protocol, host, hostname, port } = options;
    const ways = await findWays(findProxy, `${protocol}//${host}/`);
    const target = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    const { way, tunnel } = await openWay(inOrder(ways), target, keys, (proxy) => {
      awayUntilMs.set(nameOfWay(proxy), Date.now() + awayForMs);
    });
    if (!tunnel) return connected(options);
    if (protocol !== 'https:') return tunnel;
    try {
      return await connected({ ...options, httpSocket: tunnel });
    } catch (error) {
      // Cut before there was any encryption: by the proxy, for all that can be seen.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ECONNRESET') throw error;
      throw new ProxyFailed('PROXY_REFUSED', `${nameOfWay(way)}: ${error.message}`, { cause: error });
    }
  }

  function inOrder(ways: Way[]): Way[] {
    const isAway = (way: Way): boolean => (awayUntilMs.get(nameOfWay(way)) ?? 0) > Date.now();
    return [...ways.filter((way) => !isAway(way)), ...ways.filter(isAway)];
  }

  function connected(options: buildConnector.Options): Promise<Socket> {
    return new Promise((resolve, reject) => {
      connect(options, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
    });
  }
}
